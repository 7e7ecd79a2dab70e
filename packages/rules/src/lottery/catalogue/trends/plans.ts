import { ballSpace } from '../chances/space.ts'
import type { Family } from '../family.ts'
import type { TrendPlan } from '../family-facts.ts'
import type { Pool } from './means.ts'
import { stationTables, thaiTables } from './station-tables.ts'
import {
  anyTable,
  digits,
  duelTables,
  everyPair,
  numbersTable,
  pairs,
  parityTable,
  placeSideTables,
  placeTables,
  playTables,
  ratioTables,
  shapeTable,
  spanTable,
  sumBandTable,
  sumSideTables,
  sumTable,
} from './tables.ts'
import type { TrendTable } from './types.ts'

type Plan = (family: Family) => readonly TrendTable[]

const digitPool = (count: number, from = 0): Pool => ({ values: digits, from, count, isDistinct: false })
const ballPool = (last: number, count: number, from = 0): Pool => ({
  values: ballSpace(last).values,
  from,
  count,
  isDistinct: true,
})
const dice: Pool = { values: [...'123456'], from: 0, count: 3, isDistinct: false }

const endTables = (count: number): TrendTable[] =>
  [{ key: 'last2', from: count - 2 }, ...(count > 3 ? [{ key: 'first2', from: 0 }] : [])].map(({ key, from }) =>
    numbersTable({ key, group: 'numbers', kind: 'one' }, pairs, 1, ({ values }, hit) =>
      hit(`${values[from] ?? ''}${values[from + 1] ?? ''}`),
    ),
  )

/** Sums of an even number of digits have a middle that is neither big nor small; no play uses them. */
const digitSides = (pool: Pool): TrendTable[] =>
  pool.count % 2 === 1 ? sumSideTables(pool, Math.ceil((pool.count * 9) / 2)) : [parityTable(pool, 'sumParity')]

/** `count` digits (lottery.md 3.2, 3.8 and 2.5). */
function digitTables(count: number): TrendTable[] {
  const pool = digitPool(count)
  if (count === 1) return [...placeTables(pool), ...placeSideTables(pool, 5)]
  return [
    ...endTables(count),
    anyTable(pool),
    ...placeTables(pool),
    sumTable(pool),
    spanTable(pool),
    ...ratioTables(pool, 5),
    ...(count >= 3 && count <= 5 ? [shapeTable(pool)] : []),
    ...digitSides(pool),
    ...placeSideTables(pool, 5),
    ...(count <= 5 ? duelTables(pool, everyPair(count)) : []),
  ]
}

/** Three digits as their sum (lottery.md 3.6). */
const pcPlan: Plan = (family) => {
  const pool = digitPool(3)
  return [
    sumTable(pool),
    anyTable(pool),
    ...placeTables(pool),
    spanTable(pool),
    shapeTable(pool),
    ...sumSideTables(pool, 14),
    ...playTables(family, { group: 'sides' }, ['combo', 'colour', 'extreme']),
  ]
}

const special3 = ['special3_front', 'special3_mid', 'special3_back']
const sscPlan: Plan = (family) => {
  const parts = [0, 1, 2].map((from) => shapeTable(digitPool(3, from), `shape3.${from + 1}`))
  return [
    ...digitTables(5),
    ...parts,
    ...playTables(family, { group: 'shapes' }, special3),
    ...playTables(family, { group: 'sides' }, ['sum_combo', 'baccarat']),
  ]
}

/** Five of eleven in order (lottery.md 3.3); ball 11 and a sum of 30 are neither big nor small (lottery-choices.md 25). */
const elevenPlan: Plan = (family) => {
  const pool = ballPool(11, 5)
  return [
    anyTable(pool),
    ...placeTables(pool),
    sumTable(pool),
    spanTable(pool),
    ...ratioTables(pool, 6),
    ...playTables(family, { group: 'shapes' }, ['middle']),
    ...sumSideTables(pool, 31, 30),
    ...placeSideTables(pool, 6, 11),
    ...duelTables(pool, everyPair(5)),
  ]
}

const dicePlan: Plan = (family) => [
  anyTable(dice),
  sumTable(dice),
  spanTable(dice),
  ...placeTables(dice, 'die'),
  shapeTable(dice, 'shape', ['different', 'pair', 'triple']),
  ...ratioTables(dice, 4),
  ...sumSideTables(dice, 11),
  ...playTables(family, { group: 'sides' }, ['combo']),
  ...playTables(family, { group: 'shapes' }, ['pattern']),
  ...duelTables(dice, everyPair(3)),
]

/** Ten cars (lottery.md 3.5). */
const racePlan: Plan = () => {
  const race = ballPool(10, 10)
  const [firstTwo, firstThree] = [ballPool(10, 2), ballPool(10, 3)]
  return [
    ...placeTables(race, 'rank'),
    sumTable(firstTwo, 'firstSum.2'),
    sumTable(firstThree, 'firstSum.3'),
    ...sumSideTables(firstTwo, 12, undefined, 'sum2'),
    ...placeSideTables(race, 6),
    ...duelTables(race, [
      [1, 10],
      [2, 9],
      [3, 8],
      [4, 7],
      [5, 6],
    ]),
  ]
}

/** Six normal numbers and the special one (lottery.md 3.7); 49 as the special one is neither side. */
const markPlan: Plan = (family) => {
  const [all, normals, special] = [ballPool(49, 7), ballPool(49, 6), ballPool(49, 1, 6)]
  const [size, parity] = placeSideTables(special, 25, 49)
  return [
    ...placeTables(special, 'special'),
    anyTable(all),
    anyTable(normals, 'normals'),
    ...playTables(family, { group: 'shapes' }, ['special_zodiac', 'special_colour', 'special_head', 'special_tail']),
    ...playTables(family, { group: 'shapes' }, ['zodiac7', 'tail7'], 'many'),
    ...(size && parity
      ? [
          { ...size, key: 'specialSize' },
          { ...parity, key: 'specialParity' },
        ]
      : []),
    ...sumSideTables(all, 175),
  ]
}

/** Twenty of eighty, in any order (lottery.md 3.9). */
const kenoPlan: Plan = (family) => {
  const pool = ballPool(80, 20)
  return [
    anyTable(pool),
    sumBandTable(pool, 690, 930, 20),
    ...sumSideTables(pool, 811, 810),
    ...playTables(family, { group: 'sides' }, ['top_middle_bottom', 'odd_even_more']),
    ...playTables(family, { group: 'shapes' }, ['elements']),
  ]
}

function ballTables({ last, count, isOrdered }: Extract<TrendPlan, { plan: 'balls' }>): TrendTable[] {
  const pool = ballPool(last, count)
  const middle = (count * (last + 1)) / 2
  const width = 10
  const from = Math.round((middle - 60) / width) * width
  return [
    anyTable(pool),
    ...(isOrdered ? placeTables(pool) : []),
    ...(count > 2 ? [sumBandTable(pool, from, from + 12 * width, width)] : [sumTable(pool)]),
    ...ratioTables(pool, Math.floor(last / 2) + 1),
    ...sumSideTables(pool, Math.floor(middle) + 1, Number.isInteger(middle) ? middle : undefined),
  ]
}

const symbolPlan: Plan = ({ space }) => {
  const pool: Pool = { values: space.values, from: 0, count: 3, isDistinct: false }
  return [anyTable(pool), ...placeTables(pool, 'die'), shapeTable(pool, 'shape', ['different', 'pair', 'triple'])]
}

/** Four coins: the number that show red. */
const coinPlan: Plan = () => {
  const red = numbersTable({ key: 'red', group: 'numbers', kind: 'one' }, [...'01234'], 1, ({ values }, hit) =>
    hit(String(values.filter((face) => face === '1').length)),
  )
  const parity = numbersTable(
    { key: 'redParity', group: 'sides', kind: 'one' },
    ['odd', 'even'],
    1,
    ({ values }, hit) => hit(values.filter((face) => face === '1').length % 2 === 1 ? 'odd' : 'even'),
  )
  return [{ ...red, means: () => [1, 4, 6, 4, 1].map((ways) => ways / 16) }, parity]
}

const wingoPlan: Plan = (family) => [...digitTables(1), ...playTables(family, { group: 'shapes' }, ['colour'], 'many')]

const plans: Readonly<Record<Exclude<TrendPlan['plan'], 'digits' | 'balls'>, Plan>> = {
  station: stationTables,
  thai: thaiTables,
  wingo: wingoPlan,
  ssc: sscPlan,
  eleven: elevenPlan,
  dice: dicePlan,
  race: racePlan,
  sum28: pcPlan,
  mark: markPlan,
  keno: kenoPlan,
  symbols: symbolPlan,
  coins: coinPlan,
}

function tablesOf(family: Family): readonly TrendTable[] {
  const { trends } = family.facts
  if (trends.plan === 'digits') return digitTables(trends.count)
  return trends.plan === 'balls' ? ballTables(trends) : plans[trends.plan](family)
}

const known = new WeakMap<Family, readonly TrendTable[]>()

/** The tables of a family; the table for a number board's hints comes first. */
export function trendTables(family: Family): readonly TrendTable[] {
  let tables = known.get(family)
  if (!tables) {
    tables = tablesOf(family)
    known.set(family, tables)
  }
  return tables
}
