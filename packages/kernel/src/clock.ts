/**
 * The time, passed in. Money and bets get their times from the database's own clock; this one is for jobs and expiries.
 */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Monotonic milliseconds, to measure durations; passed in where they decide anything. */
export type Ticks = () => number

export const systemTicks: Ticks = () => performance.now()

/** Created on first use: the first costs a phone tens of milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The business day of an instant, `YYYY-MM-DD` in the brand's zone (operations.md 0.6). */
export function businessDay(at: Date, zone = 'Asia/Ho_Chi_Minh'): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(zone, format)
  }
  return format.format(at)
}

/** The instant of a wall-clock time (`HH:MM` or `HH:MM:SS`) on a business day in a zone without daylight saving. */
export function zonedInstant(day: string, time: string, offset = '+07:00'): Date {
  return new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${offset}`)
}

/** The day `count` days after `day` (both `YYYY-MM-DD`). */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
