import type { PlatformDeps } from '../../platform/deps.ts'
import { advanceIssues, voidHolidayIssues } from './draw/advance-issues.ts'
import { registerBeaconJobs, type BeaconDeps } from './beacon/receive-beacons.ts'
import { registerFeedJobs } from './feeds/feeds.jobs.ts'
import { generateIssues } from './draw/generate-issues.ts'
import type { LotteryDeps } from './lottery.deps.ts'
import { purgeUsage } from './limits/limits.repo.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { payRests } from './settle/rebate-rests.repo.ts'
import { measureStuck } from './stuck/record-stuck-orders.ts'

const ADVANCE_EVERY_MS = 500
const ISSUES_PER_STEP = 100
const MEMBERS_PER_STEP = 200

/** Issues ahead of time once a minute (and at start); lock, draw and settlement to the half second. Every night: counters of limits that no issue on sale asks, and what tickets' rebates left below a hundredth. */
export function registerLotteryJobs(deps: PlatformDeps & BeaconDeps & Pick<LotteryDeps, 'beaconChain'>): void {
  deps.jobs.schedule('lottery.issues', '* * * * *', async () => {
    await generateIssues(deps)
    await voidHolidayIssues(deps)
    await measureStuck(deps)
  })
  deps.jobs.loop('lottery.draws', ADVANCE_EVERY_MS, async () => {
    await advanceIssues(deps)
  })
  deps.jobs.schedule('lottery.purge_usage', '53 3 * * *', async () => {
    await runUntilEmpty(() => purgeUsage(deps.db, ISSUES_PER_STEP))
  })
  // After midnight in Việt Nam, when the day's draws are settled.
  deps.jobs.schedule('lottery.pay_rests', '20 17 * * *', async () => {
    await runUntilEmpty(() => payRests(deps.db, MEMBERS_PER_STEP))
  })
  registerFeedJobs(deps)
  registerBeaconJobs(deps)
}
