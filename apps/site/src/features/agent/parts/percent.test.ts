import { expect, it } from 'vitest'
import { noRates, offered, prizeGroupOf, quotaOf, within } from './percent.ts'

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

it('a rate takes a place of the highest band that it reaches', () => {
  const band = (fromPpm: number) => ({ category: 'LOTT' as const, fromPpm, max: 3, used: 1 })
  const quotas = [band(75_000), band(60_000), { ...band(1000), category: 'RNG' as const }]
  expect([59_000, 60_000, 74_000, 78_000].map((ppm) => quotaOf(quotas, 'LOTT', ppm)?.fromPpm)).toEqual([
    undefined,
    60_000,
    60_000,
    75_000,
  ])
})
