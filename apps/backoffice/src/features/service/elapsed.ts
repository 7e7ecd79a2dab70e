/** From these seconds on the waiting time turns amber, then red: a visitor who waits longer leaves. */
const WARN_SECONDS = 60
const LATE_SECONDS = 180

/** How long somebody has waited, ready to show, with its colour. */
export function elapsed(since: string, now: number): { text: string; level: 'good' | 'warning' | 'late' } {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const text =
    hours > 0
      ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
      : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
  return { text, level: seconds < WARN_SECONDS ? 'good' : seconds < LATE_SECONDS ? 'warning' : 'late' }
}
