import { useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = globalThis.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => globalThis.matchMedia(query).matches,
    () => false,
  )
}

/** Below `sm`: the slip is a sheet, the stake bar stands at the bottom of the screen. */
export const useIsMobile = () => useMedia('(max-width: 47.99em)')
