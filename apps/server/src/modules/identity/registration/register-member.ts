import { AppError, randomText, type Rng } from '@lotus/kernel'
import type { ErrorCode, RegisterField, RouteParsedInput } from '@lotus/contract'
import type { Queryable, Transaction } from '@lotus/database'
import { flagOn, registerRules } from '../../system/index.ts'
import { addressOrNull } from '../../../platform/address-class.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import { checkCode } from '../codes/codes.ts'
import type { Browser, Caller, IdentityDeps } from '../deps.ts'
import { logInMember, finishLogin, type Session } from '../entry/log-in-member.ts'
import { readEntryRules } from '../entry/entry-rules.ts'
import * as repo from '../identity.repo.ts'
import { usernameKeyOf } from '../entry/login-attempts.ts'
import { emptyMember } from './new-member.ts'
import { presessionOf } from '../entry/presession.ts'
import { assertAgreed, readForm, type ReadForm, type RegistrationForm, type Rules } from './registration-form.ts'

export type Registration = RouteParsedInput<'member.register'>

/** Checked separately: checking uses them up. */
const codes: readonly RegisterField[] = ['captcha', 'verificationCode']

/**
 * Registers a member by username and logs in (spec 4, Register; V04). Every configured field is checked by its rule; of
 * simultaneous registrations of one name or proved number the database accepts exactly one. Refuses with
 * `module_disabled`, `terms_not_accepted`, `age_not_confirmed`, `bad_request` (fields), `username_taken`,
 * `invitation_code_error`, `captcha_required`, `captcha_wrong`, `phone_invalid`, `sms_code_missing`,
 * `sms_code_invalid`, `sms_code_expired`, `phone_taken`.
 */
export async function registerMember(deps: IdentityDeps, input: Registration, browser: Browser): Promise<Session> {
  const { db } = deps
  if (!(await flagOn(db, 'USERNAMEREG3'))) throw new AppError<ErrorCode>('module_disabled')
  assertAgreed(input)
  assertSame(input)
  const rules = await registerRules(db)
  const form = await readForm(deps, input, { rules, required: ['username', 'password'], skipped: codes })
  // Saves the hashing of most attempts that would fail; the unique name in the database decides.
  if (await repo.isUsernameTaken(db, input.username)) throw new AppError<ErrorCode>('username_taken')
  await checkRegisterCaptcha(deps, rules, input.captcha, browser)
  const isPhoneProved = rules.verificationCode.enabled && form.phone !== null
  if (isPhoneProved) await provePhone(deps, form.phone, input.verificationCode, browser)
  const { username, password } = input
  return storeAndEnter(deps, form, { username, password, method: 'username', isPhoneProved }, browser)
}

/** Creates a member by the same rules without a session, for accounts that the installation creates. */
export async function createMember(deps: IdentityDeps, input: Registration, caller: Caller): Promise<bigint> {
  assertAgreed(input)
  assertSame(input)
  const form = await readForm(deps, input, {
    rules: await registerRules(deps.db),
    required: ['username', 'password'],
    skipped: codes,
  })
  const { username, password } = input
  const account = { username, password, method: 'username', isPhoneProved: false } as const
  const member = await prepareMember(deps, form, account, caller)
  return deps.db.tx((tx) => storeMember(deps, tx, member))
}

export function assertSame(input: { password?: string | undefined; confirmPassword?: string | undefined }): void {
  if (input.confirmPassword !== input.password)
    throw new AppError<ErrorCode>('bad_request', { fields: { confirmPassword: 'mismatch' } })
}

/** Checks the captcha if the operator requires one at registration. */
export async function checkRegisterCaptcha(
  deps: IdentityDeps,
  rules: Rules,
  captcha: string | undefined,
  browser: Browser,
): Promise<void> {
  if (rules.captcha.enabled) await requireCaptcha(deps, browser, captcha)
}

/** Proves the number by the code sent to this browser. Only then is the person told that it has an account. */
export async function provePhone(
  deps: IdentityDeps,
  phone: string | null,
  code: string | undefined,
  browser: Browser,
): Promise<void> {
  if (phone === null) throw new AppError<ErrorCode>('phone_missing')
  if (!code) throw new AppError<ErrorCode>('sms_code_missing')
  const presession = presessionOf(browser)
  if (presession === null) throw new AppError<ErrorCode>('sms_code_invalid')
  await checkCode(deps, { purpose: 'register', channel: 'sms', target: phone, presession, code, words: 'sms' })
  if (await repo.findByPhone(deps.db, phone)) throw new AppError<ErrorCode>('phone_taken')
}

export type NewAccount = {
  username: string
  /** Undefined: nobody knows one; the member logs in by code or provider. */
  password: string | undefined
  method: repo.RegisterMethod
  isPhoneProved: boolean
  /** An address verified by a provider. */
  provedEmail?: string | null
}

/** Stores the member and logs them in at once (T10). `beside` runs in the same transaction. */
export async function storeAndEnter(
  deps: IdentityDeps,
  form: ReadForm,
  account: NewAccount,
  browser: Browser,
  beside: (tx: Queryable, memberId: bigint) => Promise<void> = async () => undefined,
): Promise<Session> {
  const member = await prepareMember(deps, form, account, browser)
  const rules = await readEntryRules(deps.db)
  const entered = await deps.db.tx(async (tx) => {
    const memberId = await storeMember(deps, tx, member)
    await beside(tx, memberId)
    return logInMember(deps, tx, {
      memberId,
      usernameKey: usernameKeyOf(member.username),
      method: account.method === 'oidc' ? 'oidc' : 'register',
      browser,
      rules,
      isNew: true,
      ...(account.isPhoneProved ? { proved: 'sms' } : account.provedEmail ? { proved: 'email' } : {}),
    })
  })
  deps.nudgeOutbox()
  return finishLogin(browser, entered)
}

async function prepareMember(
  { passwords, rng }: IdentityDeps,
  { paymentPassword, ...form }: ReadForm,
  account: NewAccount,
  caller: Caller,
): Promise<repo.NewMember> {
  const provedEmail = account.provedEmail ?? null
  return {
    ...emptyMember,
    ...form,
    username: account.username,
    passwordHash: await passwords.hash(account.password ?? Buffer.from(rng.bytes(32)).toString('base64url')),
    hasPassword: account.password !== undefined,
    paymentPasswordHash: paymentPassword === null ? null : await passwords.hash(paymentPassword),
    language: caller.language,
    ip: addressOrNull(caller.ip),
    method: account.method,
    email: provedEmail ?? form.email,
    isEmailVerified: provedEmail !== null,
    isPhoneVerified: account.isPhoneProved,
    referralCode: newReferralCode(rng),
  }
}

/**
 * Stores a member whose fields were checked, in the caller's transaction. Refuses with `username_taken`, `phone_taken`,
 * `invitation_code_error`.
 */
export async function storeMember(deps: IdentityDeps, db: Transaction, member: repo.NewMember): Promise<bigint> {
  const stored =
    (await repo.insertMember(db, member)) ??
    // One in many millions: two members got the same invitation code.
    ((await isTaken(db, member))
      ? undefined
      : await repo.insertMember(db, { ...member, referralCode: newReferralCode(deps.rng) }))
  if (stored) {
    await repo.recordDuplicates(db, stored.id)
    const { referredBy: inviterId, affiliateCode } = member
    if (inviterId !== null) {
      await deps.memberJoined?.(db, { memberId: stored.id, inviterId, affiliateCode })
      // An agent's link is no invitation of a friend (R19).
      if (affiliateCode === null) await deps.memberReferred?.(db, { memberId: stored.id, inviterId })
    }
    return stored.id
  }
  if (member.method !== 'mobile' && (await repo.isUsernameTaken(db, member.username)))
    throw new AppError<ErrorCode>('username_taken')
  throw new AppError<ErrorCode>(member.isPhoneVerified ? 'phone_taken' : 'username_taken')
}

async function isTaken(db: Queryable, member: repo.NewMember): Promise<boolean> {
  if (await repo.isUsernameTaken(db, member.username)) return true
  if (member.isEmailVerified) return true
  return member.isPhoneVerified && member.phone !== null && (await repo.findByPhone(db, member.phone)) !== undefined
}

const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const REFERRAL_LENGTH = 10
export const newReferralCode = (rng: Rng) => randomText(rng, signs, REFERRAL_LENGTH)

export type { RegistrationForm }
