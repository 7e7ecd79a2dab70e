import type { Transaction } from '@lotus/database'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'
import { getSetting } from '../../system/index.ts'
import { promotionOf } from '../../wallet/index.ts'
import { agentsSettings } from '../settings.ts'
import { readChains } from './chains.ts'
import { lockRebates, writePromotions } from './rebate.repo.ts'

/**
 * Counts what promotions cost for the teams above, in the caller's transaction: each movement once, for the line as it is when the
 * member gets it. What members without a counted place in the tree get, and what was given before bets were counted, costs nobody.
 */
export async function countPromotions(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  const told = rows.map(promotionOf)
  if (told.length === 0) return
  const from = await getSetting(tx, agentsSettings.rebatesFrom)
  if (from === null) return
  const since = new Date(from)
  const chains = await readChains(
    tx,
    told.map(({ memberId, at }) => ({ memberId, placedAt: at })),
  )
  const counted = told.flatMap((one) => {
    // The product only matters for rates, which are not asked for.
    const chain = one.at < since ? undefined : chains.at({ memberId: one.memberId, category: 'LOTT', at: one.at })
    return chain ? [{ ...one, chain: chain.members }] : []
  })
  if (counted.length === 0) return
  await lockRebates(tx)
  await writePromotions(tx, counted)
}
