import { useSyncExternalStore } from 'react'

/** From here on rail and header show the way; below, the drawer and the bar of tabs do (frame.module.css). */
export const WIDE = '(min-width: 62em)'

/** `drawn`: what the prerendered shell takes for granted. */
function useMedia(query: string, drawn: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = globalThis.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => globalThis.matchMedia(query).matches,
    () => drawn,
  )
}

/** Below `sm`: the slip is a sheet, the stake bar stands at the bottom of the screen. */
export const useIsMobile = () => useMedia('(max-width: 47.99em)', false)

/** The shell has what both need, and the style sheet chooses; the page draws only its own. */
export const useIsWide = () => useMedia(WIDE, true)
