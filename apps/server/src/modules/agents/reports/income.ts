import { AppError, moneyToString, type Clock, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { idOfCursor, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { currency } from '../../wallet/index.ts'
import { statementRef } from '../statements/reference.ts'
import { daysOf } from './days-of.ts'
import { hasContractIncome, listIncomeDays, listPaidContracts, listPaidRebates, type IncomeDay } from './income.repo.ts'

type Deps = { db: Queryable; clock: Clock }
type Income = RouteValue<'agent.income'>
type Rows = RouteValue<'agent.incomeRows'>
type Row = Rows['rows'][number]
type Kind = Row['kind']
type Sums = Record<keyof Income['totals'], Money>

const parts = ['self', 'agent', 'small', 'takenBack', 'daily', 'hourly', 'realtime', 'dividend'] as const
const partOf: Record<Kind, (typeof parts)[number]> = {
  SELF: 'self',
  AGENT: 'agent',
  DAY: 'small',
  REVERSAL: 'takenBack',
  DAILY: 'daily',
  HOURLY: 'hourly',
  REALTIME: 'realtime',
  DIVIDEND: 'dividend',
}
const ofContracts: readonly Kind[] = ['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND']

/** AC07: what an agent was paid by day (operations.md 1.10): the net is what reached the balance. */
export async function listIncome(
  { db, clock }: Deps,
  memberId: bigint,
  input: RouteParsedInput<'agent.income'>,
): Promise<Income> {
  const period = daysOf(input, clock.now())
  const days = await listIncomeDays(db, { memberId, currency, ...period })
  return {
    ...period,
    days: days.map((row) => ({ day: row.day, ...presentIncome(sumOf([row])) })),
    totals: presentIncome(sumOf(days)),
    hasContracts: await hasContractIncome(db, memberId),
  }
}

/** AC07: the payments themselves. */
export async function listIncomeRows(
  { db, clock }: Deps,
  memberId: bigint,
  input: RouteParsedInput<'agent.incomeRows'>,
): Promise<Rows> {
  const asked = { memberId, currency, ...daysOf(input, clock.now()) }
  const kind = input.kind ?? null
  const sums = sumOf(await listIncomeDays(db, asked))
  const isAsked = (one: Kind) =>
    ofContracts.includes(one) === (input.of === 'contract') && (kind === null || one === kind)
  const kinds = Object.keys(partOf) as Kind[] // the keys of a record are all of its type
  const total = kinds.filter(isAsked).reduce((sum, one) => sum + sums[partOf[one]], 0n)
  const page = { kind, limit: input.limit ?? PAGE_DEFAULT }
  const { rows, nextCursor } =
    input.of === 'rebate'
      ? await rebatesOf(db, asked, { ...page, cursor: input.cursor })
      : await contractsOf(db, asked, { ...page, cursor: input.cursor })
  return { rows, nextCursor, total: moneyToString(total) }
}

type Asked = { memberId: bigint; currency: string; from: string; to: string }
type Page = { kind: string | null; limit: number; cursor: string | undefined }

async function rebatesOf(db: Queryable, asked: Asked, { kind, limit, cursor }: Page) {
  const beforeN = idOfCursor(cursor)
  const found = await listPaidRebates(db, { ...asked, kind, beforeN, limit: limit + 1 })
  const page = pageOf(found, limit, ({ n }) => String(n))
  const rows = page.rows.map(({ n, at, amount, ...row }): Row => {
    const reference = `R${asked.memberId}-${n}`
    return { ...nothing, ...row, id: reference, reference, at: at.toISOString(), amount: moneyToString(amount) }
  })
  return { rows, nextCursor: page.nextCursor }
}

async function contractsOf(db: Queryable, asked: Asked, { kind, limit, cursor }: Page) {
  const found = await listPaidContracts(db, { ...asked, kind, after: placeOf(cursor), limit: limit + 1 })
  const page = pageOf(found, limit, ({ place }) => place)
  const rows = page.rows.map(({ n, kind: of, at, start, end, amount, validBet, loss, ratePpm }): Row => {
    const reference = statementRef({ memberId: asked.memberId, n, start })
    return {
      ...nothing,
      id: reference,
      kind: of,
      reference,
      at: at.toISOString(),
      amount: moneyToString(amount),
      period: { start: start.toISOString(), end: end.toISOString() },
      validBet: moneyToString(validBet),
      loss: moneyToString(loss),
      ratePpm,
    }
  })
  return { rows, nextCursor: page.nextCursor }
}

const nothing = { shares: null, period: null, validBet: null, loss: null, ratePpm: null }

function placeOf(cursor: string | undefined): { at: string; start: string; n: number } | null {
  if (cursor === undefined) return null
  const [, at, start, n] = /^(\d{1,18})-(\d{1,18})-(\d{1,9})$/.exec(cursor) ?? []
  if (at === undefined || start === undefined) {
    throw new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })
  }
  return { at, start, n: Number(n) }
}

function sumOf(days: readonly IncomeDay[]): Sums {
  const sums: Sums = {
    self: 0n,
    agent: 0n,
    small: 0n,
    takenBack: 0n,
    daily: 0n,
    hourly: 0n,
    realtime: 0n,
    dividend: 0n,
    net: 0n,
  }
  for (const day of days) {
    for (const part of parts) {
      sums[part] += day[part]
      sums.net += day[part]
    }
  }
  return sums
}

function presentIncome(sums: Sums): Income['totals'] {
  return {
    self: moneyToString(sums.self),
    agent: moneyToString(sums.agent),
    small: moneyToString(sums.small),
    takenBack: moneyToString(sums.takenBack),
    daily: moneyToString(sums.daily),
    hourly: moneyToString(sums.hourly),
    realtime: moneyToString(sums.realtime),
    dividend: moneyToString(sums.dividend),
    net: moneyToString(sums.net),
  }
}
