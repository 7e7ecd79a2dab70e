import { expect, it } from 'vitest'
import { stopUntil } from './stop-until.ts'

// Vietnam is seven hours ahead of UTC.
it.each([
  ['at noon: until midnight', '2026-03-10T05:00:00.000Z', '2026-03-10T17:00:00.000Z'],
  ['with exactly six hours left: until midnight', '2026-03-10T11:00:00.000Z', '2026-03-10T17:00:00.000Z'],
  ['a millisecond later: until six in the morning', '2026-03-10T11:00:00.001Z', '2026-03-10T23:00:00.000Z'],
  ['at one at night: until the next midnight', '2026-03-10T18:00:00.000Z', '2026-03-11T17:00:00.000Z'],
] as const)('%s', (_what, now, until) => {
  expect(stopUntil(new Date(now)).toISOString()).toBe(until)
})
