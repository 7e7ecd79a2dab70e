import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError, must } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { presentStatements } from './present-statements.ts'
import { keyOfRef } from './reference.ts'
import * as repo from './statement.repo.ts'

/**
 * The operator takes a carried loss, or what a holder owes from before, off a line (operations.md 5.2, row 45). Refuses with
 * `not_found`, and with `statement_state` where nothing is left or a later statement has taken it over.
 */
export async function clearCarry(
  { db }: AgentsDeps,
  context: Acting,
  { id, reason }: RouteParsedInput<'bo.clearCarry'>,
): Promise<RouteValue<'bo.clearCarry'>> {
  const key = found(keyOfRef(id))
  const before = found(await repo.findStatement(db, key))
  const entry = {
    action: 'agents.clear_carry',
    target: `member:${key.memberId}`,
    details: { id, carry: before.carryOut, owed: before.owedOut, reason },
  } as const
  return auditedAction(db, context, entry, async (tx) => {
    const done = await repo.clearCarry(tx, { ...key, by: context.operator.username, reason })
    if (done !== 'DONE') throw new AppError<ErrorCode>('statement_state')
    const rows = await presentStatements(tx, [found(await repo.findStatement(tx, key))], null)
    return must(rows[0], 'a statement is shown')
  })
}
