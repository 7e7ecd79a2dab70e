import { businessDay } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { countBets } from './count-bets.ts'
import { lockRebates, payDays, waitingSince } from './rebate.repo.ts'
import { settledTopics } from '../../wallet/index.ts'

export const REBATES_CONSUMER = 'agents.rebates'
const DAYS_BATCH = 500

/** Settled bets are counted as their news come: the offset, the shares and the money are one commit. */
export function registerRebateConsumer({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.onBatch(REBATES_CONSUMER, settledTopics, countBets)
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
      const waiting = await waitingSince(tx, REBATES_CONSUMER, settledTopics)
      return payDays(tx, businessDay(waiting !== null && waiting < now ? waiting : now), DAYS_BATCH)
    }),
  )
}
