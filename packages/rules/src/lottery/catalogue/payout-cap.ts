import { must, PPM, type Money } from '@lotus/kernel'
import { add, binomial, fraction, multiply, ONE, power, subtract, type Fraction } from '../fraction.ts'
import { casesOfOrder } from './estimate.ts'
import type { Family } from './family.ts'
import { linePayout, withPoints, type FamilyOrder } from './order.ts'
import { knownCases, MODULATED } from './chances/returns.ts'
import type { LineCase, Play, PlayOdds } from './types.ts'

/** What one order may win at most; orders of very few lines may have a lower cap (lottery.md 0). */
export type PayoutCap = {
  readonly maxPayout: Money
  readonly fewLinesMax: number | null
  readonly fewLinesPayout: Money | null
}

export function payoutCapOf({ maxPayout, fewLinesMax, fewLinesPayout }: PayoutCap, lines: number): Money {
  const isFew = fewLinesMax !== null && fewLinesPayout !== null && lines <= fewLinesMax
  return isFew && fewLinesPayout < maxPayout ? fewLinesPayout : maxPayout
}

/** What the cap takes from an order. Returns are in ppm of the stake, rounded down, rebate and refunds included. */
export type CapEffect = {
  readonly maxPayout: Money
  readonly ownPpm: number
  readonly leftPpm: number
  /** If not, `leftPpm` is the most that can be left: lines that win together may leave less. */
  readonly isExact: boolean
  /** The most points at which the cap takes nothing; null if it takes something from one point. */
  readonly points: number | null
}

/** A cap that takes less than a tenth of a percent of the stake is not worth a word: two hits of a rare number at once. */
const TAKEN_MIN_PPM = 1_000
/** More prizes than any draw has. */
const PRIZES_MAX = 100

/** What a winning order pays on average without the cap and under it, as fractions of the smallest amount of money. */
type Expected = { readonly own: Fraction; readonly left: Fraction; readonly isExact: boolean }

const smaller = (a: Fraction, b: Fraction) => (a.numerator * b.denominator < b.numerator * a.denominator ? a : b)
const isEqual = (a: Fraction, b: Fraction) => a.numerator === b.numerator && a.denominator === b.denominator

/** A draw of `prizes` numbers, each any of `results`, that a typed number is compared with one by one. */
type Prizes = { readonly prizes: number; readonly results: bigint }
const knownPrizes = new WeakMap<Play, Prizes | null>()

/** The prizes of a play on numbers, read from its chances; null if it wins in another way. */
function prizesOf(family: Family, play: Play): Prizes | null {
  const known = knownPrizes.get(play)
  if (known !== undefined) return known
  const found = findPrizes(play, knownCases(family, play))
  knownPrizes.set(play, found)
  return found
}

function findPrizes({ input }: Play, cases: readonly LineCase[]): Prizes | null {
  const [only] = cases
  const tiers = Object.values(only?.tiers ?? {})
  const [tier] = tiers
  if (input.kind !== 'numbers' || cases.length !== 1 || tiers.length !== 1 || !only || !tier) return null
  const results = 10n ** BigInt(input.width)
  const prizes = multiply(tier.hits, fraction(results))
  if (only.push.numerator !== 0n || prizes.denominator !== 1n || prizes.numerator > PRIZES_MAX) return null
  const count = Number(prizes.numerator)
  const missed = power(subtract(ONE, fraction(1, results)), count)
  return isEqual(tier.chance, subtract(ONE, missed)) ? { prizes: count, results } : null
}

/** Exact: how many prizes fall on the chosen numbers is binomial. */
function expectedOfNumbers({ prizes, results }: Prizes, lines: bigint, hit: Money, cap: Money): Expected {
  const own = fraction(BigInt(prizes) * lines * hit, results)
  if (BigInt(prizes) * hit <= cap) return { own, left: own, isExact: true }
  let left = 0n
  for (let hits = 1; hits <= prizes; hits += 1) {
    const paid = BigInt(hits) * hit
    const ways = binomial(prizes, hits) * lines ** BigInt(hits) * (results - lines) ** BigInt(prizes - hits)
    left += ways * (paid < cap ? paid : cap)
  }
  return { own, left: fraction(left, results ** BigInt(prizes)), isExact: true }
}

/**
 * An upper limit of what is left, from the chances of single lines: a line pays no more than its hits, nor than the cap
 * each time it wins; an order no more than the cap each time one of its lines wins.
 */
function expectedOfLines(order: FamilyOrder, odds: readonly PlayOdds[], entry: LineCase, cap: Money): Expected {
  const lines = fraction(order.lines)
  const factor = order.play.isModulated ? MODULATED : ONE
  let [own, left, wins] = [fraction(0), fraction(0), fraction(0)]
  let isExact = order.lines === 1 && Object.keys(entry.tiers).length === 1
  for (const [tier, { chance, hits }] of Object.entries(entry.tiers)) {
    const hit = linePayout([{ tier, hits: 1 }], odds, order)
    const paid = multiply(multiply(fraction(hit), factor), hits)
    own = add(own, paid)
    left = add(left, smaller(paid, multiply(chance, fraction(cap))))
    wins = add(wins, chance)
    isExact &&= isEqual(chance, hits) || hit >= cap
  }
  const most = multiply(fraction(cap), smaller(ONE, multiply(lines, wins)))
  return { own: multiply(lines, own), left: smaller(multiply(lines, left), most), isExact }
}

function expectedOf(family: Family, order: FamilyOrder, odds: readonly PlayOdds[], cap: Money): Expected[] {
  const prizes = prizesOf(family, order.play)
  if (prizes) {
    const [tier] = Object.keys(must(knownCases(family, order.play)[0], 'a play has a case').tiers)
    const hit = linePayout([{ tier: must(tier, 'a case has a tier'), hits: 1 }], odds, order)
    return [expectedOfNumbers(prizes, BigInt(order.lines), hit, cap)]
  }
  return casesOfOrder(family, order).map((entry) => {
    const { own, left, isExact } = expectedOfLines(order, odds, entry, cap)
    const back = multiply(fraction(order.stake), entry.push)
    return { own: add(own, back), left: add(left, back), isExact }
  })
}

/** Even if every line won as often as a draw has prizes: known without chances, which for some plays take a while. */
function isUnderAnyway(order: FamilyOrder, odds: readonly PlayOdds[], cap: Money): boolean {
  const line = linePayout(
    odds.map(({ tier }) => ({ tier, hits: PRIZES_MAX })),
    odds,
    order,
  )
  return BigInt(order.lines) * line <= cap
}

type Returns = Pick<CapEffect, 'ownPpm' | 'leftPpm' | 'isExact'>

/** Of several kinds of lines the one from which the cap takes most, so that the shown figure does not promise too much. */
function returnsUnder(family: Family, order: FamilyOrder, odds: readonly PlayOdds[], cap: Money): Returns {
  // At scale 4 the rate's smallest unit is 100 ppm.
  const rebatePpm = Number((order.rebateRate ?? 0n) * 100n)
  const ppm = ({ numerator, denominator }: Fraction) =>
    Number((numerator * PPM) / (denominator * order.stake)) + rebatePpm
  return expectedOf(family, order, odds, cap)
    .map(({ own, left, isExact }) => ({ ownPpm: ppm(own), leftPpm: ppm(left), isExact }))
    .reduce((most, next) => (takenOf(next) > takenOf(most) ? next : most))
}

const takenOf = ({ ownPpm, leftPpm }: Returns) => ownPpm - leftPpm
const isTaken = (returns: Returns) => takenOf(returns) >= TAKEN_MIN_PPM

/** The largest number of points at which the cap takes nothing: more points never leave more of the return. */
function pointsUnder(family: Family, order: FamilyOrder, odds: readonly PlayOdds[], cap: Money): number | null {
  let [low, high] = [0, order.points]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isTaken(returnsUnder(family, withPoints(order, middle), odds, cap))) high = middle
    else low = middle
  }
  return low === 0 ? null : low
}

/**
 * What the cap takes from an order at these odds; undefined if nothing. Slip and server both ask here (DECISIONS 36), so
 * that what is said before a bet is what the server judges.
 */
export function capEffectOf(
  family: Family,
  order: FamilyOrder,
  odds: readonly PlayOdds[],
  maxPayout: Money,
): CapEffect | undefined {
  if (order.stake <= 0n || isUnderAnyway(order, odds, maxPayout)) return undefined
  const returns = returnsUnder(family, order, odds, maxPayout)
  if (!isTaken(returns)) return undefined
  return { ...returns, maxPayout, points: pointsUnder(family, order, odds, maxPayout) }
}

/**
 * Whether a person must confirm what a cap leaves: less than the floor, or less than the play's own return where that
 * is below the floor without a cap. `acceptedPpm` is the return that they confirmed; a lower one is not covered by it.
 */
export function needsConsent(effect: CapEffect | undefined, floorPpm: number, acceptedPpm?: number): boolean {
  if (effect === undefined || effect.leftPpm >= Math.min(floorPpm, effect.ownPpm)) return false
  return acceptedPpm === undefined || effect.leftPpm < acceptedPpm
}
