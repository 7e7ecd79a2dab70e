import { createHmac, timingSafeEqual } from 'node:crypto'

// Written from docs/payment-api alone: a provider has none of the platform's code.

/** The secret shared with the platform; it signs both directions. */
export type PaymentKey = { keyId: string; secret: string }

const CLOCK_WINDOW_MS = 300_000

type Signed = { path: string; timestamp: string; nonce: string; raw: string | Buffer }

export function signatureOf(secret: string, what: 'POST' | 'ANSWER', { path, timestamp, nonce, raw }: Signed): string {
  return createHmac('sha256', secret).update(`${what}\n${path}\n${timestamp}\n${nonce}\n`).update(raw).digest('hex')
}

export const signedHeaders = (key: PaymentKey, what: 'POST' | 'ANSWER', signed: Signed) => ({
  'x-pay-key': key.keyId,
  'x-pay-timestamp': signed.timestamp,
  'x-pay-nonce': signed.nonce,
  'x-pay-signature': signatureOf(key.secret, what, signed),
})

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The nonce of a request that the platform signed, over exactly these bytes and now; undefined for any other. */
export function nonceOfSigned(
  key: PaymentKey,
  { path, raw, headers, nowMs }: { path: string; raw: Buffer; headers: Headers; nowMs: number },
): string | undefined {
  const text = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const [timestamp, nonce] = [text('x-pay-timestamp'), text('x-pay-nonce')]
  if (text('x-pay-key') !== key.keyId || !/^\d{13}$/.test(timestamp) || !/^[\w-]{16,64}$/.test(nonce)) return undefined
  if (Math.abs(nowMs - Number(timestamp)) > CLOCK_WINDOW_MS) return undefined
  const expected = Buffer.from(signatureOf(key.secret, 'POST', { path, timestamp, nonce, raw }))
  const given = Buffer.from(text('x-pay-signature'))
  return expected.length === given.length && timingSafeEqual(expected, given) ? nonce : undefined
}
