import type { RouteValue } from '@lotus/contract'

export type Week = readonly { day: number; from: string; to: string }[]
type Hours = RouteValue<'service.info'>['hours']

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const days: Readonly<Record<string, number>> = { Mon: 1, Tue: 2, Wed: 3, Thu: 4, Fri: 5, Sat: 6, Sun: 7 }

/**
 * Whether customer service is open now, and when it opens next. Without hours it is always open. `opensAt` uses the
 * zone's current offset: across a change of summer time it may be an hour off, which is fine for a hint.
 */
export function hoursAt(now: Date, week: Week, timeZone: string): Hours {
  const stated = { week: week.map(({ day, from, to }) => ({ day, from, to })), timeZone }
  if (week.length === 0) return { isOpen: true, opensAt: null, ...stated }
  const { day, minute } = placeInWeek(now, timeZone)
  if (week.some((hours) => hours.day === day && minuteOf(hours.from) <= minute && minute < minuteOf(hours.to)))
    return { isOpen: true, opensAt: null, ...stated }
  const waits = week.map((hours) => {
    const wait = (hours.day - day) * DAY_MINUTES + minuteOf(hours.from) - minute
    return wait > 0 ? wait : wait + 7 * DAY_MINUTES
  })
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  return { isOpen: false, opensAt: new Date(thisMinute + Math.min(...waits) * MINUTE_MS).toISOString(), ...stated }
}

function placeInWeek(now: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: days[part('weekday')] ?? 1, minute: Number(part('hour')) * 60 + Number(part('minute')) }
}
