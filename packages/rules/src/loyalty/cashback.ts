import type { Money } from '@lotus/kernel'

/** Untruncated: valid bet times rate, so ten-thousandths of ten-thousandths of a hundredth. 10,000,000,000 is 1.00. */
export type ExactMoney = bigint

const PPM = 1_000_000n
const HUNDREDTH = 100n
const SHOWN = 100n

/** What a rank gives: parts of a million of a valid bet by product, and the most for one day; null is no cap. */
export type CashbackRank = { ratesPpm: Readonly<Record<string, number>>; dayMax: Money | null }

/** The terms of a rank. One above the list has those of the last; no list gives nothing. */
export function cashbackRank(ranks: readonly CashbackRank[], level: number): CashbackRank {
  return ranks[Math.min(level, ranks.length - 1)] ?? { ratesPpm: {}, dayMax: null }
}

export const exactCashback = (validBet: Money, ratePpm: number): ExactMoney => validBet * BigInt(ratePpm)

/** What the products of one day come to, after the day's cap; `cut` is what the cap took off (operations.md 4.4). */
export function dayCashback(
  parts: readonly { validBet: Money; ratePpm: number }[],
  dayMax: Money | null,
): { earned: ExactMoney; cut: ExactMoney } {
  const sum = parts.reduce((total, { validBet, ratePpm }) => total + exactCashback(validBet, ratePpm), 0n)
  const max = dayMax === null ? sum : dayMax * PPM
  const earned = sum < max ? sum : max
  return { earned, cut: sum - earned }
}

/**
 * What is paid of `due`: cut to two places, and the rest is carried to the next time. Where void bets took back more than is
 * there, nothing is paid and the difference is owed: what is earned later pays it first.
 */
export function payCashback(due: ExactMoney): { amount: Money; carried: ExactMoney; owed: ExactMoney } {
  if (due < 0n) return { amount: 0n, carried: 0n, owed: -due }
  const amount = (due / PPM / HUNDREDTH) * HUNDREDTH
  return { amount, carried: due - amount * PPM, owed: 0n }
}

/** With eight decimals, as statements show what an amount was cut from. */
export function exactText(value: ExactMoney): string {
  const places = value / SHOWN
  const [sign, digits] = places < 0n ? ['-', -places] : ['', places]
  return `${sign}${digits / 100_000_000n}.${String(digits % 100_000_000n).padStart(8, '0')}`
}
