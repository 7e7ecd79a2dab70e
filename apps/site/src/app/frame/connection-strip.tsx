import { OfflineStrip, setServerTimeEstimated, useIsOffline } from '@lotus/ui'
import { useEffect, useState } from 'react'
import { push } from '../../shared/api.ts'

/** A reconnect within this time is nobody's business. */
const PATIENCE_MS = 4000

/** "Mất kết nối" under the header: the browser says so at once, the push channel after a few seconds. */
export function ConnectionStrip() {
  const isBrowserOffline = useIsOffline()
  const isPushLost = useIsPushLost()
  const isOffline = isBrowserOffline || isPushLost
  useEffect(() => setServerTimeEstimated(isOffline), [isOffline])
  return <OfflineStrip offline={isOffline} />
}

function useIsPushLost(): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      clearTimeout(timer)
      if (push.state() === 'offline') timer = setTimeout(() => setLost(true), PATIENCE_MS)
      else if (push.state() === 'online') setLost(false)
    }
    read()
    const stop = push.subscribe('state', read)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return isLost
}
