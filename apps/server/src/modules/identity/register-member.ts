import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { isCommonPassword } from '../../platform/passwords-common.ts'
import { getSetting } from '../system/index.ts'
import { addressOrNull } from './address-class.ts'
import type { Caller, IdentityDeps } from './deps.ts'
import * as repo from './identity.repo.ts'
import { openSession } from './sessions.ts'

export type Registration = RouteParsedInput<'member.register'>

/**
 * Registers a member by username and logs in (spec 4, Register). Name, password and the two statements are checked
 * here; of any number of simultaneous registrations of one name the database lets exactly one through.
 * Refuses with `terms_not_accepted`, `age_not_confirmed`, `bad_request` (fields), `username_taken`.
 */
export async function registerMember(
  deps: IdentityDeps,
  input: Registration,
  caller: Caller,
): Promise<RouteValue<'member.register'>> {
  assertAcceptable(input)
  const member = await prepareMember(deps, input, caller)
  const token = await deps.db.tx(async (tx) => {
    const id = await storeMember(tx, member)
    return openSession(deps, tx, id, caller)
  })
  return { token, firstTimeLogin: false, passwordExpired: false }
}

/** A member by the same rules without a session, for what the installation itself creates. */
export async function createMember(deps: IdentityDeps, input: Registration, caller: Caller): Promise<bigint> {
  assertAcceptable(input)
  return storeMember(deps.db, await prepareMember(deps, input, caller))
}

function assertAcceptable(input: Registration): void {
  if (!input.agree) throw new AppError<ErrorCode>('terms_not_accepted')
  if (!input.ageConfirmed) throw new AppError<ErrorCode>('age_not_confirmed')
  if (input.confirmPassword !== input.password)
    throw new AppError<ErrorCode>('bad_request', { fields: { confirmPassword: 'mismatch' } })
  if (isCommonPassword(input.password, input.username))
    throw new AppError<ErrorCode>('bad_request', { fields: { password: 'too_common' } })
}

async function prepareMember(
  { db, passwords }: IdentityDeps,
  input: Registration,
  caller: Caller,
): Promise<repo.NewMember> {
  // Spares the hashing of most doomed attempts; what decides is the unique name in the database.
  if (await repo.isUsernameTaken(db, input.username)) throw new AppError<ErrorCode>('username_taken')
  return {
    username: input.username,
    passwordHash: await passwords.hash(input.password),
    language: caller.language,
    termsVersion: input.termsVersion ?? (await getSetting(db, 'identity.terms_version')),
    ip: addressOrNull(caller.ip),
    registerUrl: input.registerUrl ?? null,
  }
}

async function storeMember(db: Queryable, member: repo.NewMember): Promise<bigint> {
  const stored = await repo.insertMember(db, member)
  if (!stored) throw new AppError<ErrorCode>('username_taken')
  return stored.id
}
