import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

/**
 * At most `runningMax` at once and `waitingMax` behind them, in the order they came; one more is refused at once with
 * `too_many_requests`. For work that takes a core for a while (hashes, pictures), which anybody can ask for.
 */
export function boundedQueue(runningMax: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: 2 })
      // The one that finishes hands its place over, so `running` stays as it is.
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
