import { addDays, businessDay } from '@lotus/kernel'
import type { PlatformDeps } from '../../platform/deps.ts'
import { SPAN_DAYS_MAX } from './period.ts'
import { purgeSeals } from './reports.repo.ts'
import { UNSEAL_TOPICS, unsealChanged } from './record/unseal-changed.ts'

const PURGE_BATCH = 5000
/** More than the period of a call, with room for paging past midnight. */
const KEEP_DAYS = 400

/** Deletes a day's stored sums when one of its bets changes. */
export function registerReportsConsumer({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.onBatch('reports.unseal', UNSEAL_TOPICS, unsealChanged)
}

/** Deletes stored sums that are too old for any call. */
export function registerReportsJobs({ clock, db, jobs }: PlatformDeps): void {
  jobs.schedule('reports.purge_sums', '40 20 * * *', async () => {
    const before = addDays(businessDay(clock.now()), -Math.max(KEEP_DAYS, SPAN_DAYS_MAX))
    while ((await purgeSeals(db, before, PURGE_BATCH)) === PURGE_BATCH);
  })
}
