import { expect, it } from 'vitest'
import { noRates, offered, prizeGroupOf, within } from './percent.ts'

it('a lottery rate of 5 % goes with the prize group 1900, and 7.8 % with 1956 (operations.md 1.2)', () => {
  expect([0, 50_000, 78_000, 100_000].map(prizeGroupOf)).toEqual([1800, 1900, 1956, 2000])
})

it('only products with something to give are offered, and a chosen rate falls with the offer', () => {
  const offers = { ...noRates(), LOTT: 40_000, LIVE: 2000 }
  expect(offered(offers)).toEqual(['LOTT', 'LIVE'])
  expect(within({ ...noRates(), LOTT: 50_000, LIVE: 1000, PVP: 500 }, offers)).toMatchObject({
    LOTT: 40_000,
    LIVE: 1000,
    PVP: 0,
  })
})
