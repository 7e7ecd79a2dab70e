import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { vendorOps, vendorRequests, type VendorOp } from '@lotus/contract/vendor'
import { fieldsOf } from '../fields.ts'
import type { VendorCommand } from '../outcome.ts'
import { headerOf, isTimely, json, statusOf, type Parsed, type RawCall, type VendorDialect } from './dialect.ts'

/** hex(HMAC-SHA256(secret, method \n path \n timestamp \n body)), over the body's bytes as they travel. */
export function signCanonical(secret: Uint8Array | string | KeyObject, signed: Signed): string {
  return hmacOf(secret, signed).toString('hex')
}

type Signed = { method: string; path: string; timestamp: string; body: Uint8Array | string }

function hmacOf(secret: Uint8Array | string | KeyObject, { method, path, timestamp, body }: Signed): Buffer {
  const hmac = createHmac('sha256', secret)
  hmac.update(`${method}\n${path}\n${timestamp}\n`)
  return hmac.update(body).digest()
}

function isSigned(call: RawCall, timestamp: string): boolean {
  const keyId = headerOf(call, 'x-key-id')
  const sent = Buffer.from(headerOf(call, 'x-signature'), 'hex')
  const key = call.vendor.keys.find((one) => one.keyId === keyId && one.kind === 'hmac')
  if (key?.kind !== 'hmac' || sent.length !== 32) return false
  const { method, path, body } = call
  return timingSafeEqual(sent, hmacOf(key.secret, { method, path, timestamp, body }))
}

const isOp = (op: string): op is VendorOp => vendorOps.some((one) => one === op)

/** JSON with our own names; HMAC-SHA256 over method, path, time and raw body (docs/vendor-api). */
export const canonicalDialect: VendorDialect = {
  read(call) {
    const timestamp = headerOf(call, 'x-timestamp')
    if (!isSigned(call, timestamp)) return { refused: 'BAD_SIGNATURE' }
    if (!/^\d{13}$/.test(timestamp) || !isTimely(Number(timestamp), call.nowMs))
      return { refused: 'BAD_SIGNATURE', reason: 'timestamp' }
    return isOp(call.op) ? commandOf(call.op, parseJson(call.body)) : { refused: 'UNKNOWN_OP' }
  },
  render: (outcome) => json(outcome, statusOf(outcome)),
}

type Reviver = (key: string, value: unknown, written?: { source: string }) => unknown

export function parseJson(body: Buffer, reviver?: Reviver): unknown {
  try {
    return JSON.parse(body.toString('utf8'), reviver)
  } catch {
    return undefined
  }
}

/** A body in canonical names, checked: what every dialect's translation ends in. */
export function commandOf(op: VendorOp, body: unknown): Parsed {
  const parsed = vendorRequests[op].safeParse(body)
  if (!parsed.success) return { refused: 'BAD_REQUEST', fields: fieldsOf(parsed.error.issues) }
  // The table pairs each op with its body.
  return { command: { op, body: parsed.data } as VendorCommand }
}
