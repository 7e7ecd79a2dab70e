import type { PlatformDeps } from '../../platform/deps.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { getHead } from './audit/audit.repo.ts'
import { purgeOperatorSessions } from './backoffice.repo.ts'

/** As long as the history of members' logins. */
const SESSION_DAYS = 400
const ROWS_PER_STEP = 5_000

/**
 * Every night old sessions of operators go. Every hour the last hash of the audit chain is written to the program's log, which is kept elsewhere: whoever
 * rewrites the whole chain in the database would have to rewrite those lines too (trust.md LOG-2).
 */
export function registerBackofficeJobs({ db, jobs, log }: Pick<PlatformDeps, 'db' | 'jobs' | 'log'>): void {
  jobs.schedule('backoffice.audit_head', '0 * * * *', async () => {
    const head = await getHead(db)
    log.info({ auditRows: head.id.toString(), auditHead: head.hash.toString('hex') }, 'end of the audit chain')
  })
  jobs.schedule('backoffice.purge_sessions', '27 20 * * *', async () => {
    await runUntilEmpty(() => purgeOperatorSessions(db, SESSION_DAYS, ROWS_PER_STEP))
  })
}
