import { periodAt, type Cadence, type Instant } from '../calendar.ts'

/**
 * From when a signed contract counts: the next period's beginning, so that no period has two versions; a signature at
 * the very beginning of a period counts from the next one. The first contract of a kind may count at once; where its
 * periods are made of days, from the next day on, since play is kept by day. A version with periods of another length (`held`) waits
 * for the end of the running one too, or both would take over the same debt.
 */
export function contractStart(
  cadence: Cadence,
  signedAt: Instant,
  { isAtOnce, held }: { isAtOnce: boolean; held?: Cadence | undefined },
): Instant {
  const next = periodAt(cadence, signedAt).end
  if (held !== undefined) return Math.max(next, periodAt(held, signedAt).end)
  if (!isAtOnce) return next
  return cadence === 'SLOT' || cadence === 'HOUR' ? signedAt : periodAt('DAILY', signedAt).end
}

/** Until when a contract counts that was ended at `at`: that day's end. One that had not begun covers nothing. */
export function contractEnd(start: Instant, at: Instant): Instant {
  return Math.max(start, periodAt('DAILY', at).end)
}
