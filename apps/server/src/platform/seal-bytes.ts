import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Rng } from '@lotus/kernel'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

/** Encrypts bytes at rest, each bound to its owner, so that they cannot be moved to another one: nonce | tag | ciphertext. */
export type ByteSeal = {
  seal(owner: string, bytes: Uint8Array): Buffer
  /** Throws if the bytes belong to another owner or key. */
  open(owner: string, sealed: Uint8Array): Buffer
}

export function createByteSeal(key: Uint8Array, rng: Rng): ByteSeal {
  return {
    seal(owner, bytes) {
      const nonce = Buffer.from(rng.bytes(NONCE_BYTES))
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(owner, sealed) {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
    },
  }
}
