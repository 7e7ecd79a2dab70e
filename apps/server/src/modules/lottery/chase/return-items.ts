import type { Queryable } from '@lotus/database'
import { stakedNumbers } from '../cancel-order.ts'
import { listLimitedOrders, type LimitedOrder } from '../number-limits.repo.ts'
import { wireNumbers } from '../number-stakes.ts'
import type { ReturnItem } from './chase.repo.ts'

/**
 * What the waiting orders of a chase stake on numbers that some limit counts, as the database takes it to give it back. The
 * same choice in many issues is read once: its orders differ in their stakes alone, by which the database scales.
 */
export async function listReturnItems(db: Queryable, chaseId: bigint): Promise<ReturnItem[]> {
  const sameChoice = new Map<string, LimitedOrder[]>()
  for (const order of await listLimitedOrders(db, chaseId)) {
    const choice = JSON.stringify([order.play, order.content])
    sameChoice.set(choice, [...(sameChoice.get(choice) ?? []), order])
  }
  return [...sameChoice.values()].flatMap((orders) => {
    const [first] = orders
    if (first === undefined) return []
    return [
      {
        orderIds: orders.map(({ id }) => id.toString()),
        stake: first.stake.toString(),
        numbers: wireNumbers(stakedNumbers(first)),
      },
    ]
  })
}
