import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import type { SecurityDeps } from '../security/deps.ts'
import * as repo from '../security/security.repo.ts'
import { avatarChoices, avatarUrl } from './avatar-choices.ts'
import { identitySettings } from '../settings.ts'

const SIZE = { width: 256, height: 256 }

/** The address of a member's avatar; the first of ours by default. */
export function avatarOf(row: {
  avatar: string | null
  avatarType: 'CUSTOM' | 'STATIC'
}): RouteValue<'relay.playerAvatar'> {
  return { avatarType: row.avatarType, avatar: row.avatar ?? avatarUrl(avatarChoices[0]) }
}

export async function getAvatar(db: Queryable, memberId: bigint): Promise<RouteValue<'relay.playerAvatar'>> {
  return avatarOf(await repo.getAccount(db, memberId))
}

/** The member's avatar and those to choose from (C03). */
export async function getIcon(db: Queryable, memberId: bigint): Promise<RouteValue<'member.icon'>> {
  return {
    ...(await getAvatar(db, memberId)),
    choices: avatarChoices.map((id) => ({ id, url: avatarUrl(id) })),
  }
}

export async function chooseIcon(
  deps: Pick<SecurityDeps, 'db' | 'avatars'>,
  memberId: bigint,
  id: string,
): Promise<RouteValue<'member.icon'>> {
  const choice = avatarChoices.find((one) => one === id)
  if (!choice) throw new AppError<ErrorCode>('bad_request', { fields: { id: 'invalid' } })
  await replaceAvatar(deps, memberId, { avatar: avatarUrl(choice), avatarType: 'STATIC' })
  return getIcon(deps.db, memberId)
}

/** The member's own picture (png or jpeg, K06), re-encoded by us. Refuses as readImage does. */
export async function uploadIcon(
  deps: Pick<SecurityDeps, 'db' | 'avatars'>,
  memberId: bigint,
  bytes: Uint8Array | null,
): Promise<RouteValue<'member.icon'>> {
  if (!bytes) throw new AppError<ErrorCode>('upload_invalid')
  const max = await getSetting(deps.db, identitySettings.avatarUploadsDaily)
  // Counted before the work: the quota protects against the work (trust.md 4.11).
  if (!(await repo.countUpload(deps.db, memberId, max)))
    throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 86_400 })
  const avatar = await deps.avatars.add(bytes, SIZE)
  try {
    await replaceAvatar(deps, memberId, { avatar, avatarType: 'CUSTOM' })
  } catch (error) {
    await deps.avatars.remove(avatar)
    throw error
  }
  return getIcon(deps.db, memberId)
}

async function replaceAvatar(
  deps: Pick<SecurityDeps, 'db' | 'avatars'>,
  memberId: bigint,
  avatar: { avatar: string; avatarType: 'CUSTOM' | 'STATIC' },
): Promise<void> {
  const before = await repo.storeAvatar(deps.db, memberId, avatar)
  if (before.avatarType === 'CUSTOM' && before.avatar !== null && before.avatar !== avatar.avatar)
    await deps.avatars.remove(before.avatar)
}
