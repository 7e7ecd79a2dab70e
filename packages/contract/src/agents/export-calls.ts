import { z } from 'zod'
import { memberGet, operatorGet } from '../define-call.ts'
import { zCursor } from '../schema-parts.ts'
import { agentsCalls } from './calls.ts'
import { contractCalls } from './contract-calls.ts'
import { reportCalls } from './report-calls.ts'
import { statementCalls } from './statement-calls.ts'
import { transferCalls } from './transfer-calls.ts'

const shared = {
  rate: { max: 60, perSeconds: 60 },
  value: z.object({ csv: z.string(), rows: z.number().int(), nextCursor: z.string().nullable() }),
} as const
/** The same rows of anybody's statement, by whole names. Each part of a file is an entry of the audit log. */
const office = {
  ...shared,
  permission: 'agents.view',
  audit: ['agents.export_statement'],
  errors: ['not_found'],
} as const
const page = { limit: true, cursor: true } as const
const part = { cursor: zCursor }

/** An agent's lists as CSV, up to 1,000 rows a call; the first call's text begins with the line of headings (`agent.exportBets`). */
export const agentExportCalls = {
  'agent.exportTeam': memberGet({
    path: '/wps/agent/team/export',
    ...shared,
    errors: ['not_an_agent', 'not_found'],
    input: agentsCalls['agent.team'].input.omit(page).extend(part),
  }),
  'agent.exportLinks': memberGet({
    path: '/wps/agent/links/export',
    ...shared,
    errors: ['not_an_agent'],
    input: agentsCalls['agent.links'].input.omit(page).extend(part),
  }),
  /** The single payments of AC07. */
  'agent.exportIncome': memberGet({
    path: '/wps/agent/income/export',
    ...shared,
    errors: ['not_an_agent'],
    input: reportCalls['agent.incomeRows'].input.omit(page).extend(part),
  }),
  /** What the agent granted. */
  'agent.exportContracts': memberGet({
    path: '/wps/agent/contracts/export',
    ...shared,
    flag: 'AGENTPOLICY3',
    errors: ['not_an_agent'],
    input: contractCalls['agent.contracts'].input.omit(page).extend(part),
  }),
  /** What those came to that the agent granted. */
  'agent.exportStatements': memberGet({
    path: '/wps/agent/statements/export',
    ...shared,
    flag: 'AGENTPOLICY3',
    errors: ['not_an_agent'],
    input: statementCalls['agent.statements'].input.omit(page).extend(part),
  }),
  /** What the member's own contracts came to; a player who was given a wage has it too. */
  'contract.exportStatements': memberGet({
    path: '/wps/contract/statements/export',
    ...shared,
    flag: 'AGENTPOLICY3',
    input: statementCalls['contract.statements'].input.omit(page).extend(part),
  }),
  /** What a step of a statement is the sum of; by member the first line is of whoever the others are below. */
  'contract.exportStatementStep': memberGet({
    path: '/wps/contract/statement/step/export',
    ...shared,
    flag: 'AGENTPOLICY3',
    errors: ['not_found'],
    input: statementCalls['contract.statementStep'].input.omit(page).extend(part),
  }),
  /** What somebody's own part of a step consists of. */
  'contract.exportStatementParts': memberGet({
    path: '/wps/contract/statement/parts/export',
    ...shared,
    flag: 'AGENTPOLICY3',
    errors: ['not_found'],
    input: statementCalls['contract.statementParts'].input.omit(page).extend(part),
  }),
  'contract.exportStatementShares': memberGet({
    path: '/wps/contract/statement/shares/export',
    ...shared,
    flag: 'AGENTPOLICY3',
    errors: ['not_found'],
    input: statementCalls['contract.statementShares'].input.omit(page).extend(part),
  }),
  /** The bets of a statement, or of one member of it. */
  'contract.exportStatementBets': memberGet({
    path: '/wps/contract/statement/bets/export',
    ...shared,
    flag: 'AGENTPOLICY3',
    errors: ['not_found'],
    input: statementCalls['contract.statementBets'].input.omit(page).extend(part),
  }),
  'bo.exportStatementStep': operatorGet({
    path: '/bo/agents/statement/step/export',
    ...office,
    input: statementCalls['bo.statementStep'].input.omit(page).extend(part),
  }),
  'bo.exportStatementParts': operatorGet({
    path: '/bo/agents/statement/parts/export',
    ...office,
    input: statementCalls['bo.statementParts'].input.omit(page).extend(part),
  }),
  'bo.exportStatementShares': operatorGet({
    path: '/bo/agents/statement/shares/export',
    ...office,
    input: statementCalls['bo.statementShares'].input.omit(page).extend(part),
  }),
  'bo.exportStatementBets': operatorGet({
    path: '/bo/agents/statement/bets/export',
    ...office,
    input: statementCalls['bo.statementBets'].input.omit(page).extend(part),
  }),
  /** AC07 by day: a line for each day on which anything was paid. */
  'agent.exportIncomeDays': memberGet({
    path: '/wps/agent/income/days/export',
    ...shared,
    errors: ['not_an_agent'],
    input: reportCalls['agent.income'].input,
  }),
  /** AC06: a line for each member of the level, the first one the agent's own. */
  'agent.exportProfit': memberGet({
    path: '/wps/agent/profit/export',
    ...shared,
    errors: ['not_an_agent', 'not_found'],
    input: reportCalls['agent.profit'].input.omit(page).extend(part),
  }),
  'agent.exportTransfers': memberGet({
    path: '/wps/agent/transfers/export',
    ...shared,
    flag: 'X_XFERDOWN',
    errors: ['not_an_agent'],
    input: transferCalls['agent.transfers'].input.omit(page).extend(part),
  }),
  'upline.exportTransfers': memberGet({
    path: '/wps/upline/transfers/export',
    ...shared,
    flag: 'X_XFERUP',
    input: transferCalls['upline.transfers'].input.omit(page).extend(part),
  }),
}
