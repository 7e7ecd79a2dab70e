import type { RouteInput, RouteValue } from '@lotus/contract'
import { moneyToString, parseMoney, type Money } from '@lotus/kernel'

export type Eligibility = RouteValue<'cashier.eligibility'>
export type Withdrawal = RouteValue<'cashier.confirmReceived'>
export type PayoutAccount = RouteValue<'cashier.payoutAccounts'>['accounts'][number]

/** A new account cools down first, and a kind may be closed; the server refuses both. */
export const isUsable = ({ usableAt, isClosed }: Pick<PayoutAccount, 'usableAt' | 'isClosed'>): boolean =>
  usableAt === null && !isClosed

type Limits = Pick<Eligibility, 'min' | 'max' | 'withdrawable' | 'dailyAmountLeft' | 'levelLeft'>

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
  | { key: 'over_level'; left: string }
  | { key: 'above_max'; max: string }
  | { key: 'eaten'; fee: string }

/**
 * The first error of an amount; errors that the person can fix come first. `cost`: what it costs and what arrives, once known; of a
 * fee that takes all of it nothing arrives.
 */
export function problemOfWithdrawal(
  amount: string | undefined,
  limits: Limits & Pick<Eligibility, 'locked'>,
  cost?: { fee: string; net: string } | null,
): WithdrawProblem | undefined {
  if (amount === undefined) return { key: 'empty' }
  const value = parseMoney(amount)
  if (value < parseMoney(limits.min)) return { key: 'below_min', min: limits.min }
  if (value > parseMoney(limits.withdrawable))
    return { key: 'over_withdrawable', withdrawable: limits.withdrawable, locked: limits.locked }
  if (value > parseMoney(limits.max)) return { key: 'above_max', max: limits.max }
  if (value > parseMoney(limits.dailyAmountLeft)) return { key: 'over_daily', left: limits.dailyAmountLeft }
  if (limits.levelLeft !== null && value > parseMoney(limits.levelLeft))
    return { key: 'over_level', left: limits.levelLeft }
  if (cost && parseMoney(cost.net) <= 0n) return { key: 'eaten', fee: cost.fee }
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

/** What of it is not paid yet: without the parts that are. */
export function unpaidOf({ net, parts }: Pick<Withdrawal, 'net' | 'parts'>): string {
  const paid = parts.filter(({ state }) => state === 'paid')
  return moneyToString(paid.reduce((left, { amount }) => left - parseMoney(amount), parseMoney(net)))
}

/** Its whole amount is in the balance again: what was held or paid, and the fee. */
export function isPaidBack({
  status,
  fee,
  feeReturnedAt,
  takenBack,
}: Pick<Withdrawal, 'status' | 'fee' | 'feeReturnedAt' | 'takenBack'>): boolean {
  const isBack = status === 'REJECTED' || (status === 'REFUNDED' && takenBack === null)
  return isBack && (feeReturnedAt !== null || parseMoney(fee) === 0n)
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
  // What of one is in the wallet again was not paid out.
  const back = (pick: (given: NonNullable<Withdrawal['givenBack']>) => Money) =>
    paid.reduce((total, { givenBack }) => (givenBack === null ? total : total + pick(givenBack)), 0n)
  return {
    count: paid.length,
    amount: sum((row) => row.amount) - back(({ amount, fee }) => parseMoney(amount) + parseMoney(fee)),
    // What came back cost nothing.
    fee: sum((row) => (row.feeReturnedAt === null ? row.fee : '0')) - back(({ fee }) => parseMoney(fee)),
    net: sum((row) => row.net),
  }
}
