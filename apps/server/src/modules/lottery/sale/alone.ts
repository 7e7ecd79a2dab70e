import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs some pieces of work at a time and lets some wait, first come first served; one more than that is refused as `busy`,
 * with nothing done, as the wallet's own queue refuses (trust.md BET: a crowd waits in a bounded queue or is told).
 */
export function createLane({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }): Lane {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < runningMax) running += 1
    else {
      if (waiting.length >= waitingMax) throw new AppError<ErrorCode>('busy')
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
