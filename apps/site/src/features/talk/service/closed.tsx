import { useTranslation } from '@lotus/i18n'
import { Alert, Button, cx, Rating, TextField } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { useSubmit } from '../../../shared/forms/use-submit.ts'
import styles from './service.module.css'
import type { ServiceView } from './use-visit.ts'

export type Conversation = ServiceView['conversation']

type Props = {
  visitKey: string
  conversation: Conversation
  onRated: (conversation: Conversation) => void
  onMail: () => void
  onAgain: () => void
}

const steps = ['1', '2', '3', '4', '5'] as const
const COMMENT_MAX = 300

/** Replaces the field after the conversation: rating, transcript by mail, and a new conversation. */
export function Closed({ visitKey, conversation, onRated, onMail, onAgain }: Props) {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const [score, setScore] = useState(0)
  const [comment, setComment] = useState('')
  const { submit, isSending, failure } = useSubmit(async () => {
    const text = comment.trim()
    onRated(await call('service.rate', { key: visitKey, score, ...(text === '' ? {} : { comment: text }) }))
  })
  const words = steps.map((step) => t(`service.rating.${step}`))
  const isRated = conversation.rating !== null
  return (
    <footer className={cx('stack gap-2', styles.closed)}>
      <b>{t(isRated ? 'service.thanks' : 'service.howWasIt')}</b>
      <Rating
        label={t('service.howWasIt')}
        words={words}
        value={conversation.rating ?? score}
        onChange={isRated ? undefined : setScore}
      />
      {!isRated && score > 0 && (
        <form
          className={styles.rate}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextField
            size="sm"
            labelHidden
            label={t('service.comment')}
            placeholder={t('service.comment')}
            maxLength={COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button type="submit" variant="primary" loading={isSending}>
            {t('service.rate')}
          </Button>
        </form>
      )}
      {failure !== null && <Alert tone="loss">{errorText(failure)}</Alert>}
      <div className={styles.closedButtons}>
        <Button onClick={onMail}>{t('service.mail')}</Button>
        <Button onClick={onAgain}>{t('service.again')}</Button>
      </div>
    </footer>
  )
}
