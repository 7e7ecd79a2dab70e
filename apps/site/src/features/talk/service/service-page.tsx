import { useTranslation } from '@lotus/i18n'
import { ErrorState, OfflineStrip, SkeletonLines, useDelayedLoading } from '@lotus/ui'
import type { ReactNode } from 'react'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { usePushLost } from '../../../shared/use-push-lost.ts'
import { LeaveForm } from './leave-form.tsx'
import { ServiceHead } from './service-head.tsx'
import { StartForm } from './start-form.tsx'
import { Talk } from './talk.tsx'
import { useVisit } from './use-visit.ts'
import styles from './service.module.css'

/** Customer service in its own small window (T21, K08), or a page on a phone; without the site's header. */
export function ServicePage() {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const visit = useVisit()
  const { phase } = visit
  const isLost = usePushLost()
  const showsBones = useDelayedLoading(phase.kind === 'checking')

  if (phase.kind === 'talk') {
    return (
      <Frame isLost={isLost}>
        <Talk key={phase.visit.key} visit={phase.visit} email={phase.email} onAgain={visit.again} />
      </Frame>
    )
  }
  return (
    <Frame isLost={isLost}>
      <ServiceHead title={t('service.title')} note={t('service.lead')} />
      <div className={styles.body}>
        {phase.kind === 'checking' && showsBones && <SkeletonLines lines={5} />}
        {phase.kind === 'failed' && (
          <ErrorState hint={errorText(phase.error)} code={errorCode(phase.error)} onRetry={visit.check} />
        )}
        {phase.kind === 'form' && <StartForm info={phase.info} isKnown={visit.isKnown} onStart={visit.start} />}
        {phase.kind === 'offHours' && (
          <LeaveForm info={phase.info} isFull={phase.isFull} isKnown={visit.isKnown} ticket={visit.ticket} />
        )}
      </div>
    </Frame>
  )
}

function Frame({ isLost, children }: { isLost: boolean; children: ReactNode }) {
  return (
    <main className={styles.window} id="main">
      <OfflineStrip offline={isLost} />
      {children}
    </main>
  )
}
