import { addDays, businessDay } from '@lotus/kernel'
import type { PlatformDeps } from '../../platform/deps.ts'
import { SPAN_DAYS_MAX } from './period.ts'
import { purgeSeals } from './reports.repo.ts'
import { UNSEAL_TOPICS, unsealChanged } from './record/unseal-changed.ts'

const PURGE_BATCH = 5000
/** Further back than a call reaches, with room for somebody who pages over midnight. */
const KEEP_DAYS = 400

/** Kept sums of a day are taken back when a bet of it changes. */
export function registerReportsConsumer({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.onBatch('reports.unseal', UNSEAL_TOPICS, unsealChanged)
}

/** Kept sums are thrown away when nobody can ask for them. */
export function registerReportsJobs({ clock, db, jobs }: PlatformDeps): void {
  jobs.schedule('reports.purge_sums', '40 20 * * *', async () => {
    const before = addDays(businessDay(clock.now()), -Math.max(KEEP_DAYS, SPAN_DAYS_MAX))
    while ((await purgeSeals(db, before, PURGE_BATCH)) === PURGE_BATCH);
  })
}
