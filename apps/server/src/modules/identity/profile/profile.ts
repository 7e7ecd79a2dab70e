import { AppError, businessDay, type Clock } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { getSetting, brandSettings, registrationSettings } from '../../system/index.ts'
import { maskName } from '../security/mask.ts'
import * as repo from '../security/security.repo.ts'
import { isOldEnough } from '../registration/age.ts'

export async function getProfile(db: Queryable, memberId: bigint): Promise<RouteValue<'member.profile'>> {
  const account = await repo.getAccount(db, memberId)
  return {
    account: account.username,
    nickname: account.nickname,
    birthday: account.birthday,
    canSetBirthday: account.birthday === null,
    payeeName: account.payeeName === null ? null : maskName(account.payeeName),
    language: account.language,
    hasLoginNotice: account.hasLoginNotice,
    createdAt: account.createdAt.toISOString(),
  }
}

/**
 * Changes the given fields. The birthday can be set once and must be of age (trust.md ACC-1). Refuses with
 * `bad_request` (fields), and with `state_conflict` if there is a birthday already.
 */
export async function setProfile(
  deps: { db: Database; clock: Clock },
  memberId: bigint,
  input: RouteParsedInput<'member.setProfile'>,
): Promise<RouteValue<'member.profile'>> {
  const { db } = deps
  if (input.nickname && !/^[\p{L}\p{M}\p{N} ._-]{2,20}$/u.test(input.nickname))
    throw new AppError<ErrorCode>('bad_request', { fields: { nickname: 'invalid' } })
  if (input.birthday !== undefined) {
    const today = businessDay(deps.clock.now(), await getSetting(db, brandSettings.timeZone))
    if (!isOldEnough(input.birthday, today, await getSetting(db, registrationSettings.ageMin)))
      throw new AppError<ErrorCode>('bad_request', { fields: { birthday: 'invalid' } })
  }
  await db.tx(async (tx) => {
    const account = await repo.getAccount(tx, memberId)
    if (input.nickname !== undefined) await repo.storeNickname(tx, memberId, input.nickname || null)
    if (input.birthday === undefined || input.birthday === account.birthday) return
    if (!(await repo.storeBirthday(tx, memberId, input.birthday)))
      throw new AppError<ErrorCode>('state_conflict', { state: 'set' })
  })
  return getProfile(db, memberId)
}
