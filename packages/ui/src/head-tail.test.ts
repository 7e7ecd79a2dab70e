import { expect, it } from 'vitest'
import { headTailOf } from './head-tail.ts'

it('groups the last two digits by head and by tail, sorted, with repeats', () => {
  const { byHead, byTail } = headTailOf(['60468', '0168', '12', '93', undefined, null])
  expect(byHead[6]).toEqual(['8', '8'])
  expect(byTail[8]).toEqual(['6', '6'])
  expect(byHead[1]).toEqual(['2'])
  expect(byTail[3]).toEqual(['9'])
  expect(byHead.flat()).toHaveLength(4)
})
