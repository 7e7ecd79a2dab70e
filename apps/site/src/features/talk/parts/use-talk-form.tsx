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
  /** Members are asked for a captcha only where the server wanted one after all. */
  isKnown?: boolean
  /** A failure that a field shows, so that it is not said twice. */
  shownCode?: 'feedback_length'
  send: (captcha: Captcha) => Promise<void>
}

/** What the forms of feedback and customer service have in common: a captcha that is good for one try, and failures. */
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
      // A picture is good for one try.
      setCaptcha('')
      setRound((count) => count + 1)
      throw error
    }
  })
  const isCaptchaWrong = isCallError(failure, 'captcha_wrong', 'captcha_required')
  // A ticket that ran out makes a guest of a member, whom nobody asked for a captcha.
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
    /** The captcha where one is wanted, and why the last try failed; stands above the button. */
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

/** Why a text does not have the length that is asked for, in words; undefined where it has. */
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
