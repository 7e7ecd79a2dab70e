import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { exampleDraw } from '../../../test-support/draws.ts'
import type { Fraction } from '../fraction.ts'
import { findFamily } from './all.ts'
import { parseFamilyDraw, prepareFamilyOrder, returnsOf, settleFamilyOrder } from './index.ts'

const north = must(findFamily('vn_north'), 'vn_north is there')
const returns = (code: string) => returnsOf(north, must(north.findPlay(code), `${code} is built`))
const tiers = (code: string) => returns(code).cases.flatMap((entry) => entry.tiers)

/** Six decimals, rounded half up, in integer arithmetic. */
function sixPlaces({ numerator, denominator }: Fraction): string {
  const scaled = (2n * numerator * 1_000_000n + denominator) / (2n * denominator)
  return `${scaled / 1_000_000n}.${(scaled % 1_000_000n).toString().padStart(6, '0')}`
}

test.each([
  ['lo2', '0.237657'],
  ['xien2', '0.054882'],
  ['xien3', '0.012298'],
  ['xien4', '0.002670'],
  ['truot4', '0.332142'],
  ['truot8', '0.105262'],
  ['truot10', '0.058150'],
  ['de_db', '0.010000'],
  ['dau_db', '0.100000'],
  ['ba_cang_db', '0.001000'],
])('the chance of a line of %s is %s (lottery.md 1.5)', (code, chance) => {
  expect(sixPlaces(must(tiers(code)[0], `${code} has odds`).chance)).toBe(chance)
})

test.each([
  ['lo2', 985_000n],
  ['lo2_1k', 985_230n],
  ['lo3', 960_000n],
  ['lo4', 888_000n],
  ['xien2', 878_113n],
  ['xien3', 799_365n],
  ['xien4', 480_584n],
  ['truot4', 763_925n],
  ['truot8', 842_095n],
  ['truot10', 697_796n],
  ['de_db', 990_000n],
  ['de_dau_duoi', 980_000n],
  ['any3_db', 960_000n],
  ['any1_db', 979_830n],
])('%s returns %i ppm of what is staked (lottery.md 1.5)', (code, returnPpm) => {
  expect(returns(code).lowestPpm).toBe(returnPpm)
})

test('a play of several tiers shows the return of its worst one', () => {
  expect(returns('db2_sum')).toMatchObject({ lowestPpm: 700_000n, highestPpm: 900_000n })
})

describe('chances by enumeration of every special prize ending', () => {
  const wins = (play: string, content: unknown, width: number) => {
    const order = prepareFamilyOrder(north, { play, content, unit: '1', points: 1 })
    if (!order.ok) throw new Error(order.error)
    const endings = Array.from({ length: 10 ** width }, (_, i) => String(i).padStart(width, '0'))
    return endings.filter((ending) => {
      const draw = parseFamilyDraw(north, { prizes: { ...exampleDraw.prizes, DB: [ending.padStart(5, '7')] } })
      return settleFamilyOrder(order, must(draw, 'a draw')).status === 4
    }).length
  }

  test.each<[string, unknown, number, number]>([
    ['de_db', ['68'], 2, 1],
    ['dau_db', ['6'], 2, 10],
    ['duoi_db', ['6'], 2, 10],
    ['any1_db', ['6'], 2, 19],
    ['db2_side', ['tai'], 2, 50],
    ['db2_side', ['le'], 2, 50],
    ['db2_sum_side', ['tong_xiu'], 2, 45],
    ['db2_sum', ['9'], 2, 10],
    ['ba_cang_db', ['468'], 3, 1],
    ['any3_db', ['468'], 3, 6],
    ['any3_db', ['466'], 3, 3],
    ['any4_db', ['0468'], 4, 24],
    ['any4_db', ['4466'], 4, 6],
  ])('%s %j', (code, content, width, expected) => {
    expect(wins(code, content, width)).toBe(expected)
    const chances = tiers(code).map(({ chance }) => chance)
    const figure = { numerator: BigInt(expected), denominator: BigInt(10 ** width) }
    expect(chances.some((t) => t.numerator * figure.denominator === figure.numerator * t.denominator)).toBe(true)
  })
})
