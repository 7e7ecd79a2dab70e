import { housePurposes } from '@lotus/contract/schemas'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { addDays, AppError, businessDay, moneyToString, must, type Clock } from '@lotus/kernel'
import { readTexts, type Language } from '../../../platform/language.ts'
import { badCursor, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { listFeeDays, sumFees, sumWithdrawalFees, type FeeDay } from '../../cashier/index.ts'
import { houseBalance, listHouses } from '../../wallet/index.ts'
import { csvLine } from '../export/csv.ts'
import { startOfDay } from '../period.ts'

/** The longest period of one report, and the most lines of a file. */
const DAYS_MAX = 92
const LINES_MAX = 20_000

type Period = { from: string; to: string }

function spanOf({ from, to }: Period): { from: Date; to: Date } {
  if (to < from || to >= addDays(from, DAYS_MAX))
    throw new AppError<ErrorCode>('bad_request', { fields: { to: 'out_of_range' } })
  return { from: startOfDay(from), to: startOfDay(addDays(to, 1)) }
}

const cursorOf = ({ day, channel, kind }: FeeDay) => `${day} ${channel} ${kind}`

function afterOf(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [, day, channel, kind] = /^(\d{4}-\d\d-\d\d) ([a-z0-9_]{1,30}) ([A-Z_]{1,20})$/.exec(cursor) ?? []
  if (day === undefined || channel === undefined || kind === undefined) throw badCursor()
  return { day, channel, kind }
}

/** What the cashier kept as fees in a period, and what went back (operations.md 5.2, row 66). Refuses with `bad_request`. */
export async function listCashierFees(
  db: Queryable,
  input: RouteParsedInput<'bo.cashierFees'>,
): Promise<RouteValue<'bo.cashierFees'>> {
  const span = spanOf(input)
  const limit = input.limit ?? PAGE_DEFAULT
  const page = pageOf(
    await listFeeDays(db, { ...span, after: afterOf(input.cursor), limit: limit + 1 }),
    limit,
    cursorOf,
  )
  const wire = <Row extends { amount: bigint }>(row: Row) => ({ ...row, amount: moneyToString(row.amount) })
  return {
    rows: page.rows.map(wire),
    nextCursor: page.nextCursor,
    totals: (await sumFees(db, span)).map(wire),
    ever: {
      withdrawals: moneyToString(await sumWithdrawalFees(db)),
      ledger: moneyToString(await houseBalance(db, WITHDRAWAL_FEES)),
    },
  }
}

/** The house account that `cashier_take_fee` credits. */
export const WITHDRAWAL_FEES = 'withdrawal-fees'

const texts = readTexts('finance')
const word = (language: Language, ...path: string[]) => must(texts(path, language), path.join('.'))

/** The whole period as CSV; of a period with too many lines nothing is left out: it is refused. */
export async function exportCashierFees(
  db: Queryable,
  period: RouteParsedInput<'bo.exportCashierFees'>,
  language: Language,
): Promise<RouteValue<'bo.exportCashierFees'>> {
  const rows = await listFeeDays(db, { ...spanOf(period), after: null, limit: LINES_MAX + 1 })
  if (rows.length > LINES_MAX) throw new AppError<ErrorCode>('bad_request', { fields: { to: 'out_of_range' } })
  const head = ['day', 'channel', 'kind', 'count', 'amount'].map((key) => word(language, 'column', key))
  const lines = rows.map(({ day, channel, kind, count, amount }) => [
    day,
    channel === 'hand' ? word(language, 'hand') : channel,
    word(language, 'kind', kind),
    String(count),
    moneyToString(amount),
  ])
  return { name: `fees-${period.from}-${period.to}.csv`, text: [head, ...lines].map(csvLine).join('') }
}

/** What an account is for, by its code: the part before the colon. */
export function purposeOf(code: string): (typeof housePurposes)[number] {
  const [name] = code.split(':')
  return housePurposes.find((purpose) => purpose === name) ?? 'other'
}

/** The operator's own accounts with their balances of now (operations.md 5.2, row 69). */
export async function listHouseAccounts(
  db: Queryable,
  input: RouteParsedInput<'bo.houseAccounts'>,
): Promise<RouteValue<'bo.houseAccounts'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const rows = await listHouses(db, { after: input.cursor ?? null, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ code }) => code)
  return {
    ...page,
    rows: page.rows.map(({ code, balance }) => ({ code, purpose: purposeOf(code), balance: moneyToString(balance) })),
  }
}

export async function exportHouseAccounts(
  { db, clock }: { db: Queryable; clock: Clock },
  language: Language,
): Promise<RouteValue<'bo.exportHouseAccounts'>> {
  const rows = await listHouses(db, { after: null, limit: LINES_MAX })
  const head = ['code', 'purpose', 'balance'].map((key) => word(language, 'column', key))
  const lines = rows.map(({ code, balance }) => [
    code,
    word(language, 'purpose', purposeOf(code)),
    moneyToString(balance),
  ])
  return { name: `accounts-${businessDay(clock.now())}.csv`, text: [head, ...lines].map(csvLine).join('') }
}
