import { useMedia } from '@lotus/ui'

/** From this width rail and header are the navigation; below, the drawer and the tab bar (frame.module.css). */
export const WIDE = '(min-width: 62em)'

/** Below `sm`: the slip is a sheet, the stake bar is at the bottom of the screen. */
export const useIsMobile = () => useMedia('(max-width: 47.99em)')

/** The prerendered shell assumes a wide window; it contains both variants, and the style sheet chooses. */
export const useIsWide = () => useMedia(WIDE, true)
