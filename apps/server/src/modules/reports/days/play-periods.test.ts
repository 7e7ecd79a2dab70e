import { describe, expect, it } from 'vitest'
import { SPAN_DAYS_MAX } from '../period.ts'
import { playPeriods } from './play-periods.ts'

describe('periods of play', () => {
  it('are days up to today, weeks from Monday, months from the first', () => {
    expect(playPeriods('day', '2026-03-01').slice(0, 2)).toEqual([
      { from: '2026-03-01', to: '2026-03-01' },
      { from: '2026-02-28', to: '2026-02-28' },
    ])
    // A Sunday.
    expect(playPeriods('week', '2026-03-01').slice(0, 2)).toEqual([
      { from: '2026-02-23', to: '2026-03-01' },
      { from: '2026-02-16', to: '2026-02-22' },
    ])
    expect(playPeriods('week', '2026-03-02')[0]).toEqual({ from: '2026-03-02', to: '2026-03-02' })
    expect(playPeriods('month', '2026-01-31')).toEqual([
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2025-12-01', to: '2025-12-31' },
      { from: '2025-11-01', to: '2025-11-30' },
    ])
  })

  it.each(['day', 'week', 'month'] as const)('by %s, cover no more days than a record may', (unit) => {
    // Of every day of a leap year.
    for (let n = 0; n < 366; n += 1) {
      const today = new Date(Date.UTC(2028, 0, 1 + n)).toISOString().slice(0, 10)
      const oldest = playPeriods(unit, today).at(-1)?.from ?? ''
      expect((Date.parse(today) - Date.parse(oldest)) / 86_400_000 + 1).toBeLessThanOrEqual(SPAN_DAYS_MAX)
    }
  })
})
