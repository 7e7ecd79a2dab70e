import { describe, expect, it } from 'vitest'
import { instantOfLocal, localOfInstant } from '../../shared/local-time.ts'
import { addressLinesOf, countryCodesOf } from './read-lists.ts'

describe('lists as people type them', () => {
  it('countries: any case, commas and spaces, once each', () => {
    expect(countryCodesOf(' vn, TH;VN  la ')).toEqual({ values: ['VN', 'TH', 'LA'], wrong: [] })
    expect(countryCodesOf('VN, Vietnam')).toEqual({ values: ['VN'], wrong: ['VIETNAM'] })
    expect(countryCodesOf('')).toEqual({ values: [], wrong: [] })
  })
  it('addresses: one a line, both families, ranges', () => {
    expect(addressLinesOf('203.0.113.7\n198.51.100.0/24\n 2001:db8::/48 \n\n')).toEqual({
      values: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/48'],
      wrong: [],
    })
    expect(addressLinesOf('office')).toEqual({ values: [], wrong: ['office'] })
  })
})

describe('times of the brand’s zone in a form', () => {
  it('survive the round trip', () => {
    expect(localOfInstant('2026-03-10T05:30:00.000Z')).toBe('2026-03-10T12:30')
    expect(instantOfLocal('2026-03-10T12:30')).toBe('2026-03-10T05:30:00.000Z')
  })
})
