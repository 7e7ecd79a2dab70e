import { systemTicks, type Ticks } from '@lotus/kernel'

type Loader<Key, Value> = (key: Key) => Promise<Value | undefined>

/** Concurrent statements: later keys wait for the next one, or start a second one if the first is slow. */
const IN_FLIGHT_MAX = 2
const LATE_MS = 50
const KEYS_MAX = 200

type Waiting<Value> = { resolve(value: Value | undefined): void; reject(error: unknown): void }

/**
 * Batches concurrent reads of many calls into one statement. No answer is older than its question: a statement starts
 * after all callers that share it have asked. A single question only waits for the end of the turn.
 */
export function createLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  now: Ticks = systemTicks,
): Loader<Key, Value> {
  let queue = new Map<Key, Waiting<Value>[]>()
  let inFlight = 0
  let startedAt = 0
  let isPlanned = false

  const mayRun = () => inFlight === 0 || (inFlight < IN_FLIGHT_MAX && now() - startedAt >= LATE_MS)

  const plan = () => {
    if (isPlanned || queue.size === 0 || !mayRun()) return
    isPlanned = true
    setImmediate(() => {
      isPlanned = false
      void run()
    })
  }

  const run = async (): Promise<void> => {
    const taken = new Map([...queue].slice(0, KEYS_MAX))
    if (taken.size === queue.size) queue = new Map()
    else for (const key of taken.keys()) queue.delete(key)
    inFlight += 1
    startedAt = now()
    plan()
    try {
      const found = await load([...taken.keys()])
      for (const [key, waiting] of taken) for (const { resolve } of waiting) resolve(found.get(key))
    } catch (error) {
      for (const waiting of taken.values()) for (const { reject } of waiting) reject(error)
    } finally {
      inFlight -= 1
      plan()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const waiting = queue.get(key)
      if (waiting) waiting.push({ resolve, reject })
      else queue.set(key, [{ resolve, reject }])
      plan()
    })
}
