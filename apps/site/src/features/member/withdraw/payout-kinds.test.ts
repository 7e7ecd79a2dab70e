import { describe, expect, test } from 'vitest'
import { firstPlace, formOf, isHolderOf, isNumberOf, plainNumber } from './payout-kinds.ts'

const lists = {
  banks: [{ code: 'DEMO', name: { vi: 'Ngân hàng', en: 'Bank' } }],
  wallets: [
    { code: 'PHONE', name: { vi: 'Ví', en: 'Wallet' }, account: 'phone' as const },
    { code: 'NAME', name: { vi: 'Ví', en: 'Wallet' }, account: 'name' as const },
  ],
  networks: ['TRC20', 'ERC20'] as ('TRC20' | 'ERC20')[],
}

// Issue 20 section 2, checklist MC03.
describe('MC03: the number of a payout account', () => {
  test('is written as its kind and place say', () => {
    expect(formOf('bank', 'DEMO', lists)).toBe('number')
    expect(formOf('wallet', '', lists)).toBe('phone')
    expect(formOf('wallet', 'NAME', lists)).toBe('walletName')
    expect(formOf('usdt', 'ERC20', lists)).toBe('ERC20')
  })
  test('is taken without spaces that were pasted with it', () => {
    expect(plainNumber('number', '0123 456.789')).toBe('0123456789')
    expect(plainNumber('phone', '090 123-4567')).toBe('0901234567')
    expect(plainNumber('TRC20', ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\n')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  })
  test('has the shape of its form', () => {
    expect(isNumberOf('phone', '+84901234567')).toBe(true)
    expect(isNumberOf('phone', '0211234567')).toBe(false)
    expect(isNumberOf('walletName', 'an.nguyen')).toBe(true)
    expect(isNumberOf('walletName', 'an nguyen')).toBe(false)
    expect(isNumberOf('TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
    expect(isNumberOf('TRC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe(false)
    expect(isNumberOf('ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe(true)
  })
  test('needs a holder but for USDT; the only place is chosen', () => {
    expect(isHolderOf('usdt', '')).toBe(true)
    expect(isHolderOf('wallet', '')).toBe(false)
    expect(firstPlace('bank', lists)).toBe('DEMO')
    expect(firstPlace('wallet', lists)).toBe('')
    expect(firstPlace('usdt', lists)).toBe('TRC20')
  })
})
