import { chatReportReasons } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, cx, Modal, Radio, TextField, toast } from '@lotus/ui'
import { useState, type FormEvent } from 'react'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { useSubmit } from '../../../shared/forms/use-submit.ts'
import type { ChatMessage } from './room-thread.ts'
import styles from './chat.module.css'

type Reason = (typeof chatReportReasons)[number]
const NOTE_MAX = 200

/** Reports a message to the moderators; its author does not learn who reported it. */
export function ReportDialog({
  roomId,
  message,
  onClose,
}: {
  roomId: string
  message: ChatMessage
  onClose: () => void
}) {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const [reason, setReason] = useState<Reason>('spam')
  const [note, setNote] = useState('')
  const { submit, isSending, failure } = useSubmit(async () => {
    await call('chat.report', { roomId, id: message.id, reason, ...(note.trim() === '' ? {} : { note: note.trim() }) })
    toast.success(t('chat.report.done'))
    onClose()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <Modal opened onClose={onClose} title={t('chat.report.title')} width={440} isDirty={note !== ''}>
      <form className={cx('stack gap-4', styles.report)} onSubmit={onSubmit}>
        <blockquote>
          <b>{message.author.name}</b>
          <span>{message.text}</span>
        </blockquote>
        <fieldset>
          <legend>{t('chat.report.why')}</legend>
          {chatReportReasons.map((entry, index) => (
            <Radio
              key={entry}
              name="reason"
              data-autofocus={index === 0 || undefined}
              checked={reason === entry}
              onChange={() => setReason(entry)}
            >
              {t(`chat.report.reason.${entry}`)}
            </Radio>
          ))}
        </fieldset>
        <TextField
          label={t('chat.report.note')}
          labelAside={t('optional')}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {failure !== null && <Alert tone="loss">{errorText(failure)}</Alert>}
        <div className={styles.reportButtons}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="danger" loading={isSending}>
            {t('chat.report.send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
