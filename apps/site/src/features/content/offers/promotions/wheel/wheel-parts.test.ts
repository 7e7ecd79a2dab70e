import { describe, expect, it } from 'vitest'
import { stopOf, turnTo, wheelParts } from './wheel-parts.ts'

const usual = [60, 25, 10, 4, 1].map((weight) => ({ weight }))

describe('the disc of a wheel (operations.md 4.12)', () => {
  it('every slice is as wide as its odds, in parts without a gap', () => {
    const parts = wheelParts(usual)
    const widths = usual.map((_, slice) =>
      parts.filter((part) => part.slice === slice).reduce((sum, { from, to }) => sum + to - from, 0),
    )
    for (const [slice, share] of [0.6, 0.25, 0.1, 0.04, 0.01].entries()) expect(widths[slice]).toBeCloseTo(share, 10)
    for (const [at, part] of parts.entries()) expect(part.from).toBeCloseTo(parts[at - 1]?.to ?? 0, 10)
    expect(parts.at(-1)?.to).toBeCloseTo(1, 10)
  })

  it('no part is wider than an eighth, and equal prizes do not stand in one block', () => {
    const parts = wheelParts(usual)
    expect(Math.max(...parts.map(({ from, to }) => to - from))).toBeLessThanOrEqual(1 / 8 + 1e-9)
    const most = parts.filter(({ slice }) => slice === 0)
    expect(most).toHaveLength(5)
    expect(parts.slice(0, 3).every(({ slice }) => slice === 0)).toBe(false)
  })

  it.each([0, 1, 2, 3, 4])('slice %d stops in the middle of one of its parts, under the pointer', (slice) => {
    const parts = wheelParts(usual)
    const stop = stopOf(parts, slice)
    const under = parts.find(({ from, to }) => from < stop && stop < to)
    expect(under?.slice).toBe(slice)
    expect(stop - (under?.from ?? 0)).toBeCloseTo((under?.to ?? 0) - stop, 10)
    // The point at `stop` has turned to the top: whole turns remain.
    for (const before of [0, 5.3]) {
      const turn = turnTo(stop, before)
      expect(turn + stop).toBeCloseTo(Math.round(turn + stop), 6)
      expect(turn - before).toBeGreaterThan(5)
    }
  })
})
