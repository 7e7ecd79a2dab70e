import { businessDay } from '@lotus/kernel'

const HOUR_MS = 3_600_000
/** A stop that would end sooner lasts into the morning: whoever stops at eleven at night would be back at twelve. */
const LEAST_MS = 6 * HOUR_MS

/** Until when "stop for today" lasts: the end of the business day, or six in the morning where that is near. */
export function stopUntil(now: Date): Date {
  const dayBegan = Date.parse(`${businessDay(now)}T00:00:00+07:00`)
  const midnight = dayBegan + 24 * HOUR_MS
  return new Date(midnight - now.getTime() >= LEAST_MS ? midnight : midnight + LEAST_MS)
}
