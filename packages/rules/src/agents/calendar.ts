/** Microseconds since 1970, a whole number: the finest time that the database and the exchange format know. */
export type Instant = number

/** How long a contract's periods are. */
export type Cadence = 'SLOT' | 'HOUR' | 'DAILY' | 'WEEKLY' | 'SEMIMONTHLY' | 'MONTHLY'

/** From `start` up to, but without, `end`. */
export type Period = { readonly start: Instant; readonly end: Instant }

const SECOND = 1_000_000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** Hanoi is seven hours ahead of UTC all year. */
const HANOI = 7 * HOUR
const lengths = { SLOT: 300 * SECOND, HOUR, DAILY: DAY, WEEKLY: 7 * DAY } as const
/** 1970-01-01 was a Thursday: weeks begin three days earlier, on a Monday. */
const WEEK_SHIFT = 3 * DAY

/** The period of that cadence, cut by Hanoi's calendar, that contains the instant. */
export function periodAt(cadence: Cadence, at: Instant): Period {
  const local = at + HANOI
  if (cadence !== 'SEMIMONTHLY' && cadence !== 'MONTHLY') {
    const length = lengths[cadence]
    const shift = cadence === 'WEEKLY' ? WEEK_SHIFT : 0
    const start = Math.floor((local + shift) / length) * length - shift - HANOI
    return { start, end: start + length }
  }
  const date = new Date(Math.floor(local / 1000))
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const isWhole = cadence === 'MONTHLY'
  const isSecond = !isWhole && date.getUTCDate() > 15
  return {
    start: localDate(year, month, isSecond ? 16 : 1),
    end: isWhole || isSecond ? localDate(year, month + 1, 1) : localDate(year, month, 16),
  }
}

function localDate(year: number, month: number, day: number): Instant {
  return Date.UTC(year, month, day) * 1000 - HANOI
}

/** Hanoi's date, `2026-03-31`. */
export function dayOf(at: Instant): string {
  return new Date(Math.floor((at + HANOI) / 1000)).toISOString().slice(0, 10)
}

/** Whether the half month is the first one. */
export function isFirstHalf(period: Period): boolean {
  return dayOf(period.start).endsWith('-01')
}

const instantPattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/

/** Reads ISO 8601 with an offset, from 1970 on, at most six places of a second; undefined for anything else. */
export function parseInstant(text: unknown): Instant | undefined {
  const match = typeof text === 'string' ? instantPattern.exec(text) : null
  if (!match) return undefined
  const [, year, month, day, hour, minute, second = '0', decimals = '', sign, offsetHours = '0', offsetMinutes = '0'] =
    match
  const [monthIndex, date] = [Number(month) - 1, Number(day)]
  const midnight = new Date(Date.UTC(Number(year), monthIndex, date))
  const isRealDate = midnight.getUTCMonth() === monthIndex && midnight.getUTCDate() === date
  const isRealTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  const isRealOffset = Number(offsetHours) < 24 && Number(offsetMinutes) < 60
  if (Number(year) < 1970 || !isRealDate || !isRealTime || !isRealOffset) return undefined
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60 : 60)
  const seconds = midnight.getTime() / 1000 + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset
  return seconds * SECOND + Number(decimals.padEnd(6, '0'))
}

/** `2026-03-31T17:00:00Z`; the edges of periods are whole seconds. */
export function instantToString(at: Instant): string {
  return new Date(at / 1000).toISOString().replace('.000Z', 'Z')
}

/** For callers that have dates of the runtime. */
export function instantFromDate(date: Date): Instant {
  return date.getTime() * 1000
}
