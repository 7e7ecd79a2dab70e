import { performance, type EventLoopUtilization } from 'node:perf_hooks'

/** A share of a shorter time says little: one long answer would look like a busy process. */
const WINDOW_MS = 100

/** How much of the last moment this process spent working, as a share of 1; looked at when asked, without a timer. */
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
