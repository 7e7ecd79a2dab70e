import { useSyncExternalStore } from 'react'

/** From here the side panel stands beside its list; below it is a sheet over it (the design's `lg`). */
const WIDE = '(min-width: 75em)'
/** From here every column has room beside the panel (the design's `xl`). */
const ROOMY = '(min-width: 88em)'

function useMedia(media: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(media).matches,
  )
}

export const useIsWide = (): boolean => useMedia(WIDE)
export const useIsRoomy = (): boolean => useMedia(ROOMY)
/** Rows are cards on a phone (the design's `sm`). */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99em)')
