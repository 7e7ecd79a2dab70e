import { expect, it } from 'vitest'
import { headingId } from './heading-id.ts'

it('a heading gets an anchor that cannot be the id of a part of the page', () => {
  expect(headingId('Nạp tiền mất bao lâu?')).toBe('s-nap-tien-mat-bao-lau')
  expect(headingId('main')).toBe('s-main')
  expect(headingId('…')).toBe('')
})
