import type { Database } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { getSetting } from '../../system/index.ts'
import { eraseClosedMembers, type EraseDeps } from './erase-member.ts'
import { purge } from './security.repo.ts'
import { identitySettings } from '../settings.ts'

/**
 * Every night what is kept for a time only goes: old logins, ended devices, enrolments that nobody finished, and who closed
 * accounts belonged to.
 */
export function registerSecurityJobs(deps: Pick<PlatformDeps, 'db' | 'jobs'> & EraseDeps): void {
  deps.jobs.schedule('identity.purge_security', '17 20 * * *', () => purgeSecurity(deps.db))
  deps.jobs.schedule('identity.erase_closed', '37 20 * * *', async () => {
    await eraseClosedMembers(deps)
  })
}

export async function purgeSecurity(db: Database): Promise<void> {
  await purge(db, await getSetting(db, identitySettings.loginHistoryDays))
}
