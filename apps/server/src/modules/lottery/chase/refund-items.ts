import { setImmediate } from 'node:timers/promises'
import type { Queryable } from '@lotus/database'
import { stakedNumbers } from '../sale/cancel-order.ts'
import { listLimitedOrders } from '../limits/number-limits.repo.ts'
import { wireNumbers } from '../limits/number-stakes.ts'
import type { RefundItem } from './chase.repo.ts'

/**
 * The stakes of a chase's waiting orders on limited numbers, in the form the database takes to return them: once per
 * content, by the stake of one of its orders.
 */
export async function listRefundItems(db: Queryable, chaseId: bigint): Promise<RefundItem[]> {
  const items: RefundItem[] = []
  for (const { orderIds, ...order } of await listLimitedOrders(db, chaseId)) {
    items.push({ orderIds, stake: order.stake.toString(), numbers: wireNumbers(stakedNumbers(order)) })
    // Each may contain thousands of numbers: other work gets a turn in between.
    await setImmediate()
  }
  return items
}
