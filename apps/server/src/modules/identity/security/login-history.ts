import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { countryOf } from '../../system/index.ts'
import { addressOrNull } from '../../../platform/address-class.ts'
import type { Caller } from '../deps.ts'
import { deviceLabel } from './device-label.ts'
import { readPage } from '../../../platform/paging.ts'
import * as repo from './sessions.repo.ts'
import { wireRow } from '../../../platform/wire-row.ts'

const USERNAME_KEY_MAX = 64

/**
 * Stores a failed login, unknown names included (trust.md ACC-11). Successful logins are stored by `member_enter`,
 * which also notifies the member (ACC-12).
 */
export async function recordLogin(
  db: Queryable,
  login: {
    memberId: bigint | null
    usernameKey: string
    caller: Pick<Caller, 'ip' | 'userAgent'>
    method: repo.LoginRow['method']
    outcome: Exclude<repo.LoginRow['outcome'], 'ok' | 'verify'>
  },
): Promise<void> {
  const ip = addressOrNull(login.caller.ip)
  const place = { ip, country: ip === null ? null : countryOf(ip), device: deviceLabel(login.caller.userAgent) }
  await repo.insertLogin(db, {
    ...place,
    memberId: login.memberId,
    usernameKey: login.usernameKey.slice(0, USERNAME_KEY_MAX),
    sessionId: null,
    method: login.method,
    outcome: login.outcome,
  })
}

/** The member's own history of logins, newest first. */
export async function listOwnLogins(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'security.logins'>,
): Promise<RouteValue<'security.logins'>> {
  const { rows, nextCursor } = await readPage(input, (at) => repo.listLogins(db, memberId, at))
  return { items: rows.map(wireRow), nextCursor }
}
