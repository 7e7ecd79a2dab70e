import { describe, expect, test } from 'vitest'
import { totalsOfBets, winLossOf } from './bet-figures.ts'

const won = { status: 4, stake: '100.0000', payout: '1600.0000', validBet: '100.0000' } as const
const small = { status: 4, stake: '100.0000', payout: '40.0000', validBet: '100.0000' } as const
const lost = { status: 5, stake: '27.0000', payout: '0.0000', validBet: '27.0000' } as const
const waiting = { status: 2, stake: '50.0000', payout: null, validBet: null } as const
const voided = { status: 12, stake: '30.0000', payout: '30.0000', validBet: '0.0000' } as const
const voidedWithoutPayout = { ...voided, payout: null }

describe('win or loss of an order', () => {
  test('is payout minus stake, also for a win below the stake', () => {
    expect(winLossOf(won)).toBe(15_000_000n)
    expect(winLossOf(small)).toBe(-600_000n)
    expect(winLossOf(lost)).toBe(-270_000n)
  })
  test('is unknown while waiting and zero when the stake was returned', () => {
    expect(winLossOf(waiting)).toBeUndefined()
    expect(winLossOf(voided)).toBe(0n)
    expect(winLossOf(voidedWithoutPayout)).toBe(0n)
    expect(winLossOf({ ...voided, status: 16 })).toBe(0n)
    expect(winLossOf({ ...voidedWithoutPayout, status: 6 })).toBe(0n)
    expect(winLossOf({ ...voidedWithoutPayout, status: 8 })).toBe(0n)
  })
  test('of a tie with lost lines is the cost of those lines', () => {
    expect(winLossOf({ ...voided, status: 16, payout: '10.0000' })).toBe(-200_000n)
  })
})

test('totals have the stake of every row, and the other figures of settled rows only', () => {
  const rows = [
    { ...won, winLoss: '1500.0000' },
    { ...lost, winLoss: '-27.0000' },
    { ...waiting, winLoss: null },
    { ...voided, winLoss: '0.0000' },
  ]
  expect(totalsOfBets(rows)).toEqual({
    count: 4,
    stake: 2_070_000n,
    validBet: 1_270_000n,
    payout: 16_300_000n,
    winLoss: 14_730_000n,
  })
})

test('the totals of no rows are zero', () => {
  expect(totalsOfBets([])).toEqual({ count: 0, stake: 0n, validBet: 0n, payout: 0n, winLoss: 0n })
})
