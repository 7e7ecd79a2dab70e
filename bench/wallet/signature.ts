import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature of vendor calls (wallet.md 2): hex HMAC-SHA-256 over method, path, timestamp and the body's bytes. */
export const vendorPath = '/vendor/v1/bench/bet'
export const vendorKey = { id: 'bench-1', secret: Buffer.from('a secret of the benchmark alone, 32 bytes or more') }
const TIMESTAMP_SLACK_MS = 300_000

export function sign(timestamp: string, body: Buffer): Buffer {
  const hmac = createHmac('sha256', vendorKey.secret)
  hmac.update(`POST\n${vendorPath}\n${timestamp}\n`)
  hmac.update(body)
  return hmac.digest()
}

export function isSigned(headers: Readonly<Record<string, unknown>>, body: Buffer): boolean {
  const timestamp = String(headers['x-timestamp'])
  const sent = Buffer.from(String(headers['x-signature']), 'hex')
  if (headers['x-key-id'] !== vendorKey.id || sent.length !== 32) return false
  if (!(Math.abs(Date.now() - Number(timestamp)) <= TIMESTAMP_SLACK_MS)) return false
  return timingSafeEqual(sent, sign(timestamp, body))
}
