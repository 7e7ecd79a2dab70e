import type { Database } from '@lotus/database'
import { errorMessage } from '@lotus/database'
import type { Logger } from 'pino'
import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { getSetting, brandSettings } from '../../system/index.ts'
import { auditLedger } from './audit-ledger.ts'
import { auditDay, findLastRun, finishRun, hasRun, startRun } from './audit.repo.ts'

/** In the brand's zone: when play is lowest, and before the day's reports are made. */
const AUDIT_TIME = '03:30'

type NightlyDeps = {
  db: Database
  log: Logger
  metrics: Pick<Metrics, 'auditBreaks' | 'auditSuccess'>
}

/**
 * Audits the ledger once per night, as soon as the hour has come: a missed night is caught up at the next start. Stores
 * the run in audit_run, whose breaks the back office shows (`findLedgerAlert`), and sets the gauges. Returns whether a
 * run was due. Call it in one process at a time.
 */
export async function auditNightly(
  deps: NightlyDeps,
  options: { ledgerChecks: readonly LedgerCheck[]; signal?: AbortSignal },
): Promise<boolean> {
  const { db, log } = deps
  const day = await auditDay(db, await getSetting(db, brandSettings.timeZone), AUDIT_TIME)
  if (await hasRun(db, day)) {
    await showLastRun(deps)
    return false
  }
  const run = await startRun(db, day)
  try {
    const report = await auditLedger(db, {
      extra: options.ledgerChecks,
      ...(options.signal ? { signal: options.signal } : {}),
    })
    const breaks = report.checks.flatMap((check) => check.breaks)
    await finishRun(db, run, { rows: report.journalRows, breaks })
    if (!report.isSound) {
      const checks = report.checks.filter((check) => check.breaks.length > 0).map((check) => check.name)
      log.error({ run: run.toString(), day, breaks: breaks.slice(0, 10), checks }, 'the ledger does not add up')
    } else log.info({ run: run.toString(), day, rows: report.journalRows.toString() }, 'the ledger is sound')
  } catch (error) {
    // A stop of the program is not a finding: the run stays without an end, and the next start catches up.
    if (options.signal?.aborted) return false
    await finishRun(db, run, { error: errorMessage(error) })
    throw error
  } finally {
    await showLastRun(deps)
  }
  return true
}

/**
 * The gauges are set from the stored run, so that a restart does not clear them and every process with this job shows
 * the same.
 */
async function showLastRun({ db, metrics }: Pick<NightlyDeps, 'db' | 'metrics'>): Promise<void> {
  const { breaks, soundAt } = await findLastRun(db)
  if (breaks !== null) metrics.auditBreaks.set(breaks)
  if (soundAt !== null) metrics.auditSuccess.set(soundAt.getTime() / 1000)
}
