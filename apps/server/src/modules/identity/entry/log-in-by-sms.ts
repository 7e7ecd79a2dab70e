import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { flagOn } from '../../system/index.ts'
import { checkCode } from '../codes/codes.ts'
import type { Browser, IdentityDeps } from '../deps.ts'
import { assertActive, logInMember, finishLogin, type Session } from './log-in-member.ts'
import { readEntryRules } from './entry-rules.ts'
import * as repo from '../identity.repo.ts'
import { unlockLogin, usernameKeyOf } from './login-attempts.ts'
import { readPhone } from '../codes/phone.ts'
import { presessionOf } from './presession.ts'

/**
 * Login by number and code (V01, P09). A number that nobody has proved gets a code that nobody knows, so every wrong
 * try gets the same answer. The code is a second factor: it unlocks a pair that wrong passwords have locked
 * (DECISIONS 19). Refuses with `module_disabled`, `phone_missing`, `phone_invalid`, `sms_code_missing`,
 * `sms_code_invalid`, `sms_code_expired`, `account_disabled`.
 */
export async function logInBySms(
  deps: IdentityDeps,
  input: RouteParsedInput<'session.login'>,
  browser: Browser,
): Promise<Session> {
  const { db } = deps
  if (!(await flagOn(db, 'MOBILEVERCODELOGIN3'))) throw new AppError<ErrorCode>('module_disabled')
  const phone = await readPhone(db, input)
  const member = await provedByCode(deps, { phone, code: input.verificationCode, purpose: 'login', browser })
  assertActive(member)
  const rules = await readEntryRules(db)
  const loggedIn = await db.tx(async (tx) => {
    await unlockLogin(tx, { realm: 'member', username: member.username, ip: browser.ip })
    return logInMember(deps, tx, {
      memberId: member.id,
      usernameKey: usernameKeyOf(member.username),
      method: 'sms',
      browser,
      rules,
      remember: input.remember,
      proved: 'sms',
    })
  })
  deps.nudgeOutbox()
  return finishLogin(browser, loggedIn)
}

/** The account of a number, proved by the code sent to this browser; uses the code up. */
export async function provedByCode(
  deps: IdentityDeps,
  c: { phone: string; code: string | undefined; purpose: 'login' | 'forgot'; browser: Browser },
): Promise<repo.Credentials> {
  if (!c.code) throw new AppError<ErrorCode>('sms_code_missing')
  const presession = presessionOf(c.browser)
  if (presession === null) throw new AppError<ErrorCode>('sms_code_invalid')
  const scope = { purpose: c.purpose, channel: 'sms', target: c.phone, presession } as const
  await checkCode(deps, { ...scope, code: c.code, words: 'sms' })
  const member = await repo.findByPhone(deps.db, c.phone)
  // The number moved to another account after the code was sent.
  if (!member) throw new AppError<ErrorCode>('sms_code_invalid')
  return member
}
