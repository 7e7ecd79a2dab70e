/** Business days and every time on screens are in the brand's zone (DECISIONS 12). */
export const brandTimeZone = 'Asia/Ho_Chi_Minh'

export type DateInput = Date | string | number

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      weekday: 'short',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Vietnam has used UTC+7 since then: computed without the platform's tables, whose first use costs a phone 20 ms. */
const SAIGON_SINCE = Date.UTC(1975, 5, 13)
const SAIGON_AHEAD_MS = 7 * 3_600_000
const twoDigits = (value: number) => String(value).padStart(2, '0')

function saigonParts(at: number): Record<string, string> {
  const local = new Date(at + SAIGON_AHEAD_MS)
  return {
    year: String(local.getUTCFullYear()),
    month: twoDigits(local.getUTCMonth() + 1),
    day: twoDigits(local.getUTCDate()),
    hour: twoDigits(local.getUTCHours()),
    minute: twoDigits(local.getUTCMinutes()),
    second: twoDigits(local.getUTCSeconds()),
    weekday: weekdays[local.getUTCDay()] ?? '',
  }
}

function partsOf(date: DateInput, timeZone: string): Record<string, string> {
  const at = new Date(date).getTime()
  if (timeZone === brandTimeZone && at >= SAIGON_SINCE) return saigonParts(at)
  const parts: Record<string, string> = {}
  for (const part of formatterOf(timeZone).formatToParts(at)) parts[part.type] = part.value
  return parts
}

/**
 * Writes a date by tokens: `yyyy` year, `MM` month, `dd` day, `hh` hour 00 to 23, `mm` minute, `ss` second
 * (DECISIONS 12). Everything else in the pattern stays as it is. An unreadable date becomes an empty string.
 */
export function formatDate(date: DateInput, pattern: string, timeZone: string = brandTimeZone): string {
  if (Number.isNaN(new Date(date).getTime())) return ''
  const parts = partsOf(date, timeZone)
  const values: Record<string, string | undefined> = {
    yyyy: parts['year']?.padStart(4, '0'),
    MM: parts['month'],
    dd: parts['day'],
    hh: parts['hour'],
    mm: parts['minute'],
    ss: parts['second'],
  }
  return pattern.replace(/yyyy|MM|dd|hh|mm|ss/g, (token) => values[token] ?? token)
}

/** 30/06/2026 18:15:00, the same in both languages. */
export const formatDateTime = (date: DateInput): string => formatDate(date, 'dd/MM/yyyy hh:mm:ss')
export const formatDay = (date: DateInput): string => formatDate(date, 'dd/MM/yyyy')
export const formatShortDay = (date: DateInput): string => formatDate(date, 'dd/MM')
export const formatTime = (date: DateInput): string => formatDate(date, 'hh:mm')
export const formatTimeWithSeconds = (date: DateInput): string => formatDate(date, 'hh:mm:ss')
/** 2026-06-30, the form calls take for a business day. */
export const formatIsoDay = (date: DateInput): string => formatDate(date, 'yyyy-MM-dd')

/** 0 for Sunday to 6 for Saturday, in the brand's zone; names are `common:weekday.<n>` and `common:weekdayShort.<n>`. */
export function weekdayOf(date: DateInput, timeZone: string = brandTimeZone): number {
  return weekdays.indexOf(partsOf(date, timeZone)['weekday'] ?? '')
}

/** Groups the thousands of a whole number: 12480 is `12,480` in both languages (tokens.md, "Numbers"). */
export function formatCount(count: number | bigint): string {
  return count.toString().replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** A rate in parts per million as a percentage with two decimals: 985_000 is `98.50%`, 421_296 is `42.13%`. */
export function formatRatePpm(ratePpm: number | bigint): string {
  const ppm = BigInt(ratePpm)
  // Rounded half away from zero, as on paper.
  const hundredths = ((ppm < 0n ? -ppm : ppm) + 50n) / 100n
  const fraction = (hundredths % 100n).toString().padStart(2, '0')
  return `${ppm < 0n ? '\u2212' : ''}${formatCount(hundredths / 100n)}.${fraction}%`
}
