import { useSyncExternalStore } from 'react'

/** Whether the window fits a media query now. `drawn`: what a page is taken to fit that is drawn on a server. */
export function useMedia(query: string, drawn = false): boolean {
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
