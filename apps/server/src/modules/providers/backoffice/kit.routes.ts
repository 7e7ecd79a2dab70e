import type { PlatformDeps } from '../../../platform/deps.ts'
import { auditedAction, type AuditEntry } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { findKitRun, isGreen, listKitRuns } from '../kit/kit-run.repo.ts'
import { KIT_JOB } from '../kit/kit.jobs.ts'
import { readCases, startKit } from '../kit/start-kit.ts'
import type { VendorDeps } from '../vendor.deps.ts'

type Deps = VendorDeps & Pick<PlatformDeps, 'http' | 'jobs'>
const RUNS_SHOWN = 20

/** Runs of the vendor kit: started here, carried out by a job, kept with every case. */
export function registerKitRoutes({ db, http, jobs }: Deps): void {
  http.handle('bo.vendorKitRuns', async (_context, { vendor }) => {
    const [runs, green] = await Promise.all([listKitRuns(db, vendor, RUNS_SHOWN), isGreen(db, vendor)])
    return { rows: runs.map(wireRow), isGreen: green }
  })
  http.handle('bo.vendorKitRun', async (_context, { id }) => {
    const run = found(await findKitRun(db, idOf(id)))
    return { ...wireRow(run), cases: readCases(run.cases) }
  })
  http.handle('bo.runVendorKit', async (context, { vendor, mode, gameCode }) => {
    const entry: AuditEntry = { action: 'vendors.run_kit', target: `vendor:${vendor}`, details: { mode, gameCode } }
    const startedBy = context.operator.username
    const id = await auditedAction(db, context, entry, (tx) => startKit(tx, { vendor, mode, gameCode, startedBy }))
    await jobs.enqueue(KIT_JOB, { id: id.toString(), mode })
    return { id: id.toString() }
  })
}
