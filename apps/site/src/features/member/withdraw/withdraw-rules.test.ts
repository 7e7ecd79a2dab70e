import { describe, expect, test } from 'vitest'
import {
  feeOfLost,
  isPaidBack,
  isUsable,
  mostWithdrawable,
  notNow,
  problemOfWithdrawal,
  stepOfWithdrawal,
  totalsOfWithdrawals,
  unpaidOf,
  type Withdrawal,
} from './withdraw-rules.ts'

const limits = {
  min: '100.0000',
  max: '100000.0000',
  withdrawable: '8420.5099',
  locked: '4060.0000',
  dailyAmountLeft: '50000.0000',
  levelLeft: null,
}

test('the most one can withdraw is what the server counted, and the rest is the rest of the balance', () => {
  expect(mostWithdrawable({ now: '8420.5000' })).toBe('8420.5000')
  expect(mostWithdrawable({ now: '0.0000' })).toBeUndefined()
  expect(notNow({ balance: '8420.5099', now: '8420.5000' })).toBe('0.0099')
})

test('the amount is back with its fee once it was rejected or returned, not while it is on its way', () => {
  const back = { fee: '4.0000', feeReturnedAt: '2026-07-01T01:00:00Z', takenBack: null }
  expect(isPaidBack({ ...back, status: 'REJECTED' })).toBe(true)
  expect(isPaidBack({ ...back, status: 'REFUNDED' })).toBe(true)
  expect(isPaidBack({ ...back, status: 'REJECTED', fee: '0.0000', feeReturnedAt: null })).toBe(true)
  expect(isPaidBack({ ...back, status: 'REJECTED', feeReturnedAt: null })).toBe(false)
  expect(isPaidBack({ ...back, status: 'PAYING', feeReturnedAt: null })).toBe(false)
  const takenBack = { taken: '96.0000', owed: '0.0000', at: '2026-07-02T01:00:00Z' }
  expect(isPaidBack({ ...back, status: 'REFUNDED', takenBack })).toBe(false)
})

describe('an amount to withdraw', () => {
  test('of which nothing would arrive is refused with its fee, after what else is wrong', () => {
    expect(problemOfWithdrawal('150', limits, { fee: '150.0000', net: '0.0000' })).toEqual({
      key: 'eaten',
      fee: '150.0000',
    })
    expect(problemOfWithdrawal('150.01', limits, { fee: '150.0000', net: '0.0100' })).toBeUndefined()
    expect(problemOfWithdrawal('99', limits, { fee: '150.0000', net: '0.0000' })).toMatchObject({ key: 'below_min' })
    expect(problemOfWithdrawal('150', limits, null)).toBeUndefined()
  })
  test('at the minimum and at the withdrawable amount is accepted', () => {
    expect(problemOfWithdrawal('100', limits)).toBeUndefined()
    expect(problemOfWithdrawal('8420.5', limits)).toBeUndefined()
  })
  test('reports the broken rule, with its figures', () => {
    expect(problemOfWithdrawal(undefined, limits)).toEqual({ key: 'empty' })
    expect(problemOfWithdrawal('99.99', limits)).toEqual({ key: 'below_min', min: '100.0000' })
    expect(problemOfWithdrawal('10000', limits)).toEqual({
      key: 'over_withdrawable',
      withdrawable: '8420.5099',
      locked: '4060.0000',
    })
    expect(problemOfWithdrawal('200', { ...limits, levelLeft: '150.0000' })).toEqual({
      key: 'over_level',
      left: '150.0000',
    })
    expect(problemOfWithdrawal('200', { ...limits, dailyAmountLeft: '150.0000' })).toEqual({
      key: 'over_daily',
      left: '150.0000',
    })
    expect(problemOfWithdrawal('100001', { ...limits, withdrawable: '200000.0000' })).toEqual({
      key: 'above_max',
      max: '100000.0000',
    })
  })
})

test('the steps: sent, approved and paid, confirmed', () => {
  expect(stepOfWithdrawal('SUBMITTED')).toBe(1)
  expect(stepOfWithdrawal('PAYING')).toBe(1)
  expect(stepOfWithdrawal('PAY_FAILED')).toBe(1)
  expect(stepOfWithdrawal('PAID')).toBe(2)
  expect(stepOfWithdrawal('RECEIVED')).toBe(3)
  expect(stepOfWithdrawal('FORCED_RECEIVED')).toBe(3)
  expect(stepOfWithdrawal('NOT_RECEIVED')).toBe(2)
  expect(stepOfWithdrawal('RECEIVED_CONFIRMED')).toBe(3)
})

const row = (status: Withdrawal['status'], amount: string, fee: string, net: string): Withdrawal => ({
  id: status,
  refNo: status,
  status,
  amount,
  fee,
  net,
  feeTerms: null,
  feeReturnedAt: status === 'REJECTED' ? '2026-07-01T01:00:00Z' : null,
  payoutAccount: { kind: 'bank', bankName: 'B', network: null, tail: '0001' },
  usdt: null,
  rejectReason: null,
  createdAt: '2026-07-01T00:00:00Z',
  paidAt: null,
  confirmDeadline: null,
  closedAt: null,
  promisedAt: null,
  lateAt: null,
  queuePlace: null,
  isAutomatic: false,
  unplayed: null,
  orderedAt: null,
  sentAt: null,
  parts: [],
  caseClosedAt: null,
  claimUntil: null,
  claim: null,
  takenBack: null,
  givenBack: null,
})

test('totals count paid requests, not waiting or rejected ones', () => {
  const rows = [
    row('SUBMITTED', '5.0000', '0', '5.0000'),
    row('REJECTED', '7.0000', '0', '7.0000'),
    row('PAID', '100.0000', '1.0000', '99.0000'),
  ]
  expect(totalsOfWithdrawals([...rows, row('RECEIVED', '0.1000', '0.0000', '0.1000')])).toEqual({
    count: 2,
    amount: 1_001_000n,
    fee: 10_000n,
    net: 991_000n,
  })
})

test('MC04: an account that cools down, or whose kind is closed, cannot be chosen', () => {
  expect(isUsable({ usableAt: null, isClosed: false })).toBe(true)
  expect(isUsable({ usableAt: '2026-07-01T01:00:00Z', isClosed: false })).toBe(false)
  expect(isUsable({ usableAt: null, isClosed: true })).toBe(false)
})

test('of one that is partly paid the rest is what is not paid yet', () => {
  const part = { at: '2026-07-01T01:00:00Z' }
  const parts = [
    { ...part, amount: '60.2400', state: 'paid' as const },
    { ...part, amount: '60.2500', state: 'failed' as const },
  ]
  expect(unpaidOf({ net: '120.4900', parts })).toBe('60.2500')
  expect(unpaidOf({ net: '120.4900', parts: [] })).toBe('120.4900')
})

test('what of one is back in the wallet was not paid out, nor was its share of the fee kept', () => {
  const part = { amount: '60.0000', fee: '0.6000', at: '2026-07-01T01:00:00Z', reason: null }
  const given = { ...row('PAID', '100.0000', '1.0000', '39.0000'), givenBack: part }
  expect(totalsOfWithdrawals([given])).toEqual({ count: 1, amount: 394_000n, fee: 4_000n, net: 390_000n })
})

test('a request whose answer was lost is asked again with the fee that it went out with; another one is not it', () => {
  const lost = { amount: '500', payoutAccountId: '7', fee: '5' }
  const now = { amount: '500', payoutAccountId: '7' }
  expect(feeOfLost(lost, now)).toEqual({ fee: '5', net: '495.0000' })
  expect(feeOfLost(now, lost)).toEqual({ fee: '0', net: '500.0000' })
  expect(feeOfLost(undefined, now)).toBeUndefined()
  expect(feeOfLost(lost, { ...now, amount: '499' })).toBeUndefined()
  expect(feeOfLost(lost, { ...now, payoutAccountId: '8' })).toBeUndefined()
})
