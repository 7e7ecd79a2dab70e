import { performance, type EventLoopUtilization } from 'node:perf_hooks'

/** In a shorter window one long answer would look like a busy process. */
const WINDOW_MS = 100

/** The share of the last moment that this process was busy, 0 to 1; computed when asked, without a timer. */
export function createProcessLoad(
  utilization: (since?: EventLoopUtilization) => EventLoopUtilization = performance.eventLoopUtilization,
): () => number {
  let begun = utilization()
  let share = 0
  return () => {
    const since = utilization(begun)
    if (since.active + since.idle >= WINDOW_MS) {
      share = since.utilization
      begun = utilization()
    }
    return share
  }
}
