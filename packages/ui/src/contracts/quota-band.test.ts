import { expect, it } from 'vitest'
import { bandEnd } from './quota-band.ts'

it('a band of rates ends where the next one of its product begins', () => {
  const band = (fromPpm: number) => ({ category: 'LOTT' as const, fromPpm, max: 3, used: 1 })
  const all = [band(75_000), band(60_000), band(70_000), { ...band(65_000), category: 'RNG' as const }]
  expect(all.map((quota) => bandEnd(quota, all))).toEqual([null, 70_000, 75_000, null])
})
