import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox, PasswordField, TextField, toast } from '@lotus/ui'
import { IconLock, IconUser } from '@lotus/ui/icons'
import { useRef, useState, type FormEvent } from 'react'
import { enterSession } from '../../shared/account.ts'
import { call } from '../../shared/api.ts'
import type { AuthReason } from '../../shared/auth-gate.ts'
import { useErrorText } from '../../shared/error-text.ts'
import styles from './auth.module.css'
import { forgetUsername, rememberedUsername, rememberUsername } from './remember-username.ts'
import { useSubmit } from './use-submit.ts'
import { checkLogin, type FieldErrors } from './validation.ts'

type Props = { reason: AuthReason; onDirty: (isDirty: boolean) => void; onDone: () => void }

/** V01, T04. A wrong password and an unknown name answer alike. */
export function LoginForm({ reason, onDirty, onDone }: Props) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const [values, setValues] = useState(() => ({ username: rememberedUsername(), password: '' }))
  const [isRemembered, setRemembered] = useState(() => rememberedUsername() !== '')
  const [errors, setErrors] = useState<FieldErrors<'username' | 'password'>>({})
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const change = (field: 'username' | 'password', value: string) => {
    setValues({ ...values, [field]: value })
    setErrors({ ...errors, [field]: undefined })
    onDirty(true)
  }
  const { submit, isSending, failure } = useSubmit(async () => {
    const name = values.username.trim()
    try {
      const { token } = await call('session.login', { username: name, password: values.password, type: 'username' })
      if (isRemembered) rememberUsername(name)
      else forgetUsername()
      await enterSession(token)
    } catch (error) {
      password.current?.focus()
      throw error
    }
    toast.success(t('login.done'))
    onDone()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkLogin(values)
    setErrors(found)
    if (found.username) username.current?.focus()
    else if (found.password) password.current?.focus()
    else submit()
  }

  const message = (code: string | undefined) => (code ? t(`error.${code}`) : undefined)
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {failure !== null && <Alert tone="loss" title={errorText(failure)} />}
      {failure === null && reason !== 'asked' && <Alert tone="info">{t(`login.${reason}`)}</Alert>}
      <TextField
        ref={username}
        label={t('field.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={values.username === '' || undefined}
        before={<IconUser size={18} stroke={1.75} aria-hidden />}
        value={values.username}
        error={message(errors.username)}
        onChange={(event) => change('username', event.currentTarget.value)}
      />
      <PasswordField
        ref={password}
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        data-autofocus={values.username !== '' || undefined}
        before={<IconLock size={18} stroke={1.75} aria-hidden />}
        value={values.password}
        error={message(errors.password)}
        onChange={(event) => change('password', event.currentTarget.value)}
      />
      <Checkbox checked={isRemembered} onChange={(event) => setRemembered(event.currentTarget.checked)}>
        {t('login.remember')}
      </Checkbox>
      <Button type="submit" variant="primary" size="lg" block loading={isSending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
