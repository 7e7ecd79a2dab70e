import { addDays, businessDay, zonedInstant } from '@lotus/kernel'

/** Date presets of the member's lists, the default first (operations.md 0.8). */
export const periodPresets = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const
/** The same with the halves of the month, by which contracts count. */
export const agentPresets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'firstHalf',
  'secondHalf',
  'thisMonth',
  'lastMonth',
] as const
export type PeriodPreset = (typeof agentPresets)[number]

/** Longest span a member's list takes, and how far back it reaches (operations.md 0.8). */
export const SPAN_DAYS_MAX = 31
export const HISTORY_DAYS = 90

/** The first half of a month (operations.md 0.6). */
const HALF_DAYS = 15
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Business days `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string }
export type Period = { preset: PeriodPreset } | { preset: 'custom'; range: DayRange }

/** 0 for Monday to 6 for Sunday: weeks run Monday to Sunday (operations.md 0.6). */
function weekdayFromMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

export function rangeOfPreset(preset: PeriodPreset, now: Date): DayRange {
  const today = businessDay(now)
  const monday = addDays(today, -weekdayFromMonday(today))
  const firstOfMonth = `${today.slice(0, 8)}01`
  const lastOfPrevious = addDays(firstOfMonth, -1)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'thisWeek':
      return { from: monday, to: today }
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'firstHalf':
      return { from: firstOfMonth, to: earlier(addDays(firstOfMonth, HALF_DAYS - 1), today) }
    case 'secondHalf':
      // Until it begins, the one of the last month.
      return addDays(firstOfMonth, HALF_DAYS) <= today
        ? { from: addDays(firstOfMonth, HALF_DAYS), to: today }
        : { from: addDays(`${lastOfPrevious.slice(0, 8)}01`, HALF_DAYS), to: lastOfPrevious }
    case 'thisMonth':
      return { from: firstOfMonth, to: today }
    case 'lastMonth':
      return { from: `${lastOfPrevious.slice(0, 8)}01`, to: lastOfPrevious }
  }
}

export function rangeOfPeriod(period: Period, now: Date): DayRange {
  return period.preset === 'custom' ? period.range : rangeOfPreset(period.preset, now)
}

/**
 * The instants of a range: from the start of the first day up to, not including, the start of the day after the last.
 */
export function instantsOfRange(range: DayRange): { from: string; to: string } {
  return {
    from: zonedInstant(range.from, '00:00').toISOString(),
    to: zonedInstant(addDays(range.to, 1), '00:00').toISOString(),
  }
}

export type RangeProblem = 'incomplete' | 'reversed' | 'too_long' | 'too_old' | 'in_future'

/** What is wrong with a custom range; undefined if it is valid. */
export function problemOfRange(range: DayRange, now: Date): RangeProblem | undefined {
  const today = businessDay(now)
  if (!isDay(range.from) || !isDay(range.to)) return 'incomplete'
  if (range.from > range.to) return 'reversed'
  if (range.to > today) return 'in_future'
  if (range.from < addDays(today, -HISTORY_DAYS)) return 'too_old'
  if (range.to > addDays(range.from, SPAN_DAYS_MAX - 1)) return 'too_long'
  return undefined
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}
