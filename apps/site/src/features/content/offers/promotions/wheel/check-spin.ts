import type { PromotionRule } from '../../../../../shared/promotions/types.ts'
import { checkSpin, SPIN_FORMAT, type SpinFile } from '@lotus/rules/wheel'
import type { Landed } from './use-wheel.ts'

export type SpunWheel = Pick<PromotionRule, 'kind'> & {
  code: string
  slices: readonly { weight: number; amount: string }[]
}

/** A spin as a file that anybody can check: with the commitment and the number of before it, and the answer of after it. */
export const spinFileOf = ({ code, kind, slices }: SpunWheel, { spin, commitment, nonce, n }: Landed): SpinFile => ({
  format: SPIN_FORMAT,
  wheel: code,
  kind,
  n,
  commitment,
  nonce,
  seed: spin.seed,
  slices,
  slice: spin.slice,
})

/**
 * Works a spin out again: the revealed seed must be the one committed before, the nonce the browser's own, and both must
 * give the slice that was paid. Rejects where the browser has no cryptography (a page without TLS).
 */
export async function isSpinRight(wheel: SpunWheel, landed: Landed): Promise<boolean> {
  const { spin, commitment, nonce, n } = landed
  if (spin.n !== n || spin.nonce !== nonce || spin.commitment !== commitment) return false
  return (await checkSpin(spinFileOf(wheel, landed))).every(({ outcome }) => outcome === 'ok')
}
