import { describe, expect, test } from 'vitest'
import { exampleDraw, readDraw } from '../../test-support/draws.ts'
import { frequency, headTail, lastTwo, omission } from './index.ts'

const example = readDraw(exampleDraw)
/** A draw whose 27 numbers all end in the same two digits. */
const drawOf = (ending: string) =>
  readDraw({
    prizes: Object.fromEntries(
      Object.entries(exampleDraw.prizes).map(([prize, numbers]) => [
        prize,
        numbers.map((n) => ending.padStart(n.length, '0')),
      ]),
    ),
  })

test('the last two digits of all 27 numbers, prize by prize, repeats included', () => {
  const numbers = lastTwo(example)
  expect(numbers).toHaveLength(27)
  expect(numbers.slice(0, 3)).toEqual(['68', '51', '73'])
  expect(numbers.filter((number) => number === '12')).toHaveLength(2)
})

test('head and tail of the example draw (lottery.md 5.6)', () => {
  const { head, tail } = headTail(example)
  expect(head[1]).toEqual(['2', '2', '7'])
  expect(head[6]).toEqual(['0', '8', '8'])
  expect(tail[2]).toEqual(['1', '1', '3', '4', '8', '9'])
  expect(head.flat()).toHaveLength(27)
  expect(tail.flat()).toHaveLength(27)
})

describe('omission', () => {
  const history = ['11', '22', '22', '33', '22'].map(drawOf)
  const of = (number: string, window?: number) => omission(history, window).find((row) => row.number === number)

  test('counts the draws since a number last fell, and its longest absence', () => {
    expect(of('22')).toEqual({ number: '22', current: 0, record: 1, isUnseen: false })
    expect(of('33')).toEqual({ number: '33', current: 1, record: 3, isUnseen: false })
    expect(of('11')).toEqual({ number: '11', current: 4, record: 4, isUnseen: false })
  })

  test('a number that never fell is marked, with the length of what was looked at', () => {
    expect(of('99')).toEqual({ number: '99', current: 5, record: 5, isUnseen: true })
  })

  test('looks at the latest draws of the window only', () => {
    expect(of('11', 3)).toEqual({ number: '11', current: 3, record: 3, isUnseen: true })
    expect(of('11', 0)).toEqual({ number: '11', current: 0, record: 0, isUnseen: true })
  })
})

test('frequency counts occurrences and the draws they fell in', () => {
  const rows = frequency([example, drawOf('12')])
  expect(rows).toHaveLength(100)
  expect(rows.find(({ number }) => number === '12')).toEqual({ number: '12', hits: 29, draws: 2 })
  expect(rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(54)
})
