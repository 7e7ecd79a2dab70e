/**
 * The server's time on this device: countdowns run on it, never on the device's own clock (components.md 6). The error
 * of a sample is half its round trip; a better sample, or any if the last is old, replaces it.
 */
export type ServerClock = {
  /** Milliseconds since the epoch, server time. Before the first sample: the device's own time. */
  now(): number
  /** Takes the server's time from an answer. `sentAt` and `receivedAt` are `reading()` before and after the call. */
  sample(serverTime: string, sentAt: number, receivedAt: number): void
  /** Monotonic milliseconds, for `sample`. */
  reading(): number
  /** True until a sample came. */
  isEstimate(): boolean
  /** Called after each sample that changed the clock. */
  onChange(listener: () => void): () => void
}

type Sample = { serverMs: number; wall: number; mono: number; uncertaintyMs: number }
type Sources = { wall: () => number; mono: () => number }

const SAMPLE_LIFE_MS = 120_000

export function createServerClock(sources: Partial<Sources> = {}): ServerClock {
  const wall = sources.wall ?? (() => Date.now())
  const mono = sources.mono ?? (() => performance.now())
  const listeners = new Set<() => void>()
  let best: Sample | null = null

  /**
   * The monotonic clock stops while some devices sleep; the person may set the wall clock back. The elapsed time is at
   * least what either says, so the larger one is right after a sleep and safe after a set-back. A wall clock set
   * forward is corrected by the next sample (the heartbeat brings one every 25 seconds).
   */
  const elapsed = (since: Sample) => Math.max(wall() - since.wall, mono() - since.mono, 0)

  return {
    now: () => (best ? best.serverMs + elapsed(best) : wall()),
    reading: mono,
    isEstimate: () => best === null,
    sample(serverTime, sentAt, receivedAt) {
      const at = Date.parse(serverTime)
      if (Number.isNaN(at)) return
      const uncertaintyMs = Math.max(0, receivedAt - sentAt) / 2
      // The answer may be older than this moment: the page's first data is read long after it arrived.
      const age = Math.max(0, mono() - receivedAt)
      const fresh = { serverMs: at + uncertaintyMs, wall: wall() - age, mono: receivedAt, uncertaintyMs }
      if (best) {
        const isOld = elapsed(best) > SAMPLE_LIFE_MS
        const isBetter = uncertaintyMs <= best.uncertaintyMs
        // If they contradict, the device slept or somebody changed its clock: the newer one is right.
        const isContradiction =
          Math.abs(best.serverMs + elapsed(best) - fresh.serverMs - elapsed(fresh)) >
          uncertaintyMs + best.uncertaintyMs + 250
        if (!isOld && !isBetter && !isContradiction) return
      }
      best = fresh
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
