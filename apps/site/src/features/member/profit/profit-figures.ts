import type { RouteValue } from '@lotus/contract'
import { parseMoney, type Money } from '@lotus/kernel'

type Days = RouteValue<'report.days'>
/** Totals of the account record by group, of the same period. */
export type Groups = Readonly<
  Record<'deposit' | 'withdrawal' | 'rebate' | 'promotion', { in: string; out: string } | undefined>
>

/**
 * Net profit or loss of a period (operations.md 3.8): payouts minus stakes, plus rebates and promotions. Deposits and
 * withdrawals only move money. Undefined while a part is unknown.
 */
export function netOf(days: Pick<Days, 'totals'> | undefined, groups: Groups): Money | undefined {
  if (!days || !groups.rebate || !groups.promotion) return undefined
  return parseMoney(days.totals.winLoss) + saldo(groups.rebate) + saldo(groups.promotion)
}

export const saldo = (totals: { in: string; out: string }): Money => parseMoney(totals.in) - parseMoney(totals.out)

/** How long each bar is, in thousandths of the longest one. What is not nothing can be seen. */
export function barsOf(amounts: readonly string[]): { isLoss: boolean; size: number }[] {
  const values = amounts.map(parseMoney)
  const absolute = (value: Money) => (value < 0n ? -value : value)
  const most = values.reduce((max, value) => (absolute(value) > max ? absolute(value) : max), 1n)
  return values.map((value) => ({
    isLoss: value < 0n,
    size: value === 0n ? 0 : Math.max(10, Number((absolute(value) * 1000n) / most)),
  }))
}
