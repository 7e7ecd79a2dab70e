import type { Clock } from '@lotus/kernel'

/** Counts calls in windows that begin with the first one; the number of remembered names is limited. */
export function rateLimit(clock: Clock, { most, windowMs }: { most: number; windowMs: number }) {
  const namesAtMost = 20_000
  let windows = new Map<string, { startedAt: number; count: number }>()
  return (name: string): boolean => {
    const now = clock.now().getTime()
    if (windows.size >= namesAtMost)
      windows = new Map([...windows].filter(([, { startedAt }]) => now - startedAt < windowMs).slice(-namesAtMost / 2))
    const window = windows.get(name)
    if (!window || now - window.startedAt >= windowMs) {
      windows.set(name, { startedAt: now, count: 1 })
      return true
    }
    window.count += 1
    return window.count <= most
  }
}
