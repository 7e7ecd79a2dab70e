import type { Database } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { settleRules } from '../settle/gross.ts'
import { lookOn } from './duplicate.repo.ts'

const EVERY_MS = 3000
/** So many logins, and payout accounts, are compared in one commit. */
const PART = 100

/**
 * Compares whoever logged in, registered or got a payout account since the last run with those above them, and flags what they share;
 * answers how many signs are new.
 */
export async function findDuplicates(db: Database, part = PART): Promise<number> {
  const { duplicateSigns: signs, duplicateLevels: levels } = await settleRules(db)
  let all = 0
  for (;;) {
    const { found, looked } = await db.tx((tx) => lookOn(tx, { signs, levels, limit: part }))
    all += found
    if (looked < part) return all
  }
}

export function registerDuplicateJobs({ db, jobs }: Pick<PlatformDeps, 'db' | 'jobs'>): void {
  jobs.loop('agents.duplicates', EVERY_MS, async () => {
    await findDuplicates(db)
  })
}
