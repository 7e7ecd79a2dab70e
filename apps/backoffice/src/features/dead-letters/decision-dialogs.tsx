import { useTranslation } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import type { DeadLetterDetail } from './dead-letter-state.tsx'

type Props = {
  detail: DeadLetterDetail
  onClose: () => void
  /** Also after a retry that failed again: the event is still dead. */
  onDone: (decided: DeadLetterDetail) => void
  /** Another operator decided first. */
  onConflict: () => void
}

function useOutcome() {
  const { t } = useTranslation('backoffice')
  return { none: t('deadLetters.nothingChanged'), unknown: t('deadLetters.outcomeUnknown') }
}

export function RetryDialog({ detail, onDone, ...rest }: Props) {
  const { t } = useTranslation('backoffice')
  return (
    <DecisionDialog
      {...rest}
      title={t('deadLetters.retry.title')}
      text={t('deadLetters.retry.text', { topic: detail.topic, consumer: detail.consumer })}
      button={t('deadLetters.retry.button')}
      outcome={useOutcome()}
      act={() => call('bo.retryDeadLetter', { id: detail.id })}
      onDone={(decided) => {
        if (decided.state === 'retried') toast.success(t('deadLetters.retry.done', { topic: decided.topic }))
        onDone(decided)
      }}
    />
  )
}

/** A reason is required; the audit log keeps it. */
export function DiscardDialog({ detail, onDone, ...rest }: Props) {
  const { t } = useTranslation('backoffice')
  return (
    <DecisionDialog
      {...rest}
      title={t('deadLetters.discard.title')}
      text={t('deadLetters.discard.text', { topic: detail.topic, consumer: detail.consumer })}
      button={t('deadLetters.discard.button')}
      isDanger
      outcome={useOutcome()}
      reason={{ label: t('deadLetters.discard.reason'), hint: t('deadLetters.discard.hint') }}
      act={(reason) => call('bo.discardDeadLetter', { id: detail.id, reason })}
      onDone={(decided) => {
        toast.success(t('deadLetters.discard.done', { topic: decided.topic }))
        onDone(decided)
      }}
    />
  )
}
