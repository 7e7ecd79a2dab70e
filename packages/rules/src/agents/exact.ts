import { PPM, MONEY_UNIT, type Money, type RatePpm } from '@lotus/kernel'

/**
 * An amount without any rounding: a bigint at 36 places. An amount that is read has at most 12 places, and is multiplied
 * at most twice (by the fee, then by a rate), each time by a `Rate` of at most 12 places, so no digit is ever lost.
 */
export type Exact = bigint

/** A share such as 0.8 %, a bigint at 12 places. */
export type Rate = bigint

const EXACT_PLACES = 36
const RATE_PLACES = 12
const MOST_PLACES = 12
const RATE_UNIT = 10n ** BigInt(RATE_PLACES)
const decimalPattern = /^(-?)(\d{1,24})(?:\.(\d{1,40}))?$/

export const CENT: Exact = 10n ** BigInt(EXACT_PLACES - 2)

function parseDecimal(text: unknown, places: number): bigint | undefined {
  const match = typeof text === 'string' ? decimalPattern.exec(text) : null
  if (!match) return undefined
  const decimals = (match[3] ?? '').replace(/0+$/, '')
  if (decimals.length > MOST_PLACES) return undefined
  const value = BigInt(`${match[2]}${decimals}`) * 10n ** BigInt(places - decimals.length)
  return match[1] ? -value : value
}

/** Reads a decimal string of at most 24 digits and 12 places; undefined for anything else. */
export function parseExact(text: unknown): Exact | undefined {
  return parseDecimal(text, EXACT_PLACES)
}

/** Reads a rate, which is never negative. */
export function parseRate(text: unknown): Rate | undefined {
  const rate = parseDecimal(text, RATE_PLACES)
  return rate === undefined || rate < 0n ? undefined : rate
}

export function exactFromMoney(amount: Money): Exact {
  return amount * (10n ** BigInt(EXACT_PLACES) / MONEY_UNIT)
}

export function rateFromPpm(ppm: RatePpm): Rate {
  return ppm * (RATE_UNIT / PPM)
}

/** What was paid, as the wallet's money. `paid` figures have two places, so nothing is lost. */
export function moneyFromExact(amount: Exact): Money {
  return amount / (10n ** BigInt(EXACT_PLACES) / MONEY_UNIT)
}

/** The division removes only the zeros that the rate's places added. */
export function multiply(amount: Exact, rate: Rate): Exact {
  return (amount * rate) / RATE_UNIT
}

/** Two places, cut toward zero: what can be paid. */
export function cutToCents(amount: Exact): Exact {
  return (amount / CENT) * CENT
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

const divisors = { 2: CENT, 8: 10n ** BigInt(EXACT_PLACES - 8) } as const

/** Decimal text with 2 or 8 places, cut toward zero. */
export function exactToString(amount: Exact, places: 2 | 8): string {
  // Most figures of most statements are zero.
  if (amount === 0n) return places === 2 ? '0.00' : '0.00000000'
  return decimalText(amount / divisors[places], places)
}

/** Decimal text of a rate with 8 places, cut. */
export function rateToString(rate: Rate): string {
  return decimalText(rate / 10_000n, 8)
}

/** Decimal text with all the places that an amount may be read with: nothing is cut. */
export function exactToTermText(amount: Exact): string {
  return decimalText(amount / 10n ** BigInt(EXACT_PLACES - MOST_PLACES), MOST_PLACES)
}

/** Decimal text of the whole amount, without zeros at its end. */
export function exactToFullText(amount: Exact): string {
  return decimalText(amount, EXACT_PLACES).replace(/0+$/, '').replace(/\.$/, '')
}

/** Decimal text of a rate with all its places. */
export function rateToTermText(rate: Rate): string {
  return decimalText(rate, RATE_PLACES)
}

function decimalText(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
