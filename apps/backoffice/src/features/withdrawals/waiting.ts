const MINUTE_MS = 60_000
/** Colours of the waiting time (operations.md 5.3). */
export const SLA_WARN_MINUTES = 5
export const SLA_LATE_MINUTES = 15

export type Waiting = { text: string; level: 'good' | 'warning' | 'late' }

const two = (value: number) => String(value).padStart(2, '0')

/** How long a request has waited by the server's clock: `mm:ss`, from an hour on `h:mm:ss`, with its colour. */
export function waitingSince(createdAt: string, nowMs: number): Waiting {
  const waitedMs = Math.max(0, nowMs - Date.parse(createdAt))
  const seconds = Math.floor(waitedMs / 1000)
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  const level =
    waitedMs < SLA_WARN_MINUTES * MINUTE_MS ? 'good' : waitedMs < SLA_LATE_MINUTES * MINUTE_MS ? 'warning' : 'late'
  return { text: hours > 0 ? `${hours}:${rest}` : rest, level }
}
