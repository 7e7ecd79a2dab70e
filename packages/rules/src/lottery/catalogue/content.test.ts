import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { findFamily } from './all.ts'
import { parseFamilyDraw, prepareFamilyOrder } from './index.ts'

const ten = [...'0123456789']
const two = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(2, '0'))

function outcomeOf(name: string, play: string, content: unknown, more: Record<string, unknown> = {}) {
  const family = must(findFamily(name), `${name} is there`)
  const result = prepareFamilyOrder(family, { play, content, unit: '1', points: 1, ...more })
  return result.ok ? result.lines : result.error
}

describe('content by input kind (lottery-settle-format.md)', () => {
  test.each<[string, string, unknown, string | number]>([
    // positions: rows
    ['ssc', 'three_front_straight', [['1', '2'], ['3'], ['4', '5']], 4],
    ['ssc', 'three_front_straight', [['1'], ['3']], 'wrong_length'],
    ['ssc', 'three_front_straight', [['1'], [], ['x']], 'wrong_length'],
    ['ssc', 'three_front_straight', [['1'], ['12'], ['x']], 'wrong_length'],
    ['ssc', 'three_front_straight', [['1'], ['1', '1'], ['2']], 'duplicate'],
    ['ssc', 'three_front_straight', 'x', 'bad_content'],
    ['ssc', 'three_front_straight', [['1'], '2', ['3']], 'bad_content'],
    ['ssc', 'five_straight', [ten, ten, ten, ten, ten], 100_000],
    ['ssc', 'five_all', [ten, ten, ten, ten, ten], 'too_many_lines'],
    ['ssc', 'five_all', [['1'], ['2'], ['3'], ['4'], ['5', '6']], 10],
    ['ssc', 'bsoe_back2', [['big', 'odd'], ['small']], 2],
    ['ssc', 'bsoe_back2', [['big', 'BIG'], ['small']], 'out_of_range'],
    // positions: typed
    ['ssc', 'three_front_straight', { typed: ['123', '124'] }, 2],
    ['ssc', 'three_front_straight', { typed: [] }, 'wrong_length'],
    ['ssc', 'three_front_straight', { typed: ['123', '123'] }, 'duplicate'],
    ['ssc', 'three_front_straight', { typed: ['12'] }, 'wrong_length'],
    ['ssc', 'three_front_straight', { typed: ['12x'] }, 'bad_content'],
    ['ssc', 'three_front_straight', { typed: [''] }, 'bad_content'],
    ['ssc', 'three_front_straight', { typed: [123] }, 'bad_content'],
    ['ssc', 'three_front_straight', { typed: '123' }, 'bad_content'],
    ['ssc', 'three_front_straight', { typed: ['123'], more: 1 }, 'bad_content'],
    ['11x5', 'first3_straight', { typed: ['01 02 03', '03 02 01'] }, 2],
    ['11x5', 'first3_straight', { typed: ['01 02'] }, 'wrong_length'],
    ['11x5', 'first3_straight', { typed: ['01  02 03'] }, 'bad_content'],
    ['11x5', 'first3_straight', { typed: ['01 02 3'] }, 'wrong_length'],
    ['11x5', 'first3_straight', { typed: ['01 02 12'] }, 'out_of_range'],
    ['11x5', 'first3_straight', { typed: ['01 02 01'] }, 'duplicate'],
    // distinct rows
    ['11x5', 'first3_straight', [['01', '02'], ['01', '02'], ['03']], 2],
    ['11x5', 'first3_straight', [['01'], ['01'], ['02']], 'wrong_length'],
    ['pk10', 'first5', [two(1, 10), two(1, 10), two(1, 10), two(1, 10), two(1, 10)], 30_240],
    ['tl658', 'first3_straight', [two(1, 58), two(1, 58), two(1, 58)], 'too_many_lines'],
    // fixed places and any places
    ['ssc', 'fixed_place', [['1', '2'], [], [], [], ['3']], 3],
    ['ssc', 'fixed_place', [[], [], [], [], []], 'wrong_length'],
    ['ssc', 'fixed_place', [[], [], [], ['1']], 'wrong_length'],
    ['ssc', 'fixed_place', [[], [], [], [], ['1', '1']], 'duplicate'],
    ['ssc', 'fixed_place', [[], [], [], [], null], 'bad_content'],
    ['ssc', 'any3_straight', [['1', '2'], [], ['3'], ['4', '5', '6'], []], 6],
    ['ssc', 'any3_straight', [['1', '2'], ['7'], ['3'], ['4', '5', '6'], []], 2 + 6 + 6 + 3],
    ['ssc', 'any3_straight', [['1', '2'], [], ['3'], [], []], 'wrong_length'],
    // pools and the like
    ['ssc', 'five_group120', ['1', '2', '3', '4', '5', '6'], 6],
    ['ssc', 'three_mid_group3', ['1', '2', '3'], 6],
    ['ssc', 'three_mid_group3', ['1'], 'wrong_length'],
    ['11x5', 'any3_dantuo', { dan: ['01'], tuo: ['02', '03', '04'] }, 3],
    ['11x5', 'any3_dantuo', { dan: ['01', '02', '03'], tuo: ['04'] }, 'wrong_length'],
    ['11x5', 'any3_dantuo', { dan: ['01'], tuo: ['02'] }, 'wrong_length'],
    ['11x5', 'any3_dantuo', { dan: ['01'], tuo: ['01', '02'] }, 'duplicate'],
    ['11x5', 'any3_dantuo', { dan: [], tuo: ['01', '02'] }, 'wrong_length'],
    ['11x5', 'any3_dantuo', { dan: ['01'] }, 'bad_content'],
    // two sets
    ['ssc', 'five_group60', { double: ['1', '2'], single: ['1', '3', '4', '5'] }, 4 + 1 + 3 - 3],
    ['ssc', 'five_group60', { double: ten, single: ten }, 840],
    ['ssc', 'five_group10', { triple: ['1'], double: ['1'] }, 'wrong_length'],
    ['ssc', 'five_group10', { triple: ['1'], double: [] }, 'wrong_length'],
    ['ssc', 'five_group10', { triple: ['1'], single: ['2'] }, 'bad_content'],
    // outcomes that cover lines, whole sets
    ['ssc', 'three_back_sum', ['0', '27', '13'], 77],
    ['ssc', 'three_back_sum', ['28'], 'out_of_range'],
    ['ssc', 'three_back_sum', ['01'], 'out_of_range'],
    ['ssc', 'three_back_baodan', ['1', '2'], 108],
    ['ssc', 'three_back_baodan', ['12'], 'wrong_length'],
    ['ssc', 'three_back_baodan', [''], 'bad_content'],
    ['ssc', 'three_back_baodan', ['x'], 'bad_content'],
    ['k3', 'any_code_win', ['7'], 'out_of_range'],
    ['k3', 'any_code_win', ['11'], 'wrong_length'],
    ['11x5', 'middle', ['3'], 'wrong_length'],
    ['11x5', 'middle', ['02'], 'out_of_range'],
    ['lhc', 'combined_zodiac', ['rat', 'ox', 'pig'], 1],
    ['lhc', 'combined_zodiac', ['rat'], 'wrong_length'],
    ['lhc', 'combined_zodiac', ['rat', 'cat'], 'out_of_range'],
    // marked places
    ['ssc', 'any2_group', { places: ['1', '3', '5'], digits: ['1', '2', '3'] }, 9],
    ['ssc', 'any2_group', { places: ['1', '3'], digits: { combos: [['1', '2']] } }, 1],
    ['ssc', 'any2_group', { places: ['1'], digits: ['1', '2'] }, 'wrong_length'],
    ['ssc', 'any2_group', { places: ['0', '1'], digits: ['1', '2'] }, 'out_of_range'],
    ['ssc', 'any2_group', { places: ['6', '1'], digits: ['1', '2'] }, 'out_of_range'],
    ['ssc', 'any2_group', { places: ['12', '1'], digits: ['1', '2'] }, 'wrong_length'],
    ['ssc', 'any2_group', { places: ['1', '1'], digits: ['1', '2'] }, 'duplicate'],
    ['ssc', 'any2_group', { places: ['1', '2'] }, 'bad_content'],
    ['ssc', 'any4_group12', { places: ['1', '2', '3', '4', '5'], double: ['9'], single: ['1', '2', '3'] }, 15],
    ['ssc', 'any4_group12', { places: ['1', '2', '3', '4'], digits: ['9'] }, 'bad_content'],
    // tokens
    ['keno', 'pick2', ['01', '80', '81'], 'out_of_range'],
    ['keno', 'pick2', ['01', '1'], 'wrong_length'],
    ['keno', 'pick7', two(1, 24), 'too_many_lines'],
    ['mega645', 'trung2', two(1, 45), 990],
    ['k3', 'three_diff', ['1', '2', '7'], 'out_of_range'],
  ])('%s %s %j: %s', (name, play, content, expected) => {
    expect(outcomeOf(name, play, content)).toBe(expected)
  })
})

describe('prize group and rebate', () => {
  const group = (more: Record<string, unknown>, play = 'fixed_place', name = 'ssc') =>
    outcomeOf(name, play, [['1'], [], [], [], []], more)

  test.each<[Record<string, unknown>, string | number]>([
    [{ prizeGroup: 1700 }, 1],
    [{ prizeGroup: 2000, rebate: '0' }, 1],
    [{ prizeGroup: 1700, rebate: '0.15' }, 1],
    [{ rebate: '0' }, 1],
    [{ prizeGroup: 1699 }, 'out_of_range'],
    [{ prizeGroup: 2001 }, 'out_of_range'],
    [{ prizeGroup: 1700, rebate: '0.1501' }, 'out_of_range'],
    [{ rebate: '0.0001' }, 'out_of_range'],
    [{ prizeGroup: '1800' }, 'bad_content'],
    [{ prizeGroup: 1800.5 }, 'bad_content'],
    [{ prizeGroup: null }, 'bad_content'],
    [{ prizeGroup: 1800, rebate: 0 }, 'bad_content'],
    [{ prizeGroup: 1800, rebate: '-0.1' }, 'bad_content'],
    [{ prizeGroup: 1800, rebate: '' }, 'bad_content'],
  ])('%j: %s', (more, expected) => {
    expect(group(more)).toBe(expected)
  })

  test('plays at board odds and modulated plays accept neither', () => {
    expect(group({ prizeGroup: 1800 }, 'ball_number', 'elott_ssc')).toBe('bad_content')
    expect(group({ prizeGroup: 1800 }, 'fixed_place', 'ssc_zy')).toBe('bad_content')
    expect(group({ rebate: '0' }, 'fixed_place', 'ssc_zy')).toBe('bad_content')
  })
})

describe('invalid draws', () => {
  const keno = two(1, 20)
  test.each<[string, unknown]>([
    ['ssc', { digits: '1234' }],
    ['ssc', { digits: 12_345 }],
    ['ssc', { digits: '12345', keno }],
    ['ssc', { keno: keno.slice(1) }],
    ['ssc', { keno: [...keno.slice(1), '81'] }],
    ['ssc', { keno: [...keno.slice(1), '02'] }],
    ['ssc', { blockHash: 'a'.repeat(63) }],
    ['ssc', { blockHash: 'g'.repeat(64) }],
    ['ssc', { turnover: '12.34' }],
    ['ssc', { turnover: '1,234.56' }],
    ['11x5', { balls: ['01', '02', '03', '04', '04'] }],
    ['11x5', { balls: ['01', '02', '03', '04', '12'] }],
    ['k3', { dice: '137' }],
    ['k3', { dice: ['1', '3', '5'] }],
    ['pk10', { cars: two(1, 9) }],
    ['pk10', { keno }],
    ['pk10', { keno, issue: 12 }],
    ['pk10', { keno, issue: '' }],
    ['lhc', { normals: two(1, 6), special: '06', yearAnimal: 'ox' }],
    ['lhc', { normals: two(1, 6), special: '07', yearAnimal: 'cat' }],
    ['lhc', { normals: two(1, 6), special: '07' }],
    ['thai', { first: '123456', last2: '12', front3: ['123'], back3: ['123', '456'], second: ['123456'] }],
    ['thai', { first: '123456', last2: '12', front3: ['123', '234'], back3: ['123', '456'], second: [] }],
    ['yeekee', { submissions: ['1234'] }],
    ['vxd', { red: 5 }],
    ['vxd', { red: '2' }],
    ['vbc', { dice: ['fish', 'fish', 'cat'] }],
    ['vn_south', { prizes: {} }],
    ['keno', { balls: two(1, 21) }],
    ['keno', { void: true, balls: keno }],
    ['keno', { void: 1 }],
    ['keno', null],
  ])('%s %j', (name, draw) => {
    expect(parseFamilyDraw(must(findFamily(name), `${name} is there`), draw)).toBeUndefined()
  })
})

describe('a refusal names the token that is wrong, and where it stands', () => {
  const placeOf = (name: string, play: string, content: unknown) => {
    const family = must(findFamily(name), `${name} is there`)
    const result = prepareFamilyOrder(family, { play, content, unit: '1', points: 1 })
    return result.ok ? undefined : [result.error, result.at]
  }
  test.each<[string, string, unknown, unknown]>([
    ['vn_north', 'lo2', ['12', '33', '7'], ['wrong_length', { token: '7', position: 3 }]],
    ['vn_north', 'lo2', ['12', 'x3'], ['bad_content', { token: 'x3', position: 2 }]],
    ['vn_north', 'lo2', ['12', '33', '12'], ['duplicate', { token: '12', position: 3 }]],
    [
      'vn_north',
      'xien2',
      {
        combos: [
          ['12', '33'],
          ['12', '345'],
        ],
      },
      ['wrong_length', { token: '345', position: 2, row: 2 }],
    ],
    [
      'vn_north',
      'xien2',
      {
        combos: [
          ['12', '33'],
          ['33', '12'],
        ],
      },
      ['duplicate', { token: '33-12', position: 2 }],
    ],
    ['ssc', 'fixed_place', [['1'], [], ['3', '44'], [], []], ['wrong_length', { token: '44', position: 2, row: 3 }]],
    ['ssc', 'three_front_straight', { typed: ['123', '12'] }, ['wrong_length', { token: '12', position: 2 }]],
    ['11x5', 'any3_dantuo', { dan: ['01'], tuo: ['02', '01'] }, ['duplicate', { token: '01', position: 2, row: 2 }]],
    ['lhc', 'combined_zodiac', ['rat', 'cat'], ['out_of_range', { token: 'cat', position: 2 }]],
    // No token is wrong: there are too few.
    ['vn_north', 'xien2', ['12'], ['wrong_length', undefined]],
    ['vn_north', 'lo2', [], ['wrong_length', undefined]],
    ['vn_north', 'lo2', [12], ['bad_content', undefined]],
  ])('%s %s %j', (name, play, content, expected) => {
    expect(placeOf(name, play, content)).toEqual(expected)
  })
})
