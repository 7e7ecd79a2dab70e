import { describe, expect, it } from 'vitest'
import { phoneOf } from './phone.ts'

describe('V09: normalised phone numbers', () => {
  it.each([
    '0901234567',
    '901234567',
    '+84901234567',
    '0084901234567',
    '84901234567',
    '+84 (90) 123-4567',
    '090.123.4567',
  ])('%s', (typed) => expect(phoneOf('84', typed)).toBe('+84901234567'))

  it.each([
    '',
    '12',
    'abc',
    '09o1234567',
    '+66901234567',
    '+84',
    '+8400901234567',
    '0'.repeat(10),
    '9'.repeat(16),
    '0901234567 ext 5',
    '+84901234567;ext=2',
    '0123456'.slice(0, 5),
  ])('%j is not a number', (typed) => expect(phoneOf('84', typed)).toBeNull())
})
