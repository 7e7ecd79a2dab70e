import { describe, expect, it } from 'vitest'
import { formatCount, formatDate, formatDateTime, formatIsoDay, formatRatePpm, weekdayOf } from './format.ts'
import { languageOfCookie, toLanguage } from './languages.ts'

describe('formatDate (DECISIONS 12: hh is 00 to 23 in the brand zone)', () => {
  it('writes UTC times in Asia/Ho_Chi_Minh', () => {
    expect(formatDateTime('2026-06-30T11:15:00Z')).toBe('30/06/2026 18:15:00')
  })
  it('changes the day at the zone’s midnight and writes it as 00', () => {
    expect(formatDate('2026-06-30T17:00:00Z', 'yyyy-MM-dd hh:mm:ss')).toBe('2026-07-01 00:00:00')
    expect(formatIsoDay('2026-06-30T16:59:59Z')).toBe('2026-06-30')
  })
  it('computes the brand’s zone like the platform, over its history and far ahead', () => {
    const platform = (at: Date) =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone: 'Asia/Ho_Chi_Minh',
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      })
        .format(at)
        .replace(', ', ' ')
    // From before the change of 1975 to 2100, in steps that cover every hour of the day and both ends of months and
    // years.
    for (let at = Date.UTC(1974, 11, 30); at < Date.UTC(2100, 0, 2); at += 28_933 * 60_000 + 7000)
      expect(formatDate(at, 'yyyy-MM-dd hh:mm:ss')).toBe(platform(new Date(at)))
    for (const at of [Date.UTC(1975, 5, 12, 15, 59, 59), Date.UTC(1975, 5, 12, 16), Date.UTC(1975, 5, 13)])
      expect(formatDate(at, 'yyyy-MM-dd hh:mm:ss')).toBe(platform(new Date(at)))
  })
  it('keeps everything except tokens', () => {
    expect(formatDate('2026-01-05T00:00:00Z', 'dd.MM (hh giờ)')).toBe('05.01 (07 giờ)')
  })
  it('returns an empty text for an invalid date', () => {
    expect(formatDate('soon', 'dd/MM/yyyy')).toBe('')
  })
  it('returns the weekday of the zone', () => {
    expect(weekdayOf('2026-06-30T16:59:59Z')).toBe(2)
    expect(weekdayOf('2026-06-30T17:00:00Z')).toBe(3)
  })
})

it('groups thousands in the same way in both languages', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567')
  expect(formatCount(999n)).toBe('999')
})

it('shows a rate with two decimals, rounded', () => {
  expect(formatRatePpm(421_296)).toBe('42.13%')
  expect(formatRatePpm(-421_250n)).toBe('\u221242.13%')
  expect(formatRatePpm(985_000)).toBe('98.50%')
  expect(formatRatePpm(985_049n)).toBe('98.50%')
  expect(formatRatePpm(12_340_000)).toBe('1,234.00%')
})

it('reads the language of a request and falls back to Vietnamese', () => {
  expect(languageOfCookie('a=1; lang=en; b=2')).toBe('en')
  expect(languageOfCookie('xlang=en')).toBeUndefined()
  expect(toLanguage('EN-us')).toBe('en')
  expect(toLanguage('fr')).toBe('vi')
})
