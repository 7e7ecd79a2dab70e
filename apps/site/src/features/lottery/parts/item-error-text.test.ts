import { ensureNamespaces, initI18n } from '@lotus/i18n'
import { beforeAll, expect, it } from 'vitest'
import { atGroup, figuresAtGroup, itemErrorText } from './item-error-text.ts'

beforeAll(async () => {
  await initI18n({ language: 'en' })
  await ensureNamespaces('lottery')
})

it('amounts in a refusal are formatted as on the screen, and counts stay counts', () => {
  expect(itemErrorText({ code: 'limit_reached', details: { days: 1, limit: '300.0000', left: '30.0000' } })).toBe(
    'This exceeds your own 1-day limit of 300.00. You have 30.00 left.',
  )
  for (const code of ['issue_over_limit', 'issue_win_over_limit']) {
    const words = itemErrorText({ code, details: { limit: '100000.0000', remaining: '2500.5000' } })
    expect(words).toContain('100,000.00')
    expect(words).toContain('2,500.50')
  }
  expect(itemErrorText({ code: 'too_many_lines', details: { max: 100 } })).toBe('At most 100 lines per ticket.')
})

it('changed odds keep all their decimals', () => {
  const details = { oldOdds: '3.6490', newOdds: '3.6000' }
  expect(itemErrorText({ code: 'odds_changed', details })).toContain('from 3.649 to 3.60.')
  expect(itemErrorText({ code: 'odds_changed', details }, 1900)).toContain('from 3.4665 to 3.42.')
})

it('a refusal without a text shows its code', () => {
  expect(itemErrorText({ code: 'strange_thing', details: {} })).toContain('strange_thing')
})

it('changed odds are shown at the chosen prize group, like the rest of the item', () => {
  expect(atGroup('98.5000', 1900)).toBe('93.5750')
  expect(atGroup('98.5000', 2000)).toBe('98.5000')
  expect(atGroup('98.5000', undefined)).toBe('98.5000')
})

it('a play of several tiers has all its odds at that group', () => {
  expect(figuresAtGroup('98.5000 / 10.0000', 1900)).toEqual(['93.575', '9.50'])
  expect(figuresAtGroup('98.5000', undefined)).toEqual(['98.50'])
})

it('a wrong number is named with its place, where the server names it', () => {
  const words = (code: string, details: Record<string, unknown>) => itemErrorText({ code, details })
  expect(words('wrong_length', { token: '123', position: 2 })).toBe(
    '“123” (number 2) has the wrong number of digits for this play.',
  )
  expect(words('duplicate_number', { token: '07', position: 3, row: 2 })).toBe('“07” (row 2, number 3) appears twice.')
  expect(words('wrong_length', {})).toBe('That is not how many numbers this play takes.')
  expect(words('stake_under_limit', { token: '07', position: 1, min: '1.0000' })).not.toContain('07')
})
