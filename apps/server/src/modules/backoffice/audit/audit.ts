import { AppError } from '@lotus/kernel'
import type { AuditAction, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database, Queryable, Transaction } from '@lotus/database'
import type { OperatorContext } from '../../../platform/http/context.ts'
import { addressOrNull } from '../../identity/index.ts'
import { cursorId } from '../../wallet/index.ts'
import * as repo from './audit.repo.ts'

/** Who acts, and from where. */
export type Acting = Pick<OperatorContext, 'operator' | 'ip'>
/** `target` is `kind:id`; `details` never holds a secret: whoever sees the log sees them. */
export type AuditEntry = { action: AuditAction; target: string; details?: Readonly<Record<string, unknown>> }

const LIMIT_DEFAULT = 50

export function recordAudit(db: Queryable, acting: Acting, entry: AuditEntry): Promise<void> {
  return repo.appendAudit(db, {
    operatorId: acting.operator.operatorId,
    operator: acting.operator.username,
    action: entry.action,
    target: entry.target,
    details: entry.details ?? {},
    ip: addressOrNull(acting.ip),
  })
}

/**
 * Runs an action and writes its row in the same transaction: one is never without the other. A refusal leaves a row of
 * its own with the code. `details` reads from the result what is worth keeping.
 */
export async function auditedAction<Result>(
  db: Database,
  acting: Acting,
  entry: AuditEntry,
  work: (tx: Transaction) => Promise<Result>,
  details: (result: Result) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<Result> {
  try {
    return await db.tx(async (tx) => {
      const result = await work(tx)
      // Last: it holds the end of the chain until the commit.
      await recordAudit(tx, acting, { ...entry, details: { ...entry.details, ...details(result) } })
      return result
    })
  } catch (error) {
    await recordRefusal(db, acting, entry, error)
    throw error
  }
}

/** What was tried and refused is worth a row as well; our own mistakes are in the log of errors. */
export async function recordRefusal(db: Queryable, acting: Acting, entry: AuditEntry, error: unknown): Promise<void> {
  if (error instanceof AppError)
    await recordAudit(db, acting, { ...entry, details: { ...entry.details, refused: error.code } })
}

/** The call `bo.audit`. */
export async function listAudit(db: Queryable, input: RouteParsedInput<'bo.audit'>): Promise<RouteValue<'bo.audit'>> {
  const limit = input.limit ?? LIMIT_DEFAULT
  const rows = await repo.listAudit(db, {
    action: input.action || null,
    operator: input.operator || null,
    beforeId: input.cursor === undefined ? null : cursorId(input.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map((row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() })),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id.toString() ?? null) : null,
  }
}
