import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, TextAreaField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import type { DeadLetterDetail } from './dead-letter-state.tsx'
import styles from './dead-letters.module.css'

type Props = {
  detail: DeadLetterDetail
  onClose: () => void
  /** Also after a retry that failed again: the event is then still dead. */
  onDone: (decided: DeadLetterDetail) => void
  /** Somebody else was faster. */
  onConflict: () => void
}

const REASON_MAX = 140
const REASON_MIN = 3

export function RetryDialog({ detail, onClose, onDone, onConflict }: Props) {
  const { t } = useTranslation('backoffice')
  const retry = useMutation({
    mutationFn: () => call('bo.retryDeadLetter', { id: detail.id }),
    onSuccess: (decided) => {
      if (decided.state === 'retried') toast.success(t('deadLetters.retry.done', { topic: decided.topic }))
      onDone(decided)
    },
    onError: (error) => isCallError(error, 'state_conflict') && onConflict(),
  })
  return (
    <DecisionDialog
      title={t('deadLetters.retry.title')}
      failure={retry.error}
      isSending={retry.isPending}
      onClose={onClose}
      onSubmit={() => retry.mutate()}
      button={t('deadLetters.retry.button')}
    >
      <p className={styles.statement}>
        {t('deadLetters.retry.text', { topic: detail.topic, consumer: detail.consumer })}
      </p>
    </DecisionDialog>
  )
}

/** A reason is required; it stands in the audit log. */
export function DiscardDialog({ detail, onClose, onDone, onConflict }: Props) {
  const { t } = useTranslation('backoffice')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isTooShort = reason.trim().length < REASON_MIN
  const discard = useMutation({
    mutationFn: () => call('bo.discardDeadLetter', { id: detail.id, reason: reason.trim() }),
    onSuccess: (decided) => {
      toast.success(t('deadLetters.discard.done', { topic: decided.topic }))
      onDone(decided)
    },
    onError: (error) => isCallError(error, 'state_conflict') && onConflict(),
  })
  return (
    <DecisionDialog
      title={t('deadLetters.discard.title')}
      failure={discard.error}
      isSending={discard.isPending}
      isDirty={reason !== ''}
      isDanger
      onClose={onClose}
      onSubmit={() => {
        setIsChecked(true)
        if (!isTooShort) discard.mutate()
      }}
      button={t('deadLetters.discard.button')}
    >
      <p className={styles.statement}>
        {t('deadLetters.discard.text', { topic: detail.topic, consumer: detail.consumer })}
      </p>
      <TextAreaField
        data-autofocus
        label={t('deadLetters.discard.reason')}
        labelAside={`${reason.trim().length} / ${REASON_MAX}`}
        hint={t('deadLetters.discard.hint')}
        error={isChecked && isTooShort ? t('errors:reason_required') : undefined}
        maxLength={REASON_MAX}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  )
}

type DialogProps = {
  title: string
  failure: unknown
  isSending: boolean
  isDirty?: boolean
  isDanger?: boolean
  onClose: () => void
  onSubmit: () => void
  button: string
  children: ReactNode
}

function DecisionDialog(props: DialogProps) {
  const { t } = useTranslation('backoffice')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.isSending) props.onSubmit()
  }
  const failure =
    props.failure === null || isCallError(props.failure, 'state_conflict') ? undefined : failureText(props.failure)
  // No answer is no refusal: it may have been done, and a second try is safe (a decision can only be made once).
  const isUnknown = isCallError(props.failure, 'network_error', 'bad_answer', 'internal_error')
  return (
    <Modal
      opened
      onClose={() => !props.isSending && props.onClose()}
      title={props.title}
      width={440}
      isDirty={props.isDirty === true && !props.isSending}
    >
      <form className={styles.dialog} onSubmit={submit} noValidate>
        {props.children}
        {failure !== undefined && (
          <Alert tone="loss">
            {failure} {t(isUnknown ? 'deadLetters.outcomeUnknown' : 'deadLetters.nothingChanged')}
          </Alert>
        )}
        <div className={styles.dialogButtons}>
          <Button onClick={props.onClose} disabled={props.isSending}>
            {t('common:action.back')}
          </Button>
          <Button type="submit" variant={props.isDanger ? 'danger' : 'primary'} loading={props.isSending}>
            {props.button}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
