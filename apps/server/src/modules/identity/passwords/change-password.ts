import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { MemberContext } from '../../../platform/http/context.ts'
import type { AccountDeps } from '../deps.ts'
import { sessionOf, type Session } from '../entry/log-in-member.ts'
import { readEntryRules } from '../entry/entry-rules.ts'
import * as repo from '../identity.repo.ts'
import { beginLoginAttempt, confirmLoginAttempt, usernameKeyOf } from '../entry/login-attempts.ts'
import { DEVICE_COOKIE } from '../security/devices.ts'
import { openSession } from '../entry/sessions.ts'
import { mailPasswordChanged } from '../security/mail-security-change.ts'
import { assertPasswordAllowed, replacePassword } from './set-password.ts'

/**
 * Changes the password (V02, T06): asks for the old one, and wrong guesses count like wrong logins. An account without
 * a chosen password (registered through a provider or by mobile) needs a step-up check instead. All sessions end;
 * returns a new one. Refuses with `bad_request` (fields), `password_same`, `account_locked`, `step_up_required`.
 */
export async function changePassword(
  deps: AccountDeps,
  input: RouteParsedInput<'member.changePassword'>,
  context: MemberContext,
): Promise<Session> {
  const { db, passwords } = deps
  const { memberId, username } = context.member
  if (input.confirmNewPassword !== input.newPassword)
    throw new AppError<ErrorCode>('bad_request', { fields: { confirmNewPassword: 'mismatch' } })
  await assertPasswordAllowed(db, input.newPassword, username, 'newPassword')
  const { attemptId, readHash } = await proveOld(deps, input, context)
  const passwordHash = await passwords.hash(input.newPassword)
  const rules = await readEntryRules(db)
  const session = await db.tx(async (tx) => {
    // Another change came first: the old password is no longer valid.
    if (!(await replacePassword(tx, memberId, passwordHash, readHash))) throw wrongOld()
    if (attemptId !== null) await confirmLoginAttempt(tx, attemptId)
    return sessionOf(rules, await openSession(deps, tx, { memberId, caller: context }), null)
  })
  context.setCookie(DEVICE_COOKIE, null)
  deps.nudgeOutbox()
  mailPasswordChanged(deps, memberId)
  return session
}

const wrongOld = () => new AppError<ErrorCode>('bad_request', { fields: { oldPassword: 'incorrect' } })

/** The stored hash that was checked, and the attempt that the caller confirms; null if no password was ever chosen. */
async function proveOld(
  { db, passwords }: AccountDeps,
  { oldPassword, newPassword }: RouteParsedInput<'member.changePassword'>,
  { ip, member }: MemberContext,
): Promise<{ attemptId: bigint | null; readHash: string }> {
  const hasPassword = await repo.hasPassword(db, member.memberId)
  if (!hasPassword) {
    if (!member.isSteppedUp) throw new AppError<ErrorCode>('step_up_required')
    return { attemptId: null, readHash: (await getCredentials(db, member.memberId)).passwordHash }
  }
  if (!oldPassword) throw new AppError<ErrorCode>('bad_request', { fields: { oldPassword: 'required' } })
  const attemptId = await beginLoginAttempt(db, { realm: 'member', username: usernameKeyOf(member.username), ip })
  const { passwordHash } = await getCredentials(db, member.memberId)
  if (!(await passwords.verify(passwordHash, oldPassword))) throw wrongOld()
  if (oldPassword === newPassword) {
    await confirmLoginAttempt(db, attemptId)
    throw new AppError<ErrorCode>('password_same')
  }
  return { attemptId, readHash: passwordHash }
}

const getCredentials = async (db: Queryable, memberId: bigint) =>
  must(await repo.findCredentialsById(db, memberId), 'a session belongs to a member')
