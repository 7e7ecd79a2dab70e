import { profitFigures, type RouteValue } from '@lotus/contract'
import { readTexts, type Language } from '../../../platform/language.ts'
import {
  isStepOfBets,
  listGrantedRows,
  listHeldRows,
  listIncome,
  listProfit,
  listProfitRows,
  listStatementBets,
  listStatementStep,
  listStepRows,
  listTransferRows,
  type Agent,
  type Reader,
} from '../../agents/index.ts'
import { listTeamTransactions } from '../team/team-transactions.ts'
import {
  countText,
  makePart,
  percentText,
  timeOf,
  wordOf,
  type Asked,
  type Columns,
  type Deps,
  type PageAsked,
} from './csv-parts.ts'

// What contracts, transfers and the team's movements came to, as CSV (issue 19 section 5).

const records = readTexts('records')
const kindWord = (kind: string, language: Language) =>
  records(['kind', kind], language) ?? records(['kind', 'OTHER'], language) ?? kind

type StatementRow = RouteValue<'contract.statements'>['rows'][number]
const statementColumns = (language: Language): Columns<StatementRow> => [
  ['reference', (row) => row.id],
  ['account', (row) => row.holder],
  ['team.upline', (row) => row.granter ?? wordOf(language, 'office', 'operator')],
  ['contract', (row) => wordOf(language, 'contract', 'kindOf', row.kind)],
  ['periodStart', (row) => timeOf(row.period.start)],
  ['periodEnd', (row) => timeOf(row.period.end)],
  ['validBet', (row) => row.validBet],
  ['loss', (row) => row.loss],
  ['deductions', (row) => row.deductions],
  ['carryIn', (row) => row.carryIn],
  ['statement.col.base', (row) => row.base],
  ['active', (row) => String(row.active)],
  ['tier', (row) => countText(row.tier)],
  ['rate', (row) => percentText(row.ratePpm)],
  ['gross', (row) => row.gross],
  ['children', (row) => row.children],
  ['net', (row) => row.net],
  ['due', (row) => row.due],
  ['statement.col.adjusted', (row) => row.adjusted],
  ['state', (row) => wordOf(language, 'statement', 'state', row.state)],
  ['contract.funding', (row) => wordOf(language, 'contract', 'fundingOf', row.funding)],
  ['paidAt', (row) => timeOf(row.paidAt)],
  ['statement.office.promised', ({ waits }) => timeOf(waits?.by ?? null)],
  ['statement.debt.left', ({ debt }) => (debt?.state === 'OPEN' ? debt.left : null)],
  ['statement.debt.setOff', ({ debt }) => debt?.setOff ?? null],
  ['statement.debt.toReturn', ({ debt }) => debt?.toReturn ?? null],
]

/** Those that the agent granted. */
export function exportStatements(deps: Deps, agent: Agent, { input, language }: Asked<'agent.exportStatements'>) {
  const read = (page: PageAsked) => listGrantedRows(deps, agent, { ...input, ...page })
  return makePart(read, statementColumns(language), { cursor: input.cursor, language })
}

/** The member's own. */
export function exportOwnStatements(
  deps: Deps,
  memberId: bigint,
  { input, language }: Asked<'contract.exportStatements'>,
) {
  const read = (page: PageAsked) => listHeldRows(deps, memberId, { ...input, ...page })
  return makePart(read, statementColumns(language), { cursor: input.cursor, language })
}

/** By member, as the page shows it: whoever the lines are below first, then each line. */
export function exportStatementStep(
  { db }: Deps,
  reader: Reader,
  { input, language }: Asked<'contract.exportStatementStep'>,
) {
  type Row = RouteValue<'contract.statementStep'>['rows'][number]
  const who: Columns<Row> =
    input.by === 'day'
      ? [['day', (row) => row.day]]
      : [
          ['account', (row) => row.account],
          ['teamSize', (row) => countText(row.teamSize)],
        ]
  const columns: Columns<Row> = [
    ['reference', () => input.id],
    ...who,
    ...(isStepOfBets(input.step) ? ([['bets', (row) => String(row.bets)]] satisfies Columns<Row>) : []),
    [`statement.step.${input.step}`, (row) => row.amount],
  ]
  const read = async (page: PageAsked) => {
    if (page.cursor !== undefined) return listStepRows(db, reader, { ...input, ...page })
    const { own, rows, nextCursor } = await listStatementStep(db, reader, { ...input, ...page })
    const first: Row[] = own === null ? [] : [{ ...own, id: 'own', day: null, teamSize: 0 }]
    return { rows: [...first, ...rows], nextCursor }
  }
  return makePart(read, columns, { cursor: input.cursor, language })
}

export function exportStatementBets(
  { db }: Deps,
  reader: Reader,
  { input, language }: Asked<'contract.exportStatementBets'>,
) {
  type Row = RouteValue<'contract.statementBets'>['rows'][number]
  const columns: Columns<Row> = [
    ['time', (row) => timeOf(row.at)],
    ['account', (row) => row.account ?? wordOf(language, 'team', 'me')],
    ['statement.bet', (row) => row.bet],
    ['categories', (row) => wordOf(language, 'category', row.category)],
    ['statement.void', (row) => wordOf(language, 'csv', row.isVoid ? 'yes' : 'no')],
    ['profit.col.stake', (row) => row.stake],
    ['validBet', (row) => row.validBet],
    ['profit.col.payout', (row) => row.payout],
    ['statement.left', (row) => row.loss],
    ['statement.share', (row) => row.share?.amount ?? null],
  ]
  const read = (page: PageAsked) => listStatementBets(db, reader, { ...input, ...page })
  return makePart(read, columns, { cursor: input.cursor, language })
}

const incomeParts = [
  'self',
  'agent',
  'small',
  'takenBack',
  'daily',
  'hourly',
  'realtime',
  'dividend',
  'paidDown',
  'givenBack',
  'adjusted',
] as const

/** All days of a period are one answer. */
export function exportIncomeDays(deps: Deps, agent: Agent, { input, language }: Asked<'agent.exportIncomeDays'>) {
  type Row = RouteValue<'agent.income'>['days'][number]
  const columns: Columns<Row> = [
    ['day', (row) => row.day],
    ...incomeParts.map((part) => [`income.part.${part}`, (row: Row) => row[part]] as const),
    ['income.net', (row) => row.net],
  ]
  const read = async () => ({ rows: (await listIncome(deps, agent.memberId, input)).days, nextCursor: null })
  return makePart(read, columns, { cursor: undefined, language })
}

/** As the page shows a level: its head's own bets first, then each member's line. */
export function exportProfit(deps: Deps, agent: Agent, { input, language }: Asked<'agent.exportProfit'>) {
  type Answer = RouteValue<'agent.profit'>
  type Row = Answer['totals'] & {
    account: string
    kind: Answer['rows'][number]['kind'] | 'own'
    teamSize: number | null
  }
  const columns: Columns<Row> = [
    ['account', (row) => row.account],
    ['kind', ({ kind }) => (kind === 'own' ? wordOf(language, 'profit', 'own') : wordOf(language, 'kind', kind))],
    ['teamSize', (row) => countText(row.teamSize)],
    ['bets', (row) => String(row.bets)],
    ...profitFigures.map((figure) => [`profit.col.${figure}`, (row: Row) => row[figure]] as const),
  ]
  const read = async (page: PageAsked): Promise<{ rows: Row[]; nextCursor: string | null }> => {
    // What all lines add up to is read once.
    if (page.cursor !== undefined && !input.account) return listProfitRows(deps, agent, { ...input, ...page })
    const { own, trail, rows, nextCursor } = await listProfit(deps, agent, { ...input, ...page })
    const head = trail.at(-1)?.account ?? agent.username
    const first: Row[] = own === null ? [] : [{ ...own, account: head, kind: 'own', teamSize: null }]
    return { rows: [...first, ...rows], nextCursor }
  }
  return makePart(read, columns, { cursor: input.cursor, language })
}

type Line = Parameters<typeof listTransferRows>[2]

/** A member's transfers with those below (an agent's), or with whoever was above. */
export function exportTransfers(
  deps: Deps,
  { memberId, line }: { memberId: bigint; line: Line },
  { input, language }: Asked<'agent.exportTransfers'>,
) {
  type Row = RouteValue<'agent.transfers'>['rows'][number]
  const columns: Columns<Row> = [
    ['time', (row) => timeOf(row.at)],
    ['reference', (row) => row.id],
    ['account', (row) => row.account],
    ['transfer.kind', (row) => wordOf(language, 'transfer', 'kindOf', row.kind)],
    ['out', (row) => (row.side === 'OUT' ? row.amount : null)],
    ['in', (row) => (row.side === 'IN' ? row.amount : null)],
    // Who received it is not told.
    ['transfer.fee', (row) => (row.side === 'OUT' ? row.fee : null)],
    ['toPlay', (row) => row.turnover],
    ['state', (row) => wordOf(language, 'transfer', 'state', row.state)],
    ['remark', (row) => row.remark],
  ]
  const read = (page: PageAsked) => listTransferRows(deps, memberId, line, { ...input, ...page })
  return makePart(read, columns, { cursor: input.cursor, language })
}

export function exportTransactions(deps: Deps, agent: Agent, { input, language }: Asked<'agent.exportTransactions'>) {
  type Row = RouteValue<'agent.transactions'>['rows'][number]
  const columns: Columns<Row> = [
    ['time', (row) => timeOf(row.at)],
    ['reference', (row) => row.reference],
    ['account', (row) => row.account],
    ['movement', (row) => kindWord(row.kind, language)],
    ['bucket', (row) => records(['statement', 'bucket', row.bucket], language) ?? row.bucket],
    ['in', (row) => (row.amount.startsWith('-') ? null : row.amount)],
    ['out', (row) => (row.amount.startsWith('-') ? row.amount.slice(1) : null)],
    ['balanceAfter', (row) => row.balanceAfter],
    ['state', (row) => wordOf(language, 'transactions', 'statusOf', row.status)],
    ['remark', (row) => row.remark],
  ]
  const read = (page: PageAsked) => listTeamTransactions(deps, agent, { ...input, ...page }, false)
  return makePart(read, columns, { cursor: input.cursor, language })
}
