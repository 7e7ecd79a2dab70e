import { businessDay } from '@lotus/kernel'
import type { Database, Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { createPace, noRest, type Pace } from '../../../platform/pace.ts'
import { rebatePace } from '../job-pace.ts'
import { countBets } from './count-bets.ts'
import { lockRebates, payDays, waitingSince } from './rebate.repo.ts'
import { promotionTopics, settledTopics } from '../../wallet/index.ts'
import { CASH_CONSUMER, cashTopics } from '../cash/count-cash.ts'
import { countPromotions } from './count-promotions.ts'

export const REBATES_CONSUMER = 'agents.rebates'
const DAYS_BATCH = 500

export const PROMOTIONS_CONSUMER = 'agents.promotions'

/**
 * Since when something waits that play is closed after: bets, what promotions cost, and deposits, by which active members may be
 * judged. Null: nothing does.
 */
export async function uncountedSince(db: Queryable): Promise<Date | null> {
  const waiting = [
    await waitingSince(db, REBATES_CONSUMER, settledTopics),
    await waitingSince(db, PROMOTIONS_CONSUMER, promotionTopics),
    await waitingSince(db, CASH_CONSUMER, cashTopics),
  ]
  return waiting.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null)
}

/**
 * Settled bets are counted as their news come: the offset, the shares and the money are one commit. Promotions have a consumer of
 * their own: a program of a release before knows nothing of them, and would pass over their news. Between the two the order does
 * not matter, since neither is worked out from the other.
 */
export function registerRebateConsumer({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.onBatch(REBATES_CONSUMER, settledTopics, countBets, { pace: rebatePace })
  consumers.onBatch(PROMOTIONS_CONSUMER, promotionTopics, countPromotions)
}

export function registerRebateJobs({
  db,
  clock,
  jobs,
  nudgeOutbox,
}: Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'nudgeOutbox'>): void {
  jobs.schedule('agents.rebate_days', '*/5 * * * *', async () => {
    const pace = createPace(() => rebatePace(db))
    if ((await payRebateDays(db, clock.now(), pace)) > 0) nudgeOutbox()
  })
}

/**
 * Pays the small shares of the days that are over (operations.md 1.3); answers how many days of members. A day waits until
 * all that was settled in it is counted. Nothing is locked while `pace` rests.
 */
export async function payRebateDays(db: Database, now: Date, pace: Pace = noRest): Promise<number> {
  return runUntilEmpty(() =>
    pace.round(() =>
      db.tx(async (tx) => {
        await lockRebates(tx)
        const waiting = await waitingSince(tx, REBATES_CONSUMER, settledTopics)
        return payDays(tx, businessDay(waiting !== null && waiting < now ? waiting : now), DAYS_BATCH)
      }),
    ),
  )
}
