import { createHmac, hkdfSync } from 'node:crypto'
import type { Rng } from '@lotus/kernel'
import { createByteSeal } from '../../../platform/seal-bytes.ts'

/** Encrypts secrets of members at rest: the database alone is not enough to read them (trust.md 4.8). */
export type SecretBox = {
  /** nonce | tag | ciphertext; bound to the member, so that a row cannot be moved to another one. */
  seal(memberId: bigint, secret: string): Buffer
  /** Throws if the bytes belong to another member or pepper. */
  open(memberId: bigint, sealed: Uint8Array): string
  /** A keyed hash, for codes that are too short for a plain one. */
  hash(memberId: bigint, code: string): Buffer
}

/** Its keys are derived from the pepper, each for one use. */
export function createSecretBox(
  pepper: Uint8Array,
  rng: Rng,
  kind: 'member' | 'operator' | 'vendor' | 'address' | 'card' | 'document' | 'source' = 'member',
): SecretBox {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', pepper, 'lotus', use, 32))
  const bytes = createByteSeal(derive('totp secret'), rng)
  const hashKey = derive('recovery code')
  const ownerOf = (memberId: bigint) => `${kind}:${memberId}`
  return {
    seal: (memberId, secret) => bytes.seal(ownerOf(memberId), Buffer.from(secret, 'utf8')),
    open: (memberId, sealed) => bytes.open(ownerOf(memberId), sealed).toString('utf8'),
    hash: (memberId, code) => createHmac('sha256', hashKey).update(`${memberId}|${code}`, 'utf8').digest(),
  }
}
