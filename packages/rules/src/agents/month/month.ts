import { moneyToString, type Money } from '@lotus/kernel'

// The statement of a month: what an agent earned, got and owed, in three accounts of which each row and each sum can be
// added up by anybody (issue 19 section 4, docs/domain/agents.md). Amounts are decimal text with four places.

/** What is paid of a period, and who paid it: the operator, or the upline of its own wallet. */
export type MonthPayment = { readonly at: string; readonly amount: Money; readonly by: 'OPERATOR' | 'UPLINE' }

/** A period of a contract that the agent holds. `facts`: what it was worked out from; only shown, and part of the hash. */
export type EarnedRow = {
  readonly ref: string
  readonly facts: Readonly<Record<string, string | number | null>> & { readonly kind: string; readonly start: string }
  readonly due: Money
  readonly madeAt: string
  /** How it stood at the end of the month. */
  readonly state: string
  /** When it was rejected, cancelled or not claimed in time. */
  readonly endedAt: string | null
  /** Up to the end of the month, those of months before included. */
  readonly payments: readonly MonthPayment[]
}

export const debtMoves = ['UPLINE', 'ADVANCE', 'ABSORBED', 'RETURNED', 'CANCELLED', 'SET_OFF'] as const
type DebtMove = (typeof debtMoves)[number]
/** A period of a contract that the agent granted and funds. */
export type OwedRow = {
  readonly ref: string
  readonly kind: string
  readonly due: Money
  readonly openedAt: string
  readonly moves: readonly { readonly at: string; readonly what: DebtMove; readonly amount: Money }[]
}

/** What rebates came to on one day: how many payments, with the numbers of the first and the last one. */
export type RebateDayRow = {
  readonly day: string
  readonly first: number
  readonly last: number
  readonly payments: number
  readonly self: Money
  readonly agent: Money
  readonly small: Money
  readonly takenBack: Money
}

/**
 * What operators added to a statement that was paid before, or took off it (below zero: later periods take it off, see their `owedIn`). In
 * the month in which it was confirmed.
 */
export type AdjustmentRow = {
  readonly ref: string
  /** The period's own reference. */
  readonly period: string
  readonly at: string
  readonly amount: Money
  readonly reason: string
}

export type MonthFacts = {
  readonly account: string
  /** `YYYY-MM`, with its beginning and end. */
  readonly month: string
  readonly from: string
  readonly to: string
  readonly currency: string
  readonly earned: readonly EarnedRow[]
  readonly owed: readonly OwedRow[]
  readonly rebates: readonly RebateDayRow[]
  readonly adjustments: readonly AdjustmentRow[]
  /** What was still to be taken off, and was given up in the month: no later period takes it off. It moves nothing. */
  readonly givenUp: readonly AdjustmentRow[]
}

type Sums<Name extends string> = Record<Name, Money>
const text = <Name extends string>(sums: Sums<Name>): Record<Name, string> =>
  // Same keys as `sums`.
  Object.fromEntries(Object.entries<Money>(sums).map(([name, sum]) => [name, moneyToString(sum)])) as Record<
    Name,
    string
  >
const total = <Row>(rows: readonly Row[], of: (row: Row) => Money): Money =>
  rows.reduce((sum, row) => sum + of(row), 0n)

/** Whether something is of the month, or of one before; nothing is later. */
type Within = (at: string) => boolean

function earnedRow({ facts, payments, due, ...row }: EarnedRow, isWithin: Within) {
  const paidOf = (rows: EarnedRow['payments']) => total(rows, ({ amount }) => amount)
  const paidBefore = paidOf(payments.filter(({ at }) => !isWithin(at)))
  const paid = paidOf(payments) - paidBefore
  const isMade = isWithin(row.madeAt)
  const opening = isMade ? 0n : due - paidBefore
  const left = (isMade ? due : opening) - paid
  // What ended earlier was not open then, and is in no list of this month.
  const ended = row.endedAt === null ? 0n : left
  const account = { opening, settled: isMade ? due : 0n, paid, ended, closing: left - ended }
  const shown = payments.map(({ at, amount, by }) => ({ at, amount: moneyToString(amount), by }))
  return { account, row: { ...row, ...facts, due: moneyToString(due), payments: shown, ...text(account) } }
}

function owedRow({ due, moves, ...row }: OwedRow, isWithin: Within) {
  const of = (what: readonly DebtMove[], isNow: boolean) =>
    total(
      moves.filter((move) => what.includes(move.what) && isWithin(move.at) === isNow),
      ({ amount }) => amount,
    )
  const isOpened = isWithin(row.openedAt)
  const debt = {
    opening: isOpened ? 0n : due - of(['UPLINE', 'ADVANCE', 'ABSORBED', 'CANCELLED'], false),
    opened: isOpened ? due : 0n,
    paid: of(['UPLINE'], true),
    byOperator: of(['ADVANCE', 'ABSORBED'], true),
    cancelled: of(['CANCELLED'], true),
  }
  const advance = {
    opening: of(['ADVANCE', 'SET_OFF'], false) - of(['RETURNED'], false),
    advanced: of(['ADVANCE', 'SET_OFF'], true),
    returned: of(['RETURNED'], true),
  }
  const account = {
    debt: { ...debt, closing: debt.opening + debt.opened - debt.paid - debt.byOperator - debt.cancelled },
    advance: { ...advance, closing: advance.opening + advance.advanced - advance.returned },
  }
  const shown = moves.map(({ at, what, amount }) => ({ at, what, amount: moneyToString(amount) }))
  const sums = { debt: text(account.debt), advance: text(account.advance) }
  return { account, row: { ...row, due: moneyToString(due), moves: shown, ...sums } }
}

/** Adds each name of many accounts up. */
function sumOf<Name extends string>(names: readonly Name[], accounts: readonly Sums<Name>[]): Sums<Name> {
  // One sum for each name.
  return Object.fromEntries(names.map((name) => [name, total(accounts, (one) => one[name])])) as Sums<Name>
}

/** What is added is paid at once; what is taken off moves nothing by itself. */
function adjustedOf(rows: readonly AdjustmentRow[]): Sums<'added' | 'takenOff'> {
  return {
    added: total(rows, ({ amount }) => (amount > 0n ? amount : 0n)),
    takenOff: total(rows, ({ amount }) => (amount < 0n ? -amount : 0n)),
  }
}

const adjustmentText = ({ amount, ...row }: AdjustmentRow) => ({ ...row, amount: moneyToString(amount) })

/**
 * The whole statement, ready to be written as JSON: every account is opening and what came, less what went, which is its
 * closing, row by row and in sum; `received` is what the month brought to the agent's balance.
 */
export function monthStatement({ earned, owed, rebates, adjustments, givenUp, ...head }: MonthFacts) {
  const isWithin: Within = (at) => at >= head.from
  const earnings = earned.map((row) => earnedRow(row, isWithin))
  const debts = owed.map((row) => owedRow(row, isWithin))
  const accounts = earnings.map(({ account }) => account)
  const contracts = sumOf(['opening', 'settled', 'paid', 'ended', 'closing'], accounts)
  const debtSums = sumOf(
    ['opening', 'opened', 'paid', 'byOperator', 'cancelled', 'closing'],
    debts.map(({ account }) => account.debt),
  )
  const advances = sumOf(
    ['opening', 'advanced', 'returned', 'closing'],
    debts.map(({ account }) => account.advance),
  )
  const parts = sumOf(['self', 'agent', 'small', 'takenBack'], rebates)
  const rebateTotal = parts.self + parts.agent + parts.small + parts.takenBack
  const adjusted = adjustedOf(adjustments)
  const received = contracts.paid + rebateTotal - debtSums.paid - advances.returned + adjusted.added
  return {
    ...head,
    // Only where there were any: other months are the same file as ever.
    ...(adjustments.length === 0
      ? {}
      : {
          adjusted: text(adjusted),
          adjustments: adjustments.map(adjustmentText),
        }),
    ...(givenUp.length === 0
      ? {}
      : { givenUpSum: moneyToString(total(givenUp, ({ amount }) => amount)), givenUp: givenUp.map(adjustmentText) }),
    contracts: text(contracts),
    debts: text(debtSums),
    advances: text(advances),
    rebates: text({ ...parts, total: rebateTotal }),
    received: moneyToString(received),
    earned: earnings.map(({ row }) => row),
    owed: debts.map(({ row }) => row),
    rebateDays: rebates.map(({ day, first, last, payments, ...sums }) => ({
      day,
      first,
      last,
      payments,
      ...text(sums),
    })),
  }
}
export type MonthStatement = ReturnType<typeof monthStatement>
