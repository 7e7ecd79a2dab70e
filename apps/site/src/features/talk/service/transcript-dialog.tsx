import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, TextField, toast } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { useSubmit } from '../../../shared/forms/use-submit.ts'

type Props = {
  visitKey: string
  /** The member's verified address, masked; null: one must be entered. */
  email: string | null
  onClose: () => void
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Sends the transcript by mail. */
export function TranscriptDialog({ visitKey, email, onClose }: Props) {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const [address, setAddress] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isWrong = email === null && !EMAIL.test(address.trim())
  const { submit, isSending, failure } = useSubmit(async () => {
    await call('service.transcript', { key: visitKey, ...(email === null ? { email: address.trim() } : {}) })
    toast.success(t('service.mailed'))
    onClose()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isWrong) submit()
  }
  return (
    <Modal opened onClose={onClose} title={t('service.mail')} width={400}>
      <form className="stack gap-4" onSubmit={onSubmit} noValidate>
        {email === null ? (
          <TextField
            data-autofocus
            type="email"
            label={t('service.email')}
            autoComplete="email"
            maxLength={120}
            value={address}
            error={isAsked && isWrong ? t('service.emailWrong') : undefined}
            onChange={(event) => setAddress(event.target.value)}
          />
        ) : (
          <p>{t('service.mailTo', { email })}</p>
        )}
        {failure !== null && <Alert tone="loss">{errorText(failure)}</Alert>}
        <Button type="submit" variant="primary" block loading={isSending}>
          {t('service.mailSend')}
        </Button>
      </form>
    </Modal>
  )
}
