import { expect, test } from 'vitest'
import {
  inAndOut,
  kindKey,
  pageOfReference,
  placeOfPromotion,
  totalsOfFilter,
  totalsOfRows,
} from './statement-figures.ts'

test('a row is in one column only', () => {
  expect(inAndOut({ amount: '500.0000' })).toEqual({ in: 5_000_000n, out: undefined })
  expect(inAndOut({ amount: '-27.5000' })).toEqual({ in: undefined, out: 275_000n })
})

test('in minus out is net', () => {
  const totals = totalsOfRows([
    { amount: '500.0000' },
    { amount: '-27.5000' },
    { amount: '98.5000' },
    { amount: '-0.0001' },
  ])
  expect(totals).toEqual({ in: 5_985_000n, out: 275_001n, net: 5_709_999n })
  expect(totals.in - totals.out).toBe(totals.net)
})

test('the server may write what went out with or without a sign', () => {
  expect(totalsOfFilter({ in: '10.0000', out: '-4.0000', net: '6.0000' })).toEqual(
    totalsOfFilter({ in: '10.0000', out: '4.0000', net: '6.0000' }),
  )
})

test('an unknown kind from a newer server shows as other', () => {
  expect(kindKey('BET')).toBe('BET')
  expect(kindKey('SOMETHING_NEW')).toBe('OTHER')
})

test('references link to the page that shows them', () => {
  expect(pageOfReference('lottery_order')).toBe('personalHistoryCopy')
  expect(pageOfReference('adjustment')).toBeUndefined()
  expect([pageOfReference('bonus'), pageOfReference('cashback')]).toEqual(['bonusDetails', 'manualRebate'])
})

test('what a statement counts as a promotion of the reader leads to its own record', () => {
  expect(placeOfPromotion('CASHBACK', 'CB7-2')).toEqual({ page: 'manualRebate', item: 'CB7-2' })
  expect(placeOfPromotion('BONUS_FORFEIT', 'A7-3')).toEqual({ page: 'bonusDetails', item: 'A7-3' })
  expect(placeOfPromotion('VIP_UPGRADE', 'G7-1')).toEqual({ page: 'rewardCenter', item: 'claimed' })
  // Points that became money have no list of gifts.
  expect(placeOfPromotion('POINT_CONVERT', 'P7-1')).toBeUndefined()
})
