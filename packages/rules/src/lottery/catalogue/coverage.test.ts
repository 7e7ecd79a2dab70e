import { describe, expect, test } from 'vitest'
import { must } from '@lotus/kernel'
import { findFamily, listFamilies } from './all.ts'
import { coveringLinesMin, opposedCells } from './coverage.ts'

const LIMIT = 700_000
const of = (familyName: string, code: string, chosen: readonly string[]) => {
  const family = must(findFamily(familyName), 'the family')
  const play = must(family.findPlay(code), 'the play')
  return Object.fromEntries(opposedCells(family, play, new Set(chosen), LIMIT))
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => String(i).padStart(2, '0'))

describe('opposed bets (operations.md 0.3)', () => {
  test('big with small, odd with even; big with odd is not opposed', () => {
    expect(of('elott_ssc', 'sum_bsoe', ['big', 'small'])).toEqual({ big: 1_000_000, small: 1_000_000 })
    expect(of('elott_ssc', 'sum_bsoe', ['big', 'odd'])).toEqual({})
    expect(of('elott_ssc', 'sum_bsoe', ['big', 'odd', 'even'])).toEqual({ odd: 1_000_000, even: 1_000_000 })
    expect(of('elott_ssc', 'ball_bsoe', ['1:big', '1:small', '2:big'])).toEqual({
      '1:big': 1_000_000,
      '1:small': 1_000_000,
    })
  })

  test('the exact chance counts, not the number of sides: dragon and tiger leave the tie, 90 %', () => {
    expect(of('elott_ssc', 'dt_1v2', ['dragon', 'tiger'])).toEqual({ dragon: 900_000, tiger: 900_000 })
    expect(of('elott_ssc', 'dt_1v2', ['dragon', 'tie'])).toEqual({})
    expect(of('elott_ssc', 'dt_1v2', ['dragon'])).toEqual({})
    expect(of('elott_ssc', 'baccarat_pair', ['player_no_pair'])).toEqual({})
    expect(of('elott_ssc', 'baccarat_pair', ['player_pair', 'banker_no_pair'])).toEqual({})
  })

  test('more than 70 of 100 numbers, more than 7 digits of one place', () => {
    expect(of('vn_north', 'lo2', numbers(70))).toEqual({})
    expect(Object.keys(of('vn_north', 'lo2', numbers(71)))).toHaveLength(71)
    const digits = (place: number, count: number) => Array.from({ length: count }, (_, i) => `${place}:${i}`)
    expect(of('elott_ssc', 'ball_number', [...digits(1, 7), ...digits(2, 7)])).toEqual({})
    expect(Object.keys(of('elott_ssc', 'ball_number', [...digits(1, 8), ...digits(2, 2)]))).toEqual(digits(1, 8))
  })

  test('a play returns how few lines can cover that much; each such play is judged', () => {
    const play = (family: string, code: string) => must(findFamily(family)?.findPlay(code), 'the play')
    expect(coveringLinesMin(play('vn_north', 'lo2'), LIMIT)).toBe(71)
    expect(coveringLinesMin(play('elott_ssc', 'sum_bsoe'), LIMIT)).toBe(2)
    expect(coveringLinesMin(play('elott_ssc', 'ball_number'), LIMIT)).toBe(8)
    let compared = 0
    for (const family of listFamilies()) {
      for (const one of family.plays) {
        const { input } = one
        if (coveringLinesMin(one, LIMIT) === undefined) continue
        compared += 1
        if (input.kind !== 'outcomes') continue
        const all = opposedCells(family, one, new Set(input.outcomes), LIMIT)
        for (const share of all.values()) expect(share).toBeGreaterThan(LIMIT)
      }
    }
    expect(compared).toBeGreaterThan(400)
  })
})
