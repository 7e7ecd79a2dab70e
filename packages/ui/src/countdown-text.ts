const pad = (value: number): string => value.toString().padStart(2, '0')

/**
 * `hms`: 02:42:18, and from a day on days and hh:mm separately (components.md 6). `ms`: 14:59, for orders. Counts the
 * remaining whole seconds, rounded up, so that zero is shown exactly at the end.
 */
export function countdownParts(remainingMs: number, format: 'hms' | 'ms'): { days: number; clock: string } {
  const total = Math.max(0, Math.ceil(remainingMs / 1000))
  const seconds = total % 60
  const minutes = Math.floor(total / 60) % 60
  const hours = Math.floor(total / 3600)
  if (format === 'ms') return { days: 0, clock: `${pad(Math.floor(total / 60))}:${pad(seconds)}` }
  if (total > 86_400) return { days: Math.floor(hours / 24), clock: `${pad(hours % 24)}:${pad(minutes)}` }
  return { days: 0, clock: `${pad(hours)}:${pad(minutes)}:${pad(seconds)}` }
}

export const warningFromMs = 60_000
/** Moments announced by a screen reader (components.md 6): 5 minutes and 1 minute; the end is announced separately. */
const spokenAtMs = [300_000, 60_000] as const

/** Which announced moment was crossed between two readings of the clock, if any. */
export function crossedAnnouncement(previousMs: number, currentMs: number): 300_000 | 60_000 | undefined {
  return spokenAtMs.find((moment) => previousMs > moment && currentMs <= moment && currentMs > 0)
}
