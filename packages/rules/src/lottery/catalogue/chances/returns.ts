import { PPM, type Money } from '@lotus/kernel'
import { add, divide, fraction, multiply, ONE, subtract, type Fraction } from '../../fraction.ts'
import type { Family } from '../family.ts'
import { PRIZE_GROUP } from '../prize-group.ts'
import type { LineCase, Play, PlayOdds } from '../types.ts'
import { casesOf } from './cases.ts'

/** One tier of one kind of line. */
export type TierReturn = {
  readonly tier: string
  readonly odds: Money
  /** The chance that the line wins this tier at all; `expectedHits` is higher if several hits pay. */
  readonly chance: Fraction
  readonly expectedHits: Fraction
  /** The odds at which the tier would return its part of the stake; the tiers of a line have equal parts. */
  readonly fairOdds: Fraction
}

/** The expected return of one kind of line as a share of its price, refunded stakes included. */
export type CaseReturn = {
  readonly line: string
  readonly tiers: readonly TierReturn[]
  readonly push: Fraction
  readonly share: Fraction
  /** `share` in ppm, rounded down. */
  readonly returnPpm: bigint
}

export type PlayReturns = {
  readonly cases: readonly CaseReturn[]
  /** The lowest of all kinds of lines, so that the shown figure never promises too much. */
  readonly lowestPpm: bigint
  readonly highestPpm: bigint
}

/** Terms that a game may set differently from the table. */
export type Terms = {
  readonly odds?: readonly PlayOdds[]
  readonly pricePerLine?: Money
  readonly prizeGroup?: number
}

const known = new WeakMap<Play, readonly LineCase[]>()

/** The cases of a play, cached: some count every possible result. */
export function knownCases(family: Family, play: Play): readonly LineCase[] {
  const cases = known.get(play) ?? casesOf(family, play)
  known.set(play, cases)
  return cases
}

/** lottery.md 3.12: a first digit of 9 pays nine tenths, of 6 three quarters, any other the full odds. */
export const MODULATED = fraction(965, 1000)
const scale = (money: Money) => fraction(money, 10_000n)

function returnOf(entry: LineCase, play: Play, { odds = play.odds, pricePerLine, prizeGroup }: Terms): CaseReturn {
  const price = scale(pricePerLine ?? play.pricePerLine)
  const group = fraction(BigInt(prizeGroup ?? PRIZE_GROUP.highest), PRIZE_GROUP.fair)
  const factor = play.isModulated ? MODULATED : group
  const names = Object.entries(entry.tiers)
  const part = divide(multiply(price, subtract(ONE, entry.push)), fraction(Math.max(names.length, 1)))
  const tiers = names.map(([tier, { chance, hits }]) => {
    const figure = odds.find((row) => row.tier === tier)?.odds ?? 0n
    return { tier, odds: figure, chance, expectedHits: hits, fairOdds: divide(part, hits) }
  })
  const paid = tiers.reduce((sum, tier) => add(sum, multiply(scale(tier.odds), tier.expectedHits)), fraction(0))
  const share = add(divide(multiply(paid, factor), price), entry.push)
  return { line: entry.line, tiers, push: entry.push, share, returnPpm: (share.numerator * PPM) / share.denominator }
}

/** Chances, fair odds and returns of a play, exact. */
export function returnsOf(family: Family, play: Play, terms: Terms = {}): PlayReturns {
  const cases = knownCases(family, play).map((entry) => returnOf(entry, play, terms))
  const figures = cases.map(({ returnPpm }) => returnPpm)
  return {
    cases,
    lowestPpm: figures.reduce((low, next) => (next < low ? next : low)),
    highestPpm: figures.reduce((high, next) => (next > high ? next : high)),
  }
}
