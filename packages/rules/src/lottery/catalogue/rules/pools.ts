import { binomial, fraction, type Fraction } from '../../fraction.ts'
import type { Facts, Read } from '../draws/facts.ts'
import { choices, once, tally } from '../lines.ts'
import type { Selection } from '../selection.ts'
import type { LineCase, LineGroup, Reads, TierHit, WinRule } from '../types.ts'
import { memoisePerDraw } from './numbers.ts'

/** 0 for a token that was not drawn, 1 for a drawn one, 2 for the special one. */
type Class = 0 | 1 | 2
type ClassOf = (token: string) => Class
/** What a line of `size` tokens wins with `hits` of class 1 and `special` of class 2. */
type Verdict = (hits: number, special: number, size: number) => readonly TierHit[] | null

const split = (tokens: readonly string[], classOf: ClassOf): [string[], string[], string[]] => {
  const classes: [string[], string[], string[]] = [[], [], []]
  for (const token of tokens) classes[classOf(token)].push(token)
  return classes
}

/** The k-subsets of `pool` beside the fixed tokens of every line, counted by how many of each class they have. */
function subsetGroups(
  pool: readonly string[],
  k: number,
  classOf: ClassOf,
  verdict: Verdict,
  fixed: readonly string[] = [],
): LineGroup[] {
  const [missed, hit, special] = split(pool, classOf)
  const [, fixedHit, fixedSpecial] = split(fixed, classOf)
  const size = k + fixed.length
  const groups: LineGroup[] = []
  for (let a = 0; a <= Math.min(k, hit.length); a += 1) {
    for (let b = 0; b <= Math.min(k - a, special.length); b += 1) {
      const rest = k - a - b
      const result = rest > missed.length ? null : verdict(a + fixedHit.length, b + fixedSpecial.length, size)
      if (!result) continue
      const count = binomial(hit.length, a) * binomial(special.length, b) * binomial(missed.length, rest)
      groups.push({ result, count, lines: () => written([hit, special, missed], [a, b, rest], fixed) })
    }
  }
  return groups
}

function* written(classes: readonly string[][], counts: readonly number[], fixed: readonly string[]) {
  for (const members of choices(classes, counts)) yield [...fixed, ...members].join('-')
}

function comboGroups(combos: readonly (readonly string[])[], classOf: ClassOf, verdict: Verdict): LineGroup[] {
  return combos.flatMap((combo) => {
    const [, hit, special] = split(combo, classOf)
    const result = verdict(hit.length, special.length, combo.length)
    return result ? [{ result, count: 1n, lines: () => [combo.join('-')] }] : []
  })
}

function judgePool(selection: Selection, classOf: ClassOf, verdict: Verdict): LineGroup[] {
  switch (selection.kind) {
    case 'subsets':
      return subsetGroups(selection.pool, selection.k, classOf, verdict)
    case 'combos':
      return comboGroups(selection.combos, classOf, verdict)
    case 'dan_tuo': {
      const { dan, tuo, k } = selection
      return subsetGroups(tuo, k - dan.length, classOf, verdict, dan)
    }
    default:
      return []
  }
}

/** A set rule over classes of tokens; `hits` and `special` read the drawn tokens. */
export function classes(
  hits: (facts: Facts) => ReadonlySet<string>,
  verdict: Verdict,
  special: Read = () => [],
): WinRule {
  const drawn = memoisePerDraw(hits)
  return {
    judge: (selection, facts) => {
      const [set, one] = [drawn(facts), special(facts)]
      return judgePool(selection, (token) => (one.includes(token) ? 2 : set.has(token) ? 1 : 0), verdict)
    },
  }
}

const setOf =
  (read: Read) =>
  (facts: Facts): ReadonlySet<string> =>
    new Set(read(facts))

export const allIn: Verdict = (hits, _, size) => (hits === size ? once() : null)
export const noneIn: Verdict = (hits, special) => (hits + special === 0 ? once() : null)
export const exactly =
  (wanted: number): Verdict =>
  (hits) =>
    hits === wanted ? once() : null
export const atLeastOne: Verdict = (hits) => (hits > 0 ? once() : null)
/** One tier by the number of hits (lottery.md 3.9: exclusive). */
export const byHits =
  (tiers: Readonly<Record<number, string>>): Verdict =>
  (hits) => {
    const tier = tiers[hits]
    return tier === undefined ? null : once(tier)
  }

/** The hypergeometric chances of a line of k balls, with `drawn` balls (and one special) out of `size`. */
export function hypergeometricCases(verdict: Verdict, k: number, size: number, drawn: number, special = 0): LineCase[] {
  const total = binomial(size, k)
  const tiers: Record<string, { chance: Fraction; hits: Fraction }> = {}
  const ways: Record<string, bigint> = {}
  for (let a = 0; a <= Math.min(k, drawn); a += 1) {
    for (let b = 0; b <= Math.min(k - a, special); b += 1) {
      const count = binomial(drawn, a) * binomial(special, b) * binomial(size - drawn - special, k - a - b)
      for (const { tier } of verdict(a, b, k) ?? []) ways[tier] = (ways[tier] ?? 0n) + count
    }
  }
  for (const [tier, count] of Object.entries(ways)) {
    const chance = fraction(count, total)
    tiers[tier] = { chance, hits: chance }
  }
  return [{ line: '', tiers, push: fraction(0) }]
}

/** Balls drawn without replacement: `drawn` of `size` are read (and one special). */
export function ballSet(read: Read, verdict: Verdict, size: number, drawn: number, special?: Read): WinRule {
  return {
    ...classes(setOf(read), verdict, special),
    cases: (input) =>
      input.kind === 'pool' || input.kind === 'dan_tuo'
        ? hypergeometricCases(verdict, input.k, size, drawn, special ? 1 : 0)
        : [],
  }
}

/** The places from `from` to before `to`, in any order. */
export function unordered(from: number, to: number): Reads {
  return { places: Array.from({ length: to - from }, (_, i) => from + i), isOrdered: false }
}

/** The values that occur at least (or, `isExact`, exactly) `times` among the places read, if they are `count` different ones. */
export function repeated(times: number, count?: number) {
  return (values: readonly string[]): ReadonlySet<string> => {
    const counts = [...tally(values)]
    if (count !== undefined && counts.filter(([, n]) => n === times).length !== count) return new Set()
    return new Set(counts.filter(([, n]) => (count === undefined ? n >= times : n === times)).map(([value]) => value))
  }
}

/** Every member of the line is among the tokens that `pick` takes from the places read. */
export function allAmong(pick: (values: readonly string[]) => ReadonlySet<string>, from: number, to: number): WinRule {
  return { ...classes(({ values }) => pick(values.slice(from, to)), allIn), reads: unordered(from, to) }
}

/** The same rule over other places, for a marked choice of places. */
export const allAmongValues =
  (pick: (values: readonly string[]) => ReadonlySet<string>) =>
  (read: Read): WinRule =>
    classes((facts) => pick(read(facts)), allIn)
