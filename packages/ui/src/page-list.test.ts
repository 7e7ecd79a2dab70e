import { expect, it } from 'vitest'
import { pageList } from './page-list.ts'

it('offers three pages around the current one and one at each end', () => {
  expect(pageList(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9])
  expect(pageList(1, 9)).toEqual([1, 2, 3, 'gap', 9])
  expect(pageList(9, 9)).toEqual([1, 'gap', 7, 8, 9])
})
it('never hides a single page behind a gap', () => {
  expect(pageList(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9])
  expect(pageList(2, 4)).toEqual([1, 2, 3, 4])
})
it('lists all pages where they are few', () => {
  expect(pageList(1, 1)).toEqual([1])
  expect(pageList(2, 3)).toEqual([1, 2, 3])
})
