import type { NoteSigner } from '@lotus/rules/fairness'
import type { PlatformDeps } from '../../platform/deps.ts'
import { sequenceLog } from './log/sequence-log.ts'
import { MERGE_SECONDS_MAX } from './transparency.routes.ts'
import { countWaiting } from './transparency.repo.ts'

/** Far below the promised merge delay, so that a restart in between does not break the promise. */
const SEQUENCE_EVERY_MS = 5_000

/** Only one process at a time sequences and signs: the loop has a lock, and the database refuses conflicts. */
export function registerTransparencyJobs(deps: PlatformDeps & { signer: NoteSigner }): void {
  deps.jobs.loop('transparency.sequence', SEQUENCE_EVERY_MS, async () => {
    await sequenceLog(deps)
  })
  deps.jobs.schedule('transparency.delay', '* * * * *', async () => {
    const { count, oldestSeconds } = await countWaiting(deps.db)
    if (oldestSeconds > MERGE_SECONDS_MAX)
      deps.log.error({ count, oldestSeconds }, 'the public log is behind its promise')
  })
}
