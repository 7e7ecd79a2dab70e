import { wheelCommitment, wheelSlice, type Given } from '@lotus/rules/promotions'
import type { Landed } from './use-wheel.ts'

const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * Works a spin out again: the revealed seed must be the one committed before, the nonce the browser's own, and both must
 * give the slice that was paid. Rejects where the browser has no cryptography (a page without TLS).
 */
export async function isSpinRight(given: Given, { spin, commitment, nonce, n }: Landed): Promise<boolean> {
  const seed = fromHex(spin.seed)
  if (spin.n !== n || spin.nonce !== nonce || spin.commitment !== commitment) return false
  if ((await wheelCommitment(seed)) !== commitment) return false
  return (await wheelSlice(given, { seed, nonce, n })) === spin.slice
}
