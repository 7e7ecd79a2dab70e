import { describe, expect, it } from 'vitest'
import { MAX_TYPED_NUMBERS } from './selection.ts'
import { parseTypedList } from './typed-list.ts'

const lo2 = { width: 2, combinationSize: null }
const xien3 = { width: 2, combinationSize: 3 }

describe('a typed list of numbers', () => {
  it('takes semicolon, comma, space and new line as separators', () => {
    expect(parseTypedList('12;33, 68\n05', lo2)).toEqual({
      numbers: ['05', '12', '33', '68'],
      combos: [],
      problems: [],
    })
  })

  it('names duplicates, wrong lengths and what is no number, in the order typed', () => {
    expect(parseTypedList('12 12 5 123 1a', lo2).problems).toEqual([
      { token: '12', problem: 'duplicate' },
      { token: '5', problem: 'length' },
      { token: '123', problem: 'length' },
      { token: '1a', problem: 'not_number' },
    ])
  })

  it('does not read a combination where the play takes single numbers', () => {
    expect(parseTypedList('12&68', lo2).problems).toEqual([{ token: '12&68', problem: 'not_number' }])
  })

  it('stops at the most that one order may list', () => {
    const text = Array.from({ length: MAX_TYPED_NUMBERS + 1 }, (_, value) => String(value).padStart(4, '0')).join(' ')
    const list = parseTypedList(text, { width: 4, combinationSize: null })
    expect(list.numbers).toHaveLength(MAX_TYPED_NUMBERS)
    expect(list.problems).toEqual([{ token: '1000', problem: 'too_many' }])
  })
})

describe('a typed list of combinations', () => {
  it('joins members with an ampersand or a dash', () => {
    expect(parseTypedList('68&12&33; 01-02-03', xien3)).toEqual({
      numbers: [],
      combos: [
        ['12', '33', '68'],
        ['01', '02', '03'],
      ],
      problems: [],
    })
  })

  it('refuses the wrong count of members, a repeated member, the same set twice and a loose number', () => {
    expect(parseTypedList('01&02&03 01&02 04&04&05 03&02&01 07 abc', xien3).problems).toEqual([
      { token: '01&02', problem: 'combination' },
      { token: '04&04&05', problem: 'combination' },
      { token: '03&02&01', problem: 'duplicate' },
      { token: '07', problem: 'not_combined' },
      { token: 'abc', problem: 'not_number' },
    ])
  })

  it('reads plain numbers of a combining play as one pool', () => {
    expect(parseTypedList('12 68 33 97', xien3).numbers).toEqual(['12', '33', '68', '97'])
  })
})
