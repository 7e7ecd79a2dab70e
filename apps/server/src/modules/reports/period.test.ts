import { describe, expect, it } from 'vitest'
import { periodOf, runsOf, splitPeriod } from './period.ts'

const at = (text: string) => new Date(text)

describe('the period of a call', () => {
  const now = at('2026-03-10T03:00:20Z')

  it('is the last 31 days up to the end of today by default', () => {
    expect(periodOf({}, now)).toEqual({ from: at('2026-02-07T17:00:00Z'), to: at('2026-03-10T17:00:00Z') })
  })

  it('may not end before it begins, nor be longer than 93 days', () => {
    const refused = (from: string, to: string) => () => periodOf({ from, to }, now)
    expect(refused('2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z')).toThrow('bad_request')
    expect(refused('2025-11-01T00:00:00Z', '2026-03-01T00:00:00Z')).toThrow('bad_request')
  })
})

describe('a period as whole days and partial ends', () => {
  it('has no partial ends if it begins and ends with a business day', () => {
    expect(splitPeriod({ from: at('2026-03-08T17:00:00Z'), to: at('2026-03-10T17:00:00Z') })).toEqual({
      days: ['2026-03-09', '2026-03-10'],
      ends: [],
    })
  })

  it('separates the partial days', () => {
    expect(splitPeriod({ from: at('2026-03-08T20:00:00Z'), to: at('2026-03-10T18:00:00Z') })).toEqual({
      days: ['2026-03-10'],
      ends: [
        { from: at('2026-03-08T20:00:00Z'), to: at('2026-03-09T17:00:00Z') },
        { from: at('2026-03-10T17:00:00Z'), to: at('2026-03-10T18:00:00Z') },
      ],
    })
    const within = { from: at('2026-03-08T20:00:00Z'), to: at('2026-03-09T16:00:00Z') }
    expect(splitPeriod(within)).toEqual({ days: [], ends: [within] })
  })

  it('joins consecutive days', () => {
    expect(runsOf(['2026-03-10', '2026-02-28', '2026-03-01', '2026-03-12'])).toEqual([
      { first: '2026-02-28', last: '2026-03-01' },
      { first: '2026-03-10', last: '2026-03-10' },
      { first: '2026-03-12', last: '2026-03-12' },
    ])
  })
})
