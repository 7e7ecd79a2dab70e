import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Checkbox, Segmented } from '@lotus/ui'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'
import { switchAuth, type AuthReason } from '../../shared/auth-gate.ts'
import { useToggles } from '../../shared/permission.ts'
import { LoginExtras } from './login-extras.tsx'
import { forgetDevice, useRemembered } from './remembered.ts'
import { SmsLoginForm } from './sms-login-form.tsx'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import type { FormProps } from './form-props.ts'
import { FormCaptcha, SecretField, UsernameField } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'

/** V01, T04: by name and password, or by a code to the phone if the operator has switched that on (P12). */
export function LoginForm({ reason, ...props }: FormProps & { reason: AuthReason }) {
  const { t } = useTranslation('auth')
  const { showVerCodeLogin, pwdEnabled } = useToggles()
  const [chosen, choose] = useState<'username' | 'sms' | null>(null)
  const type = showVerCodeLogin ? (chosen ?? (pwdEnabled ? 'username' : 'sms')) : 'username'
  return (
    <>
      {showVerCodeLogin && pwdEnabled && (
        <Segmented
          block
          className="mb-35"
          label={t('login.by')}
          options={[
            { value: 'username', label: t('login.byPassword') },
            { value: 'sms', label: t('login.bySms') },
          ]}
          value={type}
          onChange={choose}
        />
      )}
      {reason !== 'asked' && (
        <Alert tone="info" className="mb-35">
          {t(`login.${reason}`)}
        </Alert>
      )}
      {type === 'sms' ? <SmsLoginForm {...props} /> : <PasswordLoginForm {...props} />}
      <LoginExtras onDone={props.onDone} />
    </>
  )
}

function PasswordLoginForm({ onDirty, onDone }: FormProps) {
  const { t } = useTranslation('auth')
  const remembered = useRemembered()
  const [isRemembered, setRemembered] = useState<boolean | null>(null)
  const [captchaRound, setCaptchaRound] = useState(0)
  const enter = useEnter(onDone)
  const isTicked = isRemembered ?? remembered.username !== null
  const form = useForm({
    start: { username: '', password: '', captcha: '' },
    onDirty,
    check: ({ username, password, captcha }) => ({
      username: username.trim() ? undefined : t('error.usernameRequired'),
      password: password ? undefined : t('error.passwordRequired'),
      captcha: captchaRound === 0 || captcha.trim() ? undefined : t('error.captchaRequired'),
    }),
    send: async ({ username, password, captcha }) => {
      const session = await call('session.login', {
        type: 'username',
        username: username.trim(),
        password,
        remember: isTicked,
        ...(captchaRound > 0 ? { captcha: captcha.trim() } : {}),
      })
      if (!isTicked) forgetDevice()
      await enter(session, t('login.done'), password)
    },
    // A captcha picture is valid for one try, so a refusal that needs one loads another (ER06).
    onRefused: (error) => {
      if (!isCallError(error)) return
      if (error.details['captcha'] === true) setCaptchaRound((round) => round + 1)
      form.set('captcha', '')
    },
  })
  // The remembered name arrives after the form is shown; it must not interrupt typing.
  const { username } = remembered
  useEffect(() => {
    if (username !== null && form.values.username === '') form.set('username', username)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the name is known
  }, [username])

  return (
    <FormFrame form={form} wayOut={captchaRound > 0 ? t('captcha.now') : undefined} submit={t('login.submit')}>
      <UsernameField form={form} data-autofocus />
      <SecretField
        form={form}
        name="password"
        isCurrent
        labelAside={
          <button type="button" className="link" onClick={() => switchAuth('forgot')}>
            {t('login.forgot')}
          </button>
        }
      />
      <FormCaptcha form={form} round={captchaRound} />
      <Checkbox checked={isTicked} onChange={(event) => setRemembered(event.currentTarget.checked)}>
        {t('login.remember')}
      </Checkbox>
    </FormFrame>
  )
}
