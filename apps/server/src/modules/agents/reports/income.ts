import { businessDay, moneyToString, type Clock, type Money } from '@lotus/kernel'
import type { RebateCategory, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { idOfCursor, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { idPart, microsPart, numberPart, timeCursor } from '../../../platform/time-cursor.ts'
import { currency } from '../../wallet/index.ts'
import { getSetting } from '../../system/index.ts'
import { calcText } from '../rebates/explain-payment.ts'
import { findAccrued } from '../rebates/rebate.repo.ts'
import { agentsSettings } from '../settings.ts'
import { adjustmentRef, statementRef } from '../statements/reference.ts'
import type { Agent } from '../tree/require-agent.ts'
import { findInTeam, nameTeam } from '../tree/team-scope.ts'
import { daysOf } from './days-of.ts'
import { sourcesOf } from './income-sources.ts'
import * as repo from './income.repo.ts'
import type { IncomeDay } from './income.repo.ts'

type Deps = { db: Queryable; clock: Clock }
type Income = RouteValue<'agent.income'>
type Rows = RouteValue<'agent.incomeRows'>
export type IncomeRow = Rows['rows'][number]
type Kind = IncomeRow['kind']
type Sums = Record<keyof Income['totals'], Money>

const partOf = {
  SELF: 'self',
  AGENT: 'agent',
  DAY: 'small',
  REVERSAL: 'takenBack',
  DAILY: 'daily',
  HOURLY: 'hourly',
  REALTIME: 'realtime',
  DIVIDEND: 'dividend',
  PAID_DOWN: 'paidDown',
  GIVEN_BACK: 'givenBack',
  ADJUSTED: 'adjusted',
} as const satisfies Record<Kind, keyof Omit<IncomeDay, 'day'>>
const parts = Object.values(partOf)
const ofRebates: readonly Kind[] = ['SELF', 'AGENT', 'DAY', 'REVERSAL']

/** AC07: what an agent was paid and paid by day (operations.md 1.10): the net is what reached the balance. */
export async function listIncome(
  { db, clock }: Deps,
  memberId: bigint,
  input: RouteParsedInput<'agent.income'>,
): Promise<Income> {
  const period = daysOf(input, clock.now())
  const asked = { memberId, currency, ...period }
  const found = await (input.category ? daysOfCategory(db, asked, input.category) : repo.listIncomeDays(db, asked))
  const days = found ?? []
  return {
    ...period,
    isTooMany: found === null,
    days: days.map((row) => ({ day: row.day, ...presentIncome(sumOf([row])) })),
    totals: presentIncome(sumOf(days)),
    hasContracts: await repo.hasContractIncome(db, memberId),
    accrued: await accruedOn(db, memberId, businessDay(clock.now())),
  }
}

/** The rebates on bets of one product by day; null where there are too many bets to go through. */
async function daysOfCategory(
  db: Queryable,
  asked: Omit<Asked, 'kind'>,
  category: RebateCategory,
): Promise<IncomeDay[] | null> {
  const most = await getSetting(db, agentsSettings.reportRowsMax)
  if ((await repo.countPaidShares(db, { ...asked, kind: null })) > most) return null
  const found = await repo.listCategoryDays(db, { ...asked, category })
  return found.map((row) => ({ ...noIncome, ...row }))
}

/** What of the rebates has become no cent yet today (operations.md 1.3). */
async function accruedOn(db: Queryable, memberId: bigint, day: string): Promise<Income['accrued']> {
  const { calc, bets } = (await findAccrued(db, memberId, { currency, day })) ?? { calc: 0n, bets: 0 }
  return { day, amount: calcText(calc), shares: bets }
}

/**
 * AC07: the payments themselves; `account` and `category` ask for what is known to come from there. Without a total where
 * only the rows are wanted.
 */
export async function listIncomeRows(
  { db, clock }: Deps,
  agent: Agent,
  input: RouteParsedInput<'agent.incomeRows'>,
  hasTotal = true,
): Promise<Rows> {
  const { memberId } = agent
  const sourceId = input.account ? await findInTeam(db, agent, input.account) : null
  if (sourceId === undefined) return { rows: [], nextCursor: null, total: moneyToString(0n) }
  const asked = { memberId, currency, ...daysOf(input, clock.now()), kind: input.kind ?? null }
  const page = { limit: input.limit ?? PAGE_DEFAULT, cursor: input.cursor, hasTotal }
  if (input.of === 'contract') return contractsOf(db, agent, asked, { ...page, sourceId })
  const category = input.category ?? null
  if (sourceId === null && category === null) return rebatesOf(db, asked, page)
  return partsOf(db, asked, { bettorId: sourceId, category }, { ...page, named: input.account })
}

type Asked = { memberId: bigint; currency: string; from: string; to: string; kind: string | null }
type Page = { limit: number; cursor: string | undefined; hasTotal: boolean; named?: string | undefined }

async function rebatesOf(db: Queryable, asked: Asked, { limit, cursor, hasTotal }: Page): Promise<Rows> {
  const found = await repo.listPaidRebates(db, { ...asked, beforeN: idOfCursor(cursor), limit: limit + 1 })
  const total = hasTotal ? moneyToString(await sumOfRebates(db, asked)) : null
  return { ...(await presentRebates(db, asked.memberId, found, { limit, ...anyBets })), total }
}

async function sumOfRebates(db: Queryable, asked: Asked): Promise<Money> {
  const sums = sumOf(await repo.listIncomeDays(db, asked))
  return ofRebates
    .filter((one) => asked.kind === null || one === asked.kind)
    .reduce((sum, one) => sum + sums[partOf[one]], 0n)
}

/** What payments hold of some bets alone; nothing where there are too many to go through. */
async function partsOf(db: Queryable, asked: Asked, filter: repo.ShareFilter, page: Page): Promise<Rows> {
  const { limit, cursor, named } = page
  const most = await getSetting(db, agentsSettings.reportRowsMax)
  if ((await repo.countPaidShares(db, asked)) > most) return { rows: [], nextCursor: null, total: null }
  const found = await repo.listPaidParts(db, {
    ...asked,
    ...filter,
    beforeN: idOfCursor(cursor),
    limit: limit + 1,
  })
  const presented = await presentRebates(db, asked.memberId, found, { limit, ...filter, named })
  return { ...presented, total: moneyToString(found[0]?.total ?? 0n) }
}

const anyBets: repo.ShareFilter = { bettorId: null, category: null }
type Shown = repo.ShareFilter & { limit: number; named?: string | undefined }

async function presentRebates(db: Queryable, memberId: bigint, found: readonly repo.PaidRebate[], shown: Shown) {
  const page = pageOf(found, shown.limit, ({ n }) => String(n))
  const sourceOf = await sourcesOf(db, { memberId, ...shown }, page.rows)
  const rows = page.rows.map(({ n, kind, at, amount, shares }): IncomeRow => {
    const reference = `R${memberId}-${n}`
    return {
      ...nothing,
      ...sourceOf(n),
      kind,
      shares,
      id: reference,
      reference,
      at: at.toISOString(),
      amount: moneyToString(amount),
    }
  })
  return { rows, nextCursor: page.nextCursor }
}

const contractCursor = timeCursor({
  startMicros: microsPart,
  n: numberPart,
  step: numberPart,
  memberId: idPart,
})
type ContractPage = Page & { sourceId: bigint | null }

async function contractsOf(db: Queryable, agent: Agent, asked: Asked, p: ContractPage): Promise<Rows> {
  const { sourceId, limit } = p
  const filter = { ...asked, part: asked.kind, sourceId }
  const found = await repo.listPaidContracts(db, { ...filter, after: contractCursor.read(p.cursor), limit: limit + 1 })
  const total = p.hasTotal ? await sumOfContracts(db, filter) : null
  const page = pageOf(found, limit, contractCursor.write)
  const nameOf = await nameTeam(
    db,
    agent,
    page.rows.map(({ memberId }) => memberId),
  )
  const rows = page.rows.map((row): IncomeRow => {
    const isAdjusted = row.part === 'ADJUSTED'
    const reference = isAdjusted ? adjustmentRef({ ...row, no: row.step - repo.ADJUSTED_FROM }) : statementRef(row)
    return {
      id: isAdjusted ? reference : `${reference}-${row.step}`,
      kind: row.part,
      contract: row.kind,
      account: row.memberId === agent.memberId ? null : nameOf(row.memberId).account,
      reference,
      at: row.at.toISOString(),
      amount: moneyToString(row.amount),
      shares: null,
      source: null,
      period: { start: row.start.toISOString(), end: row.end.toISOString() },
      validBet: moneyToString(row.validBet),
      loss: moneyToString(row.loss),
      ratePpm: row.ratePpm,
    }
  })
  return { rows, nextCursor: page.nextCursor, total: total === null ? null : moneyToString(total) }
}

async function sumOfContracts(db: Queryable, filter: Omit<Parameters<typeof repo.sumPaidContracts>[1], 'most'>) {
  const most = await getSetting(db, agentsSettings.reportRowsMax)
  return repo.sumPaidContracts(db, { ...filter, most })
}

const nothing = {
  contract: null,
  account: null,
  source: null,
  period: null,
  validBet: null,
  loss: null,
  ratePpm: null,
}

export const noIncome: Omit<IncomeDay, 'day'> = {
  self: 0n,
  agent: 0n,
  small: 0n,
  takenBack: 0n,
  daily: 0n,
  hourly: 0n,
  realtime: 0n,
  dividend: 0n,
  paidDown: 0n,
  givenBack: 0n,
  adjusted: 0n,
}

export function sumOf(days: readonly IncomeDay[]): Sums {
  const sums: Sums = { ...noIncome, net: 0n }
  for (const day of days) {
    for (const part of parts) {
      sums[part] += day[part]
      sums.net += day[part]
    }
  }
  return sums
}

export function presentIncome(sums: Sums): Income['totals'] {
  return {
    self: moneyToString(sums.self),
    agent: moneyToString(sums.agent),
    small: moneyToString(sums.small),
    takenBack: moneyToString(sums.takenBack),
    daily: moneyToString(sums.daily),
    hourly: moneyToString(sums.hourly),
    realtime: moneyToString(sums.realtime),
    dividend: moneyToString(sums.dividend),
    paidDown: moneyToString(sums.paidDown),
    givenBack: moneyToString(sums.givenBack),
    adjusted: moneyToString(sums.adjusted),
    net: moneyToString(sums.net),
  }
}
