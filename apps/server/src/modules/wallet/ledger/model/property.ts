import { randomInt } from 'node:crypto'

export type PropertySettings = { seed: number; numRuns: number; interruptAfterTimeLimit: number }

/**
 * Settings of a random test. Each run takes a new seed and prints it; `FC_SEED` repeats one, `FC_RUNS` asks for more
 * (or fewer) runs than the few that fit into `npm test`. Shrinking stops when the time of all runs is over, so that a
 * failure is reported before the test itself times out.
 */
export function propertySettings(name: string, usualRuns: number, usualMilliseconds: number): PropertySettings {
  const seed = numberFrom('FC_SEED') ?? randomInt(2 ** 31)
  const numRuns = numberFrom('FC_RUNS') ?? usualRuns
  process.stdout.write(`${name}: FC_SEED=${seed} FC_RUNS=${numRuns}\n`)
  return { seed, numRuns, interruptAfterTimeLimit: timeLimit(usualRuns, usualMilliseconds) }
}

/** The time limit of the test itself: more than that of the property. */
export function propertyTimeout(usualRuns: number, usualMilliseconds: number): number {
  return timeLimit(usualRuns, usualMilliseconds) + 30_000
}

/** Four times the usual time, for slow and busy machines; scaled by `FC_RUNS`. */
function timeLimit(usualRuns: number, usualMilliseconds: number): number {
  const runs = numberFrom('FC_RUNS') ?? usualRuns
  return Math.ceil(4 * usualMilliseconds * Math.max(1, runs / usualRuns))
}

function numberFrom(name: string): number | undefined {
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  if (!Number.isInteger(value)) throw new Error(`${name} is not a whole number: ${text}`)
  return value
}
