import type { PlatformDeps } from '../../platform/deps.ts'
import { purgeCaptchas } from './captcha/captcha.repo.ts'
import { purgeCodes } from './codes/codes.ts'
import { closeIdleTrials } from './entry/free-play.ts'
import { purgeOidc } from './oidc/oidc.repo.ts'

/** Every hour: closes idle trial accounts. Every ten minutes: deletes expired short-lived rows. */
export function registerIdentityJobs(deps: PlatformDeps): void {
  const { db, jobs } = deps
  jobs.schedule('identity.close_trials', '7 * * * *', async () => {
    await closeIdleTrials(deps)
  })
  jobs.schedule('identity.purge', '*/10 * * * *', async () => {
    await purgeCaptchas(db)
    await purgeCodes(db)
    await purgeOidc(db)
  })
}
