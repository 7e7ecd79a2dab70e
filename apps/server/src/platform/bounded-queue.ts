import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

/**
 * Runs at most `runningMax` at once with `waitingMax` waiting, in order; beyond that it refuses at once, with
 * `too_many_requests` if not told otherwise. For work that anybody can ask for: hashes, pictures, callbacks.
 */
export function boundedQueue(
  runningMax: number,
  waitingMax: number,
  full = () => new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 2 }),
) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw full()
      // A finished task passes its slot on, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
