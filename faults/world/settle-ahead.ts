import type { Logger } from 'pino'
import { sql, type Database } from '@lotus/database'
import { instantFromDate, periodAt } from '@lotus/rules/agents'
import { payOwed } from '../../apps/server/src/modules/agents/settle/pay-owed.ts'
import { settleUntil } from '../../apps/server/src/modules/agents/settle/settle-due.ts'

const MINUTE_MS = 60_000
const STEP_MS = 20 * MINUTE_MS
/** So much of a day is settled step by step; then the rest of it at once, so that days end too. */
const BY_STEPS_MS = 60 * MINUTE_MS

/**
 * Settles contracts by the product's own functions, with no lock, as a worker that lost it without knowing: two of them settle
 * the same periods at once. A campaign of minutes would see no period end, so play is closed ahead of the clock, and what is
 * played from then on counts from there, as everything that comes late. Without new play nothing is closed, and what a kill left
 * half way is finished.
 */
export async function settleAhead(db: Database, log: Pick<Logger, 'error'>): Promise<void> {
  const { closed, isPlayed } = await db.one<{ closed: Date; isPlayed: boolean }>(sql`
    select greatest(c.closed_until, lotus_now() - interval '1 minute') as closed,
      exists (select from agent_fact f where f.at >= c.closed_until) as "isPlayed"
    from agent_close c`)
  await settleUntil(db, isPlayed ? nextAfter(closed) : closed)
  await payOwed(db, log)
}

function nextAfter(closed: Date): Date {
  const day = periodAt('DAILY', instantFromDate(closed))
  const [start, end] = [day.start / 1000, day.end / 1000]
  return new Date(closed.getTime() - start < BY_STEPS_MS ? closed.getTime() + STEP_MS : end)
}
