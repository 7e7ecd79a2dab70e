import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import * as repo from './settle.repo.ts'

/** So many days that are over are looked at: settling may have stood still for some. */
const DAYS_BACK = 3

/**
 * Raises an alert for each line of a real-time salary that a day left short, which nobody takes over (operations.md 2.7): once for
 * each line and day, as soon as all of the day is settled. Answers how many are new.
 */
export async function noteWriteOffs(db: Database, now: Date): Promise<number> {
  const settled = await repo.settledUntil(db, 'REALTIME', 'SLOT')
  if (settled === undefined) return 0
  let count = 0
  for (let back = DAYS_BACK; back > 0; back--) {
    const day = addDays(businessDay(now), -back)
    const [from, to] = [zonedInstant(day, '00:00'), zonedInstant(addDays(day, 1), '00:00')]
    if (!(await isSettled(db, settled, to))) break
    count += await repo.noteWriteOffs(db, { day, from, to })
  }
  return count
}

/** Slots without play are passed over, so that what is settled may end before the day does. */
async function isSettled(db: Database, settled: Date, to: Date): Promise<boolean> {
  if (settled >= to) return true
  return (await repo.isClosed(db, to)) && (await repo.firstFactAt(db, { from: settled, to })) === null
}

export function registerWriteOffJobs({ db, clock, jobs }: Pick<PlatformDeps, 'db' | 'clock' | 'jobs'>): void {
  jobs.schedule('agents.write_offs', '*/10 * * * *', async () => void (await noteWriteOffs(db, clock.now())))
}
