import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VendorKey } from '../keys.ts'

/** Both directions use the same signature (wallet.md 2, transport). */
export type SignedParts = { method: string; path: string; timestamp: string; rawBody: string | Buffer }

/** Allowed clock difference; a call replayed within it is harmless, because every call is idempotent. */
const CLOCK_WINDOW_MS = 300_000

/** Hex HMAC-SHA-256 over method, path, timestamp and the raw body, each on a line. */
export function signatureOf(secret: string, { method, path, timestamp, rawBody }: SignedParts): string {
  return createHmac('sha256', secret).update(`${method}\n${path}\n${timestamp}\n`).update(rawBody).digest('hex')
}

export function signedHeaders(key: VendorKey, parts: SignedParts): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-key-id': key.keyId,
    'x-timestamp': parts.timestamp,
    'x-signature': signatureOf(key.secret, parts),
  }
}

export type SignedCall = SignedParts & { keyId: string; signature: string; nowMs: number }

/** Whether a call was signed with the key, at about the current time. */
export function isSigned(key: VendorKey | undefined, call: SignedCall): boolean {
  const at = Number(call.timestamp)
  if (key === undefined || call.keyId !== key.keyId || !/^\d{13}$/.test(call.timestamp)) return false
  if (Math.abs(call.nowMs - at) > CLOCK_WINDOW_MS) return false
  const expected = Buffer.from(signatureOf(key.secret, call))
  const given = Buffer.from(call.signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
