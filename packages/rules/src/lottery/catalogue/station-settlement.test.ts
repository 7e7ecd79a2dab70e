import { moneyToString, must, parseMoney } from '@lotus/kernel'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allTwoDigits, exampleDraw } from '../../../test-support/draws.ts'
import { randomDraw, rngOf } from '../../../test-support/random-orders.ts'
import { findFamily } from './all.ts'
import {
  estimateFamilyWin,
  parseFamilyDraw,
  prepareFamilyOrder,
  settleFamilyOrder,
  type FamilyOrder,
  type FamilySettlement,
} from './index.ts'

const north = must(findFamily('vn_north'), 'vn_north is there')
const readDraw = (draw: unknown) => must(parseFamilyDraw(north, draw), 'the test needs a draw')

function prepared(play: string, content: unknown, points = 1, unit = '1', pricePerLineOverride?: bigint): FamilyOrder {
  const terms = pricePerLineOverride === undefined ? {} : { pricePerLineOverride }
  const order = prepareFamilyOrder(north, { play, content, unit, points, ...terms })
  if (!order.ok) throw new Error(order.error)
  return order
}

/** VN amounts in K: a unit of 1,000 makes the figures those of lottery.md. */
const settle = (play: string, content: unknown, points = 1, draw: unknown = exampleDraw) =>
  settleFamilyOrder(prepared(play, content, points, '1000'), readDraw(draw))

const figures = ({ stake, hits, payout, status }: FamilySettlement) => [
  moneyToString(stake),
  hits,
  moneyToString(payout),
  status,
]

describe('worked examples of lottery.md 1.6, Quảng Ninh 2026-06-30', () => {
  test.each<[string, unknown, number, number, number, number]>([
    // play, content, points, stake, hits, payout
    ['lo2', ['68'], 10, 270_000, 2, 1_970_000],
    ['lo2_1k', ['68'], 100, 100_000, 2, 729_800],
    ['lo2', ['68', '99'], 1, 54_000, 2, 197_000],
    ['lo2_head', ['19'], 1, 27_000, 2, 197_000],
    ['lo3', ['412'], 5, 115_000, 1, 4_800_000],
    ['lo4', ['0468'], 1, 20_000, 1, 8_880_000],
    ['xien2', ['12', '68'], 100, 100_000, 1, 1_600_000],
    ['xien2', ['12', '68', '99'], 1, 3000, 1, 16_000],
    ['xien3', ['12', '68', '33'], 1, 1000, 1, 65_000],
    ['xien4', ['12', '68', '33', '97'], 1, 1000, 1, 180_000],
    ['truot4', ['00', '01', '02', '04'], 1, 1000, 1, 2300],
    ['truot4', ['00', '01', '02', '03'], 1, 1000, 0, 0],
    ['truot8', ['00', '01', '02', '04', '05', '06', '07', '08'], 1, 1000, 1, 8000],
    ['truot10', ['00', '01', '02', '04', '05', '06', '07', '08', '09', '10'], 1, 1000, 1, 12_000],
    ['de_db', ['68'], 1, 1000, 1, 99_000],
    ['de_db_head', ['60'], 1, 1000, 1, 99_000],
    ['de_g1', ['51'], 1, 1000, 1, 98_000],
    ['de_g1_head', ['31'], 1, 1000, 1, 98_000],
    ['de_g7', ['90'], 1, 4000, 1, 98_000],
    ['de_dau_duoi', ['12'], 1, 5000, 1, 98_000],
    ['dau_db', ['6'], 1, 1000, 1, 9800],
    ['duoi_db', ['8'], 1, 1000, 1, 9800],
    ['ba_cang_db', ['468'], 1, 1000, 1, 960_000],
    ['ba_cang_dau', ['277'], 1, 3000, 1, 960_000],
    ['ba_cang_dau_duoi', ['359'], 1, 4000, 1, 960_000],
    ['bon_cang_db', ['0468'], 1, 1000, 1, 8_880_000],
    ['any3_db', ['864'], 1, 1000, 1, 160_000],
  ])('%s %j', (play, content, points, stake, hits, payout) => {
    const expected = [`${stake}.0000`, hits, `${payout}.0000`, hits > 0 ? 4 : 5]
    expect(figures(settle(play, content, points))).toEqual(expected)
  })
})

describe('payout', () => {
  test('every occurrence of a lô pays and is listed with its hits', () => {
    const result = settle('lo2', ['68', '99', '33'])
    expect(result.winning.map(({ line, hits, payout }) => [line, hits, payout])).toEqual([
      ['68', 2, parseMoney('197000')],
      ['33', 1, parseMoney('98500')],
    ])
  })

  test('only the winning combinations are listed, members joined by a dash', () => {
    const result = settle('xien2', ['12', '99', '68', '33'])
    expect(result.winning.map(({ line }) => line)).toEqual(['12-68', '12-33', '68-33'])
  })

  test('very many winning lines are all paid and counted, and the first thousand are listed', () => {
    const pool = Array.from({ length: 40 }, (_, i) => String(i).padStart(2, '0'))
    const result = settle('truot4', pool)
    // Of 00 to 39 the example draw has 11, which leaves C(29, 4) lines of four.
    expect(figures(result)).toEqual(['91390000.0000', 23_751, '54627300.0000', 4])
    expect([result.winningLines, result.winning.length]).toEqual([23_751, 1000])
  })

  test('is rounded down once per line, after multiplying hits', () => {
    // 0.0003 x 1 x 3.649 x 2 hits = 0.0021894; rounding each hit would give 0.0020.
    const of = (content: unknown) => settleFamilyOrder(prepared('lo2_1k', content, 1, '0.0003'), readDraw(exampleDraw))
    expect(figures(of(['68']))).toEqual(['0.0003', 2, '0.0021', 4])
    // Two lines of 0.0010947 each: 0.0010 + 0.0010, not 0.0021.
    expect(figures(of(['33', '90']))).toEqual(['0.0006', 2, '0.0020', 4])
  })

  test('is not multiplied by the price of a line', () => {
    const result = settleFamilyOrder(prepared('lo2', ['68'], 1, '1', parseMoney('29')), readDraw(exampleDraw))
    expect(figures(result)).toEqual(['29.0000', 2, '197.0000', 4])
  })

  test('uses the odds the order was accepted with', () => {
    const result = settleFamilyOrder(prepared('de_db', ['68'], 2), readDraw(exampleDraw), [
      { tier: 'win', odds: parseMoney('70') },
    ])
    expect(figures(result)).toEqual(['2.0000', 1, '140.0000', 4])
  })

  test('is exact at the largest unit and points', () => {
    const order = prepared('bon_cang_db', ['0468'], 1_000_000, '999999999999.9999')
    const result = settleFamilyOrder(order, readDraw(exampleDraw))
    expect(figures(result)).toEqual(['999999999999999900.0000', 1, '8879999999999999112000.0000', 4])
  })

  test('permutations pay by their number', () => {
    expect(figures(settle('any4_db', ['8640']))).toEqual(['1000.0000', 1, '370000.0000', 4])
    const double = { prizes: { ...exampleDraw.prizes, DB: ['60466'] } }
    expect(figures(settle('any3_db', ['646', '123'], 1, double))).toEqual(['2000.0000', 1, '320000.0000', 4])
  })

  test('one digit pays once even if both digits read are equal', () => {
    const double = { prizes: { ...exampleDraw.prizes, DB: ['60466'] } }
    expect(figures(settle('any1_db', ['6', '4'], 1, double))).toEqual(['2000.0000', 1, '5157.0000', 4])
  })

  test('sides and sums of the last two: 68 is big, even, sum 14; a sum of 9 loses both sum sides', () => {
    expect(figures(settle('db2_side', ['tai', 'xiu', 'chan', 'le']))).toEqual(['4000.0000', 2, '3994.0000', 4])
    expect(figures(settle('db2_sum', ['14', '4']))).toEqual(['2000.0000', 1, '16400.0000', 4])
    const nine = { prizes: { ...exampleDraw.prizes, DB: ['60427'] } }
    expect(figures(settle('db2_sum_side', ['tong_tai', 'tong_xiu'], 1, nine))).toEqual(['2000.0000', 0, '0.0000', 5])
  })

  test('đá: (matched - 1) bases and half a base for each repetition, as one line', () => {
    // 12 twice, 33 once, 99 not: one base of 650 and one half of 325; the stake covers three pairs at 27.
    expect(figures(settle('agent_da', ['12', '33', '99']))).toEqual(['81000.0000', 2, '975000.0000', 4])
    expect(figures(settle('agent_da', ['12', '99']))).toEqual(['27000.0000', 0, '0.0000', 5])
  })
})

describe('status', () => {
  test('a void draw refunds the stake', () => {
    expect(figures(settle('lo2', ['68', '99'], 3, { void: true }))).toEqual(['162000.0000', 0, '162000.0000', 12])
  })
})

describe('estimate', () => {
  const estimate = (play: string, content: unknown, points = 1) =>
    estimateFamilyWin(north, prepared(play, content, points))

  test('shows one hit', () => {
    expect(estimate('lo2', ['12', '68'], 10)).toEqual({ oneHitMin: parseMoney('985'), oneHitMax: parseMoney('985') })
    expect(estimate('xien2', ['12', '68', '99'])).toEqual({ oneHitMin: parseMoney('16'), oneHitMax: parseMoney('16') })
  })

  test('has the lowest and the highest if lines have different odds', () => {
    expect(estimate('db2_sum', ['0', '9'])).toEqual({ oneHitMin: parseMoney('9'), oneHitMax: parseMoney('70') })
  })
})

describe('the content returned for storing', () => {
  test('settles like the one that was sent', () => {
    const board = prepared('lo2', { board: [['1', '6'], ['2']] })
    expect(board.content).toEqual({ board: [['1', '6'], ['2']] })
    expect(prepared('lo2', board.content)).toEqual(board)
    expect(prepared('xien2', { combos: [['12', '68']] }).content).toEqual({ combos: [['12', '68']] })
  })
})

describe('an order pays the sum of its parts', () => {
  const anyDraw = fc.nat().map((seed) => readDraw(randomDraw(north, rngOf(`parts ${seed}`))))
  const twoDigits = fc.constantFrom(...allTwoDigits)

  test('line by line', () => {
    const numbers = fc.uniqueArray(twoDigits, { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(anyDraw, numbers, fc.constantFrom('lo2', 'de_db', 'de_g7', 'de_dau_duoi'), (draw, chosen, play) => {
        const whole = settleFamilyOrder(prepared(play, chosen), draw)
        const parts = chosen.map((number) => settleFamilyOrder(prepared(play, [number]), draw))
        expect(whole.payout).toBe(parts.reduce((sum, part) => sum + part.payout, 0n))
        expect(whole.stake).toBe(parts.reduce((sum, part) => sum + part.stake, 0n))
        expect(whole.hits).toBe(parts.reduce((sum, part) => sum + part.hits, 0))
      }),
    )
  })

  test('combinations typed one by one pay like the pool they come from', () => {
    /** Every k-subset, enumerated by bit masks: shares no code with the rules under test. */
    const subsets = (pool: readonly string[], k: number) =>
      Array.from({ length: 2 ** pool.length }, (_, mask) => pool.filter((_member, bit) => (mask >> bit) & 1)).filter(
        (subset) => subset.length === k,
      )
    const pools = fc.uniqueArray(twoDigits, { minLength: 4, maxLength: 8 })
    fc.assert(
      fc.property(anyDraw, pools, fc.constantFrom('xien2', 'truot4'), (draw, pool, play) => {
        const combos = subsets(pool, play === 'xien2' ? 2 : 4)
        const { stake, payout, hits } = settleFamilyOrder(prepared(play, pool), draw)
        expect(settleFamilyOrder(prepared(play, { combos }), draw)).toMatchObject({ stake, payout, hits })
      }),
    )
  })
})
