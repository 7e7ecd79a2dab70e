import { isCallError } from '@lotus/client'
import { checkField } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Segmented, TextField } from '@lotus/ui'
import { IconMail } from '@lotus/ui/icons'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'
import { useFlag, useToggles } from '../../shared/permission.ts'
import styles from './auth.module.css'
import { CodeField } from '../../shared/forms/code-field.tsx'
import { problemText } from '../../shared/forms/field-text.ts'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useNewPassword } from './use-new-password.ts'
import { useSmsCode } from './use-sms-code.ts'
import type { FormProps } from './form-props.ts'
import { FormCaptcha, SecretField, UsernameField } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'
import { FormPhone, useDialingCode } from '../../shared/forms/phone-fields.tsx'

/** M03, V03: by email always, by phone if the operator has switched that on (P05). */
export function ForgotForm(props: FormProps) {
  const { t } = useTranslation('auth')
  const { smsEnabled } = useToggles()
  const hasPhone = useFlag('CHNGPASSVERIF3') && smsEnabled
  const [by, setBy] = useState<'email' | 'phone'>('email')
  return (
    <>
      {hasPhone && (
        <Segmented
          block
          className="mb-35"
          label={t('forgot.by')}
          options={[
            { value: 'email', label: t('forgot.byEmail') },
            { value: 'phone', label: t('forgot.byPhone') },
          ]}
          value={by}
          onChange={setBy}
        />
      )}
      {hasPhone && by === 'phone' ? <ByPhone {...props} /> : <ByEmail {...props} />}
    </>
  )
}

const emailRule = {
  patternId: 4,
  minLength: 6,
  maxLength: 254,
  acceptedPattern: '*',
  enabled: true,
  required: true,
} as const

type Asked = { username: string; email: string }

/** The mail has a link and a code: the link opens a page of its own, the code is typed here. */
function ByEmail(props: FormProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  if (asked) return <ByMailedCode {...props} {...asked} />
  return <AskForMail {...props} onSent={setAsked} />
}

/** T07: the code of the mail works in the browser that asked for it. */
function ByMailedCode({ username, email, onDirty, onDone }: FormProps & Asked) {
  const { t } = useTranslation('auth')
  const enter = useEnter(onDone)
  const checkNew = useNewPassword()
  // The step before had the focus, and took it away with it.
  useEffect(() => document.querySelector<HTMLElement>('dialog[open] [data-autofocus]')?.focus(), [])
  const form = useForm({
    start: { code: '', newPassword: '', confirmNewPassword: '' },
    onDirty,
    check: (values) => ({
      code: values.code.trim() ? undefined : t('errors:sms_code_missing'),
      ...checkNew(values),
    }),
    send: async ({ code, newPassword }) =>
      enter(await call('member.resetByEmail', { username, email, code: code.trim(), newPassword }), t('forgot.done')),
  })
  return (
    <FormFrame form={form} submit={t('forgot.set')}>
      <p className={styles.lead} role="status">
        {t('forgot.sentText', { email })}
      </p>
      <TextField
        label={t('forgot.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...form.field('code')}
      />
      <SecretField form={form} name="newPassword" hint={t('field.passwordHint')} />
      <SecretField form={form} name="confirmNewPassword" />
    </FormFrame>
  )
}

/** T07: the answer is the same whether name and address match or not (trust.md ACC-7). */
function AskForMail({ onDirty, onSent }: Pick<FormProps, 'onDirty'> & { onSent: (asked: Asked) => void }) {
  const { t } = useTranslation(['auth', 'patterns'])
  const [captchaRound, setCaptchaRound] = useState(0)
  const form = useForm({
    start: { username: '', email: '', captcha: '' },
    onDirty,
    check: ({ username, email }) => {
      const found = checkField(emailRule, email.trim())
      return {
        username: username.trim() ? undefined : t('error.usernameRequired'),
        email: found ? problemText(t, 'email', found) : undefined,
      }
    },
    send: async ({ username, email, captcha }) => {
      await call('member.forgotByEmail', {
        username: username.trim(),
        email: email.trim(),
        ...(captchaRound > 0 ? { captcha: captcha.trim() } : {}),
      })
      onSent({ username: username.trim(), email: email.trim() })
    },
    onRefused: (error) => {
      if (isCallError(error) && error.details['captcha'] === true) setCaptchaRound((round) => round + 1)
      form.set('captcha', '')
    },
  })
  return (
    <FormFrame form={form} submit={t('forgot.send')}>
      <p className={styles.lead}>{t('forgot.emailLead')}</p>
      <UsernameField form={form} data-autofocus />
      <TextField
        label={t('field.email')}
        type="email"
        autoComplete="email"
        before={<IconMail size={18} stroke={1.75} aria-hidden />}
        {...form.field('email')}
      />
      <FormCaptcha form={form} round={captchaRound} />
    </FormFrame>
  )
}

/** T08: the code proves the number, the new password is set, and the person is logged in. */
function ByPhone({ onDirty, onDone }: FormProps) {
  const { t } = useTranslation(['auth', 'patterns'])
  const dialing = useDialingCode()
  const countryDialingCode = dialing.dialingCode
  const enter = useEnter(onDone)
  const checkNew = useNewPassword()
  const form = useForm({
    start: { mobileNum: '', verificationCode: '', captcha: '', newPassword: '', confirmNewPassword: '' },
    onDirty,
    check: (values) => ({
      mobileNum: values.mobileNum.trim() ? undefined : t('errors:phone_missing'),
      verificationCode: values.verificationCode.trim() ? undefined : t('errors:sms_code_missing'),
      ...checkNew(values),
    }),
    send: async ({ mobileNum, verificationCode, newPassword }) => {
      const session = await call('member.forgotByPhone', {
        mobileNum: mobileNum.trim(),
        countryDialingCode,
        verificationCode: verificationCode.trim(),
        newPassword,
      })
      await enter(session, t('forgot.done'))
    },
  })
  const code = useSmsCode(form, ({ mobileNum, captcha }) =>
    call('verification.smsNoLogin', { purpose: 'forgot', mobileNum, countryDialingCode, ...captcha }),
  )
  return (
    <FormFrame form={form} submit={t('forgot.set')}>
      <FormPhone form={form} dialing={dialing} />
      <FormCaptcha form={form} round={code.captchaRound} />
      <CodeField
        countsFromServer
        value={form.values.verificationCode}
        error={form.messages['verificationCode']}
        onChange={(value) => form.set('verificationCode', value)}
        send={code.send}
      />
      <SecretField form={form} name="newPassword" />
      <SecretField form={form} name="confirmNewPassword" />
    </FormFrame>
  )
}
