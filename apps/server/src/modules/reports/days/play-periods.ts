import { addDays } from '@lotus/kernel'

export type PlayUnit = 'day' | 'week' | 'month'
/** Both days belong to it. */
export type PlayPeriod = { from: string; to: string }

// No more than a record's longest period (SPAN_DAYS_MAX): thirty days, thirteen weeks, three months.
const DAYS = 30
const WEEKS = 13
const MONTHS = 3

/** The newest periods up to today, the newest first; weeks begin on Monday. The current one ends today. */
export function playPeriods(unit: PlayUnit, today: string): PlayPeriod[] {
  const begins = {
    day: () => Array.from({ length: DAYS }, (_, n) => addDays(today, -n)),
    week: () => Array.from({ length: WEEKS }, (_, n) => addDays(mondayOf(today), -7 * n)),
    month: () => Array.from({ length: MONTHS }, (_, n) => monthBefore(today, n)),
  }[unit]()
  return begins.map((from, at) => {
    const next = begins[at - 1]
    return { from, to: next === undefined ? today : addDays(next, -1) }
  })
}

function mondayOf(day: string): string {
  // Sunday is 0.
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

function monthBefore(day: string, count: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - count)
  return at.toISOString().slice(0, 10)
}
