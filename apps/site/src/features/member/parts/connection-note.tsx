import { OfflineStrip } from '@lotus/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { push } from '../../../shared/api.ts'
import styles from './connection.module.css'

/** A reconnect within this time is not shown. */
const SHOW_AFTER_MS = 4000

const isPushLost = () => push.state() === 'offline'

/** This overlay covers the connection strip of the site's header, so it is repeated here. */
export function ConnectionNote() {
  const isLost = useSyncExternalStore(
    (listener) => push.subscribe('state', listener),
    isPushLost,
    () => false,
  )
  const [isHidden, setHidden] = useState(true)
  useEffect(() => {
    setHidden(true)
    if (!isLost) return
    const timer = setTimeout(() => setHidden(false), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLost])
  return (
    <div className={styles.note}>
      <OfflineStrip offline={isLost && !isHidden ? true : undefined} />
    </div>
  )
}
