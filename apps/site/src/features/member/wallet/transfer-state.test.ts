import { describe, expect, it } from 'vitest'
import { knownBalance, latest, pollEvery, stageOf, type Transfer } from './transfer-state.ts'

const transfer = (change: Partial<Transfer>): Transfer => ({
  id: 'T1',
  reference: 'T1',
  vendor: 'PURSE',
  vendorName: 'Purse',
  direction: 'in',
  amount: '40.0000',
  status: 'CONFIRMED',
  vendorBalance: '40.0000',
  isAuto: false,
  createdAt: '2026-03-10T03:00:00.000Z',
  endedAt: '2026-03-10T03:00:01.000Z',
  nextAt: null,
  isForPeople: false,
  ...change,
})

describe('a transfer to a vendor’s wallet, as its member sees it (wallet.md 2)', () => {
  it('is on its way, being checked, with an operator, or finished', () => {
    expect(stageOf(transfer({ status: 'DEBITED' }))).toBe('onWay')
    expect(stageOf(transfer({ status: 'SENT' }))).toBe('onWay')
    expect(stageOf(transfer({ status: 'UNKNOWN' }))).toBe('asking')
    expect(stageOf(transfer({ status: 'UNKNOWN', isForPeople: true }))).toBe('people')
    expect(stageOf(transfer({}))).toBe('done')
    expect(stageOf(transfer({ status: 'FAILED' }))).toBe('failed')
  })

  it('is polled only while one is open', () => {
    expect(pollEvery([transfer({}), transfer({ status: 'SENT' })])).toBe(4000)
    expect(pollEvery([transfer({})])).toBe(false)
    expect(pollEvery(undefined)).toBe(false)
  })

  it('of two reports of a balance the newer one is shown', () => {
    const [old, young] = [
      { amount: '1', at: '2026-03-10T03:00:00.000Z' },
      { amount: '2', at: '2026-03-10T03:00:01.000Z' },
    ]
    expect(latest(old, young)).toBe(young)
    expect(latest(young, old)).toBe(young)
    expect(latest(undefined, old)).toBe(old)
    expect(latest(old, undefined)).toBe(old)
    expect(latest(undefined, undefined)).toBeUndefined()
  })

  it('the balance shown of a vendor is its own last report, never our sum', () => {
    const rows = [
      transfer({ status: 'UNKNOWN', vendorBalance: null, endedAt: null }),
      transfer({ vendorBalance: '15.0000', direction: 'out' }),
      transfer({ vendorBalance: '40.0000' }),
    ]
    expect(knownBalance(rows, 'PURSE')).toEqual({ amount: '15.0000', at: '2026-03-10T03:00:01.000Z' })
    expect(knownBalance(rows, 'OTHER')).toBeUndefined()
  })
})
