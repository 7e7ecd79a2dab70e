import { addDays, businessDay } from '@lotus/kernel'
import { dailyIssue, drawsOn, drawsPerDay, periodicIssues, type PlannedIssue, type Schedule } from '../draw/schedule.ts'

/** How much history a demo gets. */
export type HistorySpan = {
  days: number
  /** For games that draw often: all of the latest draws, and some of each earlier day. */
  latest: number
  aDay: number
}

/**
 * The past draws of a game that a new installation gets, oldest first. A calendar game gets all of them. A game that
 * draws every minute would have 86,400 in sixty days, so it gets the latest without a gap and some of each earlier day
 * at even intervals.
 */
export function pastIssues(schedule: Schedule, lockSeconds: number, now: Date, span: HistorySpan): PlannedIssue[] {
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
    // No more are needed of a day that the latest draws already reach.
    if (left > 0) latest.unshift(...periodicIssues(schedule, lockSeconds, day).filter(isPast).slice(-left))
    else if (span.aDay > 0)
      earlier.unshift(
        ...periodicIssues(schedule, lockSeconds, day, Math.max(1, Math.floor(drawsPerDay(schedule) / span.aDay))),
      )
  }
  return [...earlier, ...latest]
}
