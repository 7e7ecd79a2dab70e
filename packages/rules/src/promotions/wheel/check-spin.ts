import { judged, type Step } from '../../fairness/logged.ts'
import { readSeed } from '../seeds.ts'
import { wheelCommitment, wheelSlice } from '../wheel.ts'
import type { SpinFile } from './spin-file.ts'

export const spinSteps = ['seed', 'slice'] as const
export type SpinStepName = (typeof spinSteps)[number]
export type SpinStep = Step<SpinStepName>

/** Works a spin out again: the seed is the one that was committed to, and with the browser's number it gives the slice. */
export async function checkSpin(file: SpinFile): Promise<SpinStep[]> {
  const { commitment, nonce, n, slice, slices } = file
  const seed = readSeed(file.seed)
  if (seed === undefined) return spinSteps.map((name) => judged(name, false))
  // Amounts decide nothing.
  const given = { form: 'WHEEL', slices: slices.map(({ weight }) => ({ weight, amount: 0n })) } as const
  return [
    judged('seed', (await wheelCommitment(seed)) === commitment),
    judged('slice', (await wheelSlice(given, { seed, nonce, n })) === slice),
  ]
}
