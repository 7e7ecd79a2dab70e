import type { PlatformDeps } from '../../platform/deps.ts'
import { advanceIssues, voidHolidayIssues } from './advance-issues.ts'
import { generateIssues } from './generate-issues.ts'

const ADVANCE_EVERY_MS = 500

/** Issues ahead of time once a minute (and at start); lock, draw and settlement to the half second. */
export function registerLotteryJobs(deps: PlatformDeps): void {
  deps.jobs.schedule('lottery.issues', '* * * * *', async () => {
    await generateIssues(deps)
    await voidHolidayIssues(deps)
  })
  deps.jobs.loop('lottery.draws', ADVANCE_EVERY_MS, async () => {
    await advanceIssues(deps)
  })
}
