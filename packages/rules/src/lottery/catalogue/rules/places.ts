import { add, fraction, multiply, type Fraction } from '../../fraction.ts'
import { binomial } from '../../fraction.ts'
import type { Facts } from '../draws/facts.ts'
import { valueAt } from '../draws/facts.ts'
import { once, oneLine, subsets, tuples } from '../lines.ts'
import type { Selection } from '../selection.ts'
import type { LineCase, LineGroup, TierHit, WinRule } from '../types.ts'
import type { Space } from '../chances/space.ts'

type Row = readonly string[]
type Match = (token: string, value: string) => boolean

export const same: Match = (token, value) => token === value

/** Big, small, odd and even of one place; big begins at `big`. */
export function sideOf(big: number): Match {
  return (token, value) => {
    const number = Number(value)
    if (token === 'big' || token === 'small') return number >= big === (token === 'big')
    return (number % 2 === 1) === (token === 'odd')
  }
}

function win(chance: Fraction, line = ''): LineCase {
  return { line, tiers: { win: { chance, hits: chance } }, push: fraction(0) }
}

/**
 * The places from `from` to before `to` all match: compared place by place, so a winning tuple never repeats a drawn
 * value.
 */
export function straight(from: number, to: number, space: Space, match: Match = same): WinRule {
  const drawn = ({ values }: Facts) => values.slice(from, to)
  return {
    judge: (selection, facts) => {
      const values = drawn(facts)
      if (selection.kind === 'tuples') {
        const won = selection.tuples.filter((tuple) => tuple.every((token, i) => match(token, values[i] ?? '')))
        return won.map((tuple) => oneLine(tuple.join('-'), once()))
      }
      if (selection.kind !== 'product') return []
      const rows = selection.rows.map((row, i) => row.filter((token) => match(token, values[i] ?? '')))
      return productGroup(rows, once())
    },
    cases: (input) => {
      if (input.kind !== 'positions') return []
      const words = 'values' in input.universe ? input.universe.values : [space.values[0] ?? '']
      const chances = words.map((word) => placeChance(word, space, match))
      const [first = fraction(0)] = chances
      if (space.isDistinct) return [win(fraction(1, fallingFactorial(space.values.length, to - from)))]
      // Every side has the same chance at a place (half of the values), so every tuple has.
      return [win(Array.from({ length: to - from }, () => first).reduce(multiply))]
    },
  }
}

function placeChance(word: string, space: Space, match: Match): Fraction {
  return fraction(space.values.filter((value) => match(word, value)).length, space.values.length)
}

function fallingFactorial(n: number, k: number): bigint {
  return Array.from({ length: k }, (_, i) => BigInt(n - i)).reduce((a, b) => a * b, 1n)
}

function productGroup(rows: readonly Row[], result: readonly TierHit[], suffix = ''): LineGroup[] {
  const count = rows.reduce((product, row) => product * BigInt(row.length), 1n)
  if (count === 0n) return []
  return [
    {
      result,
      count,
      *lines() {
        for (const tuple of tuples(rows)) yield `${tuple.join('-')}${suffix}`
      },
    },
  ]
}

/** What a line wins, given which of its places match; null if nothing. */
type PatternVerdict = (matched: readonly boolean[]) => readonly TierHit[] | null

const patterns = (size: number): boolean[][] =>
  Array.from({ length: 2 ** size }, (_, mask) => Array.from({ length: size }, (_bit, i) => ((mask >> i) & 1) === 1))

/** Lines that win by which of their places match (possibly several tiers, lottery.md 3.11). */
export function matchedPlaces(size: number, space: Space, verdict: PatternVerdict): WinRule {
  const verdicts = patterns(size).map((pattern) => ({ pattern, result: verdict(pattern) }))
  return {
    judge: (selection, facts) => {
      if (selection.kind === 'tuples') {
        const byPattern = partedTuples(selection.tuples, 2 ** size, (tuple) => matchMask(tuple, facts))
        return verdicts.flatMap(({ result }, mask) => (result ? tupleGroup(byPattern[mask] ?? [], result) : []))
      }
      if (selection.kind !== 'product') return []
      return verdicts.flatMap(({ pattern, result }) => {
        if (!result) return []
        const rows = selection.rows.map((row, i) =>
          row.filter((token) => (token === valueAt(facts, i)) === (pattern[i] ?? false)),
        )
        return productGroup(rows, result)
      })
    },
    cases: () => [patternCase(size, space.values.length, verdict)],
  }
}

/** Which places of a tuple match, as a bit mask: the index into `patterns`. */
function matchMask(tuple: Row, facts: Facts): number {
  let mask = 0
  for (let i = 0; i < tuple.length; i += 1) if (tuple[i] === valueAt(facts, i)) mask |= 1 << i
  return mask
}

/** How many of the last places of a tuple match without a gap. */
function matchedTail(tuple: Row, facts: Facts): number {
  let length = 0
  while (length < tuple.length && tuple[tuple.length - 1 - length] === valueAt(facts, tuple.length - 1 - length)) {
    length += 1
  }
  return length
}

/** The tuples grouped by `classOf`: orders of many typed lines are read once. */
function partedTuples(tuples: readonly Row[], classes: number, classOf: (tuple: Row) => number): Row[][] {
  const parts: Row[][] = Array.from({ length: classes }, () => [])
  for (const tuple of tuples) parts[classOf(tuple)]?.push(tuple)
  return parts
}

/** Typed tuples with the same outcome as one group. */
function tupleGroup(tuples: readonly Row[], result: readonly TierHit[], suffix = ''): LineGroup[] {
  if (tuples.length === 0) return []
  return [
    {
      result,
      count: BigInt(tuples.length),
      *lines() {
        for (const tuple of tuples) yield `${tuple.join('-')}${suffix}`
      },
    },
  ]
}

function patternCase(size: number, values: number, verdict: PatternVerdict): LineCase {
  const tiers: Record<string, { chance: Fraction; hits: Fraction }> = {}
  for (const pattern of patterns(size)) {
    const chance = pattern.reduce((p, isMatch) => multiply(p, fraction(isMatch ? 1 : values - 1, values)), fraction(1))
    for (const { tier, hits } of verdict(pattern) ?? []) {
      const before = tiers[tier] ?? { chance: fraction(0), hits: fraction(0) }
      tiers[tier] = {
        chance: add(before.chance, chance),
        hits: add(before.hits, multiply(fraction(hits), chance)),
      }
    }
  }
  return { line: '', tiers, push: fraction(0) }
}

/** How many of the last places match without a gap. */
const matchedEnd = (matched: readonly boolean[]) => matched.length - 1 - matched.lastIndexOf(false)

/** 5-star JOIN: the tiers of the last 1 to n places that match stack. */
export const stackedTailTiers: PatternVerdict = (matched) => {
  const length = matchedEnd(matched)
  return length === 0 ? null : Array.from({ length }, (_, i) => ({ tier: `last${i + 1}`, hits: 1 }))
}

/** Tongxuan: all five; first three and last three; first two and last two; every match pays. */
export const tongxuan: PatternVerdict = (matched) => {
  const all = (from: number, to: number) => (matched.slice(from, to).every(Boolean) ? 1 : 0)
  const tiers = [
    { tier: 'full', hits: all(0, 5) },
    { tier: 'three', hits: all(0, 3) + all(2, 5) },
    { tier: 'two', hits: all(0, 2) + all(3, 5) },
  ].filter(({ hits }) => hits > 0)
  return tiers.length === 0 ? null : tiers
}

/** Every number has as many sub-lines as places: its last one, two ... all of them, each with its own stake. */
export function suffixLines(size: number, space: Space): WinRule {
  const lengths = Array.from({ length: size }, (_, i) => i + 1)
  const tail = (rows: readonly Row[], facts: Facts, length: number) =>
    rows.map((row, i) => (i < size - length ? row : row.filter((token) => token === valueAt(facts, i))))
  return {
    judge: (selection: Selection, facts) => {
      const suffix = (length: number) => `:last${length}`
      if (selection.kind === 'tuples') {
        const byTail = partedTuples(selection.tuples, size + 1, (tuple) => matchedTail(tuple, facts))
        return lengths.flatMap((length) =>
          tupleGroup(byTail.slice(length).flat(), once(`last${length}`), suffix(length)),
        )
      }
      if (selection.kind !== 'product') return []
      return lengths.flatMap((length) =>
        productGroup(tail(selection.rows, facts, length), once(`last${length}`), suffix(length)),
      )
    },
    cases: () =>
      lengths.map((length) => {
        const chance = fraction(1, space.values.length ** length)
        return { line: `last${length}`, tiers: { [`last${length}`]: { chance, hits: chance } }, push: fraction(0) }
      }),
  }
}

export type PlaceVerdict = (token: string, value: string) => 'win' | 'push' | null

/** Each token at a place is a line. */
export function fixedPlaces(verdict: PlaceVerdict): WinRule {
  return {
    judge: (selection, facts) => {
      if (selection.kind !== 'places') return []
      return selection.rows.flatMap((row, place) =>
        row.flatMap((token) => {
          const result = verdict(token, valueAt(facts, place))
          if (result === null) return []
          return [oneLine(`${place + 1}:${token}`, result === 'push' ? 'push' : once())]
        }),
      )
    },
    reads: { places: [0], isOrdered: true },
  }
}

export const matching =
  (match: Match): PlaceVerdict =>
  (token, value) =>
    match(token, value) ? 'win' : null

/** k places and a token at each (lottery.md 3.2, any 2, 3, 4 straight). */
export function anyPlaces(k: number, space: Space): WinRule {
  return {
    judge: (selection, facts) => {
      if (selection.kind !== 'places') return []
      const matched = selection.rows.flatMap((row, place) =>
        row.includes(valueAt(facts, place)) ? [`${place + 1}:${valueAt(facts, place)}`] : [],
      )
      const count = binomial(matched.length, k)
      if (count === 0n) return []
      return [
        {
          result: once(),
          count,
          *lines() {
            for (const chosen of subsets(matched, k)) yield chosen.join('-')
          },
        },
      ]
    },
    cases: () => [win(fraction(1, space.values.length ** k))],
  }
}
