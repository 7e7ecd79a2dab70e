import { zonedInstant } from '@lotus/kernel'

export const dateForms = [
  'dd/MM/yyyy HH:mm:ss',
  'dd/MM/yyyy HH:mm',
  'dd/MM/yyyy',
  'dd-MM-yyyy HH:mm:ss',
  'dd-MM-yyyy',
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-dd HH:mm',
  'yyyy-MM-dd',
  'MM/dd/yyyy HH:mm:ss',
  'MM/dd/yyyy',
] as const
export type DateForm = (typeof dateForms)[number]

const parts: Readonly<Record<string, string>> = {
  dd: '(?<day>\\d{2})',
  MM: '(?<month>\\d{2})',
  yyyy: '(?<year>\\d{4})',
  HH: '(?<hour>[01]\\d|2[0-3])',
  mm: '(?<minute>[0-5]\\d)',
  ss: '(?<second>[0-5]\\d)',
}
const patterns = new Map<DateForm, RegExp>(
  dateForms.map((form) => [form, new RegExp(`^${form.replace(/dd|MM|yyyy|HH|mm|ss/g, (part) => parts[part] ?? '')}$`)]),
)

/** A bank's time by the brand's clock, in one of these forms; undefined for anything else, 31 April among it. */
export function parseDateText(text: string, forms: readonly DateForm[]): { at: Date; hasTime: boolean } | undefined {
  const trimmed = text.replace(/\s+/g, ' ').trim()
  for (const form of forms) {
    const found = patterns.get(form)?.exec(trimmed)?.groups
    if (!found) continue
    const { year = '', month = '', day = '', hour, minute = '00', second = '00' } = found
    if (!isCalendarDay(`${year}-${month}-${day}`)) return undefined
    return {
      at: zonedInstant(`${year}-${month}-${day}`, `${hour ?? '00'}:${minute}:${second}`),
      hasTime: hour !== undefined,
    }
  }
  return undefined
}

/** No statement is older. */
const EARLIEST = '2000-01-01'

/** Whether this `YYYY-MM-DD` is a day of this century; one that does not exist would roll over. */
export function isCalendarDay(day: string): boolean {
  if (day < EARLIEST) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}
