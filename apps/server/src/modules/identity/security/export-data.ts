import type { RouteValue } from '@lotus/contract'
import type { MemberActor } from '../../../platform/http/context.ts'
import { avatarOf } from '../profile/avatars.ts'
import type { SecurityDeps } from './deps.ts'
import * as devices from './devices.repo.ts'
import { listOwnRestrictions } from './restriction.repo.ts'
import * as repo from './security.repo.ts'
import * as sessions from './sessions.repo.ts'

const DEVICES_MAX = 100
const LOGINS_MAX = 1000

/** All data of a member, machine-readable (trust.md ACC-13): no secrets, no hashes, nobody else's data. */
export async function exportOwnData(deps: SecurityDeps, member: MemberActor): Promise<RouteValue<'security.export'>> {
  const { db } = deps
  const { memberId } = member
  const account = await repo.getAccount(db, memberId)
  const registration = await repo.getRegistration(db, memberId)
  const { avatar, avatarType } = avatarOf(account)
  const data: Record<string, unknown> = {
    account: {
      username: account.username,
      nickname: account.nickname,
      birthday: account.birthday,
      language: account.language,
      payeeName: account.payeeName,
      email: account.email,
      emailVerifiedAt: account.emailVerifiedAt,
      phone: account.phone,
      phoneVerifiedAt: account.phoneVerifiedAt,
      avatar,
      avatarType,
      status: account.status,
      createdAt: account.createdAt,
      passwordChangedAt: account.passwordChangedAt,
      hasLoginNotice: account.hasLoginNotice,
    },
    registration,
    blocks: await listOwnRestrictions(db, memberId),
    linked: await repo.listBindings(db, memberId),
    devices: await devices.listDevices(db, memberId, DEVICES_MAX),
    logins: (await sessions.listLogins(db, memberId, { beforeId: null, limit: LOGINS_MAX })).map(
      ({ id, ...login }) => ({
        id: id.toString(),
        ...login,
      }),
    ),
  }
  for (const [name, read] of Object.entries(deps.ownData())) data[name] = await read(memberId)
  return { generatedAt: deps.clock.now().toISOString(), data: plain(data) }
}

/** As JSON can hold it: times and big numbers as text. */
function plain(data: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  // It was an object before.
  return JSON.parse(text) as Record<string, unknown>
}
