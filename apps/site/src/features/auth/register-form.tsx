import type { RegisterField } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { ErrorState, PasswordField, Segmented, TextField } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../shared/queries.ts'
import styles from './auth.module.css'
import { CodeField } from '../../shared/forms/code-field.tsx'
import { PasswordLength } from './password-length.tsx'
import { RegisterSkeleton } from './register-skeleton.tsx'
import type { FormProps } from './form-props.ts'
import { AgreeFields, FormCaptcha, SecretField, UsernameField } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'
import { FormPhone } from '../../shared/forms/phone-fields.tsx'
import { useRegisterForm, type RegisterMode, type RegisterSettings } from './use-register-form.ts'

const SETTINGS_STALE_MS = 60_000

/** V04, T10: two ways to register, with the fields and rules set by the operator. A new member is logged in at once. */
export function RegisterForm(props: FormProps) {
  const { t } = useTranslation('auth')
  const settings = useQuery({ ...callQuery('system.registerSettings', {}), staleTime: SETTINGS_STALE_MS })
  const [chosen, choose] = useState<RegisterMode | null>(null)
  useFocusWhenThere(settings.isSuccess)
  if (settings.isError) return <ErrorState title={t('register.unread')} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <RegisterSkeleton />
  const { usernameReg, mobileReg, mobileDefault } = settings.data
  const first: RegisterMode = mobileReg && (mobileDefault || !usernameReg) ? 'mobile' : 'username'
  const mode = chosen ?? first
  return (
    <>
      {usernameReg && mobileReg && (
        <Segmented
          block
          className="mb-35"
          label={t('register.by')}
          options={[
            { value: 'username', label: t('register.byUsername') },
            { value: 'mobile', label: t('register.byMobile') },
          ]}
          value={mode}
          onChange={choose}
        />
      )}
      <ModeForm key={mode} mode={mode} settings={settings.data} {...props} />
    </>
  )
}

/** The dialog opens before its fields are loaded, with the focus on its close button; then the first field takes it. */
function useFocusWhenThere(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.activeElement?.closest('dialog')?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isThere])
}

type ModeProps = FormProps & { mode: RegisterMode; settings: RegisterSettings }

function ModeForm({ mode, settings, ...props }: ModeProps) {
  const { t } = useTranslation('auth')
  const state = useRegisterForm(settings, mode, props)
  const { form, wants, round } = state
  const isMobile = mode === 'mobile'
  const phone = wants.phone ? <PhoneAndCode state={state} isFirst={isMobile} /> : null
  return (
    <FormFrame form={form} submit={t('register.submit')}>
      {!isMobile && <UsernameField form={form} data-autofocus hint={t('field.usernameHint')} />}
      {isMobile && phone}
      {wants.password && (
        <div className={styles.pair}>
          <div className="stack gap-2">
            <SecretField form={form} name="password" hint={t('field.passwordHint')} />
            <PasswordLength password={form.values.password} />
          </div>
          <SecretField form={form} name="confirmPassword" />
        </div>
      )}
      {!isMobile && phone}
      <OtherFields state={state} settings={settings} />
      <FormCaptcha form={form} round={round} />
      <AgreeFields form={form} ageMin={settings.ageMin} />
    </FormFrame>
  )
}

type State = { state: ReturnType<typeof useRegisterForm> }

function PhoneAndCode({ state: { form, wants, dialing, sendCode }, isFirst }: State & { isFirst: boolean }) {
  return (
    <div className={styles.pair}>
      <FormPhone form={form} dialing={dialing} isFirst={isFirst} />
      {wants.code && (
        <CodeField
          value={form.values.verificationCode}
          error={form.messages['verificationCode']}
          onChange={(value) => form.set('verificationCode', value)}
          send={sendCode}
        />
      )}
    </div>
  )
}

/** The other fields the operator asks for, in the order of the settings. */
function OtherFields({ state: { form, others }, settings }: State & { settings: RegisterSettings }) {
  const { t } = useTranslation('auth')
  const hintOf = (name: RegisterField) => {
    // K13: shown only if the operator has set the amount.
    if (name === 'zalo')
      return settings.zaloBonus === '' ? undefined : t('field.zaloHint', { amount: settings.zaloBonus })
    return hinted.has(name) ? t(`field.${name}Hint`) : undefined
  }
  if (others.length === 0) return null
  return (
    <div className={styles.pair}>
      {others.map(({ name, required }) => {
        const shared = {
          label: t(`field.${name}`),
          hint: hintOf(name),
          labelAside: required ? undefined : t('field.optional'),
          ...form.field(name),
        }
        return name === 'paymentPassword' ? (
          <PasswordField key={name} autoComplete="off" inputMode="numeric" {...shared} />
        ) : (
          <TextField key={name} autoComplete={autoComplete[name] ?? 'off'} {...shared} />
        )
      })}
    </div>
  )
}

/** Fields that need a hint besides their label. */
const hinted = new Set<RegisterField>(['payeeName', 'birthday'])

/** The `autocomplete` values of fields that browsers fill in. */
const autoComplete: Partial<Record<RegisterField, string>> = {
  email: 'email',
  payeeName: 'name',
  nickname: 'nickname',
  birthday: 'bday',
  address: 'street-address',
  nationality: 'country-name',
  occupation: 'organization-title',
}
