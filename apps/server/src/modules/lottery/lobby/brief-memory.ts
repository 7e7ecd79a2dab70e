import { systemTicks, type Ticks } from '@lotus/kernel'

/** Keys that are asked in one period; beyond it the memory starts anew. */
const KEYS_MAX = 200

/**
 * Remembers answers for a while, and gives those who ask at the same time the same one: what every visitor of a lobby asks
 * is worked out once. A failure is not remembered.
 */
export function createBriefMemory(milliseconds: number, now: Ticks = systemTicks) {
  const known = new Map<string, { value: Promise<unknown>; until: number }>()
  return async function remember<T>(key: string, work: () => Promise<T>): Promise<T> {
    const hit = known.get(key)
    // What stands under a key came out of the same caller's work.
    if (hit && hit.until > now()) return hit.value as Promise<T>
    if (known.size >= KEYS_MAX) known.clear()
    const value = work()
    known.set(key, { value, until: now() + milliseconds })
    value.catch(() => known.delete(key))
    return value
  }
}
