import { expect, test } from 'vitest'
import { inAndOut, kindKey, pageOfReference, totalsOfFilter, totalsOfRows } from './statement-figures.ts'

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
})
