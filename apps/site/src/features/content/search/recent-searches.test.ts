import { expect, it } from 'vitest'
import { withRecent } from './recent-searches.ts'

it('recent searches: the latest first, each once, eight at most', () => {
  expect(withRecent(['nạp tiền'], ' Sen Vàng ')).toEqual(['Sen Vàng', 'nạp tiền'])
  expect(withRecent(['a', 'Nạp Tiền', 'b'], 'nạp tiền')).toEqual(['nạp tiền', 'a', 'b'])
  expect(withRecent(['a'], '  ')).toEqual(['a'])
  expect(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toHaveLength(8)
})
