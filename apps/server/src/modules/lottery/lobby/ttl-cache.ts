import { systemTicks, type Ticks } from '@lotus/kernel'

/** The most keys cached in one period; beyond it the cache is cleared. */
const KEYS_MAX = 200

/**
 * Caches answers for a while; concurrent callers share one computation, so that what every visitor of a lobby asks is
 * computed once. Failures are not cached.
 */
export function createTtlCache(milliseconds: number, now: Ticks = systemTicks) {
  const known = new Map<string, { value: Promise<unknown>; until: number }>()
  return async function remember<T>(key: string, work: () => Promise<T>): Promise<T> {
    const hit = known.get(key)
    // The value under a key was computed by the same kind of call.
    if (hit && hit.until > now()) return hit.value as Promise<T>
    if (known.size >= KEYS_MAX) known.clear()
    const value = work()
    known.set(key, { value, until: now() + milliseconds })
    value.catch(() => known.delete(key))
    return value
  }
}
