import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { vendorOps, vendorRequests, type VendorOp } from '@lotus/contract/vendor'
import { fieldsOf } from '../calls/fields.ts'
import type { WrittenAmounts, VendorCommand } from '../calls/outcome.ts'
import {
  headerOf,
  isTimely,
  json,
  statusOf,
  type SignedRequest,
  type Parsed,
  type VendorRequest,
  type RawCall,
  type VendorDialect,
} from './dialect.ts'
import type { Vendor } from '../vendors/vendor-directory.ts'

/** hex(HMAC-SHA256(secret, method \n path \n timestamp \n body)), over the raw bytes of the body. */
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
export const dialect: VendorDialect = {
  amounts: { pattern: '^"-?[0-9]{1,11}([.][0-9]{1,8})?"$', places: 0 },
  read(call) {
    const timestamp = headerOf(call, 'x-timestamp')
    if (!isSigned(call, timestamp)) return { refused: 'BAD_SIGNATURE' }
    if (!/^\d{13}$/.test(timestamp) || !isTimely(Number(timestamp), call.nowMs))
      return { refused: 'BAD_SIGNATURE', reason: 'timestamp' }
    if (!isOp(call.op)) return { refused: 'UNKNOWN_OP' }
    const body = parseJson(call.body)
    return commandOf(call.op, body, writtenIn(body))
  },
  render: (outcome) => json(outcome, statusOf(outcome)),
  buildRequest: canonicalRequest,
  readAnswer: (_op, text) => parseJson(text),
}

/** Our calls are signed like the vendor's own, with the same key. */
export function canonicalRequest(vendor: Vendor, apiUrl: string, { op, body: fields }: VendorRequest, nowMs: number) {
  const key = vendor.keys.find((one) => one.kind === 'hmac')
  if (key?.kind !== 'hmac') return undefined
  const url = new URL(`${apiUrl}/v1/${op}`)
  const body = JSON.stringify(fields)
  const timestamp = String(nowMs)
  const signature = signCanonical(key.secret, { method: 'POST', path: url.pathname, timestamp, body })
  return { url, body, headers: jsonHeaders(key.keyId, timestamp, signature) } satisfies SignedRequest
}

export const jsonHeaders = (keyId: string, timestamp: string, signature: string) => ({
  'content-type': 'application/json',
  'x-key-id': keyId,
  'x-timestamp': timestamp,
  'x-signature': signature,
})

type Reviver = (key: string, value: unknown, written?: { source: string }) => unknown

export function parseJson(body: Buffer | string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(body.toString('utf8'), reviver)
  } catch {
    return undefined
  }
}

/** The amounts of a body, or of an item of a batch, as written. */
export function writtenIn(body: unknown): WrittenAmounts {
  if (typeof body !== 'object' || body === null) return {}
  const amounts = Object.entries(body).filter(([name]) => name === 'amount' || name === 'winAmount')
  return Object.fromEntries(amounts.map(([name, value]) => [name, JSON.stringify(value)]))
}

/** A checked body with canonical names: the last step of every dialect's translation. */
export function commandOf(op: VendorOp, body: unknown, written: WrittenAmounts): Parsed {
  const parsed = vendorRequests[op].safeParse(body)
  if (!parsed.success) return { refused: 'BAD_REQUEST', fields: fieldsOf(parsed.error.issues) }
  // The table pairs each op with its body.
  return { command: { op, body: parsed.data } as VendorCommand, written }
}
