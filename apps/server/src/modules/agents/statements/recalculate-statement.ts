import { statementRecalculated } from '@lotus/contract/events'
import { AppError, moneyToString } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { netterAbove, workOutAgain } from '../settle/work-out-again.ts'
import { presentOne } from './decide-statement.ts'
import { keyOfRef, statementRef } from './reference.ts'
import * as repo from './statement.repo.ts'

type Why = { by: string; reason: string }

const fixed = (why: 'ADJUSTED' | 'LINE' | 'UPLINE' | 'RUNNING' | 'MONTH') =>
  new AppError<ErrorCode>('statement_fixed', { why })

/**
 * Computes a statement that is not paid again (operations.md 5.2 row 44), with those above that take it off; what they said is kept.
 * Refuses with `not_found`, with `statement_state` where it is paid or has ended, and with `statement_fixed` where others went by it
 * already, it was adjusted, or its period is not wholly written.
 */
export async function recalculateStatement(
  { db }: AgentsDeps,
  context: Acting,
  { id, reason }: RouteParsedInput<'bo.recalculateStatement'>,
): Promise<RouteValue<'bo.recalculateStatement'>> {
  const key = found(keyOfRef(id))
  const target = `member:${key.memberId}`
  const entry = { action: 'agents.recalculate_statement', target, details: { id, reason } } as const
  return auditedAction(
    db,
    context,
    entry,
    async (tx) => {
      found(await repo.findStatement(tx, key))
      const begun = await repo.beginAgain(tx, key)
      if (begun === 'STATE') throw new AppError<ErrorCode>('statement_state')
      if (begun !== 'OK') throw fixed(begun)
      await again(tx, key, { by: context.operator.username, reason })
      return presentOne(tx, found(await repo.findStatement(tx, key)), null)
    },
    ({ due }) => ({ due }),
  )
}

/** Its holder hears what it came to and comes to, and why; also where it followed one below. */
async function tell(
  tx: Transaction,
  before: repo.StatementRow,
  after: repo.StatementRow,
  { reason }: Why,
): Promise<void> {
  const [was, is] = [moneyToString(before.due), moneyToString(after.due)]
  const event = { id: statementRef(after), kind: after.kind, before: was, after: is, reason }
  await addEvent(tx, statementRecalculated, `member:${after.memberId}`, event)
}

/** Whoever granted it has its gross taken off: that statement follows in the same commit, or nothing is changed. */
async function again(tx: Transaction, key: repo.StatementKey, why: Why): Promise<void> {
  const before = found(await repo.findStatement(tx, key))
  const row = await workOutAgain(tx, before)
  const written = await repo.rewriteStatement(tx, { row, ...why })
  if (written !== 'DONE') throw fixed(written === 'FOLLOWED' ? 'LINE' : written)
  const after = found(await repo.findStatement(tx, key))
  if (after.due !== before.due || after.state !== before.state) await tell(tx, before, after, why)
  if (after.gross === before.gross) return
  const above = await netterAbove(tx, after)
  if (above === undefined) return
  // What has no statement cannot take it off.
  const begun = (await repo.findStatement(tx, above)) ? await repo.beginAgain(tx, above) : 'STATE'
  if (begun !== 'OK') throw fixed(begun === 'RUNNING' ? 'RUNNING' : 'UPLINE')
  await again(tx, above, why)
}
