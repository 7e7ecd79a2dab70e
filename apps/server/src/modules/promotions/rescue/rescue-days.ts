import { addDays, businessDay } from '@lotus/kernel'
import type { Promotion } from '../catalogue/catalogue.repo.ts'

/** Until then a day that could not be paid is paid later: its news were not counted yet, or the promotion was paused. */
const LOOK_BACK_DAYS = 30
/** A commit of the last moments of a day may come after midnight. */
const GRACE_MS = 10 * 60_000

type Times = Pick<Promotion, 'startsAt' | 'endsAt' | 'held'>

/** The days of a promotion that are over, the oldest first: from the day on which its first terms held. */
export function rescueDays({ startsAt, endsAt, held }: Times, now: Date): string[] {
  const opened = held.at(-1)?.holdsFrom ?? null
  if (opened === null) return []
  const over = addDays(businessDay(new Date(now.getTime() - GRACE_MS)), -1)
  const last = endsAt === null ? over : least(over, businessDay(new Date(endsAt.getTime() - 1)))
  const first = [businessDay(startsAt), businessDay(opened), addDays(over, 1 - LOOK_BACK_DAYS)].reduce(most)
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const least = (a: string, b: string): string => (a < b ? a : b)
const most = (a: string, b: string): string => (a > b ? a : b)
