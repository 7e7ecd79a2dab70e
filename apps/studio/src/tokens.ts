import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { Rng } from '@lotus/kernel'

const TOKEN_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A secret stored by a browser; the database has only its hash. */
export function newToken(rng: Rng): string {
  return Buffer.from(rng.bytes(TOKEN_BYTES)).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const keyOf = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'lotus-studio-session', 32))

/** Encrypts with a key derived from the token: the stored value cannot be opened with the database alone. */
export function sealFor(token: string, text: string, rng: Rng): Buffer {
  const nonce = Buffer.from(rng.bytes(NONCE_BYTES))
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openFor(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 26 letters and digits, 130 bits: globally unique, and readable over the telephone. */
export function newRoundId(rng: Rng): string {
  return Array.from(rng.bytes(26), (byte) => letters[byte & 31]).join('')
}
