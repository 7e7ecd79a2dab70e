import type { PlatformDeps } from '../deps.ts'
import { runUntilEmpty } from '../jobs/run-until-empty.ts'
import { purgeDeadLetters } from './dead-letters.repo.ts'
import { purgeOutbox } from './outbox.repo.ts'

/** Default days that events are kept after all consumers have read them. */
export const OUTBOX_KEEP_DAYS = 30
const BATCH_ROWS = 5_000
/** A million rows per run; the rest waits an hour. */
const BATCHES_MAX = 200

type Deps = Pick<PlatformDeps, 'db' | 'jobs' | 'consumers' | 'log'>

/** How long a decided dead letter is kept; the decision itself stands in the audit log. */
const DEAD_LETTER_KEEP_DAYS = 400

/**
 * Every hour: deletes old rows that every consumer has passed, in short transactions. Every night: dead letters that
 * were decided long ago.
 */
export function registerOutboxJobs(deps: Deps, keepDays: () => Promise<number> = async () => OUTBOX_KEEP_DAYS): void {
  deps.jobs.schedule('platform.purge_outbox', '17 * * * *', async () => {
    const deleted = await purgeOldEvents(deps, await keepDays())
    if (deleted > 0) deps.log.info({ deleted }, 'old outbox rows were deleted')
  })
  deps.jobs.schedule('platform.purge_dead_letters', '47 20 * * *', async () => {
    await runUntilEmpty(() => purgeDeadLetters(deps.db, { keepDays: DEAD_LETTER_KEEP_DAYS, limit: BATCH_ROWS }))
  })
}

export async function purgeOldEvents(
  { db, consumers }: Pick<Deps, 'db' | 'consumers'>,
  keepDays: number,
  batchRows = BATCH_ROWS,
): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const count = await purgeOutbox(db, { consumers: consumers.names(), keepDays, limit: batchRows })
    deleted += count
    if (count < batchRows) break
  }
  return deleted
}
