import type { AgentsDeps } from './agents.deps.ts'
import { listAgentTeam, viewAgent } from './backoffice/agents.ts'
import { decideRates, listRateProposals, setAgent } from './backoffice/set-agent.ts'
import { setAgentType } from './backoffice/set-type.ts'
import { lockLine, unlockLine } from './blocks/line-lock.ts'
import { blockTeam, unblockTeam } from './blocks/team-blocks.ts'
import { bindDomain, closeOfficeLink, listDomains, listOfficeLinks, unbindDomain } from './backoffice/links.ts'
import { decideDuplicate, listDuplicates } from './duplicates/office-duplicates.ts'
import { showLink } from './links/join.ts'
import { closeLink, createLink, listLinks, writeLinkRemark } from './links/links.ts'
import { openLinkAgain } from './links/open-again.ts'
import { moveChildren, previewMoveChildren } from './moves/move-children.ts'
import { cancelMove, confirmMove, listMoves, planMove, previewMove } from './moves/plan-move.ts'
import { printMonth } from './month/print-month.ts'
import { readMonth } from './month/read-month.ts'
import { openAccount } from './open/open-account.ts'
import { setAgentSwitch } from './backoffice/set-switch.ts'
import { setQuotas } from './quotas/quotas.ts'
import { explainPayment } from './rebates/explain-payment.ts'
import { listIncome, listIncomeRows } from './reports/income.ts'
import { readIncomeDay } from './reports/income-day.ts'
import { listProfit } from './reports/profit.ts'
import { getMe } from './tree/get-me.ts'
import { listTeam } from './tree/list-team.ts'
import { totalTeam } from './tree/total-team.ts'
import { raiseRates, writeRemark } from './tree/raise-rates.ts'
import { requireActingAgent, requireAgent } from './tree/require-agent.ts'
import { teamOverview } from './tree/team-overview.ts'

export function registerAgentsRoutes(deps: AgentsDeps): void {
  const { db, http, clock } = deps
  http.handle('agent.join', (_context, input) => showLink(db, input))
  http.handle('agent.me', async ({ member }) => getMe(db, await requireAgent(db, member)))
  http.handle('agent.overview', async ({ member }, input) => {
    const agent = await requireAgent(db, member)
    return teamOverview(deps, agent.memberId, input)
  })
  http.handle('agent.teamTotals', async ({ member }, input) => totalTeam(db, await requireAgent(db, member), input))
  http.handle('agent.team', async ({ member }, input) => listTeam(db, await requireAgent(db, member), input))
  http.handle('agent.raiseRates', async ({ member }, input) =>
    raiseRates(deps, await requireActingAgent(db, member), input),
  )
  http.handle('agent.remark', async ({ member }, input) => {
    await writeRemark(deps, await requireAgent(db, member), input)
    return { ok: true as const }
  })
  http.handle('agent.open', async ({ member, language, ip }, input) => {
    const opened = await openAccount(deps, await requireActingAgent(db, member), input, { language, ip })
    if (opened.offered !== null) deps.nudgeOutbox()
    return opened
  })
  http.handle('agent.links', async ({ member }, input) =>
    listLinks(db, await requireAgent(db, member), input, clock.now()),
  )
  http.handle('agent.createLink', async ({ member }, input) =>
    createLink(deps, await requireActingAgent(db, member), input),
  )
  http.handle('agent.closeLink', async ({ member }, { code }) => closeLink(deps, await requireAgent(db, member), code))
  http.handle('agent.openLink', async ({ member }, { code }) =>
    openLinkAgain(deps, await requireActingAgent(db, member), code),
  )
  http.handle('agent.remarkLink', async ({ member }, input) =>
    writeLinkRemark(deps, await requireAgent(db, member), input),
  )
  http.handle('agent.income', async ({ member }, input) =>
    listIncome(deps, (await requireAgent(db, member)).memberId, input),
  )
  http.handle('agent.incomeDay', async ({ member }, input) =>
    readIncomeDay(deps, await requireAgent(db, member), input),
  )
  http.handle('agent.incomeRows', async ({ member }, input) =>
    listIncomeRows(deps, await requireAgent(db, member), input),
  )
  http.handle('agent.month', async ({ member }, input) => readMonth(deps, await requireAgent(db, member), input.month))
  http.handle('agent.monthPdf', async ({ member, language }, { month }) =>
    printMonth(deps, await requireAgent(db, member), month, language),
  )
  http.handle('agent.profit', async ({ member }, input) => listProfit(deps, await requireAgent(db, member), input))
  http.handle('rebate.payment', ({ member }, input) => explainPayment(db, member.memberId, input))
  registerOfficeRoutes(deps)
}

function registerOfficeRoutes(deps: AgentsDeps): void {
  const { db, http } = deps
  http.handle('bo.agent', (_context, input) => viewAgent(deps, input))
  http.handle('bo.agentTeam', (_context, input) => listAgentTeam(deps, input))
  http.handle('bo.blockTeam', (context, input) => blockTeam(deps, context, input))
  http.handle('bo.unblockTeam', (context, input) => unblockTeam(deps, context, input))
  http.handle('bo.links', (_context, input) => listOfficeLinks(deps, input))
  http.handle('bo.closeLink', (context, input) => closeOfficeLink(deps, context, input))
  http.handle('bo.linkDomains', () => listDomains(db))
  http.handle('bo.bindDomain', (context, input) => bindDomain(deps, context, input))
  http.handle('bo.unbindDomain', (context, input) => unbindDomain(deps, context, input))
  http.handle('bo.duplicates', (_context, input) => listDuplicates(deps, input))
  http.handle('bo.decideDuplicate', (context, input) => decideDuplicate(deps, context, input))
  http.handle('bo.setAgent', (context, input) => setAgent(deps, context, input))
  http.handle('bo.setAgentSwitch', (context, input) => setAgentSwitch(deps, context, input))
  http.handle('bo.setQuotas', (context, input) => setQuotas(deps, context, input))
  http.handle('bo.rateProposals', (_context, input) => listRateProposals(deps, input))
  http.handle('bo.decideRates', (context, input) => decideRates(deps, context, input))
  http.handle('bo.lockLine', (context, input) => lockLine(deps, context, input))
  http.handle('bo.unlockLine', (context, input) => unlockLine(deps, context, input))
  http.handle('bo.setAgentType', async (context, input) => {
    await setAgentType(deps, context, input)
    deps.nudgeOutbox()
    return { ok: true as const }
  })
  http.handle('bo.previewMove', (_context, input) => previewMove(deps, input))
  http.handle('bo.previewMoveChildren', (_context, input) => previewMoveChildren(deps, input))
  http.handle('bo.moveChildren', (context, input) => moveChildren(deps, context, input))
  http.handle('bo.planMove', (context, input) => planMove(deps, context, input))
  http.handle('bo.confirmMove', (context, input) => confirmMove(deps, context, input))
  http.handle('bo.cancelMove', (context, input) => cancelMove(deps, context, input))
  http.handle('bo.moves', (_context, input) => listMoves(deps, input))
}
