import type { Database } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { foldGranted } from './statement.repo.ts'

/** Rows of one transaction. */
const ROWS_MAX = 2000

/** Puts the sums of granted statements together that connections wrote since the last time; answers how many rows it took. */
export async function foldAll(db: Database): Promise<number> {
  let count = 0
  for (;;) {
    const taken = await foldGranted(db, ROWS_MAX)
    count += taken
    if (taken < ROWS_MAX) return count
  }
}

export function registerGrantedJobs({ db, jobs }: Pick<PlatformDeps, 'db' | 'jobs'>): void {
  jobs.schedule('agents.fold_granted', '*/10 * * * *', async () => void (await foldAll(db)))
}
