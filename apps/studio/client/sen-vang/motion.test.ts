import { expect, test } from 'vitest'
import { easeOut, landingOf, placeOn } from './motion.ts'

test('a reel stops at its stop, ahead of it, within one turn beyond the minimum distance', () => {
  for (const length of [32, 33, 36])
    for (let stop = 0; stop < length; stop += 1)
      for (const at of [0, 5.25, -0.75, -1234.5, 31.999]) {
        const to = landingOf(at, stop, length, 7)
        expect(placeOn(to, length)).toBe(stop)
        expect(at - to).toBeGreaterThanOrEqual(7)
        expect(at - to).toBeLessThan(7 + length)
      }
})

test('it slows down steadily and does not overshoot', () => {
  const shares = Array.from({ length: 101 }, (_, i) => easeOut(i / 100))
  expect(shares[0]).toBe(0)
  expect(shares[100]).toBe(1)
  shares.slice(1).forEach((share, i) => expect(share).toBeGreaterThan(shares[i] ?? 0))
})
