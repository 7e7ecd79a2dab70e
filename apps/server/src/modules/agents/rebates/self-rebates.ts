import type { RebateCategory } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { readChains } from './chains.ts'

type Bet = { memberId: bigint; category: RebateCategory; placedAt: Date }

/** For which of these bets the bettor has a rebate of their own, at the rates of when each was placed. */
export async function readSelfRebates(db: Queryable, bets: readonly Bet[]): Promise<readonly boolean[]> {
  const from = await getSetting(db, agentsSettings.rebatesFrom)
  if (from === null || bets.length === 0) return bets.map(() => false)
  const since = new Date(from)
  const max = await getSetting(db, agentsSettings.rebateMax)
  const chains = await readChains(db, bets)
  return bets.map(({ memberId, category, placedAt }) => {
    if (placedAt < since || !chains.isPlaced(memberId)) return false
    const own = chains.at({ memberId, category, at: placedAt })?.rates[0] ?? 0
    return Math.min(own, max[category] ?? 0) > 0
  })
}
