import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Runs a few tasks at a time and queues some more, first come first served; beyond that a task is refused as `busy` and
 * not started, like in the wallet's own queue (trust.md BET: a crowd waits in a bounded queue or is refused).
 */
export function createQueue({ runningMax, waitingMax }: { runningMax: number; waitingMax: number }): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < runningMax) running += 1
    else {
      if (waiting.length >= waitingMax) throw new AppError<ErrorCode>('busy')
      // A finished task passes its slot on, so `running` does not change.
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
