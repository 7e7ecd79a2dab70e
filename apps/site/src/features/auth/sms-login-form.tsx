import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import styles from './auth.module.css'
import { CaptchaField } from '../../shared/forms/captcha/captcha-field.tsx'
import { CodeField } from '../../shared/forms/code-field.tsx'
import { PhoneField, useCountries } from '../../shared/forms/phone-fields.tsx'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useSmsCode } from './use-sms-code.ts'
import type { FormProps } from './form-props.ts'

/** P12, V01: a code to the phone instead of name and password. */
export function SmsLoginForm({ onDirty, onDone }: FormProps) {
  const { t } = useTranslation('auth')
  const { dialingCode } = useCountries()
  const [chosenCode, chooseCode] = useState<string | null>(null)
  const [isRemembered, setRemembered] = useState(false)
  const enter = useEnter(onDone)
  const countryDialingCode = chosenCode ?? dialingCode
  const form = useForm({
    start: { mobileNum: '', verificationCode: '', captcha: '' },
    onDirty,
    check: ({ mobileNum, verificationCode }) => ({
      mobileNum: mobileNum.trim() ? undefined : t('errors:phone_missing'),
      verificationCode: verificationCode.trim() ? undefined : t('errors:sms_code_missing'),
    }),
    send: async ({ mobileNum, verificationCode }) => {
      const session = await call('session.login', {
        type: 'sms',
        mobileNum: mobileNum.trim(),
        countryDialingCode,
        verificationCode: verificationCode.trim(),
        remember: isRemembered,
      })
      await enter(session, t('login.done'))
    },
  })
  const code = useSmsCode(form, ({ mobileNum, captcha }) =>
    call('verification.smsNoLogin', { purpose: 'login', mobileNum, countryDialingCode, ...captcha }),
  )
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.onSubmit} noValidate>
      {form.failureText !== null && <Alert tone="loss" title={form.failureText} />}
      <PhoneField
        isFirst
        value={form.values.mobileNum}
        error={form.messages['mobileNum']}
        dialingCode={countryDialingCode}
        onDialingCode={chooseCode}
        onChange={(value) => form.set('mobileNum', value)}
      />
      {code.captchaRound > 0 && (
        <CaptchaField
          round={code.captchaRound}
          value={form.values.captcha}
          error={form.messages['captcha']}
          onChange={(value) => form.set('captcha', value)}
        />
      )}
      <CodeField
        value={form.values.verificationCode}
        error={form.messages['verificationCode']}
        onChange={(value) => form.set('verificationCode', value)}
        send={code.send}
      />
      <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.currentTarget.checked)}>
        {t('login.remember')}
      </Checkbox>
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
