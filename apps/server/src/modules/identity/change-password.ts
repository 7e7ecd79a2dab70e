import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { MemberContext } from '../../platform/http/context.ts'
import type { AccountDeps } from './deps.ts'
import { sessionOf, type Session } from './enter-member.ts'
import * as repo from './identity.repo.ts'
import { beginLoginAttempt, confirmLoginAttempt, usernameKeyOf } from './login-attempts.ts'
import { DEVICE_COOKIE } from './security/devices.ts'
import { openSession } from './sessions.ts'
import { assertPasswordAllowed, replacePassword, tellPasswordChanged } from './set-password.ts'

/**
 * Changes the password (V02, T06): the old one is asked for, and guesses at it count like guesses at the login. An
 * account that never had one (it came by a provider or by mobile) needs a second look at the person instead. All
 * sessions end; the answer is a new one. Refuses with `bad_request` (fields), `password_same`, `account_locked`,
 * `step_up_required`.
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
  const attemptId = await proveOld(deps, input, context)
  const passwordHash = await passwords.hash(input.newPassword)
  const session = await db.tx(async (tx) => {
    if (attemptId !== null) await confirmLoginAttempt(tx, attemptId)
    await replacePassword(tx, memberId, passwordHash)
    return sessionOf(tx, await openSession(deps, tx, { memberId, caller: context }), null)
  })
  context.setCookie(DEVICE_COOKIE, null)
  deps.nudgeOutbox()
  tellPasswordChanged(deps, memberId)
  return session
}

/** The attempt that the caller confirms; null where no password was ever chosen. */
async function proveOld(
  { db, passwords }: AccountDeps,
  { oldPassword, newPassword }: RouteParsedInput<'member.changePassword'>,
  { ip, member }: MemberContext,
): Promise<bigint | null> {
  const { hasPassword } = await repo.getPasswordState(db, member.memberId)
  if (!hasPassword) {
    if (!member.isSteppedUp) throw new AppError<ErrorCode>('step_up_required')
    return null
  }
  if (!oldPassword) throw new AppError<ErrorCode>('bad_request', { fields: { oldPassword: 'required' } })
  const attemptId = await beginLoginAttempt(db, { realm: 'member', username: usernameKeyOf(member.username), ip })
  const credentials = await repo.findCredentialsById(db, member.memberId)
  if (!(await passwords.verify(credentials?.passwordHash, oldPassword)))
    throw new AppError<ErrorCode>('bad_request', { fields: { oldPassword: 'incorrect' } })
  if (oldPassword === newPassword) {
    await confirmLoginAttempt(db, attemptId)
    throw new AppError<ErrorCode>('password_same')
  }
  return attemptId
}
