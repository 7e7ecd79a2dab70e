import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { allTwoDigits, exampleDraw } from '../../../test-support/draws.ts'
import { findFamily } from './all.ts'
import { parseFamilyDraw, prepareFamilyOrder, settleFamilyOrder } from './index.ts'

const north = must(findFamily('vn_north'), 'vn_north is there')
const base = { play: 'lo2', content: ['12'], unit: '1', points: 1 }

function outcomeOf(change: Partial<Record<keyof typeof base | 'prizeGroup' | 'rebate', unknown>>): string | number {
  const result = prepareFamilyOrder(north, { ...base, ...(change as Partial<typeof base>) }) // wrong types on purpose
  return result.ok ? result.lines : result.error
}

describe('fields of an order', () => {
  test.each([
    [{ play: 'lo5' }, 'unknown_play'],
    [{ play: 'constructor' }, 'unknown_play'],
    [{ unit: '0.0001' }, 1],
    [{ unit: 1 }, 'bad_content'],
    [{ unit: '' }, 'bad_content'],
    [{ unit: '-1' }, 'bad_content'],
    [{ unit: '1.' }, 'bad_content'],
    [{ unit: '1.00001' }, 'bad_content'],
    [{ unit: '1234567890123' }, 'bad_content'],
    [{ unit: '1\n' }, 'bad_content'],
    [{ unit: '0.0000' }, 'out_of_range'],
    [{ points: '1' }, 'bad_content'],
    [{ points: true }, 'bad_content'],
    [{ points: 1.5 }, 'bad_content'],
    [{ points: undefined }, 'bad_content'],
    [{ points: 0 }, 'out_of_range'],
    [{ points: 1_000_001 }, 'out_of_range'],
    [{ prizeGroup: 1800 }, 'bad_content'],
    [{ rebate: '0' }, 'bad_content'],
  ])('%j: %s', (change, expected) => {
    expect(outcomeOf(change)).toBe(expected)
  })

  test('the first failure decides: play, unit, points, prize group, content', () => {
    const wrong = { play: 'lo5', unit: '0', points: '1', prizeGroup: 0, content: null }
    expect(outcomeOf(wrong)).toBe('unknown_play')
    expect(outcomeOf({ ...wrong, play: 'lo2' })).toBe('out_of_range')
    expect(outcomeOf({ ...wrong, play: 'lo2', unit: '1' })).toBe('bad_content')
    expect(outcomeOf({ play: 'lo2', points: 0, prizeGroup: 0 })).toBe('out_of_range')
    expect(outcomeOf({ prizeGroup: 1800, content: ['123'] })).toBe('bad_content')
  })
})

describe('content by input kind', () => {
  test.each<[string, unknown, string | number]>([
    ['lo2', null, 'bad_content'],
    ['lo2', '12', 'bad_content'],
    ['lo2', [], 'wrong_length'],
    ['lo2', [12], 'bad_content'],
    ['lo2', [''], 'bad_content'],
    ['lo2', ['1x'], 'bad_content'],
    ['lo2', ['١٢'], 'bad_content'],
    ['lo2', ['123'], 'wrong_length'],
    ['lo2', ['12', '12'], 'duplicate'],
    ['lo2', ['12', '12', '1x'], 'bad_content'],
    [
      'lo2',
      {
        board: [
          ['1', '2'],
          ['3', '4'],
        ],
      },
      4,
    ],
    ['lo2', { board: [['1', '2']] }, 'wrong_length'],
    ['lo2', { board: [['1'], []] }, 'wrong_length'],
    ['lo2', { board: [['1'], ['12']] }, 'wrong_length'],
    ['lo2', { board: [['1', '1'], []] }, 'duplicate'],
    ['lo2', { board: 'x' }, 'bad_content'],
    ['lo2', { board: [['1'], ['2']], more: 1 }, 'bad_content'],
    ['lo2', {}, 'bad_content'],
    ['lo4', { board: Array.from({ length: 4 }, () => [...'0123456789']) }, 10_000],
    ['xien2', ['12'], 'wrong_length'],
    ['xien2', ['12', '34', '56', '78'], 6],
    ['xien2', allTwoDigits, 4950],
    ['xien2', { combos: [] }, 'wrong_length'],
    ['xien2', { combos: [['12', '34', '56']] }, 'wrong_length'],
    ['xien2', { combos: [['12', '12', '34']] }, 'duplicate'],
    [
      'xien2',
      {
        combos: [
          ['12', '34'],
          ['34', '12'],
        ],
      },
      'duplicate',
    ],
    [
      'xien2',
      {
        combos: [
          ['12', '34'],
          ['34', '56'],
        ],
      },
      2,
    ],
    ['xien2', { combos: 1 }, 'bad_content'],
    ['truot4', allTwoDigits.slice(0, 40), 91_390],
    ['truot4', allTwoDigits.slice(0, 41), 'too_many_lines'],
    ['truot10', allTwoDigits, 'too_many_lines'],
    ['any3_db', [], 'wrong_length'],
    ['any3_db', {}, 'bad_content'],
    ['any3_db', ['1234', 5], 'bad_content'],
    ['any3_db', ['12x'], 'bad_content'],
    ['any3_db', ['1234'], 'wrong_length'],
    ['any3_db', ['111'], 'out_of_range'],
    ['any3_db', ['123', '321'], 'duplicate'],
    ['any3_db', ['123', '322'], 2],
    ['db2_side', ['tai', 'le'], 2],
    ['db2_side', ['TAI'], 'out_of_range'],
    ['db2_side', [1], 'bad_content'],
    ['db2_side', [], 'wrong_length'],
    ['db2_sum', ['18'], 1],
    ['db2_sum', ['19'], 'out_of_range'],
    ['db2_sum', ['05'], 'out_of_range'],
    ['db2_sum', ['1', '1'], 'duplicate'],
    ['agent_da', ['12'], 'wrong_length'],
    ['agent_da', ['12', '34', '56'], 3],
    ['agent_da', allTwoDigits.slice(0, 21), 'wrong_length'],
  ])('%s %j: %s', (play, content, expected) => {
    expect(outcomeOf({ play, content })).toBe(expected)
  })
})

describe('draw', () => {
  const { prizes } = exampleDraw

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['an empty object', {}],
    ['void but false', { void: false }],
    ['void and prizes', { void: true, prizes }],
    ['a missing prize', { prizes: { ...prizes, G7: undefined } }],
    ['a prize too many', { prizes: { ...prizes, G8: ['12'] } }],
    ['a number too few', { prizes: { ...prizes, G7: ['33', '90', '97'] } }],
    ['a number too wide', { prizes: { ...prizes, DB: ['604680'] } }],
    ['a number of letters', { prizes: { ...prizes, DB: ['6046x'] } }],
    ['a number that is no text', { prizes: { ...prizes, DB: [60_468] } }],
    ['a second key', { prizes, date: '2026-06-30' }],
  ])('%s is a bad draw', (_, draw) => {
    expect(parseFamilyDraw(north, draw)).toBeUndefined()
  })

  test('held or void is valid', () => {
    const order = prepareFamilyOrder(north, base)
    if (!order.ok) throw new Error(order.error)
    const statusOn = (draw: unknown) => settleFamilyOrder(order, must(parseFamilyDraw(north, draw), 'a draw')).status
    expect(statusOn(exampleDraw)).toBe(4)
    expect(statusOn({ void: true })).toBe(12)
  })
})
