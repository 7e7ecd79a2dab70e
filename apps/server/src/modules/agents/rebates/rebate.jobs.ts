import { businessDay } from '@lotus/kernel'
import type { Database, Transaction } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { countBets } from './count-bets.ts'
import { lockRebates, payDays, waitingSince } from './rebate.repo.ts'
import { promotionTopics, settledTopics } from '../../wallet/index.ts'
import { countPromotions } from './count-promotions.ts'

export const REBATES_CONSUMER = 'agents.rebates'
const DAYS_BATCH = 500

/** What the job of rebates counts: a day is closed once none of it waits. */
export const countedTopics: readonly string[] = [...settledTopics, ...promotionTopics]
const isPromotion: ReadonlySet<string> = new Set(promotionTopics)

/**
 * Settled bets and promotions are counted as their news come: the offset, the shares and the money are one commit. Between the two
 * the order does not matter: neither is worked out from the other.
 */
export function registerRebateConsumer({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.onBatch(REBATES_CONSUMER, countedTopics, countNews)
}

export async function countNews(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  const { true: promotions = [], false: bets = [] } = Object.groupBy(
    rows,
    ({ topic }) => `${isPromotion.has(topic)}` as const,
  )
  await countBets(bets, tx)
  await countPromotions(promotions, tx)
}

export function registerRebateJobs({
  db,
  clock,
  jobs,
  nudgeOutbox,
}: Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'nudgeOutbox'>): void {
  jobs.schedule('agents.rebate_days', '*/5 * * * *', async () => {
    if ((await payRebateDays(db, clock.now())) > 0) nudgeOutbox()
  })
}

/**
 * Pays the small shares of the days that are over (operations.md 1.3); answers how many days of members. A day waits until
 * all that was settled in it is counted.
 */
export async function payRebateDays(db: Database, now: Date): Promise<number> {
  return runUntilEmpty(() =>
    db.tx(async (tx) => {
      await lockRebates(tx)
      const waiting = await waitingSince(tx, REBATES_CONSUMER, countedTopics)
      return payDays(tx, businessDay(waiting !== null && waiting < now ? waiting : now), DAYS_BATCH)
    }),
  )
}
