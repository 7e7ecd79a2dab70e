import { describe, expect, it } from 'vitest'
import { addressClass, addressOrNull } from './address-class.ts'

describe('the class of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34::1', '2001:db8:12::/48'],
    ['2001:0DB8:0012:ffff:1:2:3:4', '2001:db8:12::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0::/48'],
    ['', 'unknown'],
    ['203.0.113', 'unknown'],
  ])('of %s is %s', (address, expected) => {
    expect(addressClass(address)).toBe(expected)
  })

  it('is not stored for an invalid address', () => {
    expect(['', 'unix:', '1.2.3', '::1', '10.0.0.1', 'fe80::1%eth0'].map(addressOrNull)).toEqual([
      null,
      null,
      null,
      '::1',
      '10.0.0.1',
      'fe80::1',
    ])
  })
})
