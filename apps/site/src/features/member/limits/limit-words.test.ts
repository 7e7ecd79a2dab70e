import { describe, expect, it } from 'vitest'
import { changeOf, lengthOf, termOf, usedFraction } from './limit-words.ts'

describe('the texts of a member’s own limits (trust.md 2.1 to 2.4)', () => {
  it('a lower amount, or a first one, applies now; a higher one, or none, waits', () => {
    expect(changeOf(null, 100n)).toBe('now')
    expect(changeOf(100n, 99n)).toBe('now')
    expect(changeOf(100n, 0n)).toBe('now')
    expect(changeOf(100n, 101n)).toBe('waits')
    expect(changeOf(100n, null)).toBe('waits')
    expect(changeOf(100n, 100n)).toBe('same')
    expect(changeOf(null, null)).toBe('same')
  })

  it('durations are in the usual units', () => {
    expect([24, 48, 168, 720, 1008].map(lengthOf)).toEqual([
      { unit: 'hours', count: 24 },
      { unit: 'hours', count: 48 },
      { unit: 'days', count: 7 },
      { unit: 'days', count: 30 },
      { unit: 'weeks', count: 6 },
    ])
    expect([6, 12, 36, 60].map(termOf)).toEqual([
      { unit: 'months', count: 6 },
      { unit: 'years', count: 1 },
      { unit: 'years', count: 3 },
      { unit: 'years', count: 5 },
    ])
  })

  it('the bar never exceeds its length, and is empty after a net win', () => {
    expect(usedFraction(25n, 100n)).toBe(25)
    expect(usedFraction(250n, 100n)).toBe(100)
    expect(usedFraction(-5n, 100n)).toBe(0)
    expect(usedFraction(0n, 0n)).toBe(0)
    expect(usedFraction(1n, 0n)).toBe(100)
  })
})
