import { describe, expect, it } from 'vitest'
import { isOldEnough } from './age.ts'

describe('ACC-1, K12: the age of 18 in the zone of the player', () => {
  it.each([
    ['2008-03-10', '2026-03-10', true],
    ['2008-03-11', '2026-03-10', false],
    ['2007-12-31', '2026-01-01', true],
    // Somebody born on a leap day comes of age on 1 March of a common year, on the day itself in a leap year.
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['2004-02-29', '2024-02-29', true],
    ['2009-01-01', '2026-12-31', false],
    // Nobody is that old, or not born yet.
    ['1850-01-01', '2026-03-10', false],
    ['2030-01-01', '2026-03-10', false],
  ])('born %s is of age on %s: %s', (birthday, today, expected) => {
    const years = birthday === '2004-02-29' ? 20 : 18
    expect(isOldEnough(birthday, today, years)).toBe(expected)
  })
})
