import { expect, it } from 'vitest'
import { multipleText } from './multiple-text.ts'
import { shortText } from './short-text.ts'

it.each([
  ['0.0000', '0'],
  ['10.0000', '10'],
  ['10000.0000', '10,000'],
  ['100.5000', '100.5'],
  ['781.2500', '781.25'],
  ['0.0500', '0.05'],
])('%s is short', (amount, text) => {
  expect(shortText(amount)).toBe(text)
})

it.each([
  [1_000_000, '1×'],
  [1_500_000, '1.5×'],
  [10_000_000, '10×'],
  [333_333, '0.33×'],
])('a turnover of %d parts of a million', (ppm, text) => {
  expect(multipleText(ppm)).toBe(text)
})
