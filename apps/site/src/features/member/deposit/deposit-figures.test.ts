import { describe, expect, test } from 'vitest'
import {
  groupedAccount,
  isPayable,
  problemOfDeposit,
  vndDigits,
  vndOf,
  vndText,
  viewOfDeposit,
} from './deposit-figures.ts'

describe('amounts in VND', () => {
  test('500 P at 1,000 VND is 500,000', () => {
    expect(vndOf('500', '1000')).toBe('500,000 VND')
    expect(vndOf('1250.55', '1000.0000')).toBe('1,250,550 VND')
  })

  test('a fraction of one VND is cut off, never rounded up', () => {
    expect(vndOf('0.0009', '1000')).toBe('0 VND')
  })

  test('a channel without a rate shows nothing, nor does an empty field', () => {
    expect(vndOf('500', null)).toBeUndefined()
    expect(vndOf(undefined, '1000')).toBeUndefined()
  })

  test('the order shows separators and copies only digits', () => {
    expect(vndText('500000')).toBe('500,000 VND')
    expect(vndText('500000.0000')).toBe('500,000 VND')
    expect(vndDigits('500000.0000')).toBe('500000')
  })
})

test.each([
  ['1903456712345', '1903 4567 12345'],
  ['12345678', '1234 5678'],
  ['123456', '123456'],
])('account number %s reads as %s', (number, grouped) => {
  expect(groupedAccount(number)).toBe(grouped)
})

describe('a deposit amount', () => {
  const channel = { min: '50.0000', max: '300000.0000' }
  test('at either limit is accepted', () => {
    expect(problemOfDeposit('50', channel)).toBeUndefined()
    expect(problemOfDeposit('300000', channel)).toBeUndefined()
  })
  test('outside the limits or missing is refused', () => {
    expect(problemOfDeposit('49.99', channel)).toEqual({ key: 'below_min' })
    expect(problemOfDeposit('300000.01', channel)).toEqual({ key: 'above_max' })
    expect(problemOfDeposit(undefined, channel)).toEqual({ key: 'empty' })
  })
})

describe('an order waits for its payment only until it expires', () => {
  const order = { status: 'AWAITING_PAYMENT', expiresAt: '2026-07-01T08:30:00Z' } as const
  const end = Date.parse(order.expiresAt)
  test('can be paid one millisecond before, but not at the instant', () => {
    expect(isPayable(order, end - 1)).toBe(true)
    expect(isPayable(order, end)).toBe(false)
    expect(viewOfDeposit(order, end - 1)).toBe('pay')
    expect(viewOfDeposit(order, end)).toBe('expired')
  })
  test('credited stays credited whatever the clock says', () => {
    expect(viewOfDeposit({ ...order, status: 'CREDITED' }, end + 1)).toBe('credited')
    expect(viewOfDeposit({ ...order, status: 'LATE_REVIEW' }, end + 1)).toBe('review')
    expect(viewOfDeposit({ ...order, status: 'CANCELLED' }, end - 1)).toBe('cancelled')
  })
})
