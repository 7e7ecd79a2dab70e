/** The result of one run of one side. Times in milliseconds. */
export type Run = {
  perSecond: number
  p50: number
  p99: number
  max: number
  calls: number
  /** All answered calls, warm-up included: the divisor of the server's work. */
  answered: number
  /** Calls that were refused or failed; any of them invalidates the run, and the report says so. */
  failures: number
  firstFailure: string | undefined
}

const WARM_UP_SHARE = 0.2

/**
 * A closed loop: `lanes` callers, each sending its next call when the last one is answered. The first fifth is not
 * counted. `call` gets its lane and a number that is unique in this run.
 */
export async function drive(
  lanes: number,
  seconds: number,
  call: (lane: number, number: number) => Promise<unknown>,
): Promise<Run> {
  const begin = performance.now()
  const countFrom = begin + seconds * 1000 * WARM_UP_SHARE
  const end = countFrom + seconds * 1000
  const times: number[] = []
  let [number, answered, failures] = [0, 0, 0]
  let firstFailure: string | undefined
  const lane = async (index: number): Promise<void> => {
    for (;;) {
      const sentAt = performance.now()
      if (sentAt >= end) return
      number += 1
      try {
        await call(index, number)
      } catch (error) {
        failures += 1
        firstFailure ??= error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : String(error)
        if (failures > 1000) return
        continue
      }
      const answeredAt = performance.now()
      answered += 1
      if (answeredAt >= countFrom && answeredAt < end) times.push(answeredAt - sentAt)
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  return summary(times, seconds, { answered, failures, firstFailure })
}

export function summary(
  times: readonly number[],
  seconds: number,
  rest: { answered?: number; failures?: number; firstFailure?: string | undefined } = {},
): Run {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: sorted.at(-1) ?? 0,
    calls: times.length,
    answered: rest.answered ?? times.length,
    failures: rest.failures ?? 0,
    firstFailure: rest.firstFailure,
  }
}
