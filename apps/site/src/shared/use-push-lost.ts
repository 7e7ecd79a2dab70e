import { useIsOffline } from '@lotus/ui'
import { useEffect, useState } from 'react'
import { push } from './api.ts'

/** A reconnect within this time is not shown. */
const PATIENCE_MS = 3000

/** Whether the channel is down for longer than a moment; the browser's offline event counts at once. */
export function usePushLost(patienceMs = PATIENCE_MS): boolean {
  const isBrowserOffline = useIsOffline()
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      clearTimeout(timer)
      if (push.state() === 'offline') timer = setTimeout(() => setLost(true), patienceMs)
      else if (push.state() === 'online') setLost(false)
    }
    read()
    const stop = push.subscribe('state', read)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [patienceMs])
  return isBrowserOffline || isLost
}
