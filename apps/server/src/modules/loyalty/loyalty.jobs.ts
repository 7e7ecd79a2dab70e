import type { PlatformDeps } from '../../platform/deps.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { endLeftovers } from './cashback/end-leftovers.ts'
import { givePointsDue } from './points/give-points.ts'
import { runRanks } from './ranks/run-ranks.ts'
import { judgeReferrals } from './referral/judge-due.ts'
import { expireRewards } from './rewards/rewards.repo.ts'

const EXPIRE_BATCH = 500

/** Points every ten minutes, ranks and their gifts once their day is counted, gifts that ran out, yesterday's cashback, friends who were
 * invited every minute. */
export function registerLoyaltyJobs({
  db,
  clock,
  jobs,
  log,
  nudgeOutbox,
}: Pick<PlatformDeps, 'db' | 'clock' | 'jobs' | 'log' | 'nudgeOutbox'>): void {
  jobs.schedule('loyalty.points', '*/10 * * * *', async () => void (await givePointsDue(db)))
  jobs.schedule('loyalty.ranks', '*/10 * * * *', async () => {
    if (((await runRanks(db, clock.now())) ?? 0) > 0) nudgeOutbox()
  })
  jobs.schedule('loyalty.cashback_leftovers', '*/10 * * * *', async () => {
    if ((await endLeftovers(db, clock.now())) > 0) nudgeOutbox()
  })
  jobs.schedule('loyalty.referrals', '* * * * *', async () => {
    if ((await judgeReferrals(db, log)) > 0) nudgeOutbox()
  })
  jobs.schedule('loyalty.expire_rewards', '*/5 * * * *', async () => {
    await runUntilEmpty(() => expireRewards(db, EXPIRE_BATCH))
  })
}
