import { addDays } from '@lotus/kernel'
import type { Day, Period } from './rule.ts'

/** `to` is the first day after it; null: of ONCE, which does not end. */
export type PeriodSpan = { key: string; from: Day; to: Day | null }

const monday = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
const nextMonth = (first: Day): Day => firstOfMonth(addDays(first, 31))

/** The period that a day belongs to. Of ONCE it begins on `since`. Keys sort by time within one promotion. */
export function periodOf(period: Period, day: Day, since: Day): PeriodSpan {
  switch (period) {
    case 'ONCE':
      return { key: 'once', from: since, to: null }
    case 'DAY':
      return { key: day, from: day, to: addDays(day, 1) }
    case 'WEEK': {
      const from = monday(day)
      return { key: `w${from}`, from, to: addDays(from, 7) }
    }
    case 'MONTH': {
      const from = firstOfMonth(day)
      return { key: `m${from.slice(0, 7)}`, from, to: nextMonth(from) }
    }
  }
}

/** The period before; null: ONCE has none. */
export function periodBefore(period: Period, span: PeriodSpan, since: Day): PeriodSpan | null {
  return period === 'ONCE' ? null : periodOf(period, addDays(span.from, -1), since)
}
