import type { Queryable } from '@lotus/database'
import { systemTicks, type Ticks } from '@lotus/kernel'

/** How long another process may go on with what it read before. */
const RECENT_MS = 2_000

/**
 * What was read within the last two seconds, by database and key; inside a transaction, which is a `Queryable` of its
 * own, always fresh.
 */
export function createRecent<Key, Value>(ticks: Ticks = systemTicks) {
  const caches = new WeakMap<Queryable, Map<Key, { value: Value; until: number }>>()
  return {
    async get(db: Queryable, key: Key, read: () => Promise<Value>): Promise<Value> {
      let cache = caches.get(db)
      if (!cache) caches.set(db, (cache = new Map()))
      const known = cache.get(key)
      if (known && known.until > ticks()) return known.value
      const value = await read()
      cache.set(key, { value, until: ticks() + RECENT_MS })
      return value
    },
    forget(db: Queryable, key: Key): void {
      caches.get(db)?.delete(key)
    },
  }
}
