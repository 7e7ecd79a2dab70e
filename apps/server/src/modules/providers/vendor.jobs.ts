import type { PlatformDeps } from '../../platform/deps.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { getSetting } from '../system/index.ts'
import { purgeCalls } from './call-log/call-log.repo.ts'
import { askOldRounds } from './reconciliation/ask-old-rounds.ts'
import { transferBackDue } from './transfers/auto-transfer.ts'
import { reconcileVendor } from './reconciliation/reconcile.ts'
import { readNewRounds } from './reconciliation/reported-rounds.ts'
import { pollTransfers } from './transfers/transfer.ts'
import type { VendorDeps } from './vendor.deps.ts'
import { purgeSessions } from './play/session.repo.ts'
import { providersSettings } from './settings.ts'
import { moveRoundsToHistory, purgeReported } from './vendors/history.repo.ts'
import { listVendorRows } from './vendors/vendor.repo.ts'

const DAY_MS = 86_400_000
const POLL_EVERY_MS = 5_000
const RETURN_EVERY_MS = 3_000
const ROUNDS_PER_STEP = 500
const REPORTED_PER_STEP = 5_000
const CALLS_PER_STEP = 5_000
const READ_EVERY_MS = 10_000
/** wallet.md 2: daily at 04:00 UTC. */
const RECONCILE_HOUR = 4

/** Reconciliation of yesterday, old rounds, open transfers, expired tokens. Each may run twice, or late. */
export function registerVendorJobs(deps: VendorDeps & Pick<PlatformDeps, 'jobs'>): void {
  const { jobs } = deps
  jobs.schedule('games.reconcile', `0 ${RECONCILE_HOUR} * * *`, async () => {
    const now = deps.clock.now()
    // A job also runs when the program starts; that is not the time to ask vendors for a whole day.
    if (now.getUTCHours() === RECONCILE_HOUR) await reconcileYesterday(deps)
  })
  jobs.schedule('games.old_rounds', '20 * * * *', async () => {
    await askOldRounds(deps)
  })
  jobs.schedule('games.purge_vendor_sessions', '40 * * * *', async () => {
    await purgeSessions(deps.db)
  })
  jobs.schedule('games.purge_calls', '53 3 * * *', async () => {
    const days = await getSetting(deps.db, providersSettings.callLogDays)
    await runUntilEmpty(() => purgeCalls(deps.db, days, CALLS_PER_STEP))
  })
  jobs.schedule('games.age_rounds', '43 3 * * *', async () => {
    const months = await getSetting(deps.db, providersSettings.historyMonths)
    await runUntilEmpty(() => moveRoundsToHistory(deps.db, months, ROUNDS_PER_STEP))
    const reportedMonths = await getSetting(deps.db, providersSettings.reportedMonths)
    await runUntilEmpty(() => purgeReported(deps.db, reportedMonths, REPORTED_PER_STEP))
  })
  jobs.loop('games.poll_transfers', POLL_EVERY_MS, async () => {
    await pollTransfers(deps)
  })
  jobs.loop('games.read_told', READ_EVERY_MS, async () => {
    await readNewRounds(deps)
  })
  jobs.loop('games.bring_back', RETURN_EVERY_MS, async () => {
    await transferBackDue(deps)
  })
}

/** All vendors, one after the other; one that fails does not stop the others. */
export async function reconcileYesterday(deps: VendorDeps): Promise<void> {
  const today = new Date(Math.floor(deps.clock.now().getTime() / DAY_MS) * DAY_MS)
  const span = { from: new Date(today.getTime() - DAY_MS), to: today }
  const failed: string[] = []
  for (const { code } of await listVendorRows(deps.db)) {
    try {
      await reconcileVendor(deps, code, span)
    } catch (error) {
      failed.push(code)
      deps.log.error({ err: error, vendor: code }, 'a reconciliation failed')
    }
  }
  if (failed.length > 0) throw new Error(`the reconciliation failed for ${failed.join(', ')}`)
}
