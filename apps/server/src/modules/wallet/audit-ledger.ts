import type { Database, Queryable } from '@lotus/database'
import { sql } from '@lotus/database'
import { checks, countJournal, type Break } from './audit.repo.ts'

export type { Break } from './audit.repo.ts'
/** A further proof that a module above the wallet adds: its rows against the ledger's keys. */
export type LedgerCheck = { name: string; run(db: Queryable): Promise<Break[]> }
export type AuditReport = { journalRows: bigint; checks: { name: string; breaks: Break[] }[]; isSound: boolean }

/**
 * Proves the whole ledger in one snapshot: no movement under way makes a false alarm. Every check lists at most 50
 * breaks. `extra` are the checks of the modules above.
 */
export async function auditLedger(
  db: Database,
  options: { extra?: readonly LedgerCheck[]; onProgress?: (name: string) => void } = {},
): Promise<AuditReport> {
  return db.tx(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read read only`)
    const journalRows = await countJournal(tx)
    const results: AuditReport['checks'] = []
    for (const check of [...checks, ...(options.extra ?? [])]) {
      options.onProgress?.(check.name)
      results.push({ name: check.name, breaks: await check.run(tx) })
    }
    return { journalRows, checks: results, isSound: results.every((result) => result.breaks.length === 0) }
  })
}
