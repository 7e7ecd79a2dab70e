import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { allTwoDigits, exampleDraw } from '../../test-support/draws.ts'
import { findPlay, fractionToString, listPlays, settleOrder } from './index.ts'
import type { Fraction } from './fraction.ts'

const play = (code: string) => must(findPlay('vn_north', code), `${code} is built`)
const tier = (code: string) => must(play(code).odds[0], `${code} has odds`)

/** Six places, rounded half up, without leaving integers. */
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
  expect(sixPlaces(must(tier(code).chance, 'it has one'))).toBe(chance)
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
  expect(play(code).returnPpm).toBe(returnPpm)
})

test('fair odds return exactly the price of a line', () => {
  expect(fractionToString(must(play('lo2').fairOdds, 'one tier'))).toBe('100')
  expect(fractionToString(must(play('lo2_1k').fairOdds, 'one tier'))).toBe('100/27')
  expect(play('any3_db').fairOdds).toBeNull()
})

test('a play of several tiers shows the return of its worst one', () => {
  const sums = play('db2_sum')
  expect(sums.returnPpm).toBe(700_000n)
  expect(sums.odds.map(({ returnPpm }) => returnPpm)).toContain(900_000n)
})

test('no play returns more than is staked', () => {
  for (const { code, odds } of listPlays('vn_north')) {
    for (const { tier: name, returnPpm } of odds) {
      expect((returnPpm ?? 0n) < 1_000_000n, `${code} ${name} must leave the house its edge`).toBe(true)
    }
  }
})

describe('chances by enumeration of every special prize ending', () => {
  const wins = (code: string, content: unknown, width: number) => {
    const endings = Array.from({ length: 10 ** width }, (_, i) => String(i).padStart(width, '0'))
    return endings.filter((ending) => {
      const draw = { prizes: { ...exampleDraw.prizes, DB: [ending.padStart(5, '7')] } }
      const result = settleOrder({ family: 'vn_north', play: code, content, unit: '1', points: 1, draw })
      return result.ok && result.status === 4
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
    const tiers = play(code).odds.map(({ chance }) => must(chance, 'it has one'))
    const figure = { numerator: BigInt(expected), denominator: BigInt(10 ** width) }
    expect(tiers.some((t) => t.numerator * figure.denominator === figure.numerator * t.denominator)).toBe(true)
  })
})

test('all hundred numbers of a lô return what 27 hits return', () => {
  const result = settleOrder({ ...base('lo2'), content: allTwoDigits })
  expect(result.ok && [result.stake, result.hits, result.payout]).toEqual([27_000_000n, 27, 26_595_000n])
})

function base(code: string) {
  return { family: 'vn_north', play: code, unit: '1', points: 1, draw: exampleDraw }
}
