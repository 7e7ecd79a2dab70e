import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Caller, IdentityDeps } from './deps.ts'
import * as repo from './identity.repo.ts'
import { beginLoginAttempt, confirmLoginAttempt, usernameKeyOf } from './login-attempts.ts'
import { openSession } from './sessions.ts'

/**
 * Login by username. An unknown name and a wrong password take the same steps, the same time and get the same answer
 * (trust.md ACC-7, C13). The username is trimmed, the password never (C4). Refuses with `login_failed`,
 * `account_locked` (until), `account_disabled` (only to who knows the password), `too_many_requests`.
 */
export async function logIn(
  deps: IdentityDeps,
  input: RouteParsedInput<'session.login'>,
  caller: Caller,
): Promise<RouteValue<'session.login'>> {
  const { db, passwords } = deps
  const attemptId = await beginLoginAttempt(db, { realm: 'member', username: input.username, ip: caller.ip })
  const member = await repo.findCredentials(db, usernameKeyOf(input.username))
  const fits = await passwords.verify(member?.passwordHash, input.password)
  if (!member || !fits) throw new AppError<ErrorCode>('login_failed')
  const token = await db.tx(async (tx) => {
    await confirmLoginAttempt(tx, attemptId)
    return member.status === 'active' ? openSession(deps, tx, member.id, caller) : undefined
  })
  if (token === undefined) throw new AppError<ErrorCode>('account_disabled')
  return { token, firstTimeLogin: false, passwordExpired: false }
}
