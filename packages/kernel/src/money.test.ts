import { expect, test } from 'vitest'
import { formatExact } from './money.ts'

test('an exact product has two places, or as many as it needs', () => {
  expect(['150.00000000', '-0.00240000', '1234567.10000000', '0.00000000'].map(formatExact)).toEqual([
    '150.00',
    '\u22120.0024',
    '1,234,567.10',
    '0.00',
  ])
})
