import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { countWords } from '@lotus/contract/count-words'
import { Alert } from '@lotus/ui'
import { useState } from 'react'
import { useErrorText } from '../../../shared/error-text.ts'
import { CaptchaField } from '../../../shared/forms/captcha/captcha-field.tsx'
import { useSubmit } from '../../../shared/forms/use-submit.ts'

type Captcha = { readonly captcha?: string }
type TalkForm = {
  needsCaptcha: boolean
  /** Members get a captcha only if the server asks for one. */
  isKnown?: boolean
  /** A failure shown at a field, so that it is not shown twice. */
  shownCode?: 'feedback_length'
  send: (captcha: Captcha) => Promise<void>
}

/** The common part of the feedback and customer service forms: a captcha valid for one try, and failures. */
export function useTalkForm({ needsCaptcha, isKnown = false, shownCode, send }: TalkForm) {
  const { t } = useTranslation('talk')
  const errorText = useErrorText()
  const [captcha, setCaptcha] = useState('')
  const [round, setRound] = useState(0)
  const [isAsked, setAsked] = useState(false)
  const { submit, isSending, failure } = useSubmit(async () => {
    try {
      await send(captcha === '' ? {} : { captcha })
    } catch (error) {
      // A captcha picture is valid for one try.
      setCaptcha('')
      setRound((count) => count + 1)
      throw error
    }
  })
  const isCaptchaWrong = isCallError(failure, 'captcha_wrong', 'captcha_required')
  // An expired ticket turns the member into a guest, who has not been asked for a captcha.
  const wantsCaptcha = needsCaptcha && (!isKnown || isCaptchaWrong)
  const isCaptchaMissing = wantsCaptcha && captcha === ''
  const isShownElsewhere = isCaptchaWrong || (shownCode !== undefined && isCallError(failure, shownCode))
  return {
    isAsked,
    setAsked,
    submit,
    isSending,
    failure,
    isCaptchaMissing,
    /** The captcha if one is needed, and the last failure; shown above the button. */
    foot: (
      <>
        {wantsCaptcha && (
          <CaptchaField
            value={captcha}
            round={round}
            error={
              isAsked && captcha === ''
                ? isCaptchaWrong
                  ? errorText(failure)
                  : t('auth:error.captchaRequired')
                : undefined
            }
            onChange={setCaptcha}
          />
        )}
        {failure !== null && !isShownElsewhere && <Alert tone="loss">{errorText(failure)}</Alert>}
      </>
    ),
  }
}

/** The error text for a text of the wrong length; undefined if the length is right. */
export function useLengthProblem(text: string, limits: { min: number; max: number }, missing: string) {
  const { t } = useTranslation('talk')
  const words = countWords(text)
  const problem =
    words === 0 ? missing : words < limits.min || words > limits.max ? t('feedback.length', limits) : undefined
  return {
    problem,
    count: <span className="num">{t('feedback.words', { count: words, max: limits.max })}</span>,
  }
}
