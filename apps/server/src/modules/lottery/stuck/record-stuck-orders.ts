import type { Issue } from '../draw/issues.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { countStuck, insertStuck, type StuckMark } from './stuck.repo.ts'

const REASON_MAX = 300
/** Orders listed in the log of one pass; the table has them all. */
const NAMED_MAX = 20

/** The message of an error, cut to the column's length. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message !== '' ? error.message : 'unknown').slice(0, REASON_MAX)

/**
 * Stores the orders that could not be settled, for the operators, and logs each once: settling tries again and again.
 */
export async function recordStuckOrders(
  { db, log }: Pick<LotteryDeps, 'db' | 'log'>,
  { id, gameCode, issueNo }: Issue,
  orders: readonly StuckMark[],
): Promise<void> {
  if (orders.length === 0) return
  const fresh = await insertStuck(db, id, orders)
  if (fresh.length === 0) return
  const named = orders.filter((order) => fresh.includes(order.id)).slice(0, NAMED_MAX)
  log.error({ game: gameCode, issue: issueNo, count: fresh.length, orders: named }, 'orders cannot be settled and wait')
}

/** For the metric: orders that wait for an operator. */
export async function measureStuck({ db, metrics }: Pick<LotteryDeps, 'db' | 'metrics'>): Promise<void> {
  metrics?.stuckOrders.set(await countStuck(db))
}
