import { OfflineStrip, setServerTimeEstimated } from '@lotus/ui'
import { useEffect } from 'react'
import { usePushLost } from '../../shared/use-push-lost.ts'

/** A reconnect within this time is not shown. */
const SHOW_AFTER_MS = 4000

/**
 * "Mất kết nối" under the header: at once when the browser is offline, after a few seconds when the push channel is
 * down.
 */
export function ConnectionStrip() {
  const isOffline = usePushLost(SHOW_AFTER_MS)
  useEffect(() => setServerTimeEstimated(isOffline), [isOffline])
  return <OfflineStrip offline={isOffline} />
}
