import { openWords, SEED_BYTES, uniformBelow } from '../lottery/draw-words.ts'
import { concat, sha256, toHex, utf8 } from '../lottery/hash.ts'

/**
 * The fairness of a table (games.md 2.1): a seed of 32 bytes is drawn before bets open, its commitment shown, and the
 * seed itself after the last card or die that it decides.
 */
export const LIVE_SEED_BYTES = SEED_BYTES

/** SHA-256 of the ASCII text `lotus-live-v1` followed by the seed, in hex. */
export const liveCommitment = async (seed: Uint8Array): Promise<string> =>
  toHex(await sha256(concat(utf8('lotus-live-v1'), seed)))

/**
 * Uniform numbers below each of the limits, in their order. Words come from HMAC-SHA-512 with the seed as key over
 * `lotus-live-v1|LABEL|j`; words that would favour a number are dropped (packages/rules/src/lottery/draw-words.ts).
 */
export async function drawBelow(seed: Uint8Array, label: string, limits: readonly number[]): Promise<number[]> {
  const next = await openWords(seed, `lotus-live-v1|${label}`)
  const drawn: number[] = []
  for (const limit of limits) drawn.push(await uniformBelow(next, limit))
  return drawn
}
