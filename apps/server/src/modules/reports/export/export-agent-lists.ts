import {
  rebateCategories,
  type RebateCategory,
  type RouteName,
  type RouteParsedInput,
  type RouteValue,
} from '@lotus/contract'
import type { Database } from '@lotus/database'
import { must, type Clock } from '@lotus/kernel'
import { readTexts, type Language } from '../../../platform/language.ts'
import { listGranted, listGrantedRows, listIncomeRows, listLinks, listTeam, type Agent } from '../../agents/index.ts'
import { csvLine } from './csv.ts'
import { ROWS_PER_CALL, timeText } from './export-bets.ts'

// An agent's lists as CSV (issue 19 section 5): the rows that the screens show, names masked as there.

type Part = RouteValue<'agent.exportTeam'>
type Deps = { db: Database; clock: Clock }
type Cell = string | null
type Page<Row> = { rows: Row[]; nextCursor: string | null }
type PageAsked = { cursor: string | undefined; limit: number }
/** A heading is a key of `agents:csv`, or a product: its rate. */
type Columns<Row> = readonly (readonly [heading: string, cell: (row: Row) => Cell])[]
/** The most that one page of these lists has. */
const PAGE = 100

const agents = readTexts('agents')
const wordOf = (language: Language, ...path: string[]): string => must(agents(path, language), path.join('.'))

const isProduct = (heading: string) => rebateCategories.some((one) => one === heading)
const headingOf = (language: Language, heading: string): string =>
  isProduct(heading)
    ? `${wordOf(language, 'csv', 'rebate')} ${wordOf(language, 'category', heading)}`
    : wordOf(language, 'csv', heading)

/** So many pages of a list as a call may answer. */
async function makePart<Row>(
  read: (page: PageAsked) => Promise<Page<Row>>,
  columns: Columns<Row>,
  { cursor: first, language }: { cursor: string | undefined; language: Language },
): Promise<Part> {
  const rows: Row[] = []
  let cursor = first
  do {
    // Each page begins where the one before ended.
    const page = await read({ cursor, limit: PAGE })
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length + PAGE <= ROWS_PER_CALL)
  const head = first === undefined ? [columns.map(([heading]) => headingOf(language, heading))] : []
  const lines = [...head, ...rows.map((row) => columns.map(([, cell]) => cell(row)))]
  return { csv: lines.map(csvLine).join(''), rows: rows.length, nextCursor: cursor ?? null }
}

const timeOf = (iso: string | null): Cell => (iso === null ? null : timeText(iso))
const percentText = (ppm: number | null): Cell => (ppm === null ? null : String(ppm / 10_000))
const countText = (count: number | null): Cell => (count === null ? null : String(count))

const ratesOf = <Row extends { rates: Record<RebateCategory, number> }>(): Columns<Row> =>
  rebateCategories.map((one) => [one, (row) => percentText(row.rates[one])] as const)

type Asked<Name extends RouteName> = { input: RouteParsedInput<Name>; language: Language }

export function exportTeam({ db }: Deps, agent: Agent, { input, language }: Asked<'agent.exportTeam'>) {
  type Row = RouteValue<'agent.team'>['rows'][number]
  const columns: Columns<Row> = [
    ['account', (row) => row.account],
    ['kind', (row) => wordOf(language, 'kind', row.kind)],
    ['state', (row) => wordOf(language, 'team', 'is', row.status)],
    ['depth', (row) => String(row.depth)],
    ['teamSize', (row) => String(row.teamSize)],
    ['via', (row) => wordOf(language, 'via', row.via)],
    ['joinedAt', (row) => timeOf(row.joinedAt)],
    ['lastLoginOn', (row) => row.lastLoginOn],
    ['remark', (row) => row.remark],
    ...ratesOf<Row>(),
  ]
  return makePart((page) => listTeam(db, agent, { ...input, ...page }), columns, { cursor: input.cursor, language })
}

export function exportLinks({ db }: Deps, agent: Agent, { input, language }: Asked<'agent.exportLinks'>) {
  type Row = RouteValue<'agent.links'>['rows'][number]
  const columns: Columns<Row> = [
    ['code', (row) => row.code],
    ['kind', (row) => wordOf(language, 'kind', row.kind)],
    ['channel', (row) => row.channel],
    ['remark', (row) => row.remark],
    ['createdAt', (row) => timeOf(row.createdAt)],
    ['expiresAt', (row) => timeOf(row.expiresAt)],
    ['uses', (row) => String(row.uses)],
    ['usesMax', (row) => countText(row.usesMax)],
    ['firstDeposits', (row) => countText(row.firstDeposits)],
    ['state', (row) => wordOf(language, 'link', 'is', row.state)],
    ...ratesOf<Row>(),
  ]
  return makePart((page) => listLinks(db, agent, { ...input, ...page }), columns, { cursor: input.cursor, language })
}

export function exportIncome(deps: Deps, agent: Agent, { input, language }: Asked<'agent.exportIncome'>) {
  type Row = RouteValue<'agent.incomeRows'>['rows'][number]
  const columns: Columns<Row> = [
    ['time', (row) => timeOf(row.at)],
    ['incomeKind', (row) => wordOf(language, 'income', 'kinds', row.kind)],
    ['contract', (row) => row.contract && wordOf(language, 'contract', 'kindOf', row.contract)],
    ['account', (row) => row.account],
    ['reference', (row) => row.reference],
    ['periodStart', (row) => timeOf(row.period?.start ?? null)],
    ['periodEnd', (row) => timeOf(row.period?.end ?? null)],
    ['validBet', (row) => row.validBet],
    ['loss', (row) => row.loss],
    ['rate', (row) => percentText(row.ratePpm)],
    ['bets', (row) => countText(row.shares)],
    ['amount', (row) => row.amount],
  ]
  const read = (page: PageAsked) => listIncomeRows(deps, agent, { ...input, ...page }, false)
  return makePart(read, columns, { cursor: input.cursor, language })
}

export function exportContracts({ db }: Deps, agent: Agent, { input, language }: Asked<'agent.exportContracts'>) {
  type Row = RouteValue<'agent.contracts'>['rows'][number]
  const columns: Columns<Row> = [
    ['contractId', (row) => row.id],
    ['account', (row) => row.holder],
    ['contract', (row) => wordOf(language, 'contract', 'kindOf', row.kind)],
    ['version', (row) => String(row.version)],
    ['state', (row) => wordOf(language, 'contract', 'state', row.state)],
    ['categories', (row) => row.terms.categories.map((one) => wordOf(language, 'category', one)).join('; ')],
    ['topRate', ({ terms }) => percentText(topRate(terms))],
    ['offeredAt', (row) => timeOf(row.offeredAt)],
    ['signedAt', (row) => timeOf(row.signedAt)],
    ['startsAt', (row) => timeOf(row.startsAt)],
    ['endsAt', (row) => timeOf(row.endsAt)],
    ['hash', (row) => row.hash],
  ]
  const read = (page: PageAsked) => listGranted(db, agent, { ...input, ...page })
  return makePart(read, columns, { cursor: input.cursor, language })
}

const topRate = (terms: RouteValue<'agent.contracts'>['rows'][number]['terms']): number =>
  terms.kind === 'REALTIME'
    ? Math.max(terms.profitPpm, terms.lossPpm)
    : Math.max(...terms.tiers.map(({ ratePpm }) => ratePpm))

export function exportStatements(deps: Deps, agent: Agent, { input, language }: Asked<'agent.exportStatements'>) {
  type Row = RouteValue<'agent.statements'>['rows'][number]
  const columns: Columns<Row> = [
    ['reference', (row) => row.id],
    ['account', (row) => row.holder],
    ['contract', (row) => wordOf(language, 'contract', 'kindOf', row.kind)],
    ['periodStart', (row) => timeOf(row.period.start)],
    ['periodEnd', (row) => timeOf(row.period.end)],
    ['validBet', (row) => row.validBet],
    ['loss', (row) => row.loss],
    ['active', (row) => String(row.active)],
    ['tier', (row) => countText(row.tier)],
    ['rate', (row) => percentText(row.ratePpm)],
    ['gross', (row) => row.gross],
    ['children', (row) => row.children],
    ['net', (row) => row.net],
    ['due', (row) => row.due],
    ['state', (row) => wordOf(language, 'statement', 'state', row.state)],
    ['paidAt', (row) => timeOf(row.paidAt)],
  ]
  const read = (page: PageAsked) => listGrantedRows(deps, agent, { ...input, ...page })
  return makePart(read, columns, { cursor: input.cursor, language })
}
