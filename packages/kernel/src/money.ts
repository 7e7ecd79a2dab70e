import { assert } from './assert.ts'

/**
 * An amount of money in ten-thousandths of the currency unit (scale 4), in code and in the database.
 * On every wire it is a decimal string with up to 4 places. Never a `number`.
 */
export type Money = bigint

export const MONEY_SCALE = 4
export const MONEY_UNIT = 10_000n
/** The largest amount a single movement may carry: keeps every sum far inside a PostgreSQL bigint. */
export const MONEY_MAX = 100_000_000_000n * MONEY_UNIT

const moneyPattern = /^(-?)(\d{1,14})(?:\.(\d{1,4}))?$/

/** Parses a decimal string with up to 4 decimals; undefined for anything else. It never rounds. */
export function tryParseMoney(text: string): Money | undefined {
  const match = moneyPattern.exec(text)
  if (!match) return undefined
  const value = BigInt(match[2] ?? '0') * MONEY_UNIT + BigInt((match[3] ?? '').padEnd(MONEY_SCALE, '0'))
  return match[1] ? -value : value
}

/** Parses a decimal string written by our own code; anything else is a bug of ours. */
export function parseMoney(text: string): Money {
  const value = tryParseMoney(text)
  assert(value !== undefined, `not a money string: ${text}`)
  return value
}

/** The wire form: always 4 decimals, `"98.5000"`. */
export function moneyToString(value: Money): string {
  const absolute = value < 0n ? -value : value
  const fraction = (absolute % MONEY_UNIT).toString().padStart(MONEY_SCALE, '0')
  return `${value < 0n ? '-' : ''}${absolute / MONEY_UNIT}.${fraction}`
}

/**
 * The form people read: two decimals, truncated towards zero, comma thousands, in both languages
 * (design tokens, "Numbers"). Minus is U+2212; a sign in front of gains where `signed`.
 */
export function formatMoney(value: Money, options: { signed?: boolean } = {}): string {
  const absolute = value < 0n ? -value : value
  const whole = (absolute / MONEY_UNIT).toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const cents = ((absolute % MONEY_UNIT) / 100n).toString().padStart(2, '0')
  const isShownZero = absolute < 100n
  const sign = isShownZero ? '' : value < 0n ? '\u2212' : options.signed ? '+' : ''
  return `${sign}${whole}.${cents}`
}

/** An exact product, a decimal text, without the zeros that say nothing: two places, or as many as it has. */
export function formatExact(amount: string): string {
  const [whole = '0', places = ''] = amount.split('.')
  const [, sign = '', digits = '0'] = /^(-?)(\d+)$/.exec(whole) ?? []
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign === '' ? '' : '\u2212'}${grouped}.${places.replace(/0+$/, '').padEnd(2, '0')}`
}

/** Truncates to two decimals, towards zero (DECISIONS 2: rebates, wages, dividends, cashback when posted). */
export function truncateToCents(value: Money): Money {
  return (value / 100n) * 100n
}

export function isTwoPlaces(value: Money): boolean {
  return value % 100n === 0n
}

/** A rate in parts per million: 985_000n is 98.5 %. */
export type RatePpm = bigint
export const PPM = 1_000_000n

/** amount x rate, rounded down (towards minus infinity never happens: both must be >= 0). */
export function multiplyRateFloor(amount: Money, ratePpm: RatePpm): Money {
  assert(amount >= 0n && ratePpm >= 0n, 'multiplyRateFloor takes no negative values')
  return (amount * ratePpm) / PPM
}

/** Splits `total` in proportion to `weights`; the parts add up exactly (largest remainder, earlier part wins a tie). */
export function splitByLargestRemainder(total: Money, weights: readonly bigint[]): Money[] {
  assert(total >= 0n, 'a split takes no negative total')
  const sum = weights.reduce((a, b) => a + b, 0n)
  assert(sum > 0n && weights.every((w) => w >= 0n), 'a split needs weights of zero or more, one of them positive')
  const parts = weights.map((w) => (total * w) / sum)
  let rest = total - parts.reduce((a, b) => a + b, 0n)
  const order = weights
    .map((w, index) => ({ index, remainder: (total * w) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  for (const { index } of order) {
    if (rest === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    rest -= 1n
  }
  return parts
}
