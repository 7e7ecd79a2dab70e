import { setTimeout } from 'node:timers/promises'

/**
 * How a job that works round after round gives way to what people wait for: after each round it rests for so many per cent of
 * the time that the round took, until it has worked without a pause for so long; then it is in a hurry, and rests no more.
 */
export type PaceRules = { restPercent: number; hurryAfterSeconds: number }
export type Pace = {
  /** Runs a round that answers whether there is more to do; where there is, rests. */
  round(work: () => Promise<boolean>): Promise<boolean>
}

/** Longer than this nothing rests: whoever stops the program waits for it. */
const REST_MAX_MS = 1000

export function restMs({ restPercent, hurryAfterSeconds }: PaceRules, busy: { round: number; all: number }): number {
  if (busy.all >= hurryAfterSeconds * 1000) return 0
  return Math.min(REST_MAX_MS, (busy.round * restPercent) / 100)
}

export function createPace(
  readRules: () => Promise<PaceRules>,
  { now = () => performance.now(), sleep = (ms: number) => setTimeout(ms) as Promise<unknown> } = {},
): Pace {
  let begunAt: number | undefined
  return {
    async round(work) {
      const from = now()
      begunAt ??= from
      let hasMore = false
      try {
        hasMore = await work()
      } finally {
        if (!hasMore) begunAt = undefined
      }
      if (!hasMore || begunAt === undefined) return false
      const to = now()
      const rest = restMs(await readRules(), { round: to - from, all: to - begunAt })
      if (rest >= 1) await sleep(rest)
      return true
    },
  }
}

/** Of work that nobody waits beside. */
export const noRest: Pace = { round: (work) => work() }
