import type { RouteInput, RouteValue } from '@lotus/contract'
import { moneyToString, parseMoney, type Money } from '@lotus/kernel'

export type Eligibility = RouteValue<'cashier.eligibility'>
export type Withdrawal = RouteValue<'cashier.confirmReceived'>
export type PayoutAccount = RouteValue<'cashier.payoutAccounts'>['accounts'][number]

type Limits = Pick<Eligibility, 'min' | 'max' | 'withdrawable' | 'dailyAmountLeft'>

type Request = RouteInput<'cashier.createWithdrawal'>

/** The same withdrawal, whatever it costs by now: its fee is no part of what is asked for. */
export function isSameRequest(first: Request, now: Request): boolean {
  return first.amount === now.amount && first.payoutAccountId === now.payoutAccountId
}

/** The fee with which a request went out whose answer was lost: pressed again, it goes out with that one, and no other is asked for. */
export function feeOfLost(lost: Request | undefined, now: Request): { fee: string; net: string } | undefined {
  if (lost === undefined || !isSameRequest(lost, now)) return undefined
  const fee = lost.fee ?? '0'
  return { fee, net: moneyToString(parseMoney(lost.amount) - parseMoney(fee)) }
}

/** The maximum that can be requested now, as the server counted it; undefined if nothing can. */
export function mostWithdrawable({ now }: Pick<Eligibility, 'now'>): string | undefined {
  return parseMoney(now) > 0n ? now : undefined
}

/** What of the balance cannot be requested now. */
export function notNow({ balance, now }: Pick<Eligibility, 'balance' | 'now'>): string {
  return moneyToString(parseMoney(balance) - parseMoney(now))
}

export type WithdrawProblem =
  | { key: 'empty' }
  | { key: 'below_min'; min: string }
  | { key: 'over_withdrawable'; withdrawable: string; locked: string }
  | { key: 'over_daily'; left: string }
  | { key: 'above_max'; max: string }

/** The first error of an amount; errors that the person can fix come first. */
export function problemOfWithdrawal(
  amount: string | undefined,
  limits: Limits & Pick<Eligibility, 'locked'>,
): WithdrawProblem | undefined {
  if (amount === undefined) return { key: 'empty' }
  const value = parseMoney(amount)
  if (value < parseMoney(limits.min)) return { key: 'below_min', min: limits.min }
  if (value > parseMoney(limits.withdrawable))
    return { key: 'over_withdrawable', withdrawable: limits.withdrawable, locked: limits.locked }
  if (value > parseMoney(limits.max)) return { key: 'above_max', max: limits.max }
  if (value > parseMoney(limits.dailyAmountLeft)) return { key: 'over_daily', left: limits.dailyAmountLeft }
  return undefined
}

/** Sent, approved and paid, confirmed: the index of the current step, 3 when all are done. */
export function stepOfWithdrawal(status: Withdrawal['status']): number {
  if (isOnItsWay({ status }) || status === 'REJECTED' || status === 'REFUNDED') return 1
  return isUnconfirmed({ status }) ? 2 : 3
}

export function isOpenWithdrawal({ status }: Pick<Withdrawal, 'status'>): boolean {
  return isOnItsWay({ status }) || isUnconfirmed({ status })
}

/** Paid, and the member has not said that it arrived, or said that it did not. */
function isUnconfirmed({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'PAID' || status === 'NOT_RECEIVED'
}

/** Neither paid nor back in the wallet yet: in review, or with the payment provider. */
export function isOnItsWay({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'SUBMITTED' || status === 'PAYING' || status === 'PAY_FAILED'
}

export type WithdrawalTotals = { count: number; amount: Money; fee: Money; net: Money }

const paidOut: readonly Withdrawal['status'][] = [
  'PAID',
  'RECEIVED',
  'FORCED_RECEIVED',
  'NOT_RECEIVED',
  'RECEIVED_CONFIRMED',
]

/** Sums of what was paid out: a rejected or returned request moved nothing in the end, one under review not yet. */
export function totalsOfWithdrawals(rows: readonly Withdrawal[]): WithdrawalTotals {
  const paid = rows.filter(({ status }) => paidOut.includes(status))
  const sum = (pick: (row: Withdrawal) => string) => paid.reduce((total, row) => total + parseMoney(pick(row)), 0n)
  return {
    count: paid.length,
    amount: sum((row) => row.amount),
    // What came back cost nothing.
    fee: sum((row) => (row.feeReturnedAt === null ? row.fee : '0')),
    net: sum((row) => row.net),
  }
}
