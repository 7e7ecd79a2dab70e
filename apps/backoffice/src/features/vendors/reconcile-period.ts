const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const periods = ['yesterday', 'day', 'week'] as const
export type PeriodName = (typeof periods)[number]

/** The daily run takes yesterday in UTC, as vendors' day totals do; the others end now. */
export function reconcilePeriod(name: PeriodName, now: Date): { from: string; to: string } {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const end = name === 'yesterday' ? midnight : now.getTime()
  const length = name === 'week' ? 7 * DAY_MS : DAY_MS
  return { from: new Date(end - length).toISOString(), to: new Date(end).toISOString() }
}
