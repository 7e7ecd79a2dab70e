import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { carryCleared } from '@lotus/contract/events'
import { AppError, moneyToString, must } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { cutToCents, moneyFromExact } from '@lotus/rules/agents'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
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
    await tell(tx, id, before, reason)
    const rows = await presentStatements(tx, [found(await repo.findStatement(tx, key))], null)
    return must(rows[0], 'a statement is shown')
  })
}

/** Both sides of the contract hear what is not taken over any more, and why. */
async function tell(tx: Queryable, id: string, row: repo.StatementRow, reason: string): Promise<void> {
  const { memberId, granterId, kind } = row
  const cents = (exact: string) => moneyToString(moneyFromExact(cutToCents(-BigInt(exact))))
  // What a slot is short of ends by itself.
  const carry = kind === 'REALTIME' ? '0' : row.carryOut
  const event = { id, kind, carry: cents(carry), owed: cents(row.owedOut), reason }
  await addEvent(tx, carryCleared, `member:${memberId}`, { ...event, side: 'B' })
  if (granterId !== null) await addEvent(tx, carryCleared, `member:${granterId}`, { ...event, side: 'A' })
}
