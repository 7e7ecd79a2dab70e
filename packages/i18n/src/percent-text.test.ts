import { expect, it } from 'vitest'
import { exactPercent, percentText, readPercent } from './percent-text.ts'

it('a percentage is typed and shown with up to three decimals, exactly', () => {
  expect(['6.5', '7,8', '0.8', '8', '', '0.001', '12.34'].map(readPercent)).toEqual([
    65_000, 78_000, 8000, 80_000, 0, 10, 123_400,
  ])
  expect(['-1', '1.2345', 'a', '100', '1.', '.5'].map(readPercent)).toEqual(Array.from({ length: 6 }))
  for (const ppm of [0, 10, 100, 8000, 65_000, 78_500, 99_990]) expect(readPercent(percentText(ppm))).toBe(ppm)
  expect([65_000, 8000, 0].map(percentText)).toEqual(['6.5', '0.8', '0'])
})

it('a rate that another program set finer than it is typed is shown whole', () => {
  expect([1250, 1, 1_000_000].map(exactPercent)).toEqual(['0.125%', '0.0001%', '100%'])
})
