import type { RouteValue } from '@lotus/contract'
import { MONEY_UNIT, parseMoney, tryParseMoney } from '@lotus/kernel'
import { formatCount } from '@lotus/i18n'
import { followedOf } from './usdt-figures.ts'

export type Channel = RouteValue<'cashier.channels'>['channels'][number]
export type ClosedChannel = RouteValue<'cashier.channels'>['closed'][number]
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

export type AmountProblem = { key: 'empty' | 'below_min' | 'above_max' | 'not_fixed' }

/** What is asked for: one channel, or a method's channels together, of which the server chooses one. */
export type Offer = Pick<
  Channel,
  'method' | 'min' | 'max' | 'fixedAmounts' | 'quickAmounts' | 'vndPerUnit' | 'isSimulated'
> & {
  /** The channel that the person chose; undefined: the server chooses. */
  channel: Channel | undefined
}

export type MethodOffer = { method: Channel['method']; channels: readonly Channel[] }

/** The methods in the order of their first channels, as the server sorts them. */
export function methodsOf(channels: readonly Channel[]): MethodOffer[] {
  const methods = new Map<Channel['method'], Channel[]>()
  for (const channel of channels) methods.set(channel.method, [...(methods.get(channel.method) ?? []), channel])
  return [...methods].map(([method, of]) => ({ method, channels: of }))
}

const lowest = (amounts: readonly string[]) => amounts.reduce((a, b) => (parseMoney(b) < parseMoney(a) ? b : a))
const highest = (amounts: readonly string[]) => amounts.reduce((a, b) => (parseMoney(b) > parseMoney(a) ? b : a))

/** The chosen channel, or all of the method together: the widest limits, and a rate only if it is the same everywhere. */
export function offerOf({ method, channels }: MethodOffer, code: string | undefined): Offer | undefined {
  const [first] = channels
  if (first === undefined) return undefined
  // Of USDT the person chooses the network: the server must not.
  const usual = channels.length === 1 || first.crypto ? first : undefined
  const channel = channels.find((one) => one.code === code) ?? usual
  if (channel) return { ...channel, channel }
  const isFixed = channels.every(({ fixedAmounts }) => fixedAmounts.length > 0)
  return {
    method,
    channel: undefined,
    min: lowest(channels.map(({ min }) => min)),
    max: highest(channels.map(({ max }) => max)),
    fixedAmounts: isFixed ? [...new Set(channels.flatMap(({ fixedAmounts }) => fixedAmounts))] : [],
    quickAmounts: first.quickAmounts,
    vndPerUnit: channels.every(({ vndPerUnit }) => vndPerUnit === first.vndPerUnit) ? first.vndPerUnit : null,
    isSimulated: channels.every(({ isSimulated }) => isSimulated),
  }
}

/** What the channel keeps of an amount, cut off to ten-thousandths as the server does. */
export function feeOf(amount: string, { fee }: Pick<Channel, 'fee'>): bigint {
  return (parseMoney(amount) * BigInt(fee.ppm)) / 1_000_000n + parseMoney(fee.fixed)
}

export function problemOfDeposit(
  amount: string | undefined,
  { min, max, fixedAmounts = [] }: Pick<Offer, 'min' | 'max'> & Partial<Pick<Offer, 'fixedAmounts'>>,
): AmountProblem | undefined {
  if (amount === undefined) return { key: 'empty' }
  const value = parseMoney(amount)
  if (value < parseMoney(min)) return { key: 'below_min' }
  if (value > parseMoney(max)) return { key: 'above_max' }
  if (fixedAmounts.length > 0 && !fixedAmounts.some((fixed) => parseMoney(fixed) === value)) return { key: 'not_fixed' }
  return undefined
}

/** An order that still waits for its payment. */
export function isPayable(deposit: Pick<Deposit, 'status' | 'expiresAt'>, nowMs: number): boolean {
  return deposit.status === 'AWAITING_PAYMENT' && Date.parse(deposit.expiresAt) > nowMs
}

/** A transfer of USDT is on its way to this order, whether or not its lock is over. */
export const isConfirming = ({ status, crypto }: Pick<Deposit, 'status' | 'crypto'>): boolean =>
  (status === 'AWAITING_PAYMENT' || status === 'EXPIRED') && crypto !== null && followedOf(crypto) !== undefined

export type DepositView =
  | 'pay'
  | 'confirming'
  | 'expired'
  | 'credited'
  | 'review'
  | 'mismatch'
  | 'currency'
  | 'rejected'
  | 'refunded'
  | 'reversed'
  | 'cancelled'

const views: Readonly<Record<Exclude<Deposit['status'], 'AWAITING_PAYMENT' | 'AMOUNT_MISMATCH'>, DepositView>> = {
  CREDITED: 'credited',
  EXPIRED: 'expired',
  LATE_REVIEW: 'review',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
  REFUNDED_EXTERNAL: 'refunded',
  REVERSED: 'reversed',
}

/** The state that the order page shows. The time may run out before the server says so. */
export function viewOfDeposit(
  deposit: Pick<Deposit, 'status' | 'expiresAt' | 'reviewReason' | 'crypto'>,
  nowMs: number,
): DepositView {
  if (isConfirming(deposit)) return 'confirming'
  if (deposit.status === 'AWAITING_PAYMENT') return isPayable(deposit, nowMs) ? 'pay' : 'expired'
  if (deposit.status === 'AMOUNT_MISMATCH')
    return deposit.reviewReason === 'currency_mismatch' ? 'currency' : 'mismatch'
  return views[deposit.status]
}
