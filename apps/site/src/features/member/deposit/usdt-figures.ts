import { tryParseMoney } from '@lotus/kernel'
import { formatCount } from '@lotus/i18n'
import type { RouteValue } from '@lotus/contract'

type Channel = RouteValue<'cashier.channels'>['channels'][number]
type Deposit = RouteValue<'cashier.deposit'>

export type Crypto = NonNullable<Deposit['crypto']>
export type Transfer = Crypto['transfers'][number]
type Rate = Pick<NonNullable<Channel['crypto']>, 'rateVnd'>

const UNITS = 1_000_000n
/** USDT has six decimals, our amounts have four. */
const UNITS_PER_MONEY = 100n

/** "3.937008" without zeros at its end, but two decimals at least: "100.00". */
export function usdtShort(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  const kept = decimals.replace(/0+$/, '').padEnd(2, '0')
  return `${formatCount(BigInt(whole))}.${kept}`
}

/** How much USDT an amount needs, rounded up to the sixth decimal as the server does; undefined without an amount or a rate. */
export function dueOf(amount: string | undefined, { rateVnd }: Rate, vndPerUnit: string | null): string | undefined {
  const value = amount === undefined ? undefined : tryParseMoney(amount)
  if (value === undefined || vndPerUnit === null || BigInt(rateVnd) === 0n) return undefined
  const [needed, rate] = [value * UNITS_PER_MONEY * BigInt(vndPerUnit), BigInt(rateVnd)]
  const units = (needed + rate - 1n) / rate
  return `${units / UNITS}.${(units % UNITS).toString().padStart(6, '0')}`
}

/** Whether a transfer is what the order asks for: another token, or USDT on another network, is never credited. */
export const isOwnTransfer = (
  { network }: Pick<Crypto, 'network'>,
  transfer: Pick<Transfer, 'token' | 'network'>,
): boolean => transfer.token === 'USDT' && transfer.network === network

/** The transfer that the page follows: one of the order's own that waits for its confirmations, the furthest first. */
export function followedOf(crypto: Crypto): Transfer | undefined {
  return crypto.transfers
    .filter((one) => one.state === 'seen' && isOwnTransfer(crypto, one))
    .toSorted((a, b) => b.confirmations - a.confirmations)[0]
}

/** How many of the needed confirmations it has; never more than those. */
export const confirmedOf = ({ confirmations }: Transfer, needed: number): number => Math.min(confirmations, needed)

/** Mined before the lock ended: the locked rate counts, however long its confirmations take. */
export const isInTime = ({ expiresAt }: Pick<Deposit, 'expiresAt'>, { minedAt }: Pick<Transfer, 'minedAt'>): boolean =>
  Date.parse(minedAt) <= Date.parse(expiresAt)

type Order = Pick<Deposit, 'status' | 'expiresAt'>

/** Credited at its confirmations without anybody's decision: the first of the order, in time or where a late one is too. */
export const isByItself = (deposit: Order, crypto: Crypto, transfer: Transfer): boolean =>
  (deposit.status === 'AWAITING_PAYMENT' || deposit.status === 'EXPIRED') &&
  isOwnTransfer(crypto, transfer) &&
  (crypto.late === 'rate' || isInTime(deposit, transfer))

/** The words of a transfer's state: of one that counted, what became of its money; of one that never will, why. */
export function wordOf(crypto: Pick<Crypto, 'network'>, transfer: Transfer) {
  if (transfer.state === 'taken') return transfer.counted ?? 'waiting'
  return transfer.state === 'seen' && !isOwnTransfer(crypto, transfer) ? 'foreign' : transfer.state
}

/** "0x5f3a…91c2": enough to find it again. */
export const shortHash = (text: string): string => `${text.slice(0, 8)}…${text.slice(-6)}`
