import { AppError } from '@lotus/kernel'
import {
  checkField,
  registerFields,
  type ErrorCode,
  type FieldRule,
  type RegisterField,
  type RouteParsedInput,
} from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { isCommonPassword } from '../../../platform/passwords-common.ts'
import { getSetting, brandSettings, entrySettings, registrationSettings } from '../../system/index.ts'
import { isOldEnough } from './age.ts'
import { findInviter } from './affiliate.ts'
import type { IdentityDeps } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { readPhone } from '../codes/phone.ts'

/** What every kind of registration sends beside the name and the password. */
export type RegistrationForm = Omit<RouteParsedInput<'member.register'>, 'username' | 'password' | 'confirmPassword'>
export type Rules = Record<RegisterField, FieldRule>
/** What the form sets for the new member; the phone is in E.164 and not yet proved. */
export type ReadForm = Pick<
  repo.NewMember,
  | 'email'
  | 'phone'
  | 'payeeName'
  | 'nickname'
  | 'birthday'
  | 'idNumber'
  | 'fields'
  | 'affiliateCode'
  | 'referredBy'
  | 'termsVersion'
  | 'registerUrl'
> & { paymentPassword: string | null }

/** Fields with their own column; the others are stored by name. */
const ownPlace: readonly RegisterField[] = [
  'username',
  'password',
  'captcha',
  'verificationCode',
  'payeeName',
  'email',
  'mobileNum',
  'affiliateCode',
  'referralCode',
  'recommenderId',
  'paymentPassword',
  'idNumber',
  'nickname',
  'birthday',
]

/** The two confirmations of the form (V12, trust.md ACC-2). Refuses with `terms_not_accepted`, `age_not_confirmed`. */
export function assertAgreed(form: Pick<RegistrationForm, 'agree' | 'ageConfirmed'>): void {
  if (!form.agree) throw new AppError<ErrorCode>('terms_not_accepted')
  if (!form.ageConfirmed) throw new AppError<ErrorCode>('age_not_confirmed')
}

/**
 * Checks a form against the operator's rules (V04, V05): every field that is switched on, all problems at once; fields
 * that are switched off are dropped. `required` names fields that this kind of registration always needs; the caller
 * checks the password and the codes. Refuses with `bad_request` (`fields`, and `rules` with the bounds),
 * `age_not_confirmed`, `phone_invalid`, `invitation_code_error`.
 */
export async function readForm(
  { db }: Pick<IdentityDeps, 'db'>,
  form: RegistrationForm & { username?: string; password?: string | undefined },
  given: { rules: Rules; required: readonly RegisterField[]; skipped: readonly RegisterField[] },
): Promise<ReadForm> {
  assertAgreed(form)
  const values = checkedValues(form, given)
  if (form.password !== undefined && isCommonPassword(form.password, form.username ?? ''))
    throw new AppError<ErrorCode>('bad_request', { fields: { password: 'too_common' } })
  const birthday = values.birthday === undefined ? null : isoDate(values.birthday)
  if (birthday !== null) await assertOldEnough(db, birthday)
  const phone =
    values.mobileNum === undefined
      ? null
      : await readPhone(db, { mobileNum: values.mobileNum, countryDialingCode: form.countryDialingCode })
  const inviter = await findInviter(db, { ...values, domain: form.domain })
  return {
    email: values.email ?? null,
    phone,
    payeeName: values.payeeName?.replace(/\s+/g, ' ') ?? null,
    nickname: values.nickname ?? null,
    birthday,
    idNumber: values.idNumber ?? null,
    paymentPassword: values.paymentPassword ?? null,
    fields: Object.fromEntries(
      registerFields.flatMap((name) => {
        const value = ownPlace.includes(name) ? undefined : values[name]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    affiliateCode: inviter.affiliateCode,
    referredBy: inviter.memberId,
    termsVersion: form.termsVersion ?? (await getSetting(db, entrySettings.termsVersion)),
    registerUrl: form.registerUrl ?? null,
  }
}

/** The rule that registration asks of a name, for an account that somebody else opens (operations.md 1.5). */
export function assertUsernameAllowed(rules: Rules, username: string): void {
  const problem = checkField({ ...rules.username, enabled: true, required: true }, username)
  if (problem === null) return
  const { code, ...bounds } = problem
  throw new AppError<ErrorCode>('bad_request', { fields: { username: code }, rules: { username: bounds } })
}

type Values = Partial<Record<RegisterField, string>>

function checkedValues(
  form: RegistrationForm & { username?: string; password?: string | undefined },
  { rules, required, skipped }: { rules: Rules; required: readonly RegisterField[]; skipped: readonly RegisterField[] },
): Values {
  const fields: Record<string, string> = {}
  const bounds: Record<string, unknown> = {}
  const values: Values = {}
  for (const name of registerFields) {
    if (skipped.includes(name)) continue
    const isRequired = required.includes(name)
    const rule = isRequired ? { ...rules[name], enabled: true, required: true } : rules[name]
    const value = form[name]
    const problem = checkField(rule, name === 'mobileNum' ? value?.replace(/[\s().+-]/g, '') : value)
    if (problem) {
      const { code, ...limits } = problem
      fields[name] = code
      bounds[name] = limits
    } else if (rule.enabled && value) values[name] = value
  }
  if (Object.keys(fields).length > 0) throw new AppError<ErrorCode>('bad_request', { fields, rules: bounds })
  return values
}

/** The form the database takes; the field's pattern allows yyyy-MM-dd or MM-dd-yyyy. */
function isoDate(text: string): string {
  const american = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text)
  const iso = american ? `${american[3]}-${american[1]}-${american[2]}` : text
  const date = new Date(`${iso}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso))
    throw new AppError<ErrorCode>('bad_request', { fields: { birthday: 'pattern' } })
  return iso
}

async function assertOldEnough(db: Queryable, birthday: string): Promise<void> {
  const [age, timeZone] = [
    await getSetting(db, registrationSettings.ageMin),
    await getSetting(db, brandSettings.timeZone),
  ]
  if (!isOldEnough(birthday, await repo.today(db, timeZone), age))
    throw new AppError<ErrorCode>('age_not_confirmed', { field: 'birthday', age })
}
