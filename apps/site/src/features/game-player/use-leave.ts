import { useEffect } from 'react'
import { reportSessionEnd } from '../../shared/play-session-end.ts'

/**
 * Reports the end of a play session when another begins, the page is left or the tab closes, so that transferred money
 * comes back. If the report is lost, the session ends by timeout.
 */
export function useLeave(playId: string | null): void {
  useEffect(() => {
    if (playId === null) return
    const leave = () => reportSessionEnd(playId)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [playId])
}
