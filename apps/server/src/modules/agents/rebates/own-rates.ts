import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import type { EachRate } from '../rates.ts'
import { agentsSettings } from '../settings.ts'
import { listEarnedFrom } from '../tree/tree.repo.ts'

/**
 * The rates of those of these members who have a place in the tree, as far as the operator's maximum: what those above
 * them earn begins there. Nobody earns before rebates are opened, or while they are not.
 */
export async function readOwnRates(
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Readonly<Partial<EachRate>>>> {
  const from = await getSetting(db, agentsSettings.rebatesFrom)
  if (from === null) return new Map()
  const max = await getSetting(db, agentsSettings.rebateMax)
  const rates = new Map<bigint, Partial<EachRate>>()
  for (const { memberId, category, ratePpm } of await listEarnedFrom(db, memberIds, from)) {
    const own = rates.get(memberId) ?? {}
    if (category !== null) own[category] = Math.min(ratePpm, max[category] ?? 0)
    rates.set(memberId, own)
  }
  return rates
}
