import type { Database, Queryable } from '@lotus/database'
import type { Break, CheckExtent, LedgerCheck } from '../../../platform/ledger-check.ts'
import { auditSteps, cancelStatement, countJournal, openSnapshot, type Part } from './audit.repo.ts'

export type AuditReport = {
  /** Rows in the journal; rows that stand in archived months; rows that no month was made for. */
  journalRows: bigint
  archivedRows: bigint
  defaultRows: bigint
  /** By name of the check; each lists at most 50 breaks. */
  checks: { name: string; breaks: Break[] }[]
  isSound: boolean
}

/** Told before each step: what comes, how much of all work is done, and how many rows the step reads. */
type AuditProgress = { percent: number; rows: bigint; pass: number; passes: number }

/**
 * Rows that one pass sorts. More than its memory holds go to disk, some 100 bytes a row; that costs less than reading
 * the whole journal once more, which every further pass does. So passes only bound the disk that a proof needs.
 */
const ROWS_A_PASS = 10_000_000n
const PASSES_MAX = 16
const BREAKS_MAX = 50

/**
 * Proves the whole ledger in one snapshot: no movement under way makes a false alarm. The work stays in the database,
 * divided into passes by account, so that memory is bounded there and next to nothing comes to this process. `extra` are
 * the checks of the modules above.
 */
export async function auditLedger(
  db: Database,
  options: {
    extra?: readonly LedgerCheck[]
    onProgress?: (step: string, progress: AuditProgress) => void
    /** For tests; by default chosen from the number of rows. */
    passes?: number
    /** Proves also what changes no more and was proved in its time: see `CheckExtent`. */
    isWhole?: boolean
    /** Ends the proof with an error, in the middle of a statement too. */
    signal?: AbortSignal
  } = {},
): Promise<AuditReport> {
  return db.tx(async (tx) => {
    const pid = await openSnapshot(tx)
    options.signal?.throwIfAborted()
    // Awaited in the end: a late one would meet the statement of whoever gets this connection next.
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling = cancelStatement(db, pid).catch(() => {})
    }
    options.signal?.addEventListener('abort', cancel)
    try {
      return await prove(tx, options)
    } finally {
      options.signal?.removeEventListener('abort', cancel)
      await cancelling
    }
  })
}

type Options = NonNullable<Parameters<typeof auditLedger>[1]>

async function prove(tx: Queryable, options: Options): Promise<AuditReport> {
  const counts = await countJournal(tx)
  const passes = options.passes ?? passesFor(counts.rows)
  const { isWhole = false, signal } = options
  const tasks = tasksOf({ passes, isWhole, ...(signal ? { signal } : {}) }, options.extra ?? [])
  const found = new Map<string, Break[]>()
  for (const [index, task] of tasks.entries()) {
    options.signal?.throwIfAborted()
    options.onProgress?.(task.name, {
      percent: Math.floor((index * 100) / tasks.length),
      rows: counts.rows,
      pass: task.part.pass + 1,
      passes: task.part.passes,
    })
    for (const name of task.checks) if (!found.has(name)) found.set(name, [])
    for (const one of await task.run(tx)) found.set(one.check, [...(found.get(one.check) ?? []), one])
  }
  const checks = [...found].map(([name, breaks]) => ({ name, breaks: breaks.slice(0, BREAKS_MAX) }))
  return {
    journalRows: counts.rows,
    archivedRows: counts.archivedRows,
    defaultRows: counts.defaultRows,
    checks,
    isSound: checks.every(({ breaks }) => breaks.length === 0),
  }
}

export function passesFor(rows: bigint): number {
  const passes = (rows + ROWS_A_PASS - 1n) / ROWS_A_PASS
  return Number(passes < 1n ? 1n : passes > BigInt(PASSES_MAX) ? BigInt(PASSES_MAX) : passes)
}

type Task = { name: string; checks: readonly string[]; part: Part; run(db: Queryable): Promise<Break[]> }

function tasksOf(extent: CheckExtent, extra: readonly LedgerCheck[]): Task[] {
  const own = auditSteps.flatMap((step) => {
    const count = step.isDivided ? extent.passes : 1
    return Array.from({ length: count }, (_, pass): Task => {
      const part = { passes: count, pass }
      return { name: step.name, checks: step.checks, part, run: (db) => step.run(db, part) }
    })
  })
  const whole = { passes: 1, pass: 0 }
  const others = extra.map((check): Task => ({
    name: check.name,
    checks: [check.name],
    part: whole,
    run: (db) => check.run(db, extent),
  }))
  return [...own, ...others]
}
