import { useEffect } from 'react'
import { leaveSitting } from '../../shared/sitting.ts'

/**
 * Tells the house that a sitting is over, when another begins, the page is left, or the tab goes: money that went along
 * comes back then. Where the word is lost for good, the sitting ends by its time.
 */
export function useLeave(playId: string | null): void {
  useEffect(() => {
    if (playId === null) return
    const leave = () => leaveSitting(playId)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [playId])
}
