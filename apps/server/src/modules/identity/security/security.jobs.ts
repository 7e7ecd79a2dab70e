import type { Database } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { getSetting } from '../../system/index.ts'
import { eraseClosedMembers, type EraseDeps } from './erase-member.ts'
import { purge, purgeAttempts, purgeSessions } from './security.repo.ts'
import { identitySettings } from '../settings.ts'

const ROWS_PER_STEP = 5_000

/**
 * Every night what is kept for a time only goes: old logins and attempts, ended sessions and devices, enrolments that nobody finished, and who closed
 * accounts belonged to.
 */
export function registerSecurityJobs(deps: Pick<PlatformDeps, 'db' | 'jobs'> & EraseDeps): void {
  deps.jobs.schedule('identity.purge_security', '17 20 * * *', () => purgeSecurity(deps.db))
  deps.jobs.schedule('identity.erase_closed', '37 20 * * *', async () => {
    await eraseClosedMembers(deps)
  })
}

export async function purgeSecurity(db: Database): Promise<void> {
  const loginDays = await getSetting(db, identitySettings.loginHistoryDays)
  const attemptDays = await getSetting(db, identitySettings.attemptDays)
  await runUntilEmpty(() => purge(db, loginDays, ROWS_PER_STEP))
  await runUntilEmpty(() => purgeSessions(db, loginDays, ROWS_PER_STEP))
  await runUntilEmpty(() => purgeAttempts(db, attemptDays, ROWS_PER_STEP))
}
