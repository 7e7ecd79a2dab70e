import type { Input, WireContent } from '@lotus/rules/catalogue'
import { describe, expect, it } from 'vitest'
import { contentText } from './content-text.ts'

const universe = { from: 0, to: 99, width: 2 }
const oneDigit = { from: 0, to: 9, width: 1 }
const numbers: Input = { kind: 'numbers', width: 2 }
const pairs: Input = { kind: 'pool', k: 2, universe }
const places: Input = { kind: 'fixed_places', places: 3, universe: oneDigit }

describe('the text of a content', () => {
  it.each<[WireContent, Input, string]>([
    [['12', '33', '68'], numbers, '12, 33, 68'],
    [['12', '68'], pairs, '12-68'],
    [['12', '33', '68'], pairs, '12, 33, 68'],
    [
      {
        combos: [
          ['12', '68'],
          ['33', '40'],
        ],
      },
      pairs,
      '12-68, 33-40',
    ],
    [{ board: [['1', '2'], ['3']] }, numbers, '13, 23'],
    [[['1', '2'], [], ['3']], places, '12 | – | 3'],
    [{ dan: ['03'], tuo: ['05', '07'] }, { kind: 'dan_tuo', k: 2, universe }, '03 + 05, 07'],
    [['01', '02', '03'], { kind: 'one_set', min: 2, max: 8, universe }, '01-02-03'],
    [{ typed: ['123', '456'] }, { kind: 'positions', places: 3, universe: oneDigit, distinct: false }, '123, 456'],
    [
      { places: ['1', '3'], digits: ['4', '5'] },
      { kind: 'marked_places', places: 5, k: 2, inner: pairs },
      '1, 3 + 4, 5',
    ],
    [Array.from({ length: 14 }, (_, n) => String(n + 10)), numbers, '10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 …'],
  ])('of %j is short and readable', (content, input, text) => {
    expect(contentText(input, content)).toBe(text)
  })

  it('of a board with ten thousand numbers generates only the first ones', () => {
    const digits = [...'0123456789']
    expect(contentText({ kind: 'numbers', width: 4 }, { board: [digits, digits, digits, digits] })).toMatch(
      /^0000, 0001, .* …$/,
    )
  })
})
