import { AppError, must } from '@lotus/kernel'
import { statementDecided } from '@lotus/contract/events'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found } from '../../../platform/paging.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { readProgress } from '../progress/present-progress.ts'
import { requireAgent } from '../tree/require-agent.ts'
import { explainStatement } from './explain-statement.ts'
import { listAllStatements, listGrantedStatements, listHeldStatements } from './list-statements.ts'
import { presentStatements } from './present-statements.ts'
import { keyOfRef } from './reference.ts'
import { listStatementBets } from './statement-bets.ts'
import { listStatementLines } from './statement-lines.ts'
import { decideStatement, findStatement } from './statement.repo.ts'

export function registerStatementRoutes(deps: AgentsDeps): void {
  const { db, http, clock } = deps
  http.handle('contract.statements', ({ member }, input) => listHeldStatements(deps, member.memberId, input))
  http.handle('contract.progress', ({ member }, input) => readProgress(db, member.memberId, input, clock.now()))
  http.handle('agent.statements', async ({ member }, input) =>
    listGrantedStatements(deps, await requireAgent(db, member), input),
  )
  http.handle('contract.statement', ({ member }, input) => explainStatement(db, member.memberId, input))
  http.handle('contract.statementLines', ({ member }, input) => listStatementLines(db, member.memberId, input))
  http.handle('contract.statementBets', ({ member }, input) => listStatementBets(db, member.memberId, input))
  http.handle('bo.statements', (_context, input) => listAllStatements(db, input))
  http.handle('bo.statement', (_context, input) => explainStatement(db, null, input))
  http.handle('bo.statementLines', (_context, input) => listStatementLines(db, null, input))
  http.handle('bo.statementBets', (_context, input) => listStatementBets(db, null, input))
  http.handle('bo.decideStatement', (context, input) => decide(deps, context, input))
}

/**
 * Refuses with `not_found`, with `statement_state` where it does not wait any more, and with `statement_excluded` where a
 * holder would be paid who is excluded from play.
 */
async function decide(
  { db, nudgeOutbox }: AgentsDeps,
  context: Acting,
  { id, decision, reason }: RouteParsedInput<'bo.decideStatement'>,
): Promise<RouteValue<'bo.decideStatement'>> {
  const key = found(keyOfRef(id))
  const entry = {
    action: 'agents.decide_statement',
    target: `member:${key.memberId}`,
    details: { id, decision, reason },
  } as const
  const view = await auditedAction(db, context, entry, async (tx) => {
    found(await findStatement(tx, key))
    const by = context.operator.username
    const isDone = await decideStatement(tx, { ...key, pays: decision === 'pay', by, reason })
    const after = found(await findStatement(tx, key))
    const isWaiting = after.state === 'REVIEW' || after.state === 'HELD'
    if (!isDone) throw new AppError<ErrorCode>(isWaiting ? 'statement_excluded' : 'statement_state')
    const [row] = await presentStatements(tx, [after])
    const { kind, due: amount } = must(row, 'a statement is shown')
    const state = decision === 'pay' ? 'PAID' : 'REJECTED'
    await addEvent(tx, statementDecided, `member:${key.memberId}`, { id, kind, state, amount, reason })
    return must(row, 'a statement is shown')
  })
  nudgeOutbox()
  return view
}
