import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'

/** Commands that go outside the wallet's batches, of one process: each holds a connection while it waits for its locks. */
const RUNNING_MAX = 4
const WAITING_MAX = 256

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

const lanes = new WeakMap<Queryable, Lane>()

/** The lane of a process for what cannot share a batch: stocks of numbers, and chases that hold many sales. */
export function laneOf(db: Queryable): Lane {
  const known = lanes.get(db) ?? createLane({ runningMax: RUNNING_MAX, waitingMax: WAITING_MAX })
  lanes.set(db, known)
  return known
}
