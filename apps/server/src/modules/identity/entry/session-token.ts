import { createHash } from 'node:crypto'
import type { Rng } from '@lotus/kernel'

/** 256 random bits (trust.md SES-3); the database keeps only the hash. */
export function newSessionToken(rng: Rng): { token: string; tokenHash: Uint8Array } {
  const token = Buffer.from(rng.bytes(32)).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token, 'utf8').digest()
}
