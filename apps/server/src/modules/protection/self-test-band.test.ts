import { expect, it } from 'vitest'
import { bandOf, scoreOf } from './self-test-band.ts'

const usual = { lowFrom: 1, moderateFrom: 3, highFrom: 8 }

it.each([
  [0, 'NONE'],
  [1, 'LOW'],
  [2, 'LOW'],
  [3, 'MODERATE'],
  [7, 'MODERATE'],
  [8, 'HIGH'],
  [27, 'HIGH'],
] as const)('a score of %i is %s', (score, band) => {
  expect(bandOf(score, usual)).toBe(band)
})

it('the bands are the brand’s', () => {
  expect(bandOf(5, { ...usual, highFrom: 5 })).toBe('HIGH')
  expect(bandOf(2, { lowFrom: 3, moderateFrom: 4, highFrom: 5 })).toBe('NONE')
})

it('the score is the sum of the answers', () => {
  expect(scoreOf([0, 1, 2, 3, 0, 0, 1, 0, 3])).toBe(10)
  expect(scoreOf(Array.from({ length: 9 }, () => 3))).toBe(27)
})
