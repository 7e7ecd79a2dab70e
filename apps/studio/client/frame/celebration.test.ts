import { expect, test } from 'vitest'
import { celebrationOf } from './celebration.ts'

test.each([
  [0n, { hasSound: false, countsUp: false, isLarge: false }],
  [9_999n, { hasSound: false, countsUp: false, isLarge: false }],
  [10_000n, { hasSound: true, countsUp: true, isLarge: false }],
  [100_000n, { hasSound: true, countsUp: true, isLarge: true }],
])('a win of %s at a bet of 10000 is celebrated as %o', (win, celebration) => {
  expect(celebrationOf(win, 10_000n)).toEqual(celebration)
})
