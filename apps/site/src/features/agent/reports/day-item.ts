import { addDays, businessDay } from '@lotus/kernel'
import { serverClock } from '../../../shared/api.ts'
import { HISTORY_DAYS, type Period } from '../../../shared/records/period.ts'

/** A day of the income in the address: its panel beside the list, or all its payments. */
export type DayItem = { day: string; isRows: boolean }

export function dayOfItem(item: string | undefined): DayItem | undefined {
  const [, rows, day = ''] = /^(rows-)?(\d{4}-\d{2}-\d{2})$/.exec(item ?? '') ?? []
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : { day, isRows: rows !== undefined }
}

export const rowsItem = (day: string): string => `rows-${day}`

/** Days on each side of one that the address opens. */
const BESIDE = 7

/** The days of the list where the address opens one of them; today alone for any other. */
export function aroundDay(day: string | undefined): Period {
  const today = businessDay(new Date(serverClock.now()))
  const oldest = addDays(today, -HISTORY_DAYS)
  if (day === undefined || day > today || day < oldest) return { preset: 'today' }
  const [from, to] = [addDays(day, -BESIDE), addDays(day, BESIDE)]
  return { preset: 'custom', range: { from: from < oldest ? oldest : from, to: to > today ? today : to } }
}
