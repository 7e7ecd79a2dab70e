import { describe, expect, it } from 'vitest'
import { isEmptyIn, isPressedIn, readChips } from './chips.ts'

describe('what a row of quick picks shows', () => {
  it('tells each chip its own state and whether anything is chosen', () => {
    const shown = readChips([true, false, true], false)
    expect([0, 1, 2, 3].map((index) => isPressedIn(shown, index))).toEqual([true, false, true, false])
    expect(isEmptyIn(shown)).toBe(false)
    expect(isEmptyIn(readChips([], true))).toBe(true)
  })
  it('is the same text for two choices that look the same on every chip, and different otherwise', () => {
    expect(readChips([false, false], false)).toBe(readChips([false, false], false))
    const all = [true, false].flatMap((one) => [true, false].map((two) => [one, two]))
    const texts = all.flatMap((pressed) => [readChips(pressed, true), readChips(pressed, false)])
    expect(new Set(texts).size).toBe(8)
  })
})
