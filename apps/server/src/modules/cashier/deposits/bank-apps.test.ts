import { describe, expect, it } from 'vitest'
import { bankAppSettings, bankLinksOf, isBankLink } from './bank-apps.ts'

// operations.md 3.3, MC02: a bank's app opens with the transfer filled in, and no link leads anywhere else.
const filled = '?a={account}&m={amount}&c={content}'
const transfer = { bin: '970999', account: '0123456789', holder: 'LOTUS & CO', amount: '200000', content: 'D7K2M9QXA' }

describe('which links are taken', () => {
  it.each([
    [`https://bank.example/pay${filled}`, []],
    [`https://bank.example:8443/{bin}/pay${filled}`, []],
    [`/help${filled}`, []],
    [`samplebank://transfer${filled}`, ['samplebank']],
  ])('%s', (link, schemes) => {
    expect(isBankLink(link, schemes)).toBe(true)
  })
  it.each([
    [`http://bank.example/pay${filled}`],
    [`//bank.example/pay${filled}`],
    [`/\\bank.example/pay${filled}`],
    [`javascript:alert(1)//${filled}`],
    [`JavaScript:alert(1)//${filled}`],
    [`data:text/html,${filled}`],
    [`samplebank://transfer${filled}`],
    [`https:bank.example${filled}`],
    [`https://{content}.example/${filled}`],
    [`https://bank.example{account}/${filled}`],
    [`https://user@bank.example/${filled}`],
    [`https://bank.example/ pay${filled}`],
    [`https://bank.example/pay${filled}&x={other}`],
    ['https://bank.example/pay?m={amount}'],
    [`https://bank.example/${'x'.repeat(300)}${filled}`],
    [''],
  ])('not %s', (link) => {
    expect(isBankLink(link, [])).toBe(false)
  })
  it('a scheme that a browser runs is never known', () => {
    const { schema } = bankAppSettings.bankApps
    const of = (scheme: string) => schema.safeParse({ schemes: [scheme], apps: [] }).success
    expect(['javascript', 'data', 'http', 'samplebank'].map(of)).toEqual([false, false, false, true])
    const apps = [{ name: { vi: 'A', en: 'A' }, link: `samplebank://t${filled}` }]
    expect(schema.safeParse({ schemes: [], apps }).success).toBe(false)
    expect(schema.safeParse({ schemes: ['samplebank'], apps }).success).toBe(true)
    expect(bankAppSettings.bankApps.default).toEqual({ schemes: [], apps: [] })
  })
})

it('fills in the amount and the content, escaped', () => {
  const name = { vi: 'Ngân hàng A', en: 'Bank A' }
  const link = 'https://bank.example/pay?n={holder}&m={amount}&c={content}&a={account}&b={bin}'
  expect(bankLinksOf([{ name, link }], { ...transfer, content: 'D7 & x=1#' })).toEqual([
    { name, url: 'https://bank.example/pay?n=LOTUS%20%26%20CO&m=200000&c=D7%20%26%20x%3D1%23&a=0123456789&b=970999' },
  ])
})
