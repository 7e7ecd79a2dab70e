import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, IconButton, Skeleton, useCopy, VisuallyHidden } from '@lotus/ui'
import { IconCheck, IconCopy } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Facts } from '../../shared/facts.tsx'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient, refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { StateBadge, type DeadLetterDetail } from './dead-letter-state.tsx'
import { DiscardDialog, RetryDialog } from './decision-dialogs.tsx'
import styles from './dead-letters.module.css'

type DialogName = 'retry' | 'discard'
type Props = { id: string; onClose: () => void; onOpen: (id: string) => void }

export function DeadLetterPanel({ id, onClose, onOpen }: Props) {
  const { t } = useTranslation('backoffice')
  const query = useQuery(callQuery('bo.deadLetter', { id }))
  const [dialog, setDialog] = useState<DialogName>()
  /** The result of the last decision in this panel; a toast alone would disappear too soon. */
  const [outcome, setOutcome] = useState<'conflict' | 'failed'>()
  const { data: detail, refetch } = query

  const onConflict = () => {
    setDialog(undefined)
    setOutcome('conflict')
    void refetch()
    void refresh('bo.deadLetters')
  }
  const onDone = (decided: DeadLetterDetail) => {
    setDialog(undefined)
    setOutcome(decided.state === 'dead' ? 'failed' : undefined)
    queryClient.setQueryData(callQuery('bo.deadLetter', { id }).queryKey, decided)
    void refresh('bo.deadLetters')
  }

  return (
    <SidePanel
      label={t('deadLetters.panel', { topic: detail?.topic ?? id })}
      onClose={onClose}
      isCovered={dialog !== undefined}
      title={
        detail ? (
          <>
            {detail.topic} <StateBadge letter={detail} />
          </>
        ) : (
          <Skeleton width={160} height={18} />
        )
      }
      note={detail && <span className="num">{`#${detail.position}`}</span>}
      footer={detail?.state === 'dead' && <Decision detail={detail} onChoose={setDialog} />}
    >
      {detail && <Notices detail={detail} outcome={outcome} onOpen={onOpen} />}
      {detail && <DetailFacts detail={detail} />}
      {detail?.error && <Block title={t('deadLetters.errorTitle')} text={detail.error} isWrapped />}
      {detail && <Payload detail={detail} />}
      {!detail && <UntilLoaded query={query} notFound={t('deadLetters.notFound')} />}
      {detail && dialog === 'retry' && (
        <RetryDialog detail={detail} onClose={() => setDialog(undefined)} onDone={onDone} onConflict={onConflict} />
      )}
      {detail && dialog === 'discard' && (
        <DiscardDialog detail={detail} onClose={() => setDialog(undefined)} onDone={onDone} onConflict={onConflict} />
      )}
    </SidePanel>
  )
}

type NoticesProps = {
  detail: DeadLetterDetail
  outcome: 'conflict' | 'failed' | undefined
  onOpen: (id: string) => void
}

function Notices({ detail, outcome, onOpen }: NoticesProps) {
  const { t } = useTranslation('backoffice')
  const { heldBehind } = detail
  const isDead = detail.state === 'dead'
  return (
    <>
      {outcome === 'conflict' && !isDead && (
        <Alert tone="warning" title={t('deadLetters.conflict.title')}>
          {t('deadLetters.conflict.text')}
        </Alert>
      )}
      {outcome === 'failed' && isDead && (
        <Alert tone="loss" title={t('deadLetters.retry.failedTitle')}>
          {t('deadLetters.retry.failedText', { attempts: detail.attempts })}
        </Alert>
      )}
      {isDead && detail.isHeld && (
        <Alert tone="warning" title={t('deadLetters.held.title')}>
          {t('deadLetters.held.text')}
          {heldBehind !== null && (
            <div className={styles.earlier}>
              <Button size="sm" onClick={() => onOpen(heldBehind)}>
                {t('deadLetters.held.open')}
              </Button>
            </div>
          )}
        </Alert>
      )}
      {isDead && !detail.canRetry && <Alert tone="warning">{t('deadLetters.noConsumer')}</Alert>}
    </>
  )
}

function Decision({ detail, onChoose }: { detail: DeadLetterDetail; onChoose: (dialog: DialogName) => void }) {
  const { t } = useTranslation('backoffice')
  const canDecide = useCan('dead_letters.decide')
  if (!canDecide) return <Reason>{t('deadLetters.mayNotDecide')}</Reason>
  const isRetryable = detail.canRetry && detail.heldBehind === null
  return (
    <PanelActions>
      {(isOffline) => (
        <>
          <Button variant="danger-outline" disabled={isOffline} onClick={() => onChoose('discard')}>
            {t('deadLetters.discard.button')}
          </Button>
          <Button variant="primary" disabled={isOffline || !isRetryable} onClick={() => onChoose('retry')}>
            {t('deadLetters.retry.button')}
          </Button>
        </>
      )}
    </PanelActions>
  )
}

function DetailFacts({ detail }: { detail: DeadLetterDetail }) {
  const { t } = useTranslation('backoffice')
  const facts: { key: string; value: ReactNode }[] = [
    { key: 'id', value: detail.id },
    { key: 'consumer', value: detail.consumer },
    { key: 'audience', value: detail.audience },
    { key: 'attempts', value: detail.attempts },
    { key: 'occurred', value: formatDateTime(detail.occurredAt) },
    ...(detail.firstFailedAt ? [{ key: 'firstFailed', value: formatDateTime(detail.firstFailedAt) }] : []),
    { key: 'dead', value: formatDateTime(detail.deadAt) },
    ...(detail.decidedAt
      ? [
          { key: 'decidedBy', value: detail.decidedBy ?? t('system') },
          { key: 'decidedAt', value: formatDateTime(detail.decidedAt) },
        ]
      : []),
    ...(detail.note ? [{ key: 'note', value: detail.note }] : []),
  ]
  return <Facts facts={facts.map(({ key, value }) => ({ label: t(`deadLetters.fact.${key}`), value }))} />
}

function Payload({ detail }: { detail: DeadLetterDetail }) {
  const { t } = useTranslation('backoffice')
  const { copied, copy } = useCopy()
  return (
    <Block
      title={t('deadLetters.payloadTitle')}
      text={detail.payload}
      note={detail.isPayloadCut ? t('deadLetters.payloadCut') : undefined}
      action={
        <>
          <IconButton
            size="sm"
            label={t('deadLetters.copyPayload')}
            icon={
              copied ? <IconCheck size={18} stroke={2} aria-hidden /> : <IconCopy size={18} stroke={1.75} aria-hidden />
            }
            onClick={() => void copy(detail.payload)}
          />
          <VisuallyHidden aria-live="polite">{copied ? t('common:action.copied') : ''}</VisuallyHidden>
        </>
      }
    />
  )
}

type BlockProps = { title: string; text: string; isWrapped?: boolean; note?: string | undefined; action?: ReactNode }

/** A technical text as it is; it scrolls by itself, by keyboard too. */
function Block({ title, text, isWrapped, note, action }: BlockProps) {
  return (
    <section>
      <div className={styles.blockHead}>
        <h3>{title}</h3>
        {action}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard */}
      <pre className={styles.block} data-wrapped={isWrapped} tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
      {note !== undefined && <Reason>{note}</Reason>}
    </section>
  )
}
