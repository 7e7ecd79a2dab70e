import { useTranslation } from '@lotus/i18n'
import { Checkbox, PasswordField, Segmented, TextField } from '@lotus/ui'
import { IconLock, IconUser } from '@lotus/ui/icons'
import type { ComponentProps } from 'react'
import { CaptchaField } from '../../shared/forms/captcha/captcha-field.tsx'
import { CodeField, type CodeSent } from '../../shared/forms/code-field.tsx'
import type { useForm } from '../../shared/forms/use-form.ts'
import { TermsText } from './terms-text.tsx'

type FieldProps = ReturnType<ReturnType<typeof useForm<Record<string, string>>>['field']>
/** A form with fields of these names. */
type FormOf<Name extends string> = {
  field: (name: Name) => FieldProps
  set: (name: Name, value: string) => void
  messages: Readonly<Record<string, string | undefined>>
}

export function UsernameField({ form, ...rest }: { form: FormOf<'username'>; hint?: string; 'data-autofocus'?: true }) {
  const { t } = useTranslation('auth')
  return (
    <TextField
      label={t('field.username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      before={<IconUser size={18} stroke={1.75} aria-hidden />}
      {...rest}
      {...form.field('username')}
    />
  )
}

type Secret = 'password' | 'confirmPassword' | 'oldPassword' | 'newPassword' | 'confirmNewPassword'
type SecretProps<Name extends Secret> = {
  form: Pick<FormOf<Name>, 'field'>
  name: Name
  isCurrent?: boolean
} & Pick<ComponentProps<typeof PasswordField>, 'hint' | 'labelAside'> & { 'data-autofocus'?: true }

/** A password field, for the current password or a new one. */
export function SecretField<Name extends Secret>({ form, name, isCurrent = false, ...rest }: SecretProps<Name>) {
  const { t } = useTranslation('auth')
  const fieldName: Secret = name
  return (
    <PasswordField
      label={t(`field.${fieldName}`)}
      autoComplete={isCurrent ? 'current-password' : 'new-password'}
      before={<IconLock size={18} stroke={1.75} aria-hidden />}
      {...rest}
      {...form.field(name)}
    />
  )
}

/** The captcha of a form, from its first appearance on. */
export function FormCaptcha({
  form,
  round,
}: {
  form: FormOf<'captcha'> & { values: { captcha: string } }
  round: number
}) {
  if (round === 0) return null
  return (
    <CaptchaField
      round={round}
      value={form.values.captcha}
      error={form.messages['captcha']}
      onChange={(value) => form.set('captcha', value)}
    />
  )
}

type AgreeForm = { tick: (name: 'ageConfirmed' | 'agree') => Omit<ComponentProps<typeof Checkbox>, 'children'> }

/** What everybody who registers must confirm: the age, and the terms. */
export function AgreeFields({ form, ageMin }: { form: AgreeForm; ageMin: number }) {
  const { t } = useTranslation('auth')
  const texts = { ageConfirmed: t('register.age', { age: ageMin }), agree: t('register.terms') }
  return (
    <>
      {(['ageConfirmed', 'agree'] as const).map((name) => (
        <Checkbox key={name} {...form.tick(name)}>
          {texts[name]}
        </Checkbox>
      ))}
      <TermsText />
    </>
  )
}

type Method = 'totp' | 'recovery' | 'sms' | 'email' | 'password'
type MethodProps<Way extends Method> = {
  form: FormOf<'code'> & { values: { code: string }; show: (messages: Record<string, never>) => void }
  methods: readonly Way[]
  method: Way
  onMethod: (method: Way) => void
  /** Sends a code to the phone or by mail. */
  send: (method: 'sms' | 'email') => Promise<CodeSent>
}

/** Which second factor, where there are several, and its code; a password has a field of its own. */
export function CodeFields<Way extends Method>({ form, methods, method, onMethod, send }: MethodProps<Way>) {
  const { t } = useTranslation('auth')
  const way: Method = method
  const nameOf = (one: Method) => t(`method.${one}`)
  return (
    <>
      {methods.length > 1 && (
        <Segmented
          block
          label={t('verify.by')}
          options={methods.map((value) => ({ value, label: nameOf(value) }))}
          value={method}
          onChange={(value) => {
            onMethod(value)
            form.set('code', '')
            // Another method starts without an error.
            form.show({})
          }}
        />
      )}
      {way === 'sms' || way === 'email' ? (
        <CodeField
          key={way}
          name="code"
          label={t(`verify.${way}`)}
          value={form.values.code}
          error={form.messages['code']}
          onChange={(value) => form.set('code', value)}
          send={() => send(way)}
        />
      ) : (
        way !== 'password' && (
          <TextField
            key={way}
            label={t(`verify.${way}`)}
            inputMode={way === 'totp' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            {...form.field('code')}
          />
        )
      )}
    </>
  )
}
