import { expect, it } from 'vitest'
import { childrenFirst } from './children-first.ts'

const one = (memberId: bigint, granterId: bigint | null) => ({ memberId, granterId })

it('puts each contract before that of its granter, and keeps the order otherwise', () => {
  const rows = [one(1n, null), one(2n, 1n), one(3n, 2n), one(4n, null), one(5n, 9n), one(6n, 3n)]
  expect(childrenFirst(rows).map(({ memberId }) => memberId)).toEqual([6n, 3n, 2n, 5n, 1n, 4n])
})

it('goes by the longest line of a holder with two granters, and ends in a circle', () => {
  const rows = [one(1n, null), one(2n, 1n), one(3n, 1n), one(3n, 2n), one(4n, 3n)]
  expect(childrenFirst(rows).map(({ memberId }) => memberId)).toEqual([4n, 3n, 3n, 2n, 1n])
  expect(childrenFirst([one(1n, 2n), one(2n, 1n)])).toHaveLength(2)
})
