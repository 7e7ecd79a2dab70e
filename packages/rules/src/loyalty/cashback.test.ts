import { describe, expect, it } from 'vitest'
import { moneyToString, parseMoney as p } from '@lotus/kernel'
import { cashbackRank, dayCashback, exactCashback, exactText, payCashback } from './cashback.ts'

// Cashback (MC07, operations.md 4.4), its worked example to the unit and the edges around it.

describe('cashback (4.4)', () => {
  const slots = { validBet: p('50000'), ratePpm: 8000 }
  const live = { validBet: p('30000'), ratePpm: 5000 }

  it('of slots 50,000 and live 30,000 at rank 5 is 550.00; 200.00 are claimed, 350.00 are left', () => {
    expect(moneyToString(payCashback(exactCashback(slots.validBet, slots.ratePpm)).amount)).toBe('400.0000')
    expect(moneyToString(payCashback(exactCashback(live.validBet, live.ratePpm)).amount)).toBe('150.0000')
    const { earned, cut } = dayCashback([slots, live], null)
    expect(cut).toBe(0n)
    expect(moneyToString(payCashback(earned - p('200') * 1_000_000n).amount)).toBe('350.0000')
  })

  it('stops at the cap of the day', () => {
    const { earned, cut } = dayCashback([slots, live], p('500'))
    expect([exactText(earned), exactText(cut)]).toEqual(['500.00000000', '50.00000000'])
    expect(dayCashback([slots, live], p('550'))).toMatchObject({ cut: 0n })
  })

  it('is cut to two places, and what is left below a hundredth is carried', () => {
    const first = payCashback(exactCashback(p('1234.5678'), 3000))
    expect([moneyToString(first.amount), exactText(first.carried)]).toEqual(['3.7000', '0.00370340'])
    const second = payCashback(first.carried + exactCashback(p('2.1'), 3000))
    expect([moneyToString(second.amount), exactText(second.carried)]).toEqual(['0.0100', '0.00000340'])
  })

  it('that was claimed of a bet that became void is owed, and later cashback pays it first', () => {
    const due = -exactCashback(p('1000'), 5000)
    expect(payCashback(due)).toEqual({ amount: 0n, carried: 0n, owed: p('5') * 1_000_000n })
    expect(moneyToString(payCashback(due + exactCashback(p('1500'), 5000)).amount)).toBe('2.5000')
  })

  it('has the terms of the rank, and above the list those of the last', () => {
    const ranks = [
      { ratesPpm: { RNG: 3000 }, dayMax: p('500') },
      { ratesPpm: { RNG: 4000 }, dayMax: null },
    ]
    expect(cashbackRank(ranks, 0)).toBe(ranks[0])
    expect(cashbackRank(ranks, 7)).toBe(ranks[1])
    expect(cashbackRank([], 3)).toEqual({ ratesPpm: {}, dayMax: null })
  })

  it('is written with eight places', () => {
    expect(exactText(-1n)).toBe('0.00000000')
    expect(exactText(-12_300n)).toBe('-0.00000123')
  })
})
