import { systemTicks, type Ticks } from '@lotus/kernel'

/** How long another process may use what it read before. */
const RECENT_MS = 2_000

/** What was read within the last two seconds. Kept in a database's memory, so that a transaction reads afresh. */
export function createRecentCache<Key, Value>(ticks: Ticks = systemTicks) {
  const known = new Map<Key, { value: Value; until: number }>()
  /** The newest read of each key that has no answer yet. */
  const underWay = new Map<Key, symbol>()
  return {
    async get(key: Key, read: () => Promise<Value>): Promise<Value> {
      const recent = known.get(key)
      if (recent && recent.until > ticks()) return recent.value
      const mine = Symbol('read')
      underWay.set(key, mine)
      const value = await read()
      // Not what was read before somebody said that it changed.
      if (underWay.get(key) === mine) {
        underWay.delete(key)
        known.set(key, { value, until: ticks() + RECENT_MS })
      }
      return value
    },
    forget(key: Key): void {
      known.delete(key)
      underWay.delete(key)
    },
  }
}
