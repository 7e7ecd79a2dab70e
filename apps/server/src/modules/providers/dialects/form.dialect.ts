import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { VendorCode, VendorOp } from '@lotus/contract/vendor'
import { z } from 'zod'
import { canonicalRequest, commandOf, parseJson } from './canonical.dialect.ts'
import {
  flagFields,
  headerOf,
  isTimely,
  json,
  statusOf,
  type RawCall,
  type DialectDocs,
  type VendorDialect,
} from './dialect.ts'

/**
 * Form-encoded, one path with an `action`, signed with HMAC-SHA1 over all parameters and the three headers, sorted by
 * name and url-encoded. SHA-1 is the vendors' choice, not ours; it is still secure as a MAC. Amounts are decimals; a
 * repeated call is answered with the current balance. A vendor of this kind closes a round with the field `finished`.
 */
export function signForm(secret: Uint8Array | string | KeyObject, fields: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return createHmac('sha1', secret).update(new URLSearchParams(sorted).toString()).digest('hex')
}

const shared = { player: 'member', currency: 'currency', game: 'gameCode', round: 'roundId', transaction: 'txId' }
const actions: Record<string, { op: VendorOp; fields: Record<string, string> }> = {
  open: { op: 'authenticate', fields: { session: 'token', game: 'gameCode' } },
  balance: { op: 'balance', fields: { player: 'member', session: 'token', currency: 'currency' } },
  debit: { op: 'bet', fields: { ...shared, amount: 'amount', session: 'token', free: 'isFree' } },
  credit: {
    op: 'win',
    fields: { ...shared, amount: 'amount', debit: 'refTxId', finished: 'roundClosed', campaign: 'promoRef' },
  },
  spin: {
    op: 'betWin',
    fields: { ...shared, amount: 'amount', payout: 'winAmount', session: 'token', finished: 'roundClosed' },
  },
  cancel: { op: 'rollback', fields: { ...shared, debit: 'refTxId' } },
  gift: { op: 'adjust', fields: { ...shared, amount: 'amount', kind: 'kind', campaign: 'promoRef' } },
  finish: { op: 'endRound', fields: { player: 'member', round: 'roundId' } },
  lookup: { op: 'status', fields: { transaction: 'txId', player: 'member' } },
}
/** Any other value, nothing too, is passed on, and the schema refuses it: read as no it would leave a round open. */
const flagOf = (value: string): boolean | string => (value === '1' ? true : value === '0' ? false : value)

const numbers: Partial<Record<VendorCode, string>> = {
  INSUFFICIENT_FUNDS: 'E_FUNDS',
  BET_NOT_FOUND: 'E_RETRY',
  RETRY: 'E_RETRY',
}

const flag = { type: 'string', enum: ['0', '1'] }
const docs: DialectDocs = {
  title: 'Form-encoded',
  signature:
    'X-Sign is hex(HMAC-SHA1(secret, fields)) over the decoded fields of the body and the headers X-Merchant-Id, X-Nonce and X-Timestamp (seconds), sorted by name and written as application/x-www-form-urlencoded.',
  headers: ['X-Merchant-Id', 'X-Timestamp', 'X-Nonce', 'X-Sign'],
  contentType: 'application/x-www-form-urlencoded',
  calls: Object.entries(actions).map(([action, { op, fields }]) => ({ op, path: 'form', fields, fixed: { action } })),
  reply: z.strictObject({
    balance: z.string().nullish(),
    transaction: z.string().optional(),
    player: z.string().optional(),
    session: z.string().optional(),
    currency: z.string().optional(),
    round: z.string().nullish(),
    error_code: z.enum(['E_FUNDS', 'E_RETRY', 'E_REFUSED']).optional(),
    error: z.string().optional(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  written: { isFree: flag, roundClosed: flag },
  outgoingCalls: [],
}

export const dialect: VendorDialect = {
  amounts: { pattern: '^-?[0-9]{1,11}([.][0-9]{1,8})?$', places: 0 },
  docs,
  read(call) {
    const fields = readForm(call.body)
    const timestamp = headerOf(call, 'x-timestamp')
    if (!fields || !isSigned(call, fields)) return { refused: 'BAD_SIGNATURE' }
    // Seconds here.
    if (!/^\d{10}$/.test(timestamp) || !isTimely(Number(timestamp) * 1000, call.nowMs))
      return { refused: 'BAD_SIGNATURE', reason: 'timestamp' }
    const action = fields['action'] ?? ''
    const known = call.op === 'form' && Object.hasOwn(actions, action) ? actions[action] : undefined
    if (!known) return { refused: 'UNKNOWN_OP' }
    const canonical: Record<string, unknown> = {}
    for (const [theirs, value] of Object.entries(fields)) {
      const ours = Object.hasOwn(known.fields, theirs) ? known.fields[theirs] : undefined
      if (ours === undefined) continue
      if (flagFields.has(ours)) canonical[ours] = flagOf(value)
      else if (value !== '') canonical[ours] = value
    }
    const { amount, payout } = fields
    return commandOf(known.op, canonical, {
      ...(amount === undefined ? {} : { amount }),
      ...(payout === undefined ? {} : { winAmount: payout }),
    })
  },
  render(outcome, command) {
    const { code } = outcome
    if (code !== 'OK') {
      return json(
        {
          error_code: numbers[code] ?? 'E_REFUSED',
          error: code,
          ...(outcome['fields'] === undefined ? {} : { fields: outcome['fields'] }),
        },
        statusOf(outcome),
      )
    }
    return json({
      balance: outcome['balance'] ?? null,
      ...(command?.op === 'authenticate'
        ? {
            player: outcome['member'],
            session: outcome['sessionToken'],
            currency: outcome['currency'],
            round: outcome['openRoundId'] ?? null,
          }
        : {}),
      ...(outcome['txId'] === undefined ? {} : { transaction: outcome['txId'] }),
    })
  },
  // These vendors share a secret with us and are called in the canonical form.
  buildRequest: canonicalRequest,
  readAnswer: (_op, text) => parseJson(text),
}

/** Undefined if a name occurs twice: it would be unclear which value was signed. */
function readForm(body: Buffer): Record<string, string> | undefined {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (Object.hasOwn(fields, name)) return undefined
    fields[name] = value
  }
  return fields
}

function isSigned(call: RawCall, fields: Record<string, string>): boolean {
  const merchant = headerOf(call, 'x-merchant-id')
  const sent = Buffer.from(headerOf(call, 'x-sign'), 'hex')
  if (sent.length !== 20) return false
  const key = call.vendor.keys.find((one) => one.kind === 'hmac' && one.keyId === merchant)
  if (key?.kind !== 'hmac') return false
  const signed = {
    ...fields,
    'X-Merchant-Id': merchant,
    'X-Nonce': headerOf(call, 'x-nonce'),
    'X-Timestamp': headerOf(call, 'x-timestamp'),
  }
  return timingSafeEqual(sent, Buffer.from(signForm(key.secret, signed), 'hex'))
}
