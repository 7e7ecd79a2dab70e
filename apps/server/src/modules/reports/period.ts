import { addDays, AppError, businessDay, zonedInstant } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

/** The longest period of one call; the screen offers less (operations.md 0.8). */
export const SPAN_DAYS_MAX = 93
const SPAN_DAYS_DEFAULT = 31
const DAY_MS = 86_400_000

export const startOfDay = (day: string): Date => zonedInstant(day, '00:00')

/** @throws AppError bad_request for a period that ends before it begins or is too long */
export function periodOf(
  input: { from?: string | undefined; to?: string | undefined },
  now: Date,
  daysMax = SPAN_DAYS_MAX,
) {
  const to = input.to === undefined ? startOfDay(addDays(businessDay(now), 1)) : new Date(input.to)
  const from =
    input.from === undefined ? startOfDay(addDays(businessDay(to), -SPAN_DAYS_DEFAULT)) : new Date(input.from)
  const refuse = (field: string, why: string) => new AppError<ErrorCode>('bad_request', { fields: { [field]: why } })
  if (from >= to) throw refuse('to', 'invalid')
  if (to.getTime() - from.getTime() > daysMax * DAY_MS) throw refuse('from', 'too_long')
  return { from, to }
}

export type Period = { from: Date; to: Date }

/**
 * Splits a period into whole business days and the partial days at its ends: sums are stored per whole day, the ends
 * are summed from the bets.
 */
export function splitPeriod({ from, to }: Period): { days: string[]; ends: Period[] } {
  const first = firstWholeDay(from)
  const last = businessDay(to)
  const start = startOfDay(first)
  const end = startOfDay(last)
  if (start >= end) return { days: [], ends: [{ from, to }] }
  const days: string[] = []
  for (let day = first; day < last; day = addDays(day, 1)) days.push(day)
  const ends = [
    { from, to: start },
    { from: end, to },
  ].filter((part) => part.from < part.to)
  return { days, ends }
}

function firstWholeDay(from: Date): string {
  const day = businessDay(from)
  return startOfDay(day).getTime() === from.getTime() ? day : addDays(day, 1)
}

/** Groups consecutive days into periods. */
export function runsOf(days: readonly string[]): { first: string; last: string }[] {
  const runs: { first: string; last: string }[] = []
  for (const day of [...days].toSorted()) {
    const run = runs.at(-1)
    if (run && addDays(run.last, 1) === day) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
}

export const periodOfRun = (run: { first: string; last: string }): Period => ({
  from: startOfDay(run.first),
  to: startOfDay(addDays(run.last, 1)),
})
