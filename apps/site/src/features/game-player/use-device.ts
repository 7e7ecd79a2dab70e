import { useCallback, useEffect, useState, type RefObject } from 'react'

const MUTED_KEY = 'lx-game-muted'

/** Whether games are silent; remembered on this device, told to every game. */
export function useMuted(): [boolean, () => void] {
  const [isMuted, setMuted] = useState(() => {
    try {
      return globalThis.localStorage.getItem(MUTED_KEY) === '1'
    } catch {
      return false
    }
  })
  const toggle = useCallback(() => {
    setMuted((old) => {
      try {
        globalThis.localStorage.setItem(MUTED_KEY, old ? '0' : '1')
      } catch {
        // Then it holds for this page only.
      }
      return !old
    })
  }, [])
  return [isMuted, toggle]
}

/** The whole player, bar and reminder included, over the screen; null where the device cannot. */
export function useFullscreen(box: RefObject<HTMLElement | null>): { isFull: boolean; toggle: (() => void) | null } {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const toggle = useCallback(() => {
    // Refused by the browser or the person: then the page stays as it is.
    const change = document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen()
    change?.catch(() => undefined)
  }, [box])
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null }
}
