import { setImmediate } from 'node:timers/promises'
import type { Queryable } from '@lotus/database'
import { stakedNumbers } from '../sale/cancel-order.ts'
import { listLimitedOrders } from '../limits/number-limits.repo.ts'
import { wireNumbers } from '../limits/number-stakes.ts'
import type { ReturnItem } from './chase.repo.ts'

/**
 * What the waiting orders of a chase stake on numbers that some limit counts, as the database takes it to give it back:
 * once for each choice, by the stake of one of its orders.
 */
export async function listReturnItems(db: Queryable, chaseId: bigint): Promise<ReturnItem[]> {
  const items: ReturnItem[] = []
  for (const { orderIds, ...order } of await listLimitedOrders(db, chaseId)) {
    items.push({ orderIds, stake: order.stake.toString(), numbers: wireNumbers(stakedNumbers(order)) })
    // Each may be of thousands of numbers: whatever else waits has its turn in between.
    await setImmediate()
  }
  return items
}
