import type { Facts } from '../draws/facts.ts'
import type { Family } from '../family.ts'
import { digits, numbersTable, pairs, parities, placeSideTables, placeTables, sizes } from './tables.ts'
import type { Hit, TrendTable } from './types.ts'

const firstOf = ({ named }: Facts, name: string): string => named[name]?.[0] ?? ''
const ZERO = '0'.codePointAt(0) ?? 0
/** The last two digits as a number, NaN if there are none. By character codes: this runs 27 times per draw. */
const endOf = (number: string): number =>
  10 * (number.charCodeAt(number.length - 2) - ZERO) + number.charCodeAt(number.length - 1) - ZERO

/** A table of the last two digits of one number of the draw. */
function endTable(
  head: Pick<TrendTable, 'key' | 'group'>,
  prize: string,
  tokens: readonly string[],
  of: (value: number) => number,
): TrendTable {
  return {
    ...head,
    kind: 'one',
    tokens,
    means: () => tokens.map(() => 1 / tokens.length),
    read: (facts, hit) => {
      const value = endOf(firstOf(facts, prize))
      if (!Number.isNaN(value)) hit(of(value))
    },
  }
}

/** Head, tail, sum and sides of the last two digits of one prize. */
function endTables(word: string, prize: string): TrendTable[] {
  const table = (name: string, group: TrendTable['group'], tokens: readonly string[], of: (value: number) => number) =>
    endTable({ key: `${word}${name}`, group }, prize, tokens, of)
  const sum = (value: number) => Math.floor(value / 10) + (value % 10)
  return [
    table('2', 'numbers', pairs, (value) => value),
    table('Head', 'places', digits, (value) => Math.floor(value / 10)),
    table('Tail', 'places', digits, (value) => value % 10),
    table('Sum', 'sums', digits, (value) => sum(value) % 10),
    table('Size', 'sides', sizes, (value) => (value >= 50 ? 0 : 1)),
    table('Parity', 'sides', parities, (value) => 1 - (value % 2)),
  ]
}

/** The last two digits of every number of a draw, prize by prize; repeated ones are repeated. */
function endsOf({ named }: Facts): readonly number[] {
  const ends: number[] = []
  for (const name in named) {
    for (const number of named[name] ?? []) ends.push(endOf(number))
  }
  return ends
}

/** `endsOf`, cached: the tables of one family read the same draw one after the other. */
function endsOnce(): (facts: Facts) => readonly number[] {
  let known: Facts | undefined
  let ends: readonly number[] = []
  return (facts) => {
    if (facts !== known) [known, ends] = [facts, endsOf(facts)]
    return ends
  }
}

/** Vietnamese stations (lottery.md 1 and 5.6): lô of all numbers, the special prize, and the prize that is drawn first. */
export function stationTables({ name, form }: Family): TrendTable[] {
  const numbers = (form.parts ?? []).reduce((sum, { count }) => sum + count, 0)
  const last = form.parts?.at(-1)?.part ?? ''
  const ends = endsOnce()
  const all = (key: string, group: TrendTable['group'], tokens: readonly string[], of: (value: number) => number) => ({
    key,
    group,
    kind: 'many' as const,
    tokens,
    means: () => tokens.map(() => numbers / tokens.length),
    read: (facts: Facts, hit: Hit) => {
      for (const value of ends(facts)) hit(of(value))
    },
  })
  const lastPrize = numbersTable(
    { key: `prize.${last}`, group: 'numbers', kind: last === 'G7' ? 'many' : 'one' },
    pairs,
    form.parts?.at(-1)?.count ?? 1,
    ({ named }, hit) => {
      for (const number of named[last] ?? []) hit(number)
    },
  )
  return [
    all('lo2', 'numbers', pairs, (value) => value),
    ...endTables('db', 'DB'),
    all('loHead', 'places', digits, (value) => Math.floor(value / 10)),
    all('loTail', 'places', digits, (value) => value % 10),
    lastPrize,
    // When played the Thai way, the two bottom digits are those of the first prize (lottery.md 2.3).
    ...(name === 'hanoi' ? endTables('prizeOne', 'G1').slice(0, 1) : []),
  ]
}

/** Three digits at the top and two at the bottom (lottery.md 2.2 and 2.4). */
export function thaiTables(): TrendTable[] {
  const top = { values: digits, from: 0, count: 3, isDistinct: false }
  return [
    endTable({ key: 'bottom2', group: 'numbers' }, 'bottom', pairs, (value) => value),
    numbersTable({ key: 'top2', group: 'numbers', kind: 'one' }, pairs, 1, ({ values }, hit) =>
      hit(`${values[1] ?? ''}${values[2] ?? ''}`),
    ),
    ...placeTables(top, 'top'),
    numbersTable({ key: 'any', group: 'numbers', kind: 'many' }, digits, 3, ({ values }, hit) => values.forEach(hit)),
    ...endTables('bottom', 'bottom').slice(1),
    ...placeSideTables(top, 5),
  ]
}
