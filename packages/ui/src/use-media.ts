import { useSyncExternalStore } from 'react'

/** Whether the window matches a media query now. `drawn`: the value assumed while rendering on a server. */
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
