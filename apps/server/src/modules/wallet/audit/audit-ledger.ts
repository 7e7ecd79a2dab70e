import type { Database, Queryable } from '@lotus/database'
import type { Break, CheckExtent, LedgerCheck } from '../../../platform/ledger-check.ts'
import { auditSteps, cancelStatement, countJournal, openSnapshot, type Part } from './audit.repo.ts'

export type AuditReport = {
  /** Rows in the journal, in archived months, and in the default partition. */
  journalRows: bigint
  archivedRows: bigint
  defaultRows: bigint
  /** By name of the check; each lists at most 50 breaks. */
  checks: { name: string; breaks: Break[] }[]
  isSound: boolean
}

/** Called before each step: the step, the share of all work that is done, and how many rows the step reads. */
type AuditProgress = { percent: number; rows: bigint; pass: number; passes: number }

/**
 * Rows sorted per pass. What does not fit into memory goes to disk, some 100 bytes per row; that costs less than
 * reading the whole journal again, which every further pass does. So passes only limit the disk space.
 */
const ROWS_PER_PASS = 10_000_000n
const PASSES_MAX = 16
const BREAKS_MAX = 50

/**
 * Checks the whole ledger in one snapshot, so that concurrent movements cause no false alarm. The work is done in the
 * database, divided into passes by account, so that memory is bounded there and almost nothing is sent to this process.
 * `extra` are the checks of the modules above.
 */
export async function auditLedger(
  db: Database,
  options: {
    extra?: readonly LedgerCheck[]
    onProgress?: (step: string, progress: AuditProgress) => void
    /** For tests; by default chosen from the number of rows. */
    passes?: number
    /** Also checks what no longer changes and was checked before: see `CheckExtent`. */
    isWhole?: boolean
    /** Ends the audit with an error, also in the middle of a statement. */
    signal?: AbortSignal
  } = {},
): Promise<AuditReport> {
  return db.tx(async (tx) => {
    const pid = await openSnapshot(tx)
    options.signal?.throwIfAborted()
    // Awaited at the end: a late one would cancel the statement of the connection's next user.
    let cancelling: Promise<void> | undefined
    const cancel = () => {
      cancelling = cancelStatement(db, pid).catch(() => {})
    }
    options.signal?.addEventListener('abort', cancel)
    try {
      return await auditNow(tx, options)
    } finally {
      options.signal?.removeEventListener('abort', cancel)
      await cancelling
    }
  })
}

type Options = NonNullable<Parameters<typeof auditLedger>[1]>

async function auditNow(tx: Queryable, options: Options): Promise<AuditReport> {
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
  const passes = (rows + ROWS_PER_PASS - 1n) / ROWS_PER_PASS
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
