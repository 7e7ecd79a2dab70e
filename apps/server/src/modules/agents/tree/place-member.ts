import { AppError, assert } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../../system/index.ts'
import type { OpenedKind } from '../rates.ts'
import { assertPlace } from '../quotas/quotas.ts'
import { agentsSettings } from '../settings.ts'
import { countDirect, join, type NewPlace, type Node } from './tree.repo.ts'

/** Whether one more member may stand below: the deepest place has nobody below, and a team has a largest size. */
export async function hasRoom(db: Queryable, upline: Node, kind: OpenedKind): Promise<boolean> {
  const { depthMax, directMax } = await getSettings(db, {
    depthMax: agentsSettings.depthMax,
    directMax: agentsSettings.directMax,
  })
  // An agent in the deepest place could never have a team.
  const isDeep = upline.depth + (kind === 'agent' ? 1 : 0) >= depthMax
  return !isDeep && (await countDirect(db, upline.memberId)).all < directMax
}

/** Refuses with `team_full`, which the agent's own calls declare. */
export async function assertRoom(db: Queryable, upline: Node, kind: OpenedKind): Promise<void> {
  if (!(await hasRoom(db, upline, kind))) throw new AppError<ErrorCode>('team_full')
}

/**
 * Puts a new member below an agent whose row the caller holds (`lockNode`), so that neither the number of members nor a
 * line changes in between. Refuses with `team_full`, `quota_exhausted`.
 */
export async function placeMember(tx: Queryable, upline: Node, place: Omit<NewPlace, 'uplineId'>): Promise<void> {
  await assertRoom(tx, upline, place.kind)
  await assertPlace(tx, upline.memberId, place.rates)
  const isPlaced = await join(tx, { ...place, uplineId: upline.memberId })
  assert(isPlaced, 'a new member has no place yet')
}
