import { describe, expect, it } from 'vitest'
import { exactShown, holdOf, isNegative, percentText, type Cashback } from './cashback-figures.ts'

describe('figures of cashback (MC07)', () => {
  it.each([
    ['550.00000000', '550.00'],
    ['0.00370340', '0.0037034'],
    ['1234567.50000000', '1,234,567.50'],
    ['-60.00000000', '-60.00'],
  ])('%s is shown as %s', (exact, text) => expect(exactShown(exact)).toBe(text))

  it('rates are percentages, whatever their decimals', () => {
    expect([8000, 2350, 12_000, 0].map(percentText)).toEqual(['0.8%', '0.235%', '1.2%', '0%'])
  })

  it('says why nothing can be claimed', () => {
    const of = (change: Partial<Cashback>) =>
      holdOf({
        waitsUntil: null,
        rests: false,
        due: '5.00000000',
        claimable: '5.0000',
        min: '1.0000',
        ...change,
      } as Cashback)
    expect(of({})).toBeNull()
    expect(of({ rests: true })).toBe('rests')
    expect(of({ rests: true, waitsUntil: '2026-06-02T03:00:00.000Z' })).toBe('waits')
    expect(of({ due: '-1.00000000', claimable: '0.0000' })).toBe('owed')
    expect(of({ due: '0.00300000', claimable: '0.0000' })).toBe('none')
    expect(of({ claimable: '0.9900' })).toBe('small')
    expect(isNegative('-0.00000000')).toBe(false)
  })
})
