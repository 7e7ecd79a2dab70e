import { OfflineStrip, setServerTimeEstimated } from '@lotus/ui'
import { useEffect } from 'react'
import { usePushLost } from '../../shared/use-push-lost.ts'

/** A reconnect within this time is nobody's business. */
const PATIENCE_MS = 4000

/** "Mất kết nối" under the header: the browser says so at once, the push channel after a few seconds. */
export function ConnectionStrip() {
  const isOffline = usePushLost(PATIENCE_MS)
  useEffect(() => setServerTimeEstimated(isOffline), [isOffline])
  return <OfflineStrip offline={isOffline} />
}
