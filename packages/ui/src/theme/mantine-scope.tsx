import { MantineProvider, createTheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from './color-scheme.ts'

const theme = createTheme({
  fontFamily: 'var(--lx-font)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
})

/**
 * Wraps the overlays that stand on Mantine (Modal, Drawer, Menu, Popover, Tooltip). It is put around each of them, not
 * around the page, so that a page without an overlay loads nothing of Mantine. Its variables come from base.css: the
 * injected style element would need a looser content policy (DECISIONS 25).
 */
export function MantineScope({ children }: { children: ReactNode }) {
  const { resolved } = useColorScheme()
  return (
    <MantineProvider theme={theme} forceColorScheme={resolved} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
