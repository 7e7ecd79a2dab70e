import { parseMoney, type Money } from '@lotus/kernel'

/** Exact sum of decimal strings. */
export function sumAmounts(amounts: readonly string[]): Money {
  return amounts.reduce((sum, amount) => sum + parseMoney(amount), 0n)
}

/** `a - b` of two decimal strings. */
export function difference(a: string, b: string): Money {
  return parseMoney(a) - parseMoney(b)
}
