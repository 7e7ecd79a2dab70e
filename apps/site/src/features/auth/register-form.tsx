import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox, PasswordField, TextField, toast } from '@lotus/ui'
import { IconLock, IconUser } from '@lotus/ui/icons'
import { useRef, useState, type FormEvent } from 'react'
import { enterSession } from '../../shared/account.ts'
import { call } from '../../shared/api.ts'
import { useErrorText } from '../../shared/error-text.ts'
import styles from './auth.module.css'
import { PasswordLength } from './password-length.tsx'
import { serverFieldErrors } from './server-field-errors.ts'
import { TermsText, TERMS_VERSION } from './terms-text.tsx'
import { useSubmit } from './use-submit.ts'
import { checkRegister, type FieldErrors, type RegisterField, type RegisterValues } from './validation.ts'

type Props = { onDirty: (isDirty: boolean) => void; onDone: () => void }

/** V04 (username mode), V08, V12. Whoever registers is logged in. */
export function RegisterForm({ onDirty, onDone }: Props) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  // The agree flag starts true (spec 4) but stands visible; the age has to be stated by the person.
  const [values, setValues] = useState<RegisterValues>({
    username: '',
    password: '',
    confirmPassword: '',
    isAdult: false,
    agree: true,
  })
  const [errors, setErrors] = useState<FieldErrors<RegisterField>>({})

  const show = (found: FieldErrors<RegisterField>) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  const change = <Field extends RegisterField>(field: Field, value: RegisterValues[Field]) => {
    const next = { ...values, [field]: value }
    setValues(next)
    // Once an error shows, it follows the typing; before that nobody is corrected while still writing.
    if (errors[field]) setErrors({ ...errors, [field]: checkRegister(next)[field] })
    onDirty(true)
  }
  const leave = (field: RegisterField) => {
    const found = checkRegister(values)[field]
    const isFilled = values[field] !== ''
    if (isFilled && found) setErrors({ ...errors, [field]: found })
  }
  const { submit, isSending, failure } = useSubmit(async () => {
    try {
      const { token } = await call('member.register', {
        username: values.username.trim(),
        password: values.password,
        confirmPassword: values.confirmPassword,
        agree: values.agree,
        ageConfirmed: values.isAdult,
        termsVersion: TERMS_VERSION,
        registerUrl: window.location.href.slice(0, 500),
        registerMethod: 'WEB',
      })
      await enterSession(token)
    } catch (error) {
      const found = isCallError(error) ? serverFieldErrors(error) : {}
      if (Object.keys(found).length > 0) return show(found)
      throw error
    }
    toast.success(t('register.done'))
    onDone()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkRegister(values)
    show(found)
    if (Object.keys(found).length === 0) submit()
  }

  /** Own messages stand under auth:error, the server's codes under errors. */
  const message = (field: RegisterField) => {
    const code = errors[field]
    return code ? t([`error.${code}`, `errors:${code}`, 'error.refused']) : undefined
  }
  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} noValidate>
      {failure !== null && <Alert tone="loss" title={errorText(failure)} />}
      <TextField
        label={t('field.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        hint={t('field.usernameHint')}
        before={<IconUser size={18} stroke={1.75} aria-hidden />}
        value={values.username}
        error={message('username')}
        onChange={(event) => change('username', event.currentTarget.value)}
        onBlur={() => leave('username')}
      />
      <div className={styles.pair}>
        <div className={styles.withMeter}>
          <PasswordField
            label={t('field.password')}
            name="password"
            autoComplete="new-password"
            hint={t('field.passwordHint')}
            before={<IconLock size={18} stroke={1.75} aria-hidden />}
            value={values.password}
            error={message('password')}
            onChange={(event) => change('password', event.currentTarget.value)}
            onBlur={() => leave('password')}
          />
          <PasswordLength password={values.password} />
        </div>
        <PasswordField
          label={t('field.confirmPassword')}
          name="confirmPassword"
          autoComplete="new-password"
          before={<IconLock size={18} stroke={1.75} aria-hidden />}
          value={values.confirmPassword}
          error={message('confirmPassword')}
          onChange={(event) => change('confirmPassword', event.currentTarget.value)}
          onBlur={() => leave('confirmPassword')}
        />
      </div>
      <Checkbox
        name="isAdult"
        checked={values.isAdult}
        error={message('isAdult')}
        onChange={(event) => change('isAdult', event.currentTarget.checked)}
      >
        {t('register.age')}
      </Checkbox>
      <Checkbox
        name="agree"
        checked={values.agree}
        error={message('agree')}
        onChange={(event) => change('agree', event.currentTarget.checked)}
      >
        {t('register.terms')}
      </Checkbox>
      <TermsText />
      <Button type="submit" variant="primary" size="lg" block loading={isSending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
