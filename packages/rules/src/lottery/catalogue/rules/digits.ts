import { digitSpace } from '../chances/space.ts'
import type { WinRule } from '../types.ts'
import { atPlaces, pairOf, twoSetsOf } from './groups.ts'
import { permutation } from './numbers.ts'
import { covering, dragonTiger, inOrder, isSide, outcomes, span, sum, winIf } from './outcomes.ts'
import { straight } from './places.ts'
import { allAmong, repeated, unordered } from './pools.ts'
import { places } from '../draws/facts.ts'

type Rules = Readonly<Record<string, WinRule>>

const differentOf = (values: readonly string[]) => new Set(values).size

/** By pattern, a triple loses (lottery-choices.md 21). */
const groupTier = (values: readonly string[]): string | null => ['group3', 'group6'][differentOf(values) - 2] ?? null

const byPermutations = (permutations: number) => (permutations === 3 ? 'group3' : 'group6')

/** The plays over three neighbouring digits from place `from` on. */
export function threeStar(prefix: string, from: number): Rules {
  const [reads, to] = [unordered(from, from + 3), from + 3]
  return {
    [`${prefix}_straight`]: straight(from, to, digitSpace),
    [`${prefix}_sum`]: covering('tuples', reads, (outcome, values) => winIf(String(sum(values)) === outcome)),
    [`${prefix}_span`]: covering('tuples', reads, (outcome, values) => winIf(String(span(values)) === outcome)),
    [`${prefix}_group3`]: atPlaces(pairOf, from, to),
    [`${prefix}_group6`]: allAmong(repeated(1, 3), from, to),
    [`${prefix}_mixed`]: permutation(places(from, to), byPermutations),
    [`${prefix}_group_sum`]: covering('multisets', reads, (outcome, values) =>
      String(sum(values)) === outcome ? groupTier(values) : null,
    ),
    [`${prefix}_baodan`]: covering('multisets', reads, (outcome, values) =>
      values.includes(outcome) ? groupTier(values) : null,
    ),
  }
}

/** The plays over two neighbouring digits. A pair loses if the order does not matter. */
export function twoStar(prefix: string, from: number): Rules {
  const [reads, to] = [unordered(from, from + 2), from + 2]
  const isPair = (values: readonly string[]) => differentOf(values) === 1
  return {
    [`${prefix}_straight`]: straight(from, to, digitSpace),
    [`${prefix}_group`]: allAmong(repeated(1, 2), from, to),
    [`${prefix}_sum`]: covering('tuples', reads, (outcome, values) => winIf(String(sum(values)) === outcome)),
    [`${prefix}_span`]: covering('tuples', reads, (outcome, values) => winIf(String(span(values)) === outcome)),
    [`${prefix}_group_sum`]: covering('multisets', reads, (outcome, values) =>
      winIf(String(sum(values)) === outcome && !isPair(values)),
    ),
    [`${prefix}_baodan`]: covering('multisets', reads, (outcome, values) =>
      winIf(values.includes(outcome) && !isPair(values)),
    ),
  }
}

/** The plays over four neighbouring digits: straight and the groups 24, 12, 6 and 4. */
export function fourStar(prefix: string, from: number): Rules {
  const to = from + 4
  return {
    [`${prefix}_straight`]: straight(from, to, digitSpace),
    [`${prefix}_group24`]: allAmong(repeated(1, 4), from, to),
    [`${prefix}_group12`]: atPlaces(twoSetsOf(2, 1), from, to),
    [`${prefix}_group6`]: allAmong(repeated(2, 2), from, to),
    [`${prefix}_group4`]: atPlaces(twoSetsOf(3, 1), from, to),
  }
}

/** Any code: all digits of a line are among those read; a repeated digit wins once. */
export function anyCodes(prefix: string, counts: readonly number[], from: number, to: number): Rules {
  return Object.fromEntries(counts.map((count) => [`${prefix}_${count}`, allAmong(repeated(1), from, to)]))
}

/** baozi, straight, pair, half straight, mixed; 9 and 0 are neighbours where `wraps` (lottery-choices.md 30). */
export function threePattern(values: readonly string[], wraps: boolean, triple: string): string {
  const different = new Set(values)
  if (different.size === 1) return triple
  if (different.size === 2) return 'pair'
  const numbers = values.map(Number)
  const neighbours = numbers.flatMap((a, i) =>
    numbers.slice(i + 1).filter((b) => Math.abs(a - b) === 1 || (wraps && Math.abs(a - b) === 9)),
  ).length
  return ['mixed', 'half_straight', 'straight'][neighbours] ?? 'straight'
}

export function special3(from: number): WinRule {
  return outcomes(unordered(from, from + 3), (outcome, values) =>
    threePattern(values, true, 'baozi') === outcome ? outcome : null,
  )
}

/** Every pair of places as `prefix_1v2`. */
export function duels(
  prefix: string,
  count: number,
  verdict: (outcome: string, values: readonly string[]) => string | null,
): Rules {
  const entries: [string, WinRule][] = []
  for (let a = 0; a < count; a += 1) {
    for (let b = a + 1; b < count; b += 1) {
      entries.push([`${prefix}_${a + 1}v${b + 1}`, outcomes(inOrder(a, b), verdict)])
    }
  }
  return Object.fromEntries(entries)
}

/** Dragon, tiger and tie, each with its own odds. */
export const openDuel = (outcome: string, values: readonly string[]) =>
  dragonTiger(values) === outcome ? outcome : null
/** A tie refunds the stake. */
export const pushDuel = (outcome: string, values: readonly string[]) =>
  dragonTiger(values) === 'tie' ? 'push' : winIf(dragonTiger(values) === outcome)
/** For two places that cannot be equal. */
export const plainDuel = (outcome: string, values: readonly string[]) => winIf(dragonTiger(values) === outcome)

/** Big, small, odd and even of the sum of the first `count` digits, all at the same odds. */
export function sumSides(count: number, big: number): WinRule {
  return outcomes(unordered(0, count), (outcome, values) => winIf(isSide(outcome, sum(values), big)))
}
