import { setImmediate } from 'node:timers/promises'
import { ordersSettled } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { listDueChases, markWonChases, stopChaseOnWin } from './chase.repo.ts'
import { listRefundItems } from './refund-items.ts'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'

/** The name shown for its dead letters. */
export const CHASE_CONSUMER = 'lottery.chase'
const WON = 4
const STOPS_PER_PASS = 100
const EVERY_MS = 500

/**
 * A settled win marks its chase, in the transaction that moves this consumer's offset; a job stops marked chases. So
 * settlement knows nothing of chases, a kill between a win and its stop loses none, and a failing chase does not delay
 * others.
 */
export function registerChaseStops(deps: Pick<PlatformDeps, 'consumers' | 'jobs'> & LotteryDeps): void {
  deps.consumers.onBatch(CHASE_CONSUMER, [ordersSettled.topic], markWins)
  deps.jobs.loop('lottery.chases', EVERY_MS, async () => {
    await stopWonChases(deps)
  })
}

/** The first half: marks the chases whose orders have won. */
export async function markWins(rows: readonly Pick<OutboxRow, 'payload'>[], tx: Queryable): Promise<void> {
  const won = rows.flatMap(({ payload }) =>
    ordersSettled.payload
      .parse(payload)
      .orders.filter(({ status }) => status === WON)
      .map(({ id, placedAt }) => ({ id, placedAt })),
  )
  if (won.length > 0) await markWonChases(tx, won)
}

/**
 * The second half: returns the remaining stakes of every marked chase, each in its own transaction. Returns how many it
 * stopped.
 */
export async function stopWonChases({ db, log, nudgeOutbox }: LotteryDeps): Promise<number> {
  let count = 0
  for (const chase of await listDueChases(db, STOPS_PER_PASS)) {
    // Many may win at once: other work gets a turn before each of them.
    await setImmediate()
    try {
      if (await stopChaseOnWin(db, chase.id, await listRefundItems(db, chase.id))) count += 1
    } catch (error) {
      log.error(
        { err: error, chaseId: chase.id.toString() },
        'a chase that won could not be stopped and is tried again',
      )
    }
  }
  if (count > 0) nudgeOutbox()
  return count
}
