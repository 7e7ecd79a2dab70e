import { expect, it } from 'vitest'
import { ppmOf, textOf } from './percent-text.ts'

it('a percentage is typed and shown with up to three decimals, exactly', () => {
  expect(['6.5', '7,8', '0.8', '8', '', '0.001', '12.34'].map(ppmOf)).toEqual([
    65_000, 78_000, 8000, 80_000, 0, 10, 123_400,
  ])
  expect(['-1', '1.2345', 'a', '100', '1.', '.5'].map(ppmOf)).toEqual(Array.from({ length: 6 }))
  for (const ppm of [0, 10, 100, 8000, 65_000, 78_500, 99_990]) expect(ppmOf(textOf(ppm))).toBe(ppm)
  expect([65_000, 8000, 0].map(textOf)).toEqual(['6.5', '0.8', '0'])
})
