import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { z } from 'zod'
import { found } from '../../../platform/paging.ts'
import { lockVendor } from '../onboarding/onboarding.repo.ts'
import { listLiveKeys } from '../vendors/vendor-key.repo.ts'
import { insertRun } from './kit-run.repo.ts'

/** Enters a run for the job; refused without a shared secret, and while another run of the vendor is open. */
export async function startKit(tx: Transaction, run: Parameters<typeof insertRun>[1]): Promise<bigint> {
  found(await lockVendor(tx, run.vendor))
  if (!(await listLiveKeys(tx, run.vendor)).some(({ kind }) => kind === 'hmac'))
    throw new AppError<ErrorCode>('state_conflict', { state: 'no_shared_key' })
  const id = await insertRun(tx, run)
  if (id === undefined) throw new AppError<ErrorCode>('state_conflict', { state: 'running' })
  return id
}

/** The cases of a run, as `addCase` stored them. */
export const readCases = (stored: unknown): RouteValue<'bo.vendorKitRun'>['cases'] => zCases.parse(stored)

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
