import { describe, expect, it } from 'vitest'
import { countryOf, createAddressList, isRegionAllowed } from './regions.ts'

describe('the country of an address (trust.md 4.12)', () => {
  it.each([
    ['113.160.0.1', 'VN'],
    ['2001:ee0::1', 'VN'],
    ['::ffff:113.160.0.1', 'VN'],
    ['8.8.8.8', 'US'],
  ])('%s is in %s', (ip, country) => {
    expect(countryOf(ip)).toBe(country)
  })
  it.each(['127.0.0.1', '10.1.2.3', '::1', 'fe80::1%eth0', '203.0.113.9', '', 'not an address', '1.2.3.4.5'])(
    '%j is in none',
    (ip) => {
      expect(countryOf(ip)).toBeNull()
    },
  )
})

describe('who may use the site (R26, DECISIONS 24)', () => {
  const may = (profile: 'demo' | 'production', ip: string, allowed: string[] | null, blocked: string[] = []) =>
    isRegionAllowed(ip, { profile, allowed, blocked })
  const VN = '113.160.0.1'
  const US = '8.8.8.8'
  const UNKNOWN = '203.0.113.9'
  const PRIVATE = '192.168.1.20'

  it('everybody in the demo, nobody in production, if no country was set', () => {
    expect([VN, US, UNKNOWN, PRIVATE].map((ip) => may('demo', ip, null))).toEqual([true, true, true, true])
    expect([VN, US, UNKNOWN, PRIVATE].map((ip) => may('production', ip, null))).toEqual([false, false, false, false])
  })
  it('people in the listed countries, but not from an unknown one', () => {
    for (const profile of ['demo', 'production'] as const)
      expect([VN, US, UNKNOWN].map((ip) => may(profile, ip, ['VN']))).toEqual([true, false, false])
    expect(may('demo', PRIVATE, ['VN'])).toBe(true)
    expect(may('production', PRIVATE, ['VN'])).toBe(false)
  })
  it('never people in a blocked country', () => {
    expect(may('demo', US, null, ['US'])).toBe(false)
    expect(may('demo', VN, null, ['US'])).toBe(true)
    expect(may('production', US, ['US', 'VN'], ['US'])).toBe(false)
    expect(may('production', '::ffff:8.8.8.8', ['US'], ['US'])).toBe(false)
  })
})

describe('a list of addresses', () => {
  const list = createAddressList(['203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48'])
  it.each(['203.0.113.7', '198.51.100.255', '2001:db8:1:ff::9', '::ffff:203.0.113.7'])('contains %s', (ip) => {
    expect(list.has(ip)).toBe(true)
  })
  it.each(['203.0.113.8', '198.51.101.1', '2001:db8:2::1', '', 'x'])('does not contain %j', (ip) => {
    expect(list.has(ip)).toBe(false)
  })
})
