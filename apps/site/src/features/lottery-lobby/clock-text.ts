/** Amber from this many seconds on (components.md 6). */
const CLOSING_MS = 60_000

export type TickPhase = 'open' | 'closing' | 'closed'

/** "00:48", "02:42:18", and from one day on "3d 04h" in the page's language. */
export function clockText(remainingMs: number, dayWord: string): string {
  const total = Math.ceil(remainingMs / 1000)
  const pad = (value: number) => value.toString().padStart(2, '0')
  const hours = Math.floor(total / 3600)
  if (hours >= 24) return `${Math.floor(hours / 24)} ${dayWord} ${pad(hours % 24)}h`
  const rest = `${pad(Math.floor(total / 60) % 60)}:${pad(total % 60)}`
  return hours > 0 ? `${pad(hours)}:${rest}` : rest
}

export function tickPhase(remainingMs: number): TickPhase {
  if (remainingMs <= 0) return 'closed'
  return remainingMs <= CLOSING_MS ? 'closing' : 'open'
}
