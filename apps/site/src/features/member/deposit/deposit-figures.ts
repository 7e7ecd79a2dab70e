import type { RouteValue } from '@lotus/contract'
import { MONEY_UNIT, parseMoney, tryParseMoney } from '@lotus/kernel'
import { formatCount } from '@lotus/i18n'

export type Channel = RouteValue<'cashier.channels'>['channels'][number]
export type Deposit = RouteValue<'cashier.deposit'>

/** "500,000 VND" for 500 P at 1,000 VND a unit; whole VND, cut off (DECISIONS 1: VND exists only in the channels). */
export function vndOf(amount: string | undefined, vndPerUnit: string | null): string | undefined {
  if (amount === undefined || vndPerUnit === null) return undefined
  const value = tryParseMoney(amount)
  const rate = tryParseMoney(vndPerUnit)
  if (value === undefined || rate === undefined) return undefined
  return `${formatCount((value * rate) / (MONEY_UNIT * MONEY_UNIT))} VND`
}

/** "500,000 VND" of the order's own figure, which the server computed. */
export function vndText(amountVnd: string): string {
  const value = tryParseMoney(amountVnd)
  return `${value === undefined ? amountVnd : formatCount(value / MONEY_UNIT)} VND`
}

/** Digits only, as a banking application takes them. */
export function vndDigits(amountVnd: string): string {
  const value = tryParseMoney(amountVnd)
  return value === undefined ? amountVnd : (value / MONEY_UNIT).toString()
}

/** "1903 4567 12345": in groups of four; a remainder of one to three digits joins the last group. */
export function groupedAccount(number: string): string {
  return number.replace(/(\d{4})(?=\d{4})/g, '$1 ')
}

export type AmountProblem = { key: 'empty' | 'below_min' | 'above_max' }

export function problemOfDeposit(
  amount: string | undefined,
  channel: Pick<Channel, 'min' | 'max'>,
): AmountProblem | undefined {
  if (amount === undefined) return { key: 'empty' }
  const value = parseMoney(amount)
  if (value < parseMoney(channel.min)) return { key: 'below_min' }
  if (value > parseMoney(channel.max)) return { key: 'above_max' }
  return undefined
}

/** An order that still waits for its payment. */
export function isPayable(deposit: Pick<Deposit, 'status' | 'expiresAt'>, nowMs: number): boolean {
  return deposit.status === 'AWAITING_PAYMENT' && Date.parse(deposit.expiresAt) > nowMs
}

export type DepositView = 'pay' | 'expired' | 'credited' | 'review' | 'cancelled'

/** The state that the order page shows. The time may run out before the server says so. */
export function viewOfDeposit(deposit: Pick<Deposit, 'status' | 'expiresAt'>, nowMs: number): DepositView {
  switch (deposit.status) {
    case 'AWAITING_PAYMENT':
      return isPayable(deposit, nowMs) ? 'pay' : 'expired'
    case 'CREDITED':
      return 'credited'
    case 'EXPIRED':
      return 'expired'
    case 'LATE_REVIEW':
      return 'review'
    case 'CANCELLED':
      return 'cancelled'
  }
}
