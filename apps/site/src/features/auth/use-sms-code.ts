import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { showDialog } from '@lotus/ui'
import { useState } from 'react'
import { useErrorText } from '../../shared/error-text.ts'
import type { CodeSent } from '../../shared/forms/code-field.tsx'
import { serverMessages, type FieldMessages } from '../../shared/forms/field-text.ts'

type PhoneForm = {
  values: { mobileNum: string; captcha: string }
  show: (messages: FieldMessages) => void
  set: (name: 'captcha', value: string) => void
}
type Input = { mobileNum: string; captcha: { captcha?: string } }

/**
 * Sends a code to the number in a form. Errors about the number or the captcha are shown at their field; any other
 * failure is a warning with the server's text and one button (ER04). Each reason of ER03 has its own sentence.
 */
export function useSmsCode(form: PhoneForm, ask: (input: Input) => Promise<CodeSent>) {
  const { t } = useTranslation(['auth', 'patterns', 'errors'])
  const errorText = useErrorText()
  const [captchaRound, setCaptchaRound] = useState(0)
  const send = async (): Promise<CodeSent | undefined> => {
    const mobileNum = form.values.mobileNum.trim()
    const captcha = form.values.captcha.trim()
    if (!mobileNum) {
      form.show({ mobileNum: t('errors:phone_missing') })
      return undefined
    }
    try {
      return await ask({ mobileNum, captcha: captchaRound > 0 ? { captcha } : {} })
    } catch (error) {
      if (isCallError(error) && error.details['captcha'] === true) {
        setCaptchaRound((round) => round + 1)
        form.set('captcha', '')
      }
      const found = serverMessages(t, error)
      if (Object.keys(found).length > 0) form.show(found)
      else await showDialog({ tone: 'warning', title: t('code.failed'), text: errorText(error) })
      return undefined
    }
  }
  return { send, captchaRound }
}
