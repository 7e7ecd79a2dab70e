import { useMedia } from '@lotus/ui'

/** From here on rail and header show the way; below, the drawer and the bar of tabs do (frame.module.css). */
export const WIDE = '(min-width: 62em)'

/** Below `sm`: the slip is a sheet, the stake bar stands at the bottom of the screen. */
export const useIsMobile = () => useMedia('(max-width: 47.99em)')

/** The prerendered shell is drawn for a wide window; it has what both need, and the style sheet chooses. */
export const useIsWide = () => useMedia(WIDE, true)
