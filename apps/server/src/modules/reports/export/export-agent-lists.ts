import { rebateCategories, type RebateCategory, type RouteValue } from '@lotus/contract'
import type { Language } from '../../../platform/language.ts'
import { listGranted, listIncomeRows, listLinks, listTeam, type Agent } from '../../agents/index.ts'
import {
  countText,
  makePart,
  percentText,
  timeOf,
  wordOf,
  type Asked,
  type Cell,
  type Columns,
  type Deps,
  type PageAsked,
} from './csv-parts.ts'

// An agent's lists as CSV (issue 19 section 5): the rows that the screens show, names masked as there.

const teamContracts = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const

const ratesOf = <Row extends { rates: Record<RebateCategory, number> }>(): Columns<Row> =>
  rebateCategories.map((one) => [one, (row) => percentText(row.rates[one])] as const)

type Badges = NonNullable<RouteValue<'agent.team'>['rows'][number]['contracts']>
/** How a contract stands; empty where there is none, or nobody is told. */
const badgeText = (language: Language, badge: Badges[keyof Badges] | undefined): Cell =>
  badge === undefined || badge === 'none' ? null : wordOf(language, 'team', 'badge', badge)

export function exportTeam({ db }: Deps, agent: Agent, { input, language }: Asked<'agent.exportTeam'>) {
  type Row = RouteValue<'agent.team'>['rows'][number]
  const columns: Columns<Row> = [
    ['account', (row) => row.account],
    ['team.upline', (row) => row.upline],
    ['kind', (row) => wordOf(language, 'kind', row.kind)],
    ['state', (row) => wordOf(language, 'team', 'is', row.status)],
    ['depth', (row) => String(row.depth)],
    ['teamSize', (row) => String(row.teamSize)],
    ['via', (row) => wordOf(language, 'via', row.via)],
    ['joinedAt', (row) => timeOf(row.joinedAt)],
    ['lastLoginOn', (row) => row.lastLoginOn],
    ['remark', (row) => row.remark],
    ['rank', (row) => String(row.rank)],
    ['online', (row) => wordOf(language, 'csv', row.isOnline ? 'yes' : 'no')],
    ['balance', (row) => row.balance],
    ['teamBalance', (row) => row.teamBalance],
    ...teamContracts.map(
      (kind) => [`contract.kindOf.${kind}`, (row: Row) => badgeText(language, row.contracts?.[kind])] as const,
    ),
    ...ratesOf<Row>(),
  ]
  return makePart((page) => listTeam(db, agent, { ...input, ...page }), columns, { cursor: input.cursor, language })
}

export function exportLinks({ db, clock }: Deps, agent: Agent, { input, language }: Asked<'agent.exportLinks'>) {
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
    ['state', (row) => wordOf(language, 'link', 'is', row.isFull ? 'full' : row.state)],
    ...ratesOf<Row>(),
  ]
  const now = clock.now()
  return makePart((page) => listLinks(db, agent, { ...input, ...page }, now), columns, {
    cursor: input.cursor,
    language,
  })
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
