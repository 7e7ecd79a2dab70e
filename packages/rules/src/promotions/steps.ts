import type { Money } from '@lotus/kernel'
import type { Given } from './rule.ts'

export type StepState = 'OPEN' | 'CLAIMABLE' | 'CLAIMED'
/** `claimable` is what claiming now gives; `claims` are the steps that it takes, by their place from 0. */
export type StepsNow = { states: StepState[]; claimable: Money; claims: number[] }

/**
 * Where a sum stands among the steps. `taken` are those claimed already. With HIGHEST only the highest counts: a higher one
 * gives what it is more than the highest that was claimed.
 */
export function stepsNow(given: Given, value: Money, taken: readonly number[]): StepsNow {
  if (given.form !== 'STEPS') return { states: [], claimable: 0n, claims: [] }
  const states = given.steps.map(({ target }, at): StepState =>
    taken.includes(at) ? 'CLAIMED' : value >= target ? 'CLAIMABLE' : 'OPEN',
  )
  const claims = states.flatMap((state, at) => (state === 'CLAIMABLE' ? [at] : []))
  const amountAt = (at: number) => given.steps[at]?.amount ?? 0n
  if (given.pays === 'EACH') return { states, claims, claimable: claims.reduce((sum, at) => sum + amountAt(at), 0n) }
  const had = taken.reduce((most, at) => (amountAt(at) > most ? amountAt(at) : most), 0n)
  const best = claims.reduce((most, at) => (amountAt(at) > most ? amountAt(at) : most), 0n)
  return { states, claims, claimable: best > had ? best - had : 0n }
}
