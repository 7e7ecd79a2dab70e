import { createHmac, randomBytes } from 'node:crypto'
import { parseMoney } from '../money.ts'
import type { Dialect, EncodeOptions, Fields, Op, Reply } from '../types.ts'
import { fieldsOf } from './canonical.ts'

// Form-encoded, one path with an `action`, HMAC-SHA1 over the sorted parameters and headers. A copy is answered with
// the current balance, and nothing marks it as a copy.

const shared = { member: 'player', currency: 'currency', gameCode: 'game', roundId: 'round', txId: 'transaction' }
export const formCalls: Readonly<Partial<Record<Op, { action: string; names: Readonly<Record<string, string>> }>>> = {
  authenticate: { action: 'open', names: { token: 'session', gameCode: 'game' } },
  balance: { action: 'balance', names: { member: 'player', token: 'session', currency: 'currency' } },
  bet: { action: 'debit', names: { ...shared, amount: 'amount', token: 'session', isFree: 'free' } },
  win: {
    action: 'credit',
    names: { ...shared, amount: 'amount', refTxId: 'debit', roundClosed: 'finished', promoRef: 'campaign' },
  },
  betWin: {
    action: 'spin',
    names: { ...shared, amount: 'amount', winAmount: 'payout', token: 'session', roundClosed: 'finished' },
  },
  rollback: { action: 'cancel', names: { ...shared, refTxId: 'debit' } },
  adjust: { action: 'gift', names: { ...shared, amount: 'amount', kind: 'kind', promoRef: 'campaign' } },
  endRound: { action: 'finish', names: { member: 'player', roundId: 'round' } },
  status: { action: 'lookup', names: { txId: 'transaction', member: 'player' } },
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'boolean' ? (value ? '1' : '0') : JSON.stringify(value)

/** X-Sign: over all fields of the body and the three headers. */
export function formSignOf(secret: string, body: string, headers: Readonly<Record<string, string>>): string {
  const signed = Object.entries({ ...Object.fromEntries(new URLSearchParams(body)), ...headers })
  const sorted = signed.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHmac('sha1', secret).update(new URLSearchParams(sorted).toString()).digest('hex')
}

function headersOf(body: string, { key, nowMs }: EncodeOptions) {
  const headers = {
    'X-Merchant-Id': key.id,
    'X-Nonce': randomBytes(16).toString('hex'),
    'X-Timestamp': String(Math.round(nowMs / 1000)),
  }
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'x-merchant-id': headers['X-Merchant-Id'],
    'x-nonce': headers['X-Nonce'],
    'x-timestamp': headers['X-Timestamp'],
    'x-sign': formSignOf(key.secret, body, headers),
  }
}

export const form: Dialect = {
  name: 'form',
  keyKind: 'hmac',
  hasBatch: false,
  hasReports: false,
  isTyped: false,
  copyBalance: 'now',
  wrongAmounts: [
    { what: 'an exponent', rewrite: (body) => body.replace(/amount=[\d.]+/, 'amount=1e0') },
    { what: 'a plus sign', rewrite: (body) => body.replace(/amount=([\d.]+)/, 'amount=%2B$1') },
    { what: 'a space before it', rewrite: (body) => body.replace(/amount=([\d.]+)/, 'amount=+$1') },
    { what: 'a comma', rewrite: (body) => body.replace(/amount=(\d+)\.(\d+)/, 'amount=$1%2C$2') },
    { what: 'a hexadecimal', rewrite: (body) => body.replace(/amount=[\d.]+/, 'amount=0x1') },
  ],
  wrongFlags: [
    { what: 'true', rewrite: (body) => body.replace(/(finished|free)=[01]/, '$1=true') },
    { what: 'false', rewrite: (body) => body.replace(/(finished|free)=[01]/, '$1=false') },
    { what: '01', rewrite: (body) => body.replace(/(finished|free)=([01])/, '$1=0$2') },
    { what: 'empty', rewrite: (body) => body.replace(/(finished|free)=[01]/, '$1=') },
  ],
  encode(op, fields: Fields, options) {
    const call = formCalls[op]
    if (!call) throw new Error(`the dialect has no ${op}`)
    const path = `${options.base}/form`
    const parameters = Object.entries(fields).map(([name, value]) => [call.names[name] ?? name, textOf(value)])
    const body = new URLSearchParams([['action', call.action], ...parameters]).toString()
    return { path, body, headers: headersOf(body, options) }
  },
  sign: ({ body }, options) => headersOf(body, options),
  decode(_op, http, text): Omit<Reply, 'ms' | 'error' | 'http'> {
    const theirs = fieldsOf(text)
    const refused = typeof theirs['error'] === 'string' ? theirs['error'] : undefined
    return {
      code: refused ?? (http === 200 && 'balance' in theirs ? 'OK' : ''),
      duplicate: null,
      balance: parseMoney(theirs['balance']),
      txBalance: null,
      body: {
        member: theirs['player'],
        sessionToken: theirs['session'],
        txId: theirs['transaction'],
        ...theirs,
      },
      items: [],
    }
  },
}
