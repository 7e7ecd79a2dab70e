import { addDays, assert, businessDay, must, zonedInstant } from '@lotus/kernel'
import { z } from 'zod'

const clock = /^\d{2}:\d{2}$/
/** The first day of the game: no result of an earlier one is taken. */
const since = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
const zDaily = z.object({
  kind: z.literal('daily'),
  /** Wall-clock time of the draw in Asia/Ho_Chi_Minh. */
  drawTime: z.string().regex(/^\d{2}:\d{2}$/),
  /** The station of each weekday, Sunday first (lottery.md 1.2); null if the game has none. */
  stations: z
    .array(z.object({ code: z.string(), name: z.string() }))
    .length(7)
    .nullable(),
  /** Weekdays with a draw, 0 is Sunday; all by default. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7).optional(),
  aheadDays: z.number().int().min(1).max(30),
  since,
})
/** Days of the month; some may be moved (lottery.md 2.2): `{"monthDay":"01-01","days":-2}` draws on 30 December. */
const zMonthly = z.object({
  kind: z.literal('monthly'),
  drawTime: z.string().regex(/^\d{2}:\d{2}$/),
  days: z.array(z.number().int().min(1).max(28)).min(1).max(10),
  moved: z
    .array(z.object({ monthDay: z.string().regex(/^\d{2}-\d{2}$/), days: z.number().int().min(-10).max(10) }))
    .max(50),
  aheadDays: z.number().int().min(1).max(60),
  since,
})
const zPeriodic = z.object({
  kind: z.literal('periodic'),
  periodSeconds: z.number().int().min(30).max(43_200),
  aheadMinutes: z.number().int().min(10).max(1_440),
  /** Time of day without draws in the brand's zone, from `from` to before `until`, may span midnight. */
  pause: z.object({ from: z.string().regex(clock), until: z.string().regex(clock) }).optional(),
  since,
})
/** When a game draws; stored per game in the column `schedule`. */
export const zSchedule = z.discriminatedUnion('kind', [zDaily, zMonthly, zPeriodic])
export type Schedule = z.infer<typeof zSchedule>

export type Pause = NonNullable<z.infer<typeof zPeriodic>['pause']>

export type PlannedIssue = {
  issueNo: string
  businessDay: string
  station: string | null
  openAt: Date
  lockAt: Date
  drawAt: Date
}

const SECOND_MS = 1_000
const DAY_SECONDS = 86_400

const plus = (at: Date, seconds: number) => new Date(at.getTime() + seconds * SECOND_MS)
const compact = (day: string) => day.replaceAll('-', '')

/** There is no gap in the sale: an issue opens when the one before locks. */
function issueOf(
  drawAt: Date,
  lockSeconds: number,
  periodSeconds: number,
): Pick<PlannedIssue, 'openAt' | 'lockAt' | 'drawAt'> {
  const lockAt = plus(drawAt, -lockSeconds)
  return { openAt: plus(lockAt, -periodSeconds), lockAt, drawAt }
}

type ByDay = Exclude<Schedule, { kind: 'periodic' }>
/** The longest gap between two draws of a calendar game. */
const GAP_DAYS_MAX = 40

/** Whether a calendar game draws on a business day. */
export function drawsOn(schedule: ByDay, day: string): boolean {
  if (schedule.kind === 'daily') return schedule.weekdays?.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ?? true
  const movedHere = schedule.moved.some(
    ({ monthDay, days }) => isDrawDay(schedule, addDays(day, -days)) && addDays(day, -days).slice(5) === monthDay,
  )
  return movedHere || (isDrawDay(schedule, day) && !schedule.moved.some(({ monthDay }) => day.slice(5) === monthDay))
}

const isDrawDay = ({ days }: ByDay & { kind: 'monthly' }, day: string) => days.includes(Number(day.slice(8)))

/** Days since the previous draw. */
function gapBefore(schedule: ByDay, day: string): number {
  for (let gap = 1; gap <= GAP_DAYS_MAX; gap += 1) if (drawsOn(schedule, addDays(day, -gap))) return gap
  return GAP_DAYS_MAX
}

/** The draw before one of the game: the issue number that it has by the calendar. */
export function issueNoBefore(schedule: Schedule, { day, place }: { day: string; place: number | null }): string {
  if (schedule.kind !== 'periodic') return compact(addDays(day, -gapBefore(schedule, day)))
  const before = (place ?? 1) - 1
  const [onDay, number] = before > 0 ? [day, before] : [addDays(day, -1), drawsPerDay(schedule)]
  return `${compact(onDay)}-${String(number).padStart(4, '0')}`
}

/** The issue of a business day (`YYYY-MM-DD`) of a calendar game; its sale starts at the lock of the one before. */
export function dailyIssue(schedule: ByDay, lockSeconds: number, day: string): PlannedIssue {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const stations = schedule.kind === 'daily' ? schedule.stations : null
  return {
    issueNo: compact(day),
    businessDay: day,
    station: stations === null ? null : must(stations[weekday], 'a week has seven stations').name,
    ...issueOf(zonedInstant(day, schedule.drawTime), lockSeconds, gapBefore(schedule, day) * DAY_SECONDS),
  }
}

/** Draw `place` (from 1) of a business day of a periodic game: it closes the place-th period from midnight. */
export function periodicIssue(
  { periodSeconds }: Schedule & { kind: 'periodic' },
  lockSeconds: number,
  day: string,
  place: number,
): PlannedIssue {
  return {
    issueNo: `${compact(day)}-${String(place).padStart(4, '0')}`,
    businessDay: day,
    station: null,
    ...issueOf(plus(zonedInstant(day, '00:00'), place * periodSeconds), lockSeconds, periodSeconds),
  }
}

/** How often a periodic game draws on a business day. */
export const drawsPerDay = ({ periodSeconds }: Schedule & { kind: 'periodic' }): number => DAY_SECONDS / periodSeconds

/** Whether a game pauses at this second of the day. */
function isPaused({ from, until }: Pause, seconds: number): boolean {
  const [start = 0, end = 0] = [from, until].map(
    (text) => Number(text.slice(0, 2)) * 3_600 + Number(text.slice(3)) * 60,
  )
  const at = seconds % DAY_SECONDS
  return start <= end ? at >= start && at < end : at >= start || at < end
}

/** The draws of a business day of a periodic game in order; with `step` only every step-th. */
export function periodicIssues(
  schedule: Schedule & { kind: 'periodic' },
  lockSeconds: number,
  day: string,
  step = 1,
): PlannedIssue[] {
  const { periodSeconds, pause } = schedule
  assert(DAY_SECONDS % periodSeconds === 0, 'a day holds a whole number of periods')
  return Array.from({ length: Math.floor(drawsPerDay(schedule) / step) }, (_, at) => (at + 1) * step)
    .filter((place) => !pause || !isPaused(pause, place * periodSeconds))
    .map((place) => periodicIssue(schedule, lockSeconds, day, place))
}

/**
 * The issues that should exist at `now`: those whose sale has not ended, as far ahead as the schedule asks. Draw n of a
 * day of a periodic game closes the n-th period from midnight, so the last one falls on the next midnight
 * (DECISIONS 26, lottery.md 2.1). `holidays` are days without a draw.
 */
export function planIssues(
  schedule: Schedule,
  lockSeconds: number,
  now: Date,
  holidays: ReadonlySet<string>,
): PlannedIssue[] {
  const today = businessDay(now)
  const planned: PlannedIssue[] = []
  if (schedule.kind !== 'periodic') {
    for (let ahead = 0; ahead <= schedule.aheadDays; ahead += 1) {
      const day = addDays(today, ahead)
      if (drawsOn(schedule, day)) planned.push(dailyIssue(schedule, lockSeconds, day))
    }
  } else {
    const horizon = plus(now, schedule.aheadMinutes * 60)
    for (const day of [addDays(today, -1), today, addDays(today, 1)])
      planned.push(...periodicIssues(schedule, lockSeconds, day).filter((issue) => issue.drawAt <= horizon))
  }
  return planned.filter((issue) => issue.lockAt > now && !holidays.has(issue.businessDay))
}
