import { describe, expect, test } from 'vitest'
import { instantsOfRange, problemOfRange, rangeOfPreset } from './period.ts'

// Wednesday 1 July 2026, 00:30 in the brand's zone; still Tuesday 30 June in UTC.
const now = new Date('2026-06-30T17:30:00Z')

describe('date presets follow the business day, not UTC', () => {
  test.each([
    ['today', '2026-07-01', '2026-07-01'],
    ['yesterday', '2026-06-30', '2026-06-30'],
    ['thisWeek', '2026-06-29', '2026-07-01'],
    ['lastWeek', '2026-06-22', '2026-06-28'],
    ['thisMonth', '2026-07-01', '2026-07-01'],
    ['lastMonth', '2026-06-01', '2026-06-30'],
  ] as const)('%s is %s to %s', (preset, from, to) => {
    expect(rangeOfPreset(preset, now)).toEqual({ from, to })
  })

  test('on a Sunday this week began on the Monday before', () => {
    expect(rangeOfPreset('thisWeek', new Date('2026-07-05T05:00:00Z'))).toEqual({
      from: '2026-06-29',
      to: '2026-07-05',
    })
  })

  test('last month before 1 January is December of the year before', () => {
    expect(rangeOfPreset('lastMonth', new Date('2026-01-15T05:00:00Z'))).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    })
  })
})

test('a range covers whole business days, the last one included', () => {
  expect(instantsOfRange({ from: '2026-06-30', to: '2026-07-01' })).toEqual({
    from: '2026-06-29T17:00:00.000Z',
    to: '2026-07-01T17:00:00.000Z',
  })
})

describe('a chosen range', () => {
  test('of 31 days is accepted, of 32 refused', () => {
    expect(problemOfRange({ from: '2026-06-01', to: '2026-07-01' }, now)).toBeUndefined()
    expect(problemOfRange({ from: '2026-05-31', to: '2026-07-01' }, now)).toBe('too_long')
  })

  test('may not start before the 90 days kept, end in the future, end before its start, or be incomplete', () => {
    expect(problemOfRange({ from: '2026-04-02', to: '2026-04-10' }, now)).toBeUndefined()
    expect(problemOfRange({ from: '2026-04-01', to: '2026-04-10' }, now)).toBe('too_old')
    expect(problemOfRange({ from: '2026-07-01', to: '2026-07-02' }, now)).toBe('in_future')
    expect(problemOfRange({ from: '2026-06-30', to: '2026-06-29' }, now)).toBe('reversed')
    expect(problemOfRange({ from: '', to: '2026-06-29' }, now)).toBe('incomplete')
  })
})
