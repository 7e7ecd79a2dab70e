import { setTimeout } from 'node:timers/promises'

/**
 * How a job that works round after round gives way to what people wait for: before each round it rests for so many per cent of
 * the time that the one before took, until it has been behind for so long; then it is in a hurry, and rests no more.
 */
export type PaceRules = { restPercent: number; hurryAfterSeconds: number }
export type Pace = {
  /** Runs a round, after the rest that is still owed for the one before. */
  round<T>(work: () => Promise<T>): Promise<T>
  /** Tells, in a round or after it, that nothing older waits. Until then all rounds are one stretch of being behind. */
  caughtUp(): void
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
  let behindSince: number | undefined
  let last: { from: number; to: number } | undefined
  let rules: PaceRules | undefined
  const rest = async ({ from, to }: { from: number; to: number }) => {
    try {
      rules = await readRules()
    } catch {
      // No fault of the work: it rests by what was known last, and a database in trouble is not hurried.
      behindSince = undefined
    }
    if (!rules) return
    const owed = restMs(rules, { round: to - from, all: behindSince === undefined ? 0 : to - behindSince })
    const left = owed - (now() - to)
    if (left >= 1) await sleep(left)
  }
  return {
    async round(work) {
      if (last) await rest(last)
      const from = now()
      behindSince ??= from
      try {
        return await work()
      } catch (error) {
        behindSince = undefined
        throw error
      } finally {
        last = { from, to: now() }
      }
    },
    caughtUp() {
      behindSince = undefined
    },
  }
}

/** Works through `items`, so many a round. */
export async function eachInRounds<T>(
  items: AsyncIterable<T> | Iterable<T>,
  { size, pace }: { size: number; pace: Pace },
  work: (item: T) => void,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const round = async () => {
    for (let n = 0; n < size; n += 1) {
      const next = await iterator.next()
      if (next.done === true) return false
      work(next.value)
    }
    return true
  }
  while (await pace.round(round));
}

/** Of work that nobody waits beside. */
export const noRest: Pace = { round: (work) => work(), caughtUp() {} }
