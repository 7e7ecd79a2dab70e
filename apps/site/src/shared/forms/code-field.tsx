import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Button, showDialog, TextField } from '@lotus/ui'
import { useRef, useState } from 'react'
import { useErrorText } from '../error-text.ts'
import { useCountdown } from '../use-countdown.ts'
import { serverMessages, type FieldMessages } from './field-text.ts'

export type CodeSent = { expiredMinutes: number; retryAfterSeconds: number }

/** V16, K05: at most one request a second, however fast somebody clicks. */
const THROTTLE_MS = 1000

type Props = {
  name?: string
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Sends the code; undefined if the form is not ready (it has shown what is missing). */
  send: () => Promise<CodeSent | undefined>
  /** Shows a failure about a field of the form; any other failure of the sending is a separate warning (ER04). */
  onRefused?: (messages: FieldMessages) => void
  /** The countdown is shortened by half the round-trip time, because the code's time runs from its creation (T09). */
  countsFromServer?: boolean
}

/**
 * A field for a code sent by message, with the button that requests it and the countdown until the next request (K02).
 */
export function CodeField({ name = 'verificationCode', countsFromServer = false, ...props }: Props) {
  const { t } = useTranslation(['auth', 'patterns', 'errors'])
  const errorText = useErrorText()
  const { left, start } = useCountdown()
  const [isSending, setSending] = useState(false)
  const lastAt = useRef(-THROTTLE_MS)
  const ask = async () => {
    if (isSending || performance.now() - lastAt.current < THROTTLE_MS) return
    lastAt.current = performance.now()
    setSending(true)
    const sentAt = performance.now()
    try {
      const sent = await props.send()
      if (!sent) return
      const half = countsFromServer ? (performance.now() - sentAt) / 2000 : 0
      start(sent.expiredMinutes * 60 - half)
    } catch (error) {
      const found = serverMessages(t, error)
      if (props.onRefused && Object.keys(found).length > 0) props.onRefused(found)
      // A person who closed the step-up dialog (ACC-6) knows that nothing was sent.
      else if (!isCallError(error, 'step_up_required'))
        await showDialog({ tone: 'warning', title: t('code.failed'), text: errorText(error) })
    } finally {
      setSending(false)
    }
  }
  const clock = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
  return (
    <TextField
      label={props.label ?? t('field.verificationCode')}
      name={name}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={255}
      placeholder={t('field.codeHint')}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      after={
        <Button size="sm" disabled={left > 0} loading={isSending} onClick={() => void ask()}>
          {left > 0 ? t('code.again', { clock }) : t('code.send')}
        </Button>
      }
    />
  )
}
