import { useMedia } from '@lotus/ui'

/** From this width the side panel is beside its list; below it is a sheet over it (the design's `lg`). */
const WIDE = '(min-width: 75em)'
/** From this width every column has room beside the panel (the design's `xl`). */
const EXTRA_WIDE = '(min-width: 88em)'

export const useIsWide = (): boolean => useMedia(WIDE)
export const useIsExtraWide = (): boolean => useMedia(EXTRA_WIDE)
/** Rows are cards on a phone (the design's `sm`). */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99em)')
