import { createHmac } from 'node:crypto'
import { parseMoney } from '../money.ts'
import type { Dialect, EncodeOptions, Fields, Op, Reply, Wire } from '../types.ts'

/** X-Signature of wallet.md 2: hex HMAC-SHA256 over method, path, timestamp and the raw body. */
export function signatureOf(secret: string, p: { path: string; timestamp: string; body: string }): string {
  return createHmac('sha256', secret).update(`POST\n${p.path}\n${p.timestamp}\n`).update(p.body).digest('hex')
}

function headersOf({ path, body }: { path: string; body: string }, { key, nowMs }: EncodeOptions) {
  const timestamp = String(nowMs)
  return {
    'content-type': 'application/json',
    'x-key-id': key.id,
    'x-timestamp': timestamp,
    'x-signature': signatureOf(key.secret, { path, timestamp, body }),
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The fields of a body; none if it is not an object. */
export const fieldsOf = (text: string): Record<string, unknown> => recordOf(parseJson(text))

/** Reads an object with the canonical field names. */
export function readReply(value: unknown): Omit<Reply, 'ms' | 'error' | 'http'> {
  const body = recordOf(value)
  const items = Array.isArray(body['items']) ? body['items'] : []
  return {
    code: typeof body['code'] === 'string' ? body['code'] : '',
    duplicate: body['duplicate'] === true,
    balance: parseMoney(body['balance']),
    txBalance: parseMoney(body['txBalance']),
    body,
    items: items.map((item) => ({ http: 200, ms: 0, error: null, ...readReply(item) })),
  }
}

/** The canonical dialect: JSON, one path per operation, HMAC-SHA256. */
export const canonical: Dialect = {
  name: 'canonical',
  keyKind: 'hmac',
  hasBatch: true,
  hasReports: true,
  isTyped: true,
  copyBalance: 'now',
  wrongAmounts: [
    { what: 'a number in place of a text', rewrite: (body) => body.replace(/"amount":"([\d.]+)"/, '"amount":$1') },
    {
      what: 'a number of ten-thousandths',
      rewrite: (body) => body.replace(/"amount":"(\d+)\.(\d{4})"/, '"amount":$1$2'),
    },
    { what: 'a list', rewrite: (body) => body.replace(/"amount":("[\d.]+")/, '"amount":[$1]') },
  ],
  wrongFlags: [
    { what: 'a text', rewrite: (body) => body.replace(/("roundClosed"|"isFree"):(true|false)/, '$1:"$2"') },
    { what: 'the number 1', rewrite: (body) => body.replace(/("roundClosed"|"isFree"):(true|false)/, '$1:1') },
    { what: 'null', rewrite: (body) => body.replace(/("roundClosed"|"isFree"):(true|false)/, '$1:null') },
  ],
  encode(op: Op, fields: Fields, options: EncodeOptions): Wire {
    const path = `${options.base}/${op}`
    const body = JSON.stringify(fields)
    return { path, body, headers: headersOf({ path, body }, options) }
  },
  sign: (wire, options) => headersOf(wire, options),
  decode: (_op, _http, text) => readReply(parseJson(text)),
}
