import { createCipheriv, createHash } from 'node:crypto'
import type { Rng } from '@lotus/kernel'

/** A seeded ChaCha20 stream for statistical tests; it lives beside the tests, so that no configuration reaches it. */
export function keystreamRng(seed: string): Rng {
  const key = createHash('sha256').update(seed).digest()
  const cipher = createCipheriv('chacha20', key, Buffer.alloc(16))
  const zeros = Buffer.alloc(1 << 16)
  let pool = cipher.update(zeros)
  let at = 0
  return {
    bytes(count) {
      if (at + count > pool.length) {
        pool = cipher.update(zeros)
        at = 0
      }
      at += count
      return pool.subarray(at - count, at)
    },
  }
}
