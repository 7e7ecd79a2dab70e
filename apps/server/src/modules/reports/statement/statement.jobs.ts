import type { PlatformDeps } from '../../../platform/deps.ts'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { makeStatements, type StatementDeps } from './make-statement.ts'
import { eraseExpired } from './statement.repo.ts'

const EVERY_MS = 2000
const ERASE_BATCH = 500

/** A loop of its own: a long statement keeps nobody of the job queue waiting, and one that was left is begun again. */
export function registerStatementJobs(deps: StatementDeps & Pick<PlatformDeps, 'jobs'>): void {
  const { db, jobs } = deps
  jobs.loop('reports.statements', EVERY_MS, async () => {
    await makeStatements(deps)
  })
  jobs.schedule('reports.erase_statements', '*/10 * * * *', async () => {
    await runUntilEmpty(() => eraseExpired(db, ERASE_BATCH))
  })
}
