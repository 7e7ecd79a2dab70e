import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

/**
 * Runs at most `runningMax` at once with `waitingMax` waiting, in order; beyond that it refuses at once with
 * `too_many_requests`. For CPU-heavy work (hashes, pictures) that anybody can ask for.
 */
export function boundedQueue(runningMax: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 2 })
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
