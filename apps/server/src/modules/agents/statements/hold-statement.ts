import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { settleRules } from '../settle/gross.ts'
import { presentStatements, type StatementView } from './present-statements.ts'
import { keyOfRef } from './reference.ts'
import * as repo from './statement.repo.ts'

type Input = RouteParsedInput<'bo.holdStatement'>

/** Holds back what waits for a decision or a claim (operations.md 2.9). Refuses with `not_found`, `statement_state`. */
export const holdStatement = (
  deps: AgentsDeps,
  context: Acting,
  input: Input,
): Promise<RouteValue<'bo.holdStatement'>> =>
  change(deps, context, input, 'agents.hold_statement', async (tx, key) => {
    const { holdHours } = await settleRules(tx)
    return repo.holdStatement(tx, { ...key, by: context.operator.username, reason: input.reason, hours: holdHours })
  })

/** Ends a hold. Refuses with `not_found`, `statement_state`, `statement_account_shut`: that hold ends with the job once the account is open. */
export const releaseStatement = (
  deps: AgentsDeps,
  context: Acting,
  input: Input,
): Promise<RouteValue<'bo.releaseStatement'>> =>
  change(deps, context, input, 'agents.release_statement', async (tx, key, { held }) => {
    if (held?.cause === 'ACCOUNT') throw new AppError<ErrorCode>('statement_account_shut')
    return repo.unholdStatement(tx, key)
  })

async function change(
  { db }: AgentsDeps,
  context: Acting,
  { id, reason }: Input,
  action: 'agents.hold_statement' | 'agents.release_statement',
  act: (tx: Transaction, key: repo.StatementKey, before: repo.StatementRow) => Promise<boolean>,
): Promise<StatementView> {
  const key = found(keyOfRef(id))
  const entry = { action, target: `member:${key.memberId}`, details: { id, reason } } as const
  return auditedAction(db, context, entry, async (tx) => {
    const before = found(await repo.findStatement(tx, key))
    if (!(await act(tx, key, before))) throw new AppError<ErrorCode>('statement_state')
    const rows = await presentStatements(tx, [found(await repo.findStatement(tx, key))], null)
    return must(rows[0], 'a statement is shown')
  })
}
