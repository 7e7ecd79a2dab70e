import { createHmac, timingSafeEqual } from 'node:crypto'

/** The secret that the platform shares with a payment provider; it signs both directions (docs/payment-api). */
export type PaymentKey = { keyId: string; secret: string }

export const paymentHeaders = {
  keyId: 'x-pay-key',
  timestamp: 'x-pay-timestamp',
  nonce: 'x-pay-nonce',
  signature: 'x-pay-signature',
} as const

/** Allowed difference of the two clocks. */
const CLOCK_WINDOW_MS = 300_000

type Signed = { path: string; timestamp: string; nonce: string; raw: string | Buffer }

/** Hex HMAC-SHA-256 over what is signed (a request's method or `ANSWER`), path, time, nonce and the raw bytes. */
function signatureOf(secret: string, what: 'POST' | 'ANSWER', { path, timestamp, nonce, raw }: Signed): string {
  return createHmac('sha256', secret).update(`${what}\n${path}\n${timestamp}\n${nonce}\n`).update(raw).digest('hex')
}

export function signRequest({ keyId, secret }: PaymentKey, signed: Signed): Record<string, string> {
  return {
    'content-type': 'application/json',
    [paymentHeaders.keyId]: keyId,
    [paymentHeaders.timestamp]: signed.timestamp,
    [paymentHeaders.nonce]: signed.nonce,
    [paymentHeaders.signature]: signatureOf(secret, 'POST', signed),
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

function isEqual(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a request was signed with the key, over exactly these bytes, at about the current time. */
export function isSignedRequest(
  { keyId, secret }: PaymentKey,
  { path, raw, headers, nowMs }: { path: string; raw: Buffer; headers: Headers; nowMs: number },
): boolean {
  const timestamp = headers[paymentHeaders.timestamp]
  const nonce = headers[paymentHeaders.nonce]
  if (headers[paymentHeaders.keyId] !== keyId) return false
  if (typeof timestamp !== 'string' || !/^\d{13}$/.test(timestamp)) return false
  if (typeof nonce !== 'string' || !/^[\w-]{16,64}$/.test(nonce)) return false
  if (Math.abs(nowMs - Number(timestamp)) > CLOCK_WINDOW_MS) return false
  return isEqual(headers[paymentHeaders.signature], signatureOf(secret, 'POST', { path, timestamp, nonce, raw }))
}

/** Whether an answer belongs to the request with this nonce: an older answer has another one. */
export function isSignedAnswer({ secret }: PaymentKey, headers: Headers, signed: Signed): boolean {
  return isEqual(headers[paymentHeaders.signature], signatureOf(secret, 'ANSWER', signed))
}
