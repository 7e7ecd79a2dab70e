import type { Logger } from 'pino'
import type { Clock } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import { payRebateDays } from '../../apps/server/src/modules/agents/rebates/rebate.jobs.ts'
import { payOwed } from '../../apps/server/src/modules/agents/settle/pay-owed.ts'
import { settleDue } from '../../apps/server/src/modules/agents/settle/settle-due.ts'

/**
 * Pays days of small shares and settles contracts as the product's jobs do, by the clock, with no lock: both workers, and the jobs
 * themselves, work at the same periods. Dividends wait for the small shares of their days.
 */
export async function settleNow(db: Database, clock: Clock, log: Pick<Logger, 'error'>): Promise<void> {
  await payRebateDays(db, clock.now())
  await settleDue(db, clock.now())
  await payOwed(db, log)
}
