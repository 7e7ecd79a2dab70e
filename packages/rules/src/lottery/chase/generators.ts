import { assert, type Money } from '@lotus/kernel'

/** `at`: the issue, from 1, where it stops working; `multiple`: the multiple which that issue would need. */
export type ChaseFailure =
  | { readonly ok: false; readonly error: 'over_max'; readonly at: number; readonly multiple: number }
  | { readonly ok: false; readonly error: 'over_prize' | 'unreachable'; readonly at: number }
export type Multiples = { readonly ok: true; readonly multiples: readonly number[] } | ChaseFailure

type Common = {
  /** The number of issues. */
  readonly issues: number
  /** The multiple of the first issue. */
  readonly start: number
  readonly max: number
}
export type SameInput = Common
export type MultiplyingInput = Common & {
  /** After this many issues the multiple grows... */
  readonly every: number
  /** ...by this whole factor. */
  readonly factor: number
}
export type ProfitInput = Common & {
  /** Stake of one issue at multiple 1, and what one hit pays at multiple 1. */
  readonly unitCost: Money
  readonly unitPrize: Money
  /** The most one issue may win, whatever its multiple; left out without a cap. */
  readonly prizeMax?: Money
  /** The minimum gain of a hit over everything staked until then, in ppm: 200_000n is 20 %. */
  readonly minYieldPpm: bigint
}

const PPM = 1_000_000n

function checkCommon({ issues, start, max }: Common): void {
  assert(Number.isInteger(issues) && issues >= 1, 'a chase has issues')
  assert(Number.isInteger(start) && start >= 1, 'a multiple is a whole number from 1')
  assert(Number.isInteger(max) && max >= 1, 'the highest multiple is a whole number from 1')
}

/** The same multiple in every issue. */
export function sameMultiples(input: SameInput): Multiples {
  checkCommon(input)
  const { issues, start, max } = input
  if (start > max) return { ok: false, error: 'over_max', at: 1, multiple: start }
  return { ok: true, multiples: Array.from({ length: issues }, () => start) }
}

/** Every `every` issues times `factor`: 1, 1, 2, 2, 4, 4. */
export function multiplyingMultiples(input: MultiplyingInput): Multiples {
  checkCommon(input)
  const { issues, start, max, every, factor } = input
  assert(Number.isInteger(every) && every >= 1, 'a chase grows every so many issues')
  assert(Number.isInteger(factor) && factor >= 1, 'a factor is a whole number from 1')
  const multiples: number[] = []
  for (let at = 1, multiple = start; at <= issues; at += 1) {
    if (at > 1 && (at - 1) % every === 0) multiple *= factor
    if (multiple > max) return { ok: false, error: 'over_max', at, multiple }
    multiples.push(multiple)
  }
  return { ok: true, multiples }
}

/**
 * The smallest multiple of each issue with which one hit brings at least the yield over all that was staked until then,
 * this issue's stake included: m x prize >= (1 + yield) x (sunk + m x cost). It never goes below where it began.
 */
export function profitMultiples(input: ProfitInput): Multiples {
  checkCommon(input)
  const { issues, start, max, unitCost, unitPrize, prizeMax, minYieldPpm } = input
  assert(unitCost > 0n && unitPrize >= 0n && minYieldPpm >= 0n, 'cost is positive, prize and yield are not negative')
  const wanted = PPM + minYieldPpm
  // The gain of each further multiple, in ppm of money; if it is not positive no multiple is ever enough.
  const gain = unitPrize * PPM - wanted * unitCost
  const multiples: number[] = []
  let sunk = 0n
  for (let at = 1; at <= issues; at += 1) {
    if (gain < 0n || (gain === 0n && sunk > 0n)) return { ok: false, error: 'unreachable', at }
    const needed = gain === 0n ? 0n : (wanted * sunk + gain - 1n) / gain
    const multiple = needed > BigInt(start) ? needed : BigInt(start)
    if (multiple > BigInt(max)) return { ok: false, error: 'over_max', at, multiple: Number(multiple) }
    sunk += multiple * unitCost
    if (prizeMax !== undefined && multiple * unitPrize > prizeMax && prizeMax * PPM < wanted * sunk) {
      return { ok: false, error: 'over_prize', at }
    }
    multiples.push(Number(multiple))
  }
  return { ok: true, multiples }
}
