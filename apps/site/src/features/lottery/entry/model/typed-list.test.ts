import { expect, it } from 'vitest'
import { MAX_TYPED, productLines, readMultisets, readNumbers, readTuples, textKeeping } from './typed-list.ts'

const digit = { from: 0, to: 9, width: 1 }
const ball = { from: 1, to: 11, width: 2 }
const five = { kind: 'positions', places: 5, universe: digit, distinct: false } as const
const first3 = { kind: 'positions', places: 3, universe: ball, distinct: true } as const

it('numbers are separated by semicolons, commas, spaces and new lines (lottery.md 1.3)', () => {
  expect(readNumbers('12;33, 68\n05\t97', 2)).toEqual({ items: ['05', '12', '33', '68', '97'], problems: [] })
})

it('nothing is dropped silently: every rejected token is listed with its reason', () => {
  expect(readNumbers('12 5 abc 12 123 39', 2, (number) => number === '39')).toEqual({
    items: ['12'],
    problems: [
      { token: '5', problem: 'length' },
      { token: 'abc', problem: 'not_number' },
      { token: '12', problem: 'duplicate' },
      { token: '123', problem: 'length' },
      { token: '39', problem: 'sold_out' },
    ],
  })
})

it('a list may contain runs; an invalid run is listed as a whole', () => {
  expect(readNumbers('05, 10/20 kéo 40; 99', 2).items).toEqual(['05', '10', '20', '30', '40', '99'])
  expect(readNumbers('10/10 kéo 40 07', 2)).toEqual({
    items: ['07'],
    problems: [{ token: '10/10 kéo 40', problem: 'progression' }],
  })
})

it('a list ends at the limit of an order and says so', () => {
  const all = Array.from({ length: MAX_TYPED + 2 }, (_, value) => String(value).padStart(4, '0'))
  const list = readNumbers(all.join(' '), 4)
  expect(list.items).toHaveLength(MAX_TYPED)
  expect(list.problems).toEqual([
    { token: '2000', problem: 'too_many' },
    { token: '2001', problem: 'too_many' },
  ])
})

it('the order of the digits of a set does not matter, and other patterns are named', () => {
  expect(readMultisets('321 123 112 111 12', { width: 3, permutations: [6] })).toEqual({
    items: ['123'],
    problems: [
      { token: '123', problem: 'duplicate' },
      { token: '112', problem: 'shape' },
      { token: '111', problem: 'shape' },
      { token: '12', problem: 'length' },
    ],
  })
})

it('digits of a line are joined and lines are separated by any separator', () => {
  expect(readTuples('12345 00007;1234\n12345, 1a345', five)).toEqual({
    items: ['12345', '00007'],
    problems: [
      { token: '1234', problem: 'length' },
      { token: '12345', problem: 'duplicate' },
      { token: '1a345', problem: 'not_number' },
    ],
  })
})

it('balls of a line are separated by spaces, joined, or written without their zero', () => {
  expect(readTuples('01 02 03; 040506\n7 8 11', first3)).toEqual({
    items: ['01 02 03', '04 05 06', '07 08 11'],
    problems: [],
  })
})

it('balls outside the game, repeated balls and wrong counts are named', () => {
  expect(readTuples('01 02 12, 01 01 02, 01 02, 00 01 02', first3).problems).toEqual([
    { token: '01 02 12', problem: 'out_of_range' },
    { token: '01 01 02', problem: 'repeated' },
    { token: '01 02', problem: 'places' },
    { token: '00 01 02', problem: 'out_of_range' },
  ])
})

it('rows are written out as lines without those that repeat a ball, and not at all if there are too many', () => {
  expect(productLines([['01', '02'], ['02'], ['03']], first3)).toEqual(['01 02 03'])
  expect(productLines([['1'], [], ['2'], ['3'], ['4']], five)).toBeUndefined()
  expect(
    productLines(
      Array.from({ length: 5 }, () => [...'0123456789']),
      five,
    ),
  ).toBeUndefined()
})

it('numbers chosen elsewhere are written before the rejected tokens', () => {
  const { problems } = readNumbers('12 abc 12 7', 2)
  expect(textKeeping(['12', '13'], problems, false)).toBe('12 13 abc 7')
})
