import { describe, expect, test } from 'vitest'
import {
  feeOf,
  methodsOf,
  offerOf,
  type Channel,
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
  const order = {
    status: 'AWAITING_PAYMENT',
    expiresAt: '2026-07-01T08:30:00Z',
    reviewReason: null,
    crypto: null,
  } as const
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

describe('methods and their channels (MC03)', () => {
  const channel = (code: string, more: Partial<Channel> = {}): Channel => ({
    code,
    method: 'DEP_EWALLET',
    name: { vi: code, en: code },
    min: '20.0000',
    max: '1000.0000',
    fixedAmounts: [],
    fee: { ppm: 0, fixed: '0.0000' },
    hours: null,
    vndPerUnit: '1000',
    orderMinutes: 15,
    isSimulated: true,
    quickAmounts: ['100.0000'],
    tags: [],
    isForFirst: false,
    card: null,
    crypto: null,
    ...more,
  })
  const two = [channel('a'), channel('b', { min: '10.0000', max: '5000.0000', fixedAmounts: ['50.0000'] })]

  test('keep the order of their first channels', () => {
    const bank = channel('bank', { method: 'DEP_BANK' })
    expect(methodsOf([bank, ...two]).map(({ method, channels }) => [method, channels.length])).toEqual([
      ['DEP_BANK', 1],
      ['DEP_EWALLET', 2],
    ])
  })
  test('one channel is the offer; of two the server chooses unless the person does', () => {
    expect(offerOf({ method: 'DEP_EWALLET', channels: [channel('a')] }, undefined)?.channel?.code).toBe('a')
    expect(offerOf({ method: 'DEP_EWALLET', channels: two }, 'b')?.channel?.code).toBe('b')
    expect(offerOf({ method: 'DEP_EWALLET', channels: two }, undefined)).toMatchObject({
      channel: undefined,
      min: '10.0000',
      max: '5000.0000',
      fixedAmounts: [],
    })
    expect(offerOf({ method: 'DEP_EWALLET', channels: [] }, undefined)).toBeUndefined()
  })
  test('a channel with fixed amounts takes only these', () => {
    const offer = { min: '10.0000', max: '5000.0000', fixedAmounts: ['50.0000', '100.0000'] }
    expect(problemOfDeposit('50', offer)).toBeUndefined()
    expect(problemOfDeposit('60', offer)).toEqual({ key: 'not_fixed' })
  })
  test('the fee is a share and a fixed part, cut off', () => {
    expect(feeOf('100', channel('a', { fee: { ppm: 15_000, fixed: '1.0000' } }))).toBe(25_000n)
    expect(feeOf('33.33', channel('a', { fee: { ppm: 1, fixed: '0.0000' } }))).toBe(0n)
  })
})

test.each([
  ['AMOUNT_MISMATCH', 'amount_mismatch', 'mismatch'],
  ['AMOUNT_MISMATCH', 'currency_mismatch', 'currency'],
  ['REJECTED', null, 'rejected'],
  ['REFUNDED_EXTERNAL', null, 'refunded'],
  ['REVERSED', null, 'reversed'],
] as const)('%s because of %s shows %s', (status, reviewReason, view) => {
  expect(viewOfDeposit({ status, reviewReason, expiresAt: '2026-07-01T08:30:00Z', crypto: null }, 0)).toBe(view)
})
