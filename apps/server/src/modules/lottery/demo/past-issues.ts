import { addDays, businessDay } from '@lotus/kernel'
import { dailyIssue, drawsOn, drawsPerDay, periodicIssues, type PlannedIssue, type Schedule } from '../draw/schedule.ts'

/** How much of the past a demo lays down. */
export type PastSpan = {
  days: number
  /** Games that draw often: all of their latest draws, and some of each earlier day. */
  latest: number
  aDay: number
}

/**
 * The past draws of a game that an installation begins with, oldest first. A game of the calendar has all of them. One that
 * draws every minute would have 86,400 in sixty days, so it has the latest without a gap and, of each day before, some at
 * even distances.
 */
export function pastIssues(schedule: Schedule, lockSeconds: number, now: Date, span: PastSpan): PlannedIssue[] {
  const today = businessDay(now)
  const days = Array.from({ length: span.days + 1 }, (_, back) => addDays(today, back - span.days))
  const isPast = (issue: PlannedIssue) => issue.drawAt <= now
  if (schedule.kind !== 'periodic')
    return days
      .filter((day) => drawsOn(schedule, day))
      .map((day) => dailyIssue(schedule, lockSeconds, day))
      .filter(isPast)
  const latest: PlannedIssue[] = []
  const earlier: PlannedIssue[] = []
  for (const day of days.toReversed()) {
    const left = span.latest - latest.length
    // A day that the latest draws reach into needs no more of them.
    if (left > 0) latest.unshift(...periodicIssues(schedule, lockSeconds, day).filter(isPast).slice(-left))
    else if (span.aDay > 0)
      earlier.unshift(
        ...periodicIssues(schedule, lockSeconds, day, Math.max(1, Math.floor(drawsPerDay(schedule) / span.aDay))),
      )
  }
  return [...earlier, ...latest]
}
