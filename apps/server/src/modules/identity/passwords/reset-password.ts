import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { checkCode } from '../codes/codes.ts'
import type { AccountDeps, Browser } from '../deps.ts'
import { assertActive, logInMember, finishLogin, type Session } from '../entry/log-in-member.ts'
import { resetTarget } from './forgot-by-email.ts'
import { readEntryRules } from '../entry/entry-rules.ts'
import * as repo from '../identity.repo.ts'
import { provedByCode } from '../entry/log-in-by-sms.ts'
import { unlockLogin, usernameKeyOf } from '../entry/login-attempts.ts'
import { loginNameKey } from '../entry/login-name.ts'
import { readPhone } from '../codes/phone.ts'
import { presessionOf } from '../entry/presession.ts'
import { storeAuthenticatorDue } from '../security/security.repo.ts'
import { hashToken } from '../entry/session-token.ts'
import { mailPasswordChanged } from '../security/mail-security-change.ts'
import { assertPasswordAllowed, replacePassword } from './set-password.ts'
import * as tickets from '../entry/tickets.repo.ts'

/**
 * A new password by the mail's link or its code (T07). The link works anywhere, the code only in the browser that asked.
 * Refuses with `ticket_invalid`, `code_wrong`, `code_expired`, `bad_request` (fields), `account_disabled`.
 */
export async function resetByEmail(
  deps: AccountDeps,
  input: RouteParsedInput<'member.resetByEmail'>,
  browser: Browser,
): Promise<Session> {
  const { db } = deps
  if (input.ticket === undefined) {
    await assertPasswordAllowed(db, input.newPassword, input.username ?? '', 'newPassword')
    return finish(deps, await provedByMail(deps, input, browser), input.newPassword, 'email', browser)
  }
  const ticketHash = hashToken(input.ticket)
  const owner = await tickets.findTicket(db, ticketHash)
  const member = owner && (await repo.findCredentialsById(db, owner.memberId))
  if (!member) throw new AppError<ErrorCode>('ticket_invalid')
  // Checked before the link is used up, so that the person can correct a weak password.
  await assertPasswordAllowed(db, input.newPassword, member.username, 'newPassword')
  if (!(await tickets.consumeTicket(db, ticketHash))) throw new AppError<ErrorCode>('ticket_invalid')
  return finish(deps, member, input.newPassword, 'email', browser)
}

/**
 * A new password by number and code; logs in at once (T08). Refuses with `phone_missing`, `phone_invalid`,
 * `sms_code_missing`, `sms_code_invalid`, `sms_code_expired`, `bad_request` (fields), `account_disabled`.
 */
export async function resetByPhone(
  deps: AccountDeps,
  input: RouteParsedInput<'member.forgotByPhone'>,
  browser: Browser,
): Promise<Session> {
  const phone = await readPhone(deps.db, input)
  await assertPasswordAllowed(deps.db, input.newPassword, '', 'newPassword')
  const member = await provedByCode(deps, { phone, code: input.verificationCode, purpose: 'forgot', browser })
  return finish(deps, member, input.newPassword, 'sms', browser)
}

async function provedByMail(
  deps: AccountDeps,
  input: RouteParsedInput<'member.resetByEmail'>,
  browser: Browser,
): Promise<repo.Credentials> {
  const { username, email, code } = input
  const missing = Object.entries({ username, email, code }).filter(([, value]) => !value)
  if (!username || !email || !code)
    throw new AppError<ErrorCode>('bad_request', {
      fields: Object.fromEntries(missing.map(([name]) => [name, 'required'])),
    })
  const presession = presessionOf(browser)
  if (presession === null) throw new AppError<ErrorCode>('code_wrong')
  const usernameKey = await loginNameKey(deps.db, username)
  const target = resetTarget(usernameKey, email)
  const { memberId } = await checkCode(deps, { purpose: 'reset', channel: 'email', target, presession, code })
  // The address may have changed after the code was sent.
  const member = await repo.findByNameAndEmail(deps.db, usernameKey, email)
  if (!member || member.id !== memberId) throw new AppError<ErrorCode>('code_wrong')
  return member
}

/** One factor was proved: if an authenticator is set up, the session needs it too (trust.md ACC-8). */
async function finish(
  deps: AccountDeps,
  member: repo.Credentials,
  newPassword: string,
  proved: 'sms' | 'email',
  browser: Browser,
): Promise<Session> {
  assertActive(member)
  const passwordHash = await deps.passwords.hash(newPassword)
  const rules = await readEntryRules(deps.db)
  const entered = await deps.db.tx(async (tx) => {
    await replacePassword(tx, member.id, passwordHash)
    await storeAuthenticatorDue(tx, member.id, true)
    const usernameKey = usernameKeyOf(member.username)
    await unlockLogin(tx, { realm: 'member', username: usernameKey, ip: browser.ip })
    const entering = { memberId: member.id, usernameKey, browser, rules, proved, isReset: true }
    return logInMember(deps, tx, { ...entering, method: 'reset' })
  })
  deps.nudgeOutbox()
  mailPasswordChanged(deps, member.id)
  return finishLogin(browser, entered)
}
