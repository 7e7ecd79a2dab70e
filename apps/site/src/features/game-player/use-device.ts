import { useCallback, useEffect, useState, type RefObject } from 'react'

const MUTED_KEY = 'lx-game-muted'

/** Whether games are muted; remembered on this device and sent to every game. */
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
        // Storage is blocked: it holds for this page only.
      }
      return !old
    })
  }, [])
  return [isMuted, toggle]
}

/** Puts the whole player, with bar and reminder, in full screen; null where the device cannot. */
export function useFullscreen(box: RefObject<HTMLElement | null>): { isFull: boolean; toggle: (() => void) | null } {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const read = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [])
  const toggle = useCallback(() => {
    // Refused by the browser or the person: the page stays as it is.
    const change = document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen()
    change?.catch(() => undefined)
  }, [box])
  return { isFull, toggle: document.fullscreenEnabled ? toggle : null }
}
