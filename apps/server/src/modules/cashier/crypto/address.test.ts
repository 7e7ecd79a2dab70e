import { describe, expect, it } from 'vitest'
import { isAddressOf } from './address.ts'

// Addresses that everybody knows: the contracts of USDT, and the examples of EIP-55 (issue 20 section 1).
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ethereum = [
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
]

describe('an address', () => {
  it('of TRC20 has the checksum of base58check, and one changed letter is seen', () => {
    expect(isAddressOf('TRC20', tron)).toBe(true)
    for (let at = 1; at < tron.length; at += 1) {
      const other = tron[at] === 'x' ? 'y' : 'x'
      expect(isAddressOf('TRC20', `${tron.slice(0, at)}${other}${tron.slice(at + 1)}`)).toBe(false)
    }
    const bad = [
      '',
      tron.slice(0, -1),
      `${tron}1`,
      ` ${tron}`,
      tron.toLowerCase(),
      'T'.padEnd(34, '1'),
      'T'.padEnd(34, 'z'),
    ]
    for (const text of bad) expect(isAddressOf('TRC20', text)).toBe(false)
  })

  it('of ERC20 has the capitals of EIP-55; without them it is none', () => {
    for (const address of ethereum) expect(isAddressOf('ERC20', address)).toBe(true)
    const [first = ''] = ethereum
    for (const text of [
      first.toLowerCase(),
      first.toUpperCase(),
      first.slice(2),
      `${first}0`,
      first.replace('dAC', 'DAC'),
      '',
    ])
      expect(isAddressOf('ERC20', text)).toBe(false)
  })

  it('of one network is none of the other', () => {
    expect(isAddressOf('ERC20', tron)).toBe(false)
    for (const address of ethereum) expect(isAddressOf('TRC20', address)).toBe(false)
  })
})
