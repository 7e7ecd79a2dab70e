import { instantFromDate, periodAt, type Cadence } from '@lotus/rules/agents'

export const HOUR_MS = 3_600_000
/** A deadline that leaves less than this is none: the statement was late. */
const LEAST_MS = 20 * HOUR_MS

const endOf = (cadence: Cadence, at: Date): Date => new Date(periodAt(cadence, instantFromDate(at)).end / 1000)

/**
 * Until when a holder can claim a statement that is made now: the end of the next period. Of a statement that comes so late
 * that hardly anything is left of it: the end of the period after the one in which it is made.
 */
export function claimByOf(cadence: Cadence, periodEnd: Date, now: Date): Date {
  const usual = endOf(cadence, periodEnd)
  return usual.getTime() - now.getTime() >= LEAST_MS ? usual : endOf(cadence, endOf(cadence, now))
}

/** By when the operator decides what waits since then. */
export const reviewedBy = (since: Date, hours: number): Date => new Date(since.getTime() + hours * HOUR_MS)
