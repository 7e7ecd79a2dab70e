import { isCallError } from '@lotus/client'
import { checkField, type RegisterField, type RouteInput, type RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { useEffect, useState } from 'react'
import { call } from '../../shared/api.ts'
import { problemText, type FieldMessages } from '../../shared/forms/field-text.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useDialingCode } from '../../shared/forms/phone-fields.tsx'
import type { FormProps } from './form-props.ts'
import { inputOf, otherFieldsOf } from './register-fields.ts'
import { registerWants } from './register-wants.ts'
import { useAffiliate } from './use-affiliate.ts'
import { useEnter } from './use-enter.ts'
import { useSmsCode } from './use-sms-code.ts'

export type RegisterSettings = RouteValue<'system.registerSettings'>
export type RegisterMode = 'username' | 'mobile'
type Values = Record<RegisterField, string> & { confirmPassword: string; ageConfirmed: boolean; agree: boolean }
/** The fields that a mode and the operator's settings ask for. */
type Wanted = {
  isMobile: boolean
  settings: RegisterSettings
  wants: ReturnType<typeof registerWants>
  others: ReturnType<typeof otherFieldsOf>
  captchaRound: number
}

/** Every text of the form is kept here, so that a changed setting never loses what was typed. */
const startOf = (settings: RegisterSettings) =>
  ({
    ...Object.fromEntries(settings.fields.map(({ name }) => [name, ''])),
    username: '',
    password: '',
    confirmPassword: '',
    mobileNum: '',
    verificationCode: '',
    captcha: '',
    // The person must confirm both; nothing is ticked beforehand (DECISIONS 34).
    ageConfirmed: false,
    agree: false,
  }) as Values

function useCheck({ isMobile, settings, wants, others, captchaRound }: Wanted): (values: Values) => FieldMessages {
  const { t } = useTranslation(['auth', 'patterns'])
  const rules = new Map(settings.fields.map((rule) => [rule.name, rule]))
  const problem = (name: RegisterField, value: string) => {
    const rule = rules.get(name)
    const found = rule ? checkField(rule, name === 'password' ? value : value.trim()) : null
    return found ? problemText(t, name, found) : undefined
  }
  const phoneProblem = (phone: string) =>
    isMobile && !phone.trim() ? t('patterns:required') : problem('mobileNum', phone)
  return (values) => ({
    ...(isMobile ? {} : { username: problem('username', values.username) }),
    ...(wants.password
      ? {
          password: problem('password', values.password),
          confirmPassword: values.confirmPassword === values.password ? undefined : t('error.mismatch'),
        }
      : {}),
    ...Object.fromEntries(others.map(({ name }) => [name, problem(name, values[name])])),
    ...(wants.phone ? { mobileNum: phoneProblem(values.mobileNum) } : {}),
    ...(wants.code && (isMobile || values.mobileNum.trim())
      ? { verificationCode: values.verificationCode.trim() ? undefined : t('errors:sms_code_missing') }
      : {}),
    ...(captchaRound > 0 ? { captcha: values.captcha.trim() ? undefined : t('error.captchaRequired') } : {}),
    ageConfirmed: values.ageConfirmed ? undefined : t('error.age', { age: settings.ageMin }),
    agree: values.agree ? undefined : t('error.terms'),
  })
}

type Extras = { affiliateCode: Parameters<typeof inputOf>[1]['affiliateCode']; countryDialingCode: string }

/** Registers in the mode of the form; every requested field is filled, and the call's schema checks again. */
function register(values: Values, wanted: Wanted, { affiliateCode, countryDialingCode }: Extras) {
  const { isMobile, settings, wants, others, captchaRound } = wanted
  const input = inputOf(values, {
    names: [
      ...others.map(({ name }) => name),
      ...(wants.phone ? (['mobileNum'] as const) : []),
      ...(wants.code ? (['verificationCode'] as const) : []),
      ...(captchaRound > 0 ? (['captcha'] as const) : []),
    ],
    affiliateCode,
    countryDialingCode: wants.phone ? countryDialingCode : undefined,
    termsVersion: settings.termsVersion,
  })
  const secret = { password: values.password, confirmPassword: values.confirmPassword }
  if (isMobile) {
    const mobile = { ...input, ...(wants.password ? secret : {}) }
    return call('member.registerMobile', mobile as RouteInput<'member.registerMobile'>)
  }
  const named = { ...input, ...secret, username: values.username.trim() }
  return call('member.register', named as RouteInput<'member.register'>)
}

/** The state of the registration: the form, the fields it asks for, the SMS code and the captcha. */
export function useRegisterForm(settings: RegisterSettings, mode: RegisterMode, { onDirty, onDone }: FormProps) {
  const { t } = useTranslation('auth')
  const dialing = useDialingCode()
  const enter = useEnter(onDone)
  const affiliate = useAffiliate()
  const isCaptchaSet = settings.fields.some(({ name, enabled }) => name === 'captcha' && enabled)
  const [captchaRound, setCaptchaRound] = useState(isCaptchaSet ? 1 : 0)
  const wants = registerWants(settings, mode)
  const others = otherFieldsOf(settings.fields, { showAffiliate: affiliate.showField })
  const wanted = { isMobile: mode === 'mobile', settings, wants, others, captchaRound }
  const countryDialingCode = dialing.dialingCode
  const form = useForm({
    start: startOf(settings),
    onDirty,
    check: useCheck(wanted),
    send: async (values) => {
      const session = await register(values, wanted, { affiliateCode: affiliate.code, countryDialingCode })
      await enter(session, t('register.done'), wants.password ? values.password : undefined)
    },
    onRefused: (error) => {
      if (!isCallError(error)) return
      if (error.details['captcha'] === true || captchaRound > 0) setCaptchaRound((round) => round + 1)
      if (error.code === 'invitation_code_error') affiliate.reveal()
    },
  })
  const code = useSmsCode(form, ({ mobileNum, captcha }) =>
    call('verification.smsRegister', { mobileNum, countryDialingCode, ...captcha }),
  )
  const round = captchaRound + code.captchaRound
  useEffect(() => {
    form.set('captcha', '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another picture, another answer
  }, [round])
  return { form, wants, others, dialing, sendCode: code.send, round }
}
