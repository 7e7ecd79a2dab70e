import { describe, expect, it } from 'vitest'
import { exactFromMoney, rateFromPpm } from '../exact.ts'
import { fundPayment, isFundedByUpline } from './funding.ts'
import { findContractGaps, findTermsFault, type ContractOffer } from './terms.ts'
import { contractText } from './text.ts'

// Contracts that the upline pays of its own wallet (operations.md 2.2, 2.8, 2.9; DECISIONS 43).

const p = (amount: bigint) => exactFromMoney(amount * 10_000n)

describe('what an upline’s wallet cannot pay', () => {
  it('stays owed, is advanced or is borne by the operator', () => {
    const of = (cash: bigint, policy: Parameters<typeof fundPayment>[2]) => fundPayment(p(100n), p(cash), policy)
    expect(of(250n, 'UPLINE_PAYS')).toEqual({ byUpline: p(100n), byOperator: 0n, toReturn: 0n, left: 0n })
    expect(of(30n, 'UPLINE_PAYS')).toEqual({ byUpline: p(30n), byOperator: 0n, toReturn: 0n, left: p(70n) })
    expect(of(0n, 'UPLINE_PAYS')).toEqual({ byUpline: 0n, byOperator: 0n, toReturn: 0n, left: p(100n) })
    expect(of(30n, 'CARRY_TO_UPLINE')).toEqual({ byUpline: p(30n), byOperator: p(70n), toReturn: p(70n), left: 0n })
    expect(of(30n, 'OPERATOR_ABSORBS')).toEqual({ byUpline: p(30n), byOperator: p(70n), toReturn: 0n, left: 0n })
  })

  it('takes whole cents, and nothing of a wallet below zero', () => {
    const cents = fundPayment(p(1n), exactFromMoney(9_999n), 'UPLINE_PAYS')
    expect([cents.byUpline, cents.left]).toEqual([exactFromMoney(9_900n), exactFromMoney(100n)])
    expect(fundPayment(p(1n), exactFromMoney(-5n), 'UPLINE_PAYS').byUpline).toBe(0n)
  })
})

describe('which contracts the upline pays', () => {
  const one = (holder: string, granter: string | null, funding: 'OPERATOR' | 'UPLINE' = 'OPERATOR') => ({
    holder,
    granter,
    funding,
  })
  const top = one('a', null)
  const named = one('b', 'a', 'UPLINE')
  const below = one('c', 'b')

  it('are those that say so, and whatever hangs from them', () => {
    const isFunded = isFundedByUpline([top, named, below], 'END_SUBTREE')
    expect([top, named, below].map(isFunded)).toEqual([false, true, true])
    const plain = [top, one('b', 'a'), below]
    expect(plain.map(isFundedByUpline(plain, 'KEEP_UNFUNDED'))).toEqual([false, false, false])
  })

  it('are under KEEP_UNFUNDED those whose granter holds none any more, at the granter’s own cost', () => {
    const left = [below, one('d', 'c')]
    expect(left.map(isFundedByUpline(left, 'KEEP_UNFUNDED'))).toEqual([true, true])
    expect(left.map(isFundedByUpline(left, 'END_SUBTREE'))).toEqual([false, false])
  })
})

describe('terms', () => {
  const offer: ContractOffer = {
    cadence: 'DAILY',
    categories: new Set(['RNG']),
    terms: {
      kind: 'DAILY',
      activeMinBet: 0n,
      tiers: [{ rate: rateFromPpm(5000n), active: 0, validBet: 0n, loss: 0n }],
    },
  }
  const bounds = { DIVIDEND: 0n, DAILY: rateFromPpm(20_000n), HOURLY: rateFromPpm(20_000n), REALTIME: 0n }

  it('that the operator pays cannot hang from terms that an upline pays', () => {
    const funded: ContractOffer = { ...offer, funding: 'UPLINE' }
    expect(findContractGaps(funded, offer, 'TIERWISE')).toEqual([{ in: 'FUNDING' }])
    expect(findContractGaps(funded, funded, 'TIERWISE')).toEqual([])
    expect(findContractGaps(offer, funded, 'TIERWISE')).toEqual([])
  })

  it('can be claimed by days, not by hours', () => {
    expect(findTermsFault({ ...offer, payout: 'CLAIM' }, bounds)).toBeUndefined()
    const { terms } = offer
    if (terms.kind !== 'DAILY') throw new Error('it is a daily wage')
    const hourly: ContractOffer = { ...offer, cadence: 'HOUR', terms: { ...terms, kind: 'HOURLY' }, payout: 'CLAIM' }
    expect(findTermsFault(hourly, bounds)).toBe('CONTRACT_TERMS')
  })

  it('keep the bytes of the first form where they say no more than it can', () => {
    const version = { ...offer, id: 'x', version: 1, a: null, b: '7' }
    const text = contractText(version)
    expect(text).toContain('"format":"lotus-contract/v1"')
    expect(text).not.toContain('funding')
    expect(contractText({ ...version, funding: 'OPERATOR', payout: 'AUTO' })).toBe(text)
    const funded = contractText({ ...version, a: '3', funding: 'UPLINE' })
    expect(funded).toContain('"format":"lotus-contract/v2"')
    expect(funded).toContain('"funding":"UPLINE","payout":"AUTO"}')
  })
})
