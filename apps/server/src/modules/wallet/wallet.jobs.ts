import { isLockHeld } from '@lotus/database'
import type { PlatformDeps } from '../../platform/deps.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import type { LedgerCheck, MonthlyTable } from '../../platform/ledger-check.ts'
import { auditNightly } from './audit/audit-nightly.ts'
import { sealHouseRollups } from './house/house-rollup.ts'
import { keepPartitions } from './archive/partitions.ts'
import { getSetting } from '../system/index.ts'
import { moveKeysToHistory } from './ledger/wallet.repo.ts'
import { walletSettings } from './settings.ts'

const EVERY_MINUTE_MS = 60_000
const ROWS_PER_STEP = 5_000

/**
 * Partitions ahead (hourly, and before the program listens), sums of the house accounts, and the nightly audit.
 * `ledgerChecks` are the checks of all modules, `monthlyTables` their tables with monthly partitions. `stopping` ends a
 * running audit; abort it before the jobs are stopped, which waits for it.
 */
export function registerWalletJobs(
  deps: Pick<PlatformDeps, 'db' | 'jobs' | 'log' | 'metrics'>,
  options: { ledgerChecks: readonly LedgerCheck[]; monthlyTables: readonly MonthlyTable[]; stopping: AbortSignal },
): void {
  const { db, jobs, log, metrics } = deps

  jobs.schedule('wallet.partitions', '7 * * * *', async () => {
    try {
      for (const kept of await keepPartitions(db, options.monthlyTables)) {
        metrics.defaultPartitionRows.set({ table: kept.table }, kept.defaultRows)
        if (kept.made > 0) log.info(kept, 'months were made')
        if (kept.defaultRows > 0) log.error(kept, 'rows lie outside every month')
      }
    } catch (error) {
      // A long reader locks the table. Partitions are made far ahead, so the next hour will do, and a start must not
      // fail.
      if (!isLockHeld(error)) throw error
      log.warn({ err: error }, 'the months could not be made now')
    }
  })
  jobs.schedule('wallet.age_keys', '27 3 * * *', async () => {
    const months = await getSetting(db, walletSettings.keyMonths)
    const moved = await runUntilEmpty(() => moveKeysToHistory(db, months, ROWS_PER_STEP))
    if (moved > 0) log.info({ moved }, 'old keys went to their history')
  })
  jobs.loop('wallet.rollup', EVERY_MINUTE_MS, async () => {
    await sealHouseRollups(db)
  })
  jobs.loop('wallet.audit', EVERY_MINUTE_MS, async () => {
    await auditNightly(deps, { ledgerChecks: options.ledgerChecks, signal: options.stopping })
  })
}
