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
 * What of a bonus goes back counts where its grant did, so it is passed on without a line too.
 */
export async function countPromotions(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  const told = rows.map(promotionOf)
  if (told.length === 0) return
  const from = await getSetting(tx, agentsSettings.rebatesFrom)
  const since = from === null ? null : new Date(from)
  const chains = await readChains(
    tx,
    told.map(({ memberId, at }) => ({ memberId, placedAt: at })),
  )
  const counted = told.flatMap((one) => {
    const isOpen = since !== null && one.at >= since
    // The product only matters for rates, which are not asked for.
    const chain = isOpen ? chains.at({ memberId: one.memberId, category: 'LOTT', at: one.at }) : undefined
    return chain || one.of ? [{ ...one, chain: chain?.members ?? null }] : []
  })
  if (counted.length === 0) return
  await lockRebates(tx)
  await writePromotions(tx, counted)
}
