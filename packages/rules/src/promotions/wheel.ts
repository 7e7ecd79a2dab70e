import { assert, type Money } from '@lotus/kernel'
import { hmacSha512, sha256, toHex, utf8 } from '../lottery/hash.ts'
import type { Given } from './rule.ts'

/** 32 bytes of the system's generator, used for one spin of one member and never again. */
export const WHEEL_SEED_BYTES = 32

/** What is shown before a spin: SHA-256 of the seed's bytes, in lower-case hex. */
export async function wheelCommitment(seed: Uint8Array): Promise<string> {
  return toHex(await sha256(seed))
}

const WORD_BITS = 32
const WORDS_OF_BLOCK = 16
const BLOCKS_MAX = 64

/**
 * The slice of a spin, by its place in the rule's list. The member's own nonce comes after the commitment, so neither side
 * can choose the outcome.
 *
 * 1. Block j (0, 1, 2 ...) is HMAC-SHA-512 with the seed as key over the ASCII text `lotus-wheel-v1|NONCE|N|j`: NONCE as the
 *    browser sent it in lower-case hex, N the number of the spin, both in this text as they are shown.
 * 2. A block is sixteen unsigned 32-bit words, big-endian. A word from the largest multiple of the weights' sum on is passed
 *    over, so that every place is as likely as its weight; the first other word, modulo that sum, is the place.
 * 3. The slice is the first whose weights up to it exceed the place.
 */
export async function wheelSlice(given: Given, spin: { seed: Uint8Array; nonce: string; n: number }): Promise<number> {
  assert(given.form === 'WHEEL', 'only wheels are spun')
  const sum = given.slices.reduce((total, { weight }) => total + weight, 0)
  const limit = 2 ** WORD_BITS - (2 ** WORD_BITS % sum)
  const block = await hmacSha512(spin.seed)
  for (let j = 0; j < BLOCKS_MAX; j += 1) {
    const bytes = await block(utf8(`lotus-wheel-v1|${spin.nonce}|${spin.n}|${j}`))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < WORDS_OF_BLOCK; at += 1) {
      const word = view.getUint32(at * 4)
      if (word < limit) return sliceAt(given.slices, word % sum)
    }
  }
  throw new Error('a thousand words in a row were passed over')
}

function sliceAt(slices: readonly { weight: number }[], place: number): number {
  let upTo = 0
  for (const [at, { weight }] of slices.entries()) {
    upTo += weight
    if (place < upTo) return at
  }
  throw new Error(`no slice at ${place}`)
}

/** What a spin gives on average, cut to a ten-thousandth. */
export function wheelMean(given: Given): Money {
  if (given.form !== 'WHEEL') return 0n
  const sum = given.slices.reduce((total, { weight }) => total + BigInt(weight), 0n)
  return given.slices.reduce((total, { weight, amount }) => total + BigInt(weight) * amount, 0n) / sum
}
