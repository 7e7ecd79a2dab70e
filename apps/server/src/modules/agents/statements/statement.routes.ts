import type { AgentsDeps } from '../agents.deps.ts'
import { readGrantedProgress, readProgress } from '../progress/present-progress.ts'
import { requireAgent } from '../tree/require-agent.ts'
import { decideAdjustment, listAllAdjustments, proposeAdjustment, writeOffAdjustment } from './adjust-statement.ts'
import { approveStatements } from './approve-statements.ts'
import { clearCarry } from './clear-carry.ts'
import { claimStatement, decideStatement, payAsGranter } from './decide-statement.ts'
import { explainStatement } from './explain-statement.ts'
import { recalculateStatement } from './recalculate-statement.ts'
import { holdStatement, releaseStatement } from './hold-statement.ts'
import { listAllStatements, listGrantedStatements, listHeldStatements } from './list-statements.ts'
import { listStatementParts } from './own-part.ts'
import { listStatementShares } from './own-shares.ts'
import { listStatementBets } from './statement-bets.ts'
import { payAllOwed, readOwed } from './pay-all-owed.ts'
import { listStatementLines } from './statement-lines.ts'
import { listStatementStep } from './statement-step.ts'

export function registerStatementRoutes(deps: AgentsDeps): void {
  const { db, http, clock } = deps
  http.handle('contract.statements', ({ member }, input) => listHeldStatements(deps, member.memberId, input))
  http.handle('contract.progress', ({ member }, input) => readProgress(db, member.memberId, input, clock.now()))
  http.handle('agent.progress', async ({ member }, input) =>
    readGrantedProgress(db, await requireAgent(db, member), input, clock.now()),
  )
  http.handle('agent.statements', async ({ member }, input) =>
    listGrantedStatements(deps, await requireAgent(db, member), input),
  )
  http.handle('contract.statement', ({ member }, input) => explainStatement(db, member.memberId, input))
  http.handle('contract.statementLines', ({ member }, input) => listStatementLines(db, member.memberId, input))
  http.handle('contract.statementStep', ({ member }, input) => listStatementStep(db, member.memberId, input))
  http.handle('contract.statementBets', ({ member }, input) => listStatementBets(db, member.memberId, input))
  http.handle('contract.statementParts', ({ member }, input) => listStatementParts(db, member.memberId, input))
  http.handle('contract.statementShares', ({ member }, input) => listStatementShares(db, member.memberId, input))
  http.handle('contract.claim', ({ member }, input) => claimStatement(db, member, input))
  http.handle('agent.payStatement', async ({ member }, input) =>
    payAsGranter(db, await requireAgent(db, member), input),
  )
  http.handle('agent.owed', async ({ member }) => readOwed(db, (await requireAgent(db, member)).memberId))
  http.handle('agent.payOwed', async ({ member }) => payAllOwed(db, await requireAgent(db, member)))
  http.handle('bo.statements', (_context, input) => listAllStatements(db, input))
  http.handle('bo.statement', (_context, input) => explainStatement(db, null, input))
  http.handle('bo.statementLines', (_context, input) => listStatementLines(db, null, input))
  http.handle('bo.statementStep', (_context, input) => listStatementStep(db, null, input))
  http.handle('bo.statementParts', (_context, input) => listStatementParts(db, null, input))
  http.handle('bo.statementShares', (_context, input) => listStatementShares(db, null, input))
  http.handle('bo.statementBets', (_context, input) => listStatementBets(db, null, input))
  http.handle('bo.adjustments', (_context, input) => listAllAdjustments(deps, input))
  http.handle('bo.proposeAdjustment', (context, input) => proposeAdjustment(deps, context, input))
  http.handle('bo.decideAdjustment', (context, input) => decideAdjustment(deps, context, input))
  http.handle('bo.writeOffAdjustment', (context, input) => writeOffAdjustment(deps, context, input))
  http.handle('bo.clearCarry', (context, input) => clearCarry(deps, context, input))
  http.handle('bo.recalculateStatement', (context, input) => recalculateStatement(deps, context, input))
  http.handle('bo.holdStatement', (context, input) => holdStatement(deps, context, input))
  http.handle('bo.releaseStatement', (context, input) => releaseStatement(deps, context, input))
  http.handle('bo.approveStatements', (context, input) => approveStatements(deps, context, input))
  http.handle('bo.decideStatement', (context, input) => decideStatement(deps, context, input))
}
