import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { auditedAction, type AuditEntry } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { z } from 'zod'
import { findKitRun, insertRun, isGreen, listKitRuns } from '../kit/kit-run.repo.ts'
import { KIT_JOB } from '../kit/kit.jobs.ts'
import { lockVendor } from '../onboarding/onboarding.repo.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { listLiveKeys } from '../vendors/vendor-key.repo.ts'

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
    return { ...wireRow(run), cases: zCases.parse(run.cases) }
  })
  http.handle('bo.runVendorKit', async (context, { vendor, mode, gameCode }) => {
    const entry: AuditEntry = { action: 'vendors.run_kit', target: `vendor:${vendor}`, details: { mode, gameCode } }
    const id = await auditedAction(db, context, entry, async (tx) => {
      found(await lockVendor(tx, vendor))
      if (!(await listLiveKeys(tx, vendor)).some(({ kind }) => kind === 'hmac'))
        throw new AppError<ErrorCode>('state_conflict', { state: 'no_shared_key' })
      const made = await insertRun(tx, { vendor, mode, gameCode, startedBy: context.operator.username })
      if (made === undefined) throw new AppError<ErrorCode>('state_conflict', { state: 'running' })
      return made
    })
    await jobs.enqueue(KIT_JOB, { id: id.toString(), mode })
    return { id: id.toString() }
  })
}

/** As `addCase` stored them. */
const zCases: z.ZodType<RouteValue<'bo.vendorKitRun'>['cases']> = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    rule: z.string(),
    state: z.enum(['ok', 'finding', 'not run']),
    ms: z.number().int(),
    why: z.string().nullable(),
    expected: z.string().nullable(),
    got: z.string().nullable(),
    exchanges: z.array(z.object({ op: z.string(), sent: z.string(), answered: z.string() })),
  }),
)
