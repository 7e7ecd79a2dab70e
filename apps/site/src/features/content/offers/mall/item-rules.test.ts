import { expect, it } from 'vitest'
import { mostPieces, problemOf, timesPieces, type Item, type Own } from './item-rules.ts'

const item: Item = {
  id: '7',
  kind: 'PHYSICAL',
  name: {},
  description: {},
  art: 'GOODS.bottle',
  points: '480.0000',
  amount: '0.0000',
  worth: '0.0000',
  multiplePpm: 0,
  stock: 36,
  memberMax: 3,
  dayMax: 2,
  leastRank: 1,
  endsAt: null,
}
const own: Own = { rank: 2, waiting: 0, ordered: [{ id: '7', all: 2, today: 1 }] }

it('so many pieces may be ordered as stock and limits leave (operations.md 4.3)', () => {
  expect(mostPieces(item, undefined)).toBe(2)
  expect(mostPieces(item, own)).toBe(1)
  expect(mostPieces({ ...item, stock: 0 }, own)).toBe(0)
  expect(mostPieces({ ...item, stock: null, memberMax: null, dayMax: null }, own)).toBe(100)
  expect(mostPieces(item, { ...own, ordered: [{ id: '7', all: 5, today: 0 }] })).toBe(0)
})

it('the first thing that stands against an order is named', () => {
  const holder = { points: '1250.0000', own }
  expect(problemOf(item, 1, holder)).toBeUndefined()
  expect(problemOf(item, 1, { points: undefined, own: undefined })).toBeUndefined()
  expect(problemOf({ ...item, stock: 0 }, 1, holder)?.key).toBe('soldOut')
  expect(problemOf({ ...item, leastRank: 3 }, 1, holder)).toEqual({ key: 'rank', values: { rank: 3 } })
  expect(problemOf(item, 2, holder)?.key).toBe('limit')
  const many = { ...item, memberMax: null, dayMax: null }
  expect(problemOf(many, 3, holder)).toEqual({ key: 'points', values: { points: '190.0000' } })
  expect(timesPieces('480.0000', 3)).toBe('1440.0000')
})
