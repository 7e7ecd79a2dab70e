import { expect, it } from 'vitest'
import { tonesOf, useDrawSound } from './sound.ts'

it('is off until somebody asks for it (issue 22 section 2)', () => {
  expect(useDrawSound.getState()).toBe(false)
})

it('ticks once a number, and rises for a gain only', () => {
  expect(tonesOf(3, 100, false).map(({ afterMs }) => afterMs)).toEqual([0, 100, 200])
  const gain = tonesOf(3, 100, true)
  expect(gain.slice(3)).toEqual([
    { hertz: 660, afterMs: 300 },
    { hertz: 880, afterMs: 440 },
  ])
})
