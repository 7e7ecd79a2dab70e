import { wheelCommitment, wheelSlice } from '@lotus/rules/promotions'
import { expect, it } from 'vitest'
import { isSpinRight, type SpunWheel } from './check-spin.ts'
import type { Landed } from './use-wheel.ts'

const weights = [60, 25, 15]
const wheel: SpunWheel = { code: 'W', kind: 'CASH', slices: weights.map((weight) => ({ weight, amount: '1.0000' })) }
const given = { form: 'WHEEL', slices: weights.map((weight) => ({ weight, amount: 1n })) } as const
const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
const hex = Array.from(seed, (byte) => byte.toString(16).padStart(2, '0')).join('')
const nonce = '00112233445566778899aabbccddeeff'

async function landed(): Promise<Landed> {
  const commitment = await wheelCommitment(seed)
  const slice = await wheelSlice(given, { seed, nonce, n: 7 })
  const spin = {
    n: 7,
    nonce,
    commitment,
    seed: hex,
    slice,
    amount: '1.0000',
    kind: 'CASH',
    ref: 'R',
    dueAt: null,
  } as const
  return { spin, commitment, nonce, n: 7 }
}

it('a spin that follows from its seed and nonce is right', async () => {
  expect(await isSpinRight(wheel, await landed())).toBe(true)
})

it.each<[string, (one: Landed) => Landed]>([
  ['another slice was paid', (one) => ({ ...one, spin: { ...one.spin, slice: (one.spin.slice + 1) % 3 } })],
  ['another seed was revealed', (one) => ({ ...one, spin: { ...one.spin, seed: `ff${hex.slice(2)}` } })],
  ['the commitment was changed after the spin', (one) => ({ ...one, commitment: one.commitment.replace(/^./, 'x') })],
  ['the server used another nonce', (one) => ({ ...one, nonce: 'ff'.repeat(16) })],
  ['the server answered another spin', (one) => ({ ...one, n: 8 })],
])('it is not where %s', async (_, change) => {
  expect(await isSpinRight(wheel, change(await landed()))).toBe(false)
})
