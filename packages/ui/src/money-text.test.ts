import fc from 'fast-check'
import { formatMoney, MONEY_UNIT, moneyToString, parseMoney } from '@lotus/kernel'
import { describe, expect, it } from 'vitest'
import { readTypedMoney } from './money-text.ts'

describe('readTypedMoney (components.md 5)', () => {
  it.each([
    ['1.250,50', '1250.5'],
    ['1,250.50', '1250.5'],
    ['1250.5', '1250.5'],
    ['1250,5', '1250.5'],
    ['1,250', '1250'],
    ['1.250', '1250'],
    ['1.250.000', '1250000'],
    ['1,250,000.25', '1250000.25'],
    ['1.250.000,25', '1250000.25'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['12 480,50', '12480.5'],
    ['100 P', '100'],
    ['98.5000', '98.5'],
  ])('reads %s as %s', (text, value) => expect(readTypedMoney(text)).toEqual({ value }))

  it.each(['1,25,0', '1.2.3', '12,345,67', ',', '.', 'abc', '1e3', '-5', '1..2', '1,234.567,8'])(
    'refuses %s instead of guessing',
    (text) => expect(readTypedMoney(text)).toEqual({ problem: 'invalid' }),
  )

  it('tells an empty field from an invalid one', () => expect(readTypedMoney('  ')).toEqual({ problem: 'empty' }))

  it('never drops decimals silently', () => {
    expect(readTypedMoney('0.123')).toEqual({ problem: 'too_many_places' })
    expect(readTypedMoney('10.0050')).toEqual({ problem: 'too_many_places' })
    expect(readTypedMoney('10.0050', 4)).toEqual({ value: '10.005' })
  })

  it('reads back every format that the platform shows', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), (cents) => {
        const amount = cents * (MONEY_UNIT / 100n)
        const typed = readTypedMoney(formatMoney(amount))
        return 'value' in typed && parseMoney(typed.value) === amount
      }),
    )
  })

  it('reads the same amount in both styles of separators', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), (cents) => {
        const english = formatMoney(cents * (MONEY_UNIT / 100n))
        const vietnamese = english.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
        return JSON.stringify(readTypedMoney(english)) === JSON.stringify(readTypedMoney(vietnamese))
      }),
    )
  })

  it('reads the wire form of two-place amounts', () => {
    expect(readTypedMoney(moneyToString(84_205_000n))).toEqual({ value: '8420.5' })
  })
})
