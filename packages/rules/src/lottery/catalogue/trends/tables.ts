import { must } from '@lotus/kernel'
import { knownCases } from '../chances/returns.ts'
import type { Facts } from '../draws/facts.ts'
import type { Family } from '../family.ts'
import { repeatChance, spanChances, totalChances, type Pool } from './means.ts'
import type { Play } from '../types.ts'
import type { Hit, TrendTable } from './types.ts'

type Head = Pick<TrendTable, 'key' | 'group'>

export const digits: readonly string[] = [...'0123456789']
export const pairs: readonly string[] = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
export const sizes: readonly string[] = ['big', 'small']
export const parities: readonly string[] = ['odd', 'even']

const indexOf = (tokens: readonly string[]): ((token: string) => number) => {
  const known = new Map(tokens.map((token, index) => [token, index]))
  return (token) => known.get(token) ?? -1
}

const onlyOnce = (means: () => readonly number[]): (() => readonly number[]) => {
  let known: readonly number[] | undefined
  return () => (known ??= means())
}

/** The numbers of named prizes, or parts of them: one token each. */
export function numbersTable(
  head: Head & Pick<TrendTable, 'kind'>,
  tokens: readonly string[],
  perDraw: number,
  read: (facts: Facts, hit: (token: string) => void) => void,
): TrendTable {
  const at = indexOf(tokens)
  return {
    ...head,
    tokens,
    means: () => tokens.map(() => perDraw / tokens.length),
    read: (facts, hit) => read(facts, (token) => hit(at(token))),
  }
}

/** The value of each place of a pool: `place.1`, `place.2`, ... */
export function placeTables(pool: Pool, word = 'place'): TrendTable[] {
  const at = indexOf(pool.values)
  return Array.from({ length: pool.count }, (_, place) => ({
    key: `${word}.${place + 1}`,
    group: 'places' as const,
    kind: 'one' as const,
    tokens: pool.values,
    means: () => pool.values.map(() => 1 / pool.values.length),
    read: ({ values }: Facts, hit: Hit) => hit(at(values[pool.from + place] ?? '')),
  }))
}

/** How often each value occurs anywhere in a pool. */
export function anyTable(pool: Pool, key = 'any'): TrendTable {
  return numbersTable({ key, group: 'numbers', kind: 'many' }, pool.values, pool.count, ({ values }, hit) => {
    for (let place = pool.from; place < pool.from + pool.count; place += 1) hit(values[place] ?? '')
  })
}

/** A table of a total over a pool: a sum, or how many places are big, odd, prime. A `tokenOf` of -1 is not counted. */
export function totalTable(
  head: Head,
  pool: Pool,
  weight: (value: number) => number,
  tokens: readonly string[],
  tokenOf: (total: number) => number,
): TrendTable {
  const weights = new Map(pool.values.map((value) => [value, weight(Number(value))]))
  return {
    ...head,
    kind: 'one',
    tokens,
    means: onlyOnce(() => {
      const means = tokens.map(() => 0)
      for (const [total, chance] of totalChances([...weights.values()], pool.count, pool.isDistinct).entries()) {
        const token = chance > 0 ? tokenOf(total) : -1
        if (token >= 0) means[token] = (means[token] ?? 0) + chance
      }
      return means
    }),
    read: ({ values }, hit) => {
      let total = 0
      for (let place = pool.from; place < pool.from + pool.count; place += 1)
        total += weights.get(values[place] ?? '') ?? Number.NaN
      if (!Number.isNaN(total)) hit(tokenOf(total))
    },
  }
}

const itself = (value: number) => value
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

function sumRange({ values, count, isDistinct }: Pool): readonly [least: number, most: number] {
  const sorted = values.map(Number).toSorted((a, b) => a - b)
  const total = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0)
  if (isDistinct) return [total(sorted.slice(0, count)), total(sorted.slice(-count))]
  return [count * (sorted[0] ?? 0), count * (sorted.at(-1) ?? 0)]
}

export function sumTable(pool: Pool, key = 'sum'): TrendTable {
  const [least, most] = sumRange(pool)
  return totalTable({ key, group: 'sums' }, pool, itself, range(least, most), (total) => total - least)
}

/** Sums in bands of `width` between `from` and `to`, if single sums are too many; the outer bands are open. */
export function sumBandTable(pool: Pool, from: number, to: number, width: number): TrendTable {
  const starts = Array.from({ length: (to - from) / width }, (_, i) => from + i * width)
  const tokens = [`<${from}`, ...starts.map((start) => `${start}-${start + width - 1}`), `>${to - 1}`]
  const tokenOf = (total: number) =>
    total < from ? 0 : total >= to ? tokens.length - 1 : 1 + Math.floor((total - from) / width)
  return totalTable({ key: 'sumBand', group: 'sums' }, pool, itself, tokens, tokenOf)
}

/** Big from `big` on; a sum of `tie` is neither. */
export function sumSideTables(pool: Pool, big: number, tie?: number, word = 'sum'): TrendTable[] {
  const tokens = tie === undefined ? sizes : [...sizes, 'tie']
  return [
    totalTable({ key: `${word}Size`, group: 'sides' }, pool, itself, tokens, (total) =>
      total === tie ? 2 : total >= big ? 0 : 1,
    ),
    parityTable(pool, `${word}Parity`),
  ]
}

export function parityTable(pool: Pool, key: string): TrendTable {
  return totalTable({ key, group: 'sides' }, pool, itself, parities, (total) => 1 - (total % 2))
}

/** Big and small, odd and even of every place. `tie`: the value that counts for none. */
export function placeSideTables(pool: Pool, big: number, tie?: number): TrendTable[] {
  return Array.from({ length: pool.count }, (_, place) => {
    const one = { ...pool, from: pool.from + place, count: 1 }
    const table = (word: string, own: readonly string[], of: (value: number) => number) =>
      totalTable(
        { key: `${word}.${place + 1}`, group: 'sides' },
        one,
        itself,
        tie === undefined ? own : [...own, 'tie'],
        (value) => (value === tie ? 2 : of(value)),
      )
    return [
      table('placeSize', sizes, (value) => (value >= big ? 0 : 1)),
      table('placeParity', parities, (value) => 1 - (value % 2)),
    ]
  }).flat()
}

/** Greatest less smallest value of a pool. */
export function spanTable({ values: all, from, count, isDistinct }: Pool): TrendTable {
  const chances = spanChances(all.length, count, isDistinct)
  const least = isDistinct ? count - 1 : 0
  return {
    key: 'span',
    group: 'sums',
    kind: 'one',
    tokens: range(least, all.length - 1),
    means: () => chances.slice(least),
    read: ({ values }, hit) => {
      let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      for (let place = from; place < from + count; place += 1) {
        const value = Number(values[place])
        if (value < low) low = value
        if (value > high) high = value
      }
      hit(high - low - least)
    },
  }
}

/** 1 counts as prime by custom (lottery.md 5.6). */
export function isPrime(value: number): boolean {
  if (value < 1) return false
  for (let divisor = 2; divisor * divisor <= value; divisor += 1) if (value % divisor === 0) return false
  return true
}

/** How many of the places are big, odd and prime: "3:2" is three of the first kind and two of the other. */
export function ratioTables(pool: Pool, big: number): TrendTable[] {
  const tokens = Array.from({ length: pool.count + 1 }, (_, other) => `${pool.count - other}:${other}`)
  const table = (key: string, is: (value: number) => boolean) =>
    totalTable(
      { key, group: 'shapes' },
      pool,
      (value) => (is(value) ? 1 : 0),
      tokens,
      (total) => pool.count - total,
    )
  return [
    table('ratioSize', (value) => value >= big),
    table('ratioParity', (value) => value % 2 === 1),
    table('ratioPrime', isPrime),
  ]
}

/** The shapes of independent places by how often values repeat, as the group plays call them. */
const shapes: Readonly<Record<number, readonly (readonly [string, readonly number[]])[]>> = {
  3: [
    ['group6', [1, 1, 1]],
    ['group3', [2, 1]],
    ['triple', [3]],
  ],
  4: [
    ['24', [1, 1, 1, 1]],
    ['12', [2, 1, 1]],
    ['6', [2, 2]],
    ['4', [3, 1]],
    ['same', [4]],
  ],
  5: [
    ['120', [1, 1, 1, 1, 1]],
    ['60', [2, 1, 1, 1]],
    ['30', [2, 2, 1]],
    ['20', [3, 1, 1]],
    ['10', [3, 2]],
    ['5', [4, 1]],
    ['same', [5]],
  ],
}

/** Which values repeat in `count` places: 120, 60, 30, 20, 10, 5 of five digits (lottery.md 3.2). */
export function shapeTable(pool: Pool, key = 'shape', names?: readonly string[]): TrendTable {
  const known = must(shapes[pool.count], `shapes of ${pool.count} places`)
  const at = indexOf(known.map(([, repeats]) => repeats.join('')))
  const seen = new Map<string, number>()
  return {
    key,
    group: 'shapes',
    kind: 'one',
    tokens: names ?? known.map(([name]) => name),
    means: () => known.map(([, repeats]) => repeatChance(pool.values.length, repeats)),
    read: ({ values }, hit) => {
      seen.clear()
      for (let place = pool.from; place < pool.from + pool.count; place += 1) {
        const value = values[place] ?? ''
        seen.set(value, (seen.get(value) ?? 0) + 1)
      }
      hit(at([...seen.values()].toSorted((a, b) => b - a).join('')))
    },
  }
}

/** Dragon and tiger of two places, counted from 1; with a tie if values may be equal. */
export function duelTables(pool: Pool, duels: readonly (readonly [number, number])[]): TrendTable[] {
  const tie = pool.isDistinct ? 0 : 1 / pool.values.length
  return duels.map(([left, right]) => ({
    key: `duel.${left}.${right}`,
    group: 'sides',
    kind: 'one',
    tokens: pool.isDistinct ? ['dragon', 'tiger'] : ['dragon', 'tiger', 'tie'],
    means: () => (pool.isDistinct ? [0.5, 0.5] : [(1 - tie) / 2, (1 - tie) / 2, tie]),
    read: ({ values }, hit) => {
      const [a, b] = [Number(values[left - 1]), Number(values[right - 1])]
      hit(a > b ? 0 : a < b ? 1 : 2)
    },
  }))
}

/** Every two of the places 1 to `count`, the left one first. */
export function everyPair(count: number): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, i) => i + 1).flatMap((left) =>
    Array.from({ length: count - left }, (_, i) => [left, left + 1 + i] as const),
  )
}

/** A play's outcomes as a table: its rule decides what wins, its exact chances give the expected frequency. */
export function playTables(
  family: Family,
  head: Pick<TrendTable, 'group'>,
  codes: readonly string[],
  kind: TrendTable['kind'] = 'one',
): TrendTable[] {
  return codes.flatMap((code) => {
    const play = family.findPlay(code)
    if (play?.input.kind !== 'outcomes') return []
    const { outcomes } = play.input
    const at = indexOf(outcomes)
    return [
      {
        ...head,
        key: `play.${code}`,
        kind,
        tokens: outcomes,
        means: onlyOnce(() => outcomeChances(family, play)),
        read: (facts: Facts, hit: Hit) => {
          for (const { result, lines } of play.rule.judge({ kind: 'items', items: outcomes }, facts)) {
            if (result !== 'push') for (const line of lines()) hit(at(line))
          }
        },
      },
    ]
  })
}

const YEAR_ANIMALS = 12

/**
 * The chance of every outcome of a play with outcomes, without refunded stakes. For outcomes by the year's animal (five
 * balls, the others four) the long-run average.
 */
export function outcomeChances(family: Family, play: Play): readonly number[] {
  if (play.input.kind !== 'outcomes') return []
  const cases = knownCases(family, play)
  const chanceOf = (line: string): number | undefined => {
    const found = cases.find((entry) => entry.line === line)
    if (!found) return undefined
    const chances = Object.values(found.tiers).map(
      ({ chance }) => Number(chance.numerator) / Number(chance.denominator),
    )
    return chances.reduce((sum, chance) => sum + chance, 0)
  }
  const ofYear = ((chanceOf('five') ?? 0) + (YEAR_ANIMALS - 1) * (chanceOf('four') ?? 0)) / YEAR_ANIMALS
  // Tails 1 to 9 have the same chance and are one case.
  return play.input.outcomes.map((outcome) => chanceOf(outcome) ?? chanceOf('1-9') ?? ofYear)
}
