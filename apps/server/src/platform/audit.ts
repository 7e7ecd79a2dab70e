import { AppError } from '@lotus/kernel'
import type { AuditAction } from '@lotus/contract'
import type { Database, Queryable, Transaction } from '@lotus/database'
import { addressOrNull } from './address-class.ts'
import { appendAudit } from './audit.repo.ts'
import type { EngineerActor, EngineerContext, OperatorContext } from './http/context.ts'

/** Who acts, and from where. */
export type Acting = Pick<OperatorContext, 'operator' | 'ip'>
/** A vendor's engineer. Their rows say `VENDOR/name`, which no operator is called, and whose link let them in. */
export type EngineerActing = Pick<EngineerContext, 'engineer' | 'ip'>
/** An agent who opens accounts (operations.md 1.5). Their rows say `agent/name`, which no operator or engineer is called. */
export type AgentActing = { agent: { username: string }; ip: string }
/** `target` is `kind:id`; `details` never contains a secret: everybody who reads the log sees it. */
export type AuditEntry = { action: AuditAction; target: string; details?: Readonly<Record<string, unknown>> }

const NAME_MAX = 64
export const engineerName = ({ vendor, name }: Pick<EngineerActor, 'vendor' | 'name'>) =>
  `${vendor}/${name}`.slice(0, NAME_MAX)

export function recordAudit(
  db: Queryable,
  acting: Acting | EngineerActing | AgentActing,
  entry: AuditEntry,
): Promise<void> {
  if ('agent' in acting) {
    return appendAudit(db, {
      operatorId: null,
      operator: `agent/${acting.agent.username}`.slice(0, NAME_MAX),
      action: entry.action,
      target: entry.target,
      details: entry.details ?? {},
      ip: addressOrNull(acting.ip),
    })
  }
  const isOperator = 'operator' in acting
  return appendAudit(db, {
    operatorId: isOperator ? acting.operator.operatorId : null,
    operator: isOperator ? acting.operator.username : engineerName(acting.engineer),
    action: entry.action,
    target: entry.target,
    details: { ...entry.details, ...(isOperator ? {} : { invitedBy: acting.engineer.invitedBy }) },
    ip: addressOrNull(acting.ip),
  })
}

/**
 * Runs an action and writes its audit row in the same transaction: there is never one without the other. A refusal gets
 * a row of its own with the code. `details` picks from the result what is stored.
 */
export async function auditedAction<Result>(
  db: Database,
  acting: Acting | EngineerActing,
  entry: AuditEntry,
  work: (tx: Transaction) => Promise<Result>,
  details: (result: Result) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<Result> {
  try {
    return await db.tx(async (tx) => {
      const result = await work(tx)
      // Last: it locks the end of the chain until the commit.
      await recordAudit(tx, acting, { ...entry, details: { ...entry.details, ...details(result) } })
      return result
    })
  } catch (error) {
    await recordRefusal(db, acting, entry, error)
    throw error
  }
}

/** The same for a use case that opens its own transactions: they join the one that writes the row. */
export function auditedUseCase<Deps extends { db: Database }, Result>(
  deps: Deps,
  acting: Acting,
  entry: AuditEntry,
  work: (deps: Deps) => Promise<Result>,
): Promise<Result> {
  return auditedAction(deps.db, acting, entry, (tx) => work({ ...deps, db: joined(deps.db, tx) }))
}

/** Refused attempts are audited as well; our own bugs are in the error log. */
export async function recordRefusal(
  db: Queryable,
  acting: Acting | EngineerActing,
  entry: AuditEntry,
  error: unknown,
): Promise<void> {
  if (error instanceof AppError)
    await recordAudit(db, acting, { ...entry, details: { ...entry.details, refused: error.code } })
}

/** The database for a use case, with its own transactions joining the one that is open. */
function joined(db: Database, tx: Transaction): Database {
  return { ...db, ...tx, memory: db.memory, tx: (work) => work(tx) }
}
