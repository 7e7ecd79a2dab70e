import { useTranslation } from '@lotus/i18n'
import { Checkbox } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { CodeField } from '../../shared/forms/code-field.tsx'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useSmsCode } from './use-sms-code.ts'
import type { FormProps } from './form-props.ts'
import { FormCaptcha } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'
import { FormPhone, useDialingCode } from '../../shared/forms/phone-fields.tsx'

/** P12, V01: a code to the phone instead of name and password. */
export function SmsLoginForm({ onDirty, onDone }: FormProps) {
  const { t } = useTranslation('auth')
  const dialing = useDialingCode()
  const [isRemembered, setRemembered] = useState(false)
  const enter = useEnter(onDone)
  const countryDialingCode = dialing.dialingCode
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
    <FormFrame form={form} submit={t('login.submit')}>
      <FormPhone form={form} dialing={dialing} />
      <FormCaptcha form={form} round={code.captchaRound} />
      <CodeField
        value={form.values.verificationCode}
        error={form.messages['verificationCode']}
        onChange={(value) => form.set('verificationCode', value)}
        send={code.send}
      />
      <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.currentTarget.checked)}>
        {t('login.remember')}
      </Checkbox>
    </FormFrame>
  )
}
