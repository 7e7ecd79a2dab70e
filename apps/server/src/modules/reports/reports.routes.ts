import { must } from '@lotus/kernel'
import { auditedUseCase } from '../../platform/audit.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { OperatorContext } from '../../platform/http/context.ts'
import type { Language } from '../../platform/language.ts'
import { found } from '../../platform/paging.ts'
import { requireAgent } from '../agents/index.ts'
import { exportContracts, exportIncome, exportLinks, exportTeam } from './export/export-agent-lists.ts'
import {
  exportIncomeDays,
  exportOwnStatements,
  exportProfit,
  exportStatementBets,
  exportStatementStep,
  exportStatements,
  exportTransactions,
  exportTransfers,
} from './export/export-agent-money.ts'
import { exportStatementParts, exportStatementShares } from './export/export-statement-parts.ts'
import { exportBets } from './export/export-bets.ts'
import { listBets, type ReportsDeps } from './record/list-bets.ts'
import { listDays } from './days/list-days.ts'
import { nameVendors } from './record/vendor-names.ts'
import type { AddressKeys } from '../../platform/uploads/address-keys.ts'
import { listStatements, orderStatement } from './statement/order-statement.ts'
import { exportTeamBets, listTeamBets } from './team/team-bets.ts'
import { playHistory } from './days/play-history.ts'
import { listTeamTransactions } from './team/team-transactions.ts'

export function registerReportsRoutes(deps: ReportsDeps & { keys: AddressKeys } & Pick<PlatformDeps, 'http'>): void {
  const { db, http, sources } = deps
  const sourceOf = (id: string) =>
    must(
      sources.find((source) => source.owns(id)),
      'the contract takes ids of the sources alone',
    )
  const inLanguageOf = async <Answer>(answer: Answer, language: Language): Promise<Answer> =>
    nameVendors(answer, await deps.vendorNames(language))
  http.handle('report.bets', async ({ member, language }, input) =>
    inLanguageOf(await listBets(deps, member.memberId, input), language),
  )
  http.handle('report.days', async ({ member, language }, input) =>
    inLanguageOf(await listDays(deps, member.memberId, input), language),
  )
  http.handle('report.play', async ({ member }, input) => playHistory(deps, member.memberId, input))
  http.handle('report.bet', async ({ member, language }, { id }) => {
    const bet = found(await sourceOf(id).detail(db, member.memberId, id))
    return inLanguageOf(bet, language)
  })
  http.handle('report.replay', async ({ member }, { id }) => {
    return { url: found(await sourceOf(id).replay(db, member.memberId, id)) }
  })
  http.handle('report.exportBets', async ({ member, language }, input) =>
    exportBets(deps, member.memberId, input, language),
  )
  http.handle('report.statements', async ({ member }) => listStatements(deps, member))
  http.handle('report.orderStatement', async ({ member, language }, { period }) => {
    await orderStatement(db, member, { period, language })
    return { ok: true }
  })
  http.handle('agent.bets', async ({ member, language }, input) =>
    inLanguageOf(await listTeamBets(deps, await requireAgent(db, member), input), language),
  )
  http.handle('agent.exportBets', async ({ member, language }, input) =>
    exportTeamBets(deps, await requireAgent(db, member), input, language),
  )
  registerExports(deps)
  registerOfficeExports(deps)
  http.handle('agent.transactions', async ({ member }, input) =>
    listTeamTransactions(deps, await requireAgent(db, member), input),
  )
}

/** An agent's lists, and a member's own, as CSV. */
function registerExports(deps: ReportsDeps & Pick<PlatformDeps, 'http'>): void {
  const { db, http } = deps
  http.handle('agent.exportTeam', async ({ member, language }, input) =>
    exportTeam(deps, await requireAgent(db, member), { input, language }),
  )
  http.handle('agent.exportLinks', async ({ member, language }, input) =>
    exportLinks(deps, await requireAgent(db, member), { input, language }),
  )
  http.handle('agent.exportIncome', async ({ member, language }, input) =>
    exportIncome(deps, await requireAgent(db, member), { input, language }),
  )
  http.handle('agent.exportContracts', async ({ member, language }, input) =>
    exportContracts(deps, await requireAgent(db, member), { input, language }),
  )
  http.handle('agent.exportStatements', async ({ member, language }, input) =>
    exportStatements(deps, await requireAgent(db, member), { input, language }),
  )
  http.handle('contract.exportStatements', ({ member, language }, input) =>
    exportOwnStatements(deps, member.memberId, { input, language }),
  )
  http.handle('contract.exportStatementStep', ({ member, language }, input) =>
    exportStatementStep(deps, member.memberId, { input, language }),
  )
  http.handle('contract.exportStatementParts', ({ member, language }, input) =>
    exportStatementParts(deps, member.memberId, { input, language }),
  )
  http.handle('contract.exportStatementShares', ({ member, language }, input) =>
    exportStatementShares(deps, member.memberId, { input, language }),
  )
  http.handle('contract.exportStatementBets', ({ member, language }, input) =>
    exportStatementBets(deps, member.memberId, { input, language }),
  )
  http.handle('agent.exportIncomeDays', async ({ member, language }, input) =>
    exportIncomeDays(deps, await requireAgent(db, member), { input, language }),
  )
  http.handle('agent.exportProfit', async ({ member, language }, input) =>
    exportProfit(deps, await requireAgent(db, member), { input, language }),
  )
  http.handle('agent.exportTransactions', async ({ member, language }, input) =>
    exportTransactions(deps, await requireAgent(db, member), { input, language }),
  )
  http.handle('agent.exportTransfers', async ({ member, language }, input) => {
    const { memberId } = await requireAgent(db, member)
    return exportTransfers(deps, { memberId, line: 'BELOW' }, { input, language })
  })
  http.handle('upline.exportTransfers', ({ member, language }, input) =>
    exportTransfers(deps, { memberId: member.memberId, line: 'ABOVE' }, { input, language }),
  )
}

type OfOffice = { context: OperatorContext; id: string; cursor?: string | undefined }

/** The rows behind anybody's statement; each part of a file is in the audit log. */
function registerOfficeExports(deps: ReportsDeps & Pick<PlatformDeps, 'http'>): void {
  const { http } = deps
  const audited = <Answer>(
    { context, id, cursor }: OfOffice,
    of: string,
    work: (joined: ReportsDeps) => Promise<Answer>,
  ): Promise<Answer> => {
    const details = { of, ...(cursor === undefined ? {} : { from: cursor }) }
    return auditedUseCase(
      deps,
      context,
      { action: 'agents.export_statement', target: `statement:${id}`, details },
      work,
    )
  }
  http.handle('bo.exportStatementStep', (context, input) =>
    audited({ context, ...input }, `${input.step} by ${input.by}`, (joined) =>
      exportStatementStep(joined, null, { input, language: context.language }),
    ),
  )
  http.handle('bo.exportStatementParts', (context, input) =>
    audited({ context, ...input }, input.step, (joined) =>
      exportStatementParts(joined, null, { input, language: context.language }),
    ),
  )
  http.handle('bo.exportStatementShares', (context, input) =>
    audited({ context, ...input }, input.step, (joined) =>
      exportStatementShares(joined, null, { input, language: context.language }),
    ),
  )
  http.handle('bo.exportStatementBets', (context, input) =>
    audited({ context, ...input }, 'bets', (joined) =>
      exportStatementBets(joined, null, { input, language: context.language }),
    ),
  )
}
