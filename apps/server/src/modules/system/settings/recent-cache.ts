import { systemTicks, type Ticks } from '@lotus/kernel'

/** How long another process may use what it read before. */
const RECENT_MS = 2_000

/** What was read within the last two seconds. Kept in a database's memory, so that a transaction reads afresh. */
export function createRecentCache<Key, Value>(ticks: Ticks = systemTicks) {
  const known = new Map<Key, { value: Value; until: number }>()
  return {
    async get(key: Key, read: () => Promise<Value>): Promise<Value> {
      const recent = known.get(key)
      if (recent && recent.until > ticks()) return recent.value
      const value = await read()
      known.set(key, { value, until: ticks() + RECENT_MS })
      return value
    },
    forget: (key: Key): void => void known.delete(key),
  }
}
