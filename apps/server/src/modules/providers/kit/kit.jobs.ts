import { z } from 'zod'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { purgeEngineers } from '../self-service/engineer.repo.ts'
import { purgeRuns } from './kit-run.repo.ts'
import { runKit, type KitDeps } from './run-kit.ts'

export const KIT_JOB = 'games.vendor_kit'
const zPayload = z.object({ id: z.string(), mode: z.enum(['wallet', 'vendor']) })

/** A run in the queue. One that was begun before is left alone: its row says so. */
export function registerKitJobs(deps: KitDeps & Pick<PlatformDeps, 'jobs'>): void {
  deps.jobs.register(KIT_JOB, async (payload) => {
    const { id, mode } = zPayload.parse(payload)
    await runKit(deps, BigInt(id), mode)
  })
  deps.jobs.schedule('games.purge_kit_runs', '57 3 * * *', () => purgeRuns(deps.db))
  deps.jobs.schedule('games.purge_engineers', '59 3 * * *', () => purgeEngineers(deps.db))
}
