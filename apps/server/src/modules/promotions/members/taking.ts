import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { hasProvedPhone, listMembers } from '../../identity/index.ts'
import { listMay } from './taking.repo.ts'

const PART = 5000
const DAY_MS = 86_400_000
export type TakingObstacle = 'RANK' | 'NEW' | 'PHONE' | 'PLAY'

/** Of these members those whom the terms let take part, and who may be given something now. */
export async function listTaking(
  tx: Queryable,
  rule: PromotionRule,
  memberIds: readonly bigint[],
  now: Date,
): Promise<bigint[]> {
  const all: bigint[] = []
  for (let at = 0; at < memberIds.length; at += PART) {
    const part = memberIds.slice(at, at + PART)
    const found = await obstaclesOf(tx, rule, part, now)
    all.push(...part.filter((memberId) => found.get(memberId) === null))
  }
  return all
}

/** What keeps each of these members from taking part; null: nothing. `ranks`: those of another moment. */
export async function obstaclesOf(
  db: Queryable,
  { who }: PromotionRule,
  memberIds: readonly bigint[],
  now: Date,
  ranks?: ReadonlyMap<bigint, number>,
): Promise<ReadonlyMap<bigint, TakingObstacle | null>> {
  const may = new Set(await listMay(db, memberIds))
  const members = await listMembers(db, memberIds)
  const found = new Map<bigint, TakingObstacle | null>()
  for (const memberId of memberIds) {
    const member = members.get(memberId)
    const days = member === undefined ? 0 : Math.floor((now.getTime() - member.createdAt.getTime()) / DAY_MS)
    if (member === undefined || !may.has(memberId)) found.set(memberId, 'PLAY')
    else if ((ranks?.get(memberId) ?? member.rankLevel) < who.rankMin) found.set(memberId, 'RANK')
    else if (who.newDays !== null && days > who.newDays) found.set(memberId, 'NEW')
    else if (who.needsPhone && !(await hasProvedPhone(db, memberId))) found.set(memberId, 'PHONE')
    else found.set(memberId, null)
  }
  return found
}
