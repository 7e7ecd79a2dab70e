import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Rng } from '@lotus/kernel'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

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
  kind: 'member' | 'operator' | 'vendor' | 'address' | 'card' = 'member',
): SecretBox {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', pepper, 'lotus', use, 32))
  const sealKey = derive('totp secret')
  const hashKey = derive('recovery code')
  const ownerOf = (memberId: bigint) => Buffer.from(`${kind}:${memberId}`)
  return {
    seal(memberId, secret) {
      const nonce = Buffer.from(rng.bytes(NONCE_BYTES))
      const cipher = createCipheriv(ALGORITHM, sealKey, nonce).setAAD(ownerOf(memberId))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(memberId, sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, sealKey, nonce, { authTagLength: TAG_BYTES })
        .setAAD(ownerOf(memberId))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
    hash: (memberId, code) => createHmac('sha256', hashKey).update(`${memberId}|${code}`, 'utf8').digest(),
  }
}
