import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { flagOn, getSetting, entrySettings } from '../../system/index.ts'
import type { AccountDeps, Browser } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { readPhone } from './phone.ts'
import { ensurePresession } from '../entry/presession.ts'
import { sendCode, type CodeSent } from './send-code.ts'
import { guardSending } from './sms-risk.ts'

/**
 * A code for logging in or for a new password (C02). Neither the answer nor its time reveals whether anybody has the
 * number: the gateway is called in the background. Refuses with `module_disabled`, `sms_disabled`, `phone_missing`,
 * `phone_invalid`, `captcha_required`, `sms_captcha_failed`, `too_many_requests`, `sms_too_many`, `sms_quota`.
 */
export async function sendSmsWithoutLogin(
  deps: AccountDeps,
  input: RouteParsedInput<'verification.smsNoLogin'>,
  browser: Browser,
): Promise<CodeSent> {
  const { db } = deps
  await assertSmsOn(deps)
  if (!(await flagOn(db, input.purpose === 'login' ? 'MOBILEVERCODELOGIN3' : 'CHNGPASSVERIF3')))
    throw new AppError<ErrorCode>('module_disabled')
  const target = await readPhone(db, input)
  await guardSending(deps, 'sms', input.captcha, browser)
  const member = await repo.findByPhone(db, target)
  return sendCode(deps, {
    purpose: input.purpose,
    channel: 'sms',
    target,
    presession: ensurePresession(deps.rng, browser),
    memberId: member?.id,
    caller: browser,
    isReal: member !== undefined,
    isDetached: true,
  })
}

/**
 * A code for registering (C02); to any number, so that it does not reveal who has an account. An error of the gateway
 * is passed on (ER04): also `sms_failed`.
 */
export async function sendSmsForRegistration(
  deps: AccountDeps,
  input: RouteParsedInput<'verification.smsRegister'>,
  browser: Browser,
): Promise<CodeSent> {
  const { db } = deps
  await assertSmsOn(deps)
  const [isMobileOn, isSmsOn] = [await flagOn(db, 'MOBILENUMREG3'), await flagOn(db, 'REGMOBVERF3')]
  if (!isMobileOn && !isSmsOn) throw new AppError<ErrorCode>('module_disabled')
  const target = await readPhone(db, input)
  await guardSending(deps, 'sms', input.captcha, browser)
  return sendCode(deps, {
    purpose: 'register',
    channel: 'sms',
    target,
    presession: ensurePresession(deps.rng, browser),
    caller: browser,
  })
}

async function assertSmsOn({ db, messages }: AccountDeps): Promise<void> {
  if (!messages.sms.isOn || !(await getSetting(db, entrySettings.smsEnabled)))
    throw new AppError<ErrorCode>('sms_disabled')
}
