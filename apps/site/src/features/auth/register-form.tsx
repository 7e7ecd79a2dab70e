import { isCallError } from '@lotus/client'
import { checkField, type RegisterField } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox, ErrorState, PasswordField, Segmented, TextField } from '@lotus/ui'
import { IconLock, IconUser } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RouteInput, RouteValue } from '@lotus/contract'
import { call } from '../../shared/api.ts'
import { callQuery } from '../../shared/queries.ts'
import styles from './auth.module.css'
import { CaptchaField } from '../../shared/forms/captcha/captcha-field.tsx'
import { CodeField } from '../../shared/forms/code-field.tsx'
import { problemText } from '../../shared/forms/field-text.ts'
import { PasswordLength } from './password-length.tsx'
import { PhoneField, useCountries } from '../../shared/forms/phone-fields.tsx'
import { inputOf, otherFieldsOf } from './register-fields.ts'
import { RegisterSkeleton } from './register-skeleton.tsx'
import { TermsText } from './terms-text.tsx'
import { useAffiliate } from './use-affiliate.ts'
import { registerWants } from './register-wants.ts'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useSmsCode } from './use-sms-code.ts'
import type { FormProps } from './form-props.ts'

type Settings = RouteValue<'system.registerSettings'>
type Mode = 'username' | 'mobile'
const SETTINGS_STALE_MS = 60_000

/** V04, T10: two ways to register, with the fields and rules that the operator has set. Whoever registers is logged in. */
export function RegisterForm(props: FormProps) {
  const { t } = useTranslation('auth')
  const settings = useQuery({ ...callQuery('system.registerSettings', {}), staleTime: SETTINGS_STALE_MS })
  const [chosen, choose] = useState<Mode | null>(null)
  if (settings.isError) return <ErrorState title={t('register.unread')} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <RegisterSkeleton />
  const { usernameReg, mobileReg, mobileDefault } = settings.data
  const first: Mode = mobileReg && (mobileDefault || !usernameReg) ? 'mobile' : 'username'
  const mode = chosen ?? first
  return (
    <>
      {usernameReg && mobileReg && (
        <Segmented
          block
          className={styles.modes}
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

function ModeForm({ mode, settings, onDirty, onDone }: FormProps & { mode: Mode; settings: Settings }) {
  const { t } = useTranslation(['auth', 'patterns'])
  const { dialingCode } = useCountries()
  const [chosenCode, chooseCode] = useState<string | null>(null)
  const countryDialingCode = chosenCode ?? dialingCode
  const enter = useEnter(onDone)
  const affiliate = useAffiliate()
  const rules = new Map(settings.fields.map((rule) => [rule.name, rule]))
  const isMobile = mode === 'mobile'
  const { password: wantsPassword, phone: wantsPhone, code: wantsCode } = registerWants(settings, mode)
  const others = otherFieldsOf(settings.fields, { showAffiliate: affiliate.showField })
  const [captchaRound, setCaptchaRound] = useState(rules.get('captcha')?.enabled === true ? 1 : 0)

  const problem = (name: RegisterField, value: string) => {
    const rule = rules.get(name)
    const found = rule ? checkField(rule, name === 'password' ? value : value.trim()) : null
    return found ? problemText(t, name, found) : undefined
  }
  const form = useForm({
    start: {
      // Every text of the form stands here, so that changing a setting never loses what was typed.
      ...Object.fromEntries(settings.fields.map(({ name }) => [name, ''])),
      username: '',
      password: '',
      confirmPassword: '',
      mobileNum: '',
      verificationCode: '',
      captcha: '',
      // The age has to be stated by the person; the agreement starts ticked but stands visible (spec 4).
      ageConfirmed: false,
      agree: true,
    } as Record<RegisterField, string> & { confirmPassword: string; ageConfirmed: boolean; agree: boolean },
    onDirty,
    check: (values) => ({
      ...(isMobile ? {} : { username: problem('username', values.username) }),
      ...(wantsPassword
        ? {
            password: problem('password', values.password),
            confirmPassword: values.confirmPassword === values.password ? undefined : t('error.mismatch'),
          }
        : {}),
      ...Object.fromEntries(others.map(({ name }) => [name, problem(name, values[name])])),
      ...(wantsPhone
        ? {
            mobileNum:
              isMobile && !values.mobileNum.trim() ? t('patterns:required') : problem('mobileNum', values.mobileNum),
          }
        : {}),
      ...(wantsCode && (isMobile || values.mobileNum.trim())
        ? { verificationCode: values.verificationCode.trim() ? undefined : t('errors:sms_code_missing') }
        : {}),
      ...(captchaRound > 0 ? { captcha: values.captcha.trim() ? undefined : t('error.captchaRequired') } : {}),
      ageConfirmed: values.ageConfirmed ? undefined : t('error.age', { age: settings.ageMin }),
      agree: values.agree ? undefined : t('error.terms'),
    }),
    send: async (values) => {
      const input = inputOf(values, {
        names: [
          ...others.map(({ name }) => name),
          ...(wantsPhone ? (['mobileNum'] as const) : []),
          ...(wantsCode ? (['verificationCode'] as const) : []),
          ...(captchaRound > 0 ? (['captcha'] as const) : []),
        ],
        affiliateCode: affiliate.code,
        countryDialingCode: wantsPhone ? countryDialingCode : undefined,
        termsVersion: settings.termsVersion,
      })
      const secret = { password: values.password, confirmPassword: values.confirmPassword }
      // What the form asked for in this mode is there; the schema of the call looks again.
      const session = isMobile
        ? await call('member.registerMobile', {
            ...input,
            ...(wantsPassword ? secret : {}),
          } as RouteInput<'member.registerMobile'>)
        : await call('member.register', {
            ...input,
            ...secret,
            username: values.username.trim(),
          } as RouteInput<'member.register'>)
      await enter(session, t('register.done'), wantsPassword ? values.password : undefined)
    },
    onRefused: (error) => {
      if (!isCallError(error)) return
      if (error.details['captcha'] === true || captchaRound > 0) setCaptchaRound((round) => round + 1)
      if (error.code === 'invitation_code_error') affiliate.reveal()
    },
  })
  const hintOf = (name: RegisterField) => {
    // K13: said only where the operator has filled in how much.
    if (name === 'zalo')
      return settings.zaloBonus === '' ? undefined : t('field.zaloHint', { amount: settings.zaloBonus })
    return hinted.has(name) ? t(`field.${name}Hint`) : undefined
  }
  const code = useSmsCode(form, ({ mobileNum, captcha }) =>
    call('verification.smsRegister', { mobileNum, countryDialingCode, ...captcha }),
  )
  const round = captchaRound + code.captchaRound
  useEffect(() => {
    form.set('captcha', '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another picture, another answer
  }, [round])

  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.onSubmit} noValidate>
      {form.failureText !== null && <Alert tone="loss" title={form.failureText} />}
      {!isMobile && (
        <TextField
          label={t('field.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          hint={t('field.usernameHint')}
          before={<IconUser size={18} stroke={1.75} aria-hidden />}
          {...form.field('username')}
        />
      )}
      {isMobile && phoneFields()}
      {wantsPassword && (
        <div className={styles.pair}>
          <div className={styles.withMeter}>
            <PasswordField
              label={t('field.password')}
              autoComplete="new-password"
              hint={t('field.passwordHint')}
              before={<IconLock size={18} stroke={1.75} aria-hidden />}
              {...form.field('password')}
            />
            <PasswordLength password={form.values.password} />
          </div>
          <PasswordField
            label={t('field.confirmPassword')}
            autoComplete="new-password"
            before={<IconLock size={18} stroke={1.75} aria-hidden />}
            {...form.field('confirmPassword')}
          />
        </div>
      )}
      {!isMobile && wantsPhone && phoneFields()}
      {others.length > 0 && (
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
      )}
      {round > 0 && (
        <CaptchaField
          round={round}
          value={form.values.captcha}
          error={form.messages['captcha']}
          onChange={(value) => form.set('captcha', value)}
        />
      )}
      <Checkbox
        name="ageConfirmed"
        checked={form.values.ageConfirmed}
        error={form.messages['ageConfirmed']}
        onChange={(event) => form.set('ageConfirmed', event.currentTarget.checked)}
      >
        {t('register.age', { age: settings.ageMin })}
      </Checkbox>
      <Checkbox
        name="agree"
        checked={form.values.agree}
        error={form.messages['agree']}
        onChange={(event) => form.set('agree', event.currentTarget.checked)}
      >
        {t('register.terms')}
      </Checkbox>
      <TermsText />
      <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
        {t('register.submit')}
      </Button>
    </form>
  )

  function phoneFields() {
    return (
      <div className={styles.pair}>
        <PhoneField
          isFirst={isMobile}
          value={form.values.mobileNum}
          error={form.messages['mobileNum']}
          dialingCode={countryDialingCode}
          onDialingCode={chooseCode}
          onChange={(value) => form.set('mobileNum', value)}
        />
        {wantsCode && (
          <CodeField
            value={form.values.verificationCode}
            error={form.messages['verificationCode']}
            onChange={(value) => form.set('verificationCode', value)}
            send={code.send}
          />
        )}
      </div>
    )
  }
}

/** Fields that need a word more than their name. */
const hinted = new Set<RegisterField>(['payeeName', 'birthday'])

/** What browsers fill in by themselves. */
const autoComplete: Partial<Record<RegisterField, string>> = {
  email: 'email',
  payeeName: 'name',
  nickname: 'nickname',
  birthday: 'bday',
  address: 'street-address',
  nationality: 'country-name',
  occupation: 'organization-title',
}
