import { useTranslation } from '@lotus/i18n'
import { Button, EmptyState, useIsOffline } from '@lotus/ui'
import { IconWifiOff, IconWorld } from '@lotus/ui/icons'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from './states.module.css'

/** Shown without a connection; once it is back, the visitor returns to the previous page. */
export function OfflinePage() {
  const { t } = useTranslation('content')
  const router = useRouter()
  const isOffline = useIsOffline()
  const wasOffline = useRef(false)
  const goBack = () => (window.history.length > 1 ? router.history.back() : void router.navigate({ to: '/index' }))
  useEffect(() => {
    if (isOffline) wasOffline.current = true
    else if (wasOffline.current) goBack()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the way back is the same at any time
  }, [isOffline])
  return (
    <div className={styles.state}>
      <EmptyState
        icon={
          isOffline ? (
            <IconWifiOff size={34} stroke={1.5} aria-hidden />
          ) : (
            <IconWorld size={34} stroke={1.5} aria-hidden />
          )
        }
        title={t(isOffline ? 'offline.title' : 'offline.back')}
        hint={t(isOffline ? 'offline.hint' : 'offline.backHint')}
        action={
          <Button variant="primary" onClick={goBack}>
            {t(isOffline ? 'common:action.retry' : 'common:action.next')}
          </Button>
        }
      />
    </div>
  )
}
