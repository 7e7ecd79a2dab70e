import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, TextAreaField } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { failureText } from '../../../shared/failure-text.ts'
import styles from './parts.module.css'

type Props<Value> = {
  title: string
  text: string
  button: string
  isDanger?: boolean
  /** Between the text and the reason: how long, in which room. */
  children?: ReactNode
  act: (reason: string) => Promise<Value>
  onClose: () => void
  onDone: (value: Value) => void
}

const REASON_MIN = 3
const REASON_MAX = 140

/** A decision that the audit keeps with its reason. */
export function ReasonDialog<Value>(props: Props<Value>) {
  const { title, text, button, isDanger, children, act, onClose, onDone } = props
  const { t } = useTranslation('talkDesk')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isShort = reason.trim().length < REASON_MIN
  const action = useMutation({ mutationFn: () => act(reason.trim()), onSuccess: onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isShort && !action.isPending) action.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={title} width={440} isDirty={reason !== '' && !action.isPending}>
      <form className={styles.dialog} onSubmit={submit} noValidate>
        <p className={styles.text}>{text}</p>
        {children}
        <TextAreaField
          data-autofocus
          label={t('reason.label')}
          labelAside={`${reason.trim().length} / ${REASON_MAX}`}
          error={isAsked && isShort ? t('errors:reason_required') : undefined}
          maxLength={REASON_MAX}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {action.error && <Alert tone="loss">{failureText(action.error)}</Alert>}
        <div className={styles.dialogButtons}>
          <Button onClick={onClose}>{t('common:action.back')}</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={action.isPending}>
            {button}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
