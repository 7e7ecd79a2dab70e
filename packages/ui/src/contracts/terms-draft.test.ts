import { describe, expect, it } from 'vitest'
import { draftOf, readTerms, withTier, type ContractTerms, type TermsDraft } from './terms-draft.ts'

const dividend: ContractTerms = {
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  categories: ['LOTT', 'RNG'],
  activeMinBet: '1000',
  tiers: [
    { ratePpm: 50_000, active: 3, validBet: '0', loss: '0' },
    { ratePpm: 81_250, active: 5, validBet: '100000', loss: '5000' },
  ],
}
const realtime: ContractTerms = {
  kind: 'REALTIME',
  categories: ['LOTT'],
  profitPpm: 0,
  lossPpm: 1200,
  singleBet: '100',
}
const { carry: _carry, ...daily } = { ...dividend, kind: 'DAILY' as const }
const { cadence: _cadence, ...hourly } = { ...daily, kind: 'HOURLY' as const }

describe('terms of a contract (AC13)', () => {
  it('come back from their form as they were', () => {
    for (const terms of [dividend, daily, hourly, realtime])
      expect(readTerms(terms.kind, draftOf(terms.kind, terms, true))).toEqual({ terms, problems: [] })
  })

  it('say what active members deposit only where it is asked for', () => {
    const asking = { ...hourly, activeMinDeposit: '50' }
    expect(readTerms('HOURLY', draftOf('HOURLY', asking, true)).terms).toEqual(asking)
    const draft = { ...draftOf('HOURLY', asking, true), activeMinDeposit: '0.00' }
    expect(readTerms('HOURLY', draft).terms).toEqual(hourly)
    expect(readTerms('HOURLY', { ...draft, activeMinDeposit: undefined }).problems).toEqual([
      { field: 'activeMinDeposit', text: 'amount' },
    ])
  })

  it('begin for another holder with the conditions and without a rate', () => {
    const draft = draftOf('DIVIDEND', dividend, false)
    expect(draft.tiers.map(({ rate, active }) => `${rate}/${active}`)).toEqual(['/3', '/5'])
    expect(readTerms('DIVIDEND', draft).problems).toMatchObject([{ text: 'missing' }, { text: 'missing' }])
    expect(draftOf('DIVIDEND', undefined, false)).toMatchObject({ cadence: 'SEMIMONTHLY', tiers: [{ rate: '' }] })
  })

  it('say at which tier and field something is wrong', () => {
    const draft = draftOf('DIVIDEND', dividend, true)
    const wrong = (change: Partial<TermsDraft['tiers'][number]>): unknown[] => {
      const tiers = draft.tiers.map((tier, at) => (at === 1 ? { ...tier, ...change } : tier))
      return readTerms('DIVIDEND', { ...draft, tiers }).problems.map(({ field, place, text }) => [field, place, text])
    }
    expect(wrong({ rate: '5' })).toEqual([['rate', 1, 'notHigher']])
    expect(wrong({ rate: '0' })).toEqual([['rate', 1, 'percent']])
    expect(wrong({ rate: '8.1234' })).toEqual([['rate', 1, 'percent']])
    expect(wrong({ active: '2' })).toEqual([['active', 1, 'falls']])
    expect(wrong({ active: '-1' })).toEqual([['active', 1, 'count']])
    expect(wrong({ loss: undefined })).toEqual([['loss', 1, 'amount']])
    expect(readTerms('DIVIDEND', { ...draft, categories: [] }).problems).toEqual([
      { field: 'categories', text: 'none' },
    ])
    expect(readTerms('REALTIME', { ...draft, profit: '0', loss: '' }).problems).toEqual([
      { field: 'lossRate', text: 'bothZero' },
    ])
  })

  it('get one more tier that rises from the last one', () => {
    const { tiers } = withTier(draftOf('DIVIDEND', dividend, true))
    expect(tiers.map(({ key }) => key)).toEqual([1, 2, 3])
    expect(tiers[2]).toMatchObject({ rate: '', active: '5', validBet: '100000', loss: '5000' })
  })
})
