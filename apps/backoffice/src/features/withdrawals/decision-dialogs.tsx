import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Chip, ChipGroup, Modal, moneyText, TextAreaField, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import type { WithdrawalDetail } from './withdrawal-status.tsx'
import styles from './withdrawals.module.css'

type Props = {
  detail: WithdrawalDetail
  onClose: () => void
  onDone: (decided: WithdrawalDetail) => void
  /** Somebody else was faster. */
  onConflict: () => void
}

const NOTE_MAX = 140
const REASON_MIN = 3
const presets = ['holder', 'account', 'verify', 'asked'] as const

/** Repeats what will be paid and where to: the last look before the money goes. */
export function ApproveDialog({ detail, onClose, onDone, onConflict }: Props) {
  const { t } = useTranslation('backoffice')
  const [note, setNote] = useState('')
  const amount = moneyText(detail.amount)
  const decision = useMutation({
    mutationFn: () =>
      call('bo.approveWithdrawal', { id: detail.id, ...(note.trim() === '' ? {} : { note: note.trim() }) }),
    onSuccess: (decided) => {
      toast.success(t('withdrawals.approve.done', { amount, account: detail.account }))
      onDone(decided)
    },
    onError: (error) => isCallError(error, 'state_conflict') && onConflict(),
  })
  return (
    <DecisionDialog
      title={t('withdrawals.approve.title', { amount })}
      failure={decision.error}
      isSending={decision.isPending}
      isDirty={note !== ''}
      onClose={onClose}
      onSubmit={() => decision.mutate()}
      button={<>{t('withdrawals.approve.button', { amount })}</>}
    >
      <p className={styles.statement}>
        {t('withdrawals.approve.text', {
          net: moneyText(detail.net),
          bank: detail.payoutAccount.bankName,
          tail: detail.payoutAccount.tail,
          holder: detail.holderName,
        })}
      </p>
      <TextField
        label={t('withdrawals.approve.note')}
        labelAside={t('optional')}
        size="sm"
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DecisionDialog>
  )
}

/** A reason is required; the member reads it. */
export function RejectDialog({ detail, onClose, onDone, onConflict }: Props) {
  const { t } = useTranslation('backoffice')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const amount = moneyText(detail.amount)
  const isTooShort = reason.trim().length < REASON_MIN
  const decision = useMutation({
    mutationFn: () => call('bo.rejectWithdrawal', { id: detail.id, reason: reason.trim() }),
    onSuccess: (decided) => {
      toast.success(t('withdrawals.reject.done', { amount, account: detail.account }))
      onDone(decided)
    },
    onError: (error) => isCallError(error, 'state_conflict') && onConflict(),
  })
  return (
    <DecisionDialog
      title={t('withdrawals.reject.title', { amount })}
      failure={decision.error}
      isSending={decision.isPending}
      isDirty={reason !== ''}
      isDanger
      onClose={onClose}
      onSubmit={() => {
        setIsChecked(true)
        if (!isTooShort) decision.mutate()
      }}
      button={t('withdrawals.reject.button')}
    >
      <p className={styles.statement}>{t('withdrawals.reject.text', { amount, account: detail.account })}</p>
      <ChipGroup label={t('withdrawals.reject.presets')} className={styles.presets ?? ''}>
        {presets.map((preset) => {
          const text = t(`withdrawals.reject.preset.${preset}`)
          return (
            <Chip key={preset} size="sm" selected={reason === text} onClick={() => setReason(text)}>
              {text}
            </Chip>
          )
        })}
      </ChipGroup>
      <TextAreaField
        data-autofocus
        label={t('withdrawals.reject.reason')}
        labelAside={`${reason.trim().length} / ${NOTE_MAX}`}
        hint={t('withdrawals.reject.hint')}
        error={isChecked && isTooShort ? t('errors:reason_required') : undefined}
        maxLength={NOTE_MAX}
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
  isDirty: boolean
  isDanger?: boolean
  onClose: () => void
  onSubmit: () => void
  button: ReactNode
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
  // No answer is no refusal: the decision may have been made, and a second try is safe (it can only be made once).
  const isUnknown = isCallError(props.failure, 'network_error', 'bad_answer', 'internal_error')
  return (
    <Modal
      opened
      onClose={() => !props.isSending && props.onClose()}
      title={props.title}
      width={440}
      isDirty={props.isDirty && !props.isSending}
    >
      <form className={styles.dialog} onSubmit={submit} noValidate>
        {props.children}
        {failure !== undefined && (
          <Alert tone="loss">
            {failure} {t(isUnknown ? 'withdrawals.outcomeUnknown' : 'withdrawals.nothingMoved')}
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
