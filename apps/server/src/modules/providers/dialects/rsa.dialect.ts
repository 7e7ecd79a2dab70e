import { sign, verify } from 'node:crypto'
import { tryParseMoney } from '@lotus/kernel'
import type { VendorCallOp, VendorCode, VendorOp } from '@lotus/contract/vendor'
import { z } from 'zod'
import { commandOf, jsonHeaders, parseJson } from './canonical.dialect.ts'
import type { WrittenAmounts } from '../calls/outcome.ts'
import {
  flagFields,
  headerOf,
  isTimely,
  json,
  statusOf,
  type RawCall,
  type DialectDocs,
  type Names,
  type VendorDialect,
} from './dialect.ts'

/**
 * JSON signed with the vendor's own RSA key: `x-signature` is base64(RSA-SHA256(path \n timestamp \n body)). Amounts
 * are whole hundred-thousandths of the currency, so this dialect converts them; a repeated call gets exactly the first
 * answer, including the balance at that time.
 */
const ops: Record<string, { op: VendorOp; fields: Record<string, string> }> = {
  'player/enter': { op: 'authenticate', fields: { ticket: 'token', game: 'gameCode' } },
  'player/funds': { op: 'balance', fields: { player: 'member', ticket: 'token', unit: 'currency' } },
  'entry/stake': { op: 'bet', fields: entryFields({ ticket: 'token', free: 'isFree' }) },
  'entry/prize': {
    op: 'win',
    fields: entryFields({ original: 'refTxId', last: 'roundClosed', campaign: 'promoRef', counts: 'validBet' }),
  },
  'entry/instant': {
    op: 'betWin',
    fields: entryFields({ ticket: 'token', prize: 'winAmount', last: 'roundClosed', counts: 'validBet' }),
  },
  'entry/undo': { op: 'rollback', fields: entryFields({ original: 'refTxId' }) },
  'entry/amend': { op: 'adjust', fields: entryFields({ reason: 'kind', campaign: 'promoRef' }) },
  'entry/look': { op: 'status', fields: { entry: 'txId', player: 'member' } },
  'table/close': {
    op: 'endRound',
    fields: { player: 'member', table: 'roundId', unit: 'currency', game: 'gameCode', counts: 'validBet' },
  },
}
/** Our calls to such a vendor: path, fields, and fields of the answer. */
const round = {
  table: 'roundId',
  player: 'member',
  game: 'gameCode',
  unit: 'currency',
  sum: 'bet',
  prize: 'win',
  stake: 'betTxId',
  payout: 'winTxId',
  state: 'state',
  opened: 'openedAt',
  closed: 'closedAt',
  counts: 'validBet',
}
const room = { room: 'roomId', name: 'name', english: 'nameEn', least: 'minBet', most: 'maxBet', open: 'isOpen' }
const transfer = { reference: 'reference', player: 'member', sum: 'amount', unit: 'currency' }
const transferred = { status: 'status', funds: 'balance' }
const outgoingCalls: Record<VendorCallOp, { path: string; fields: Names; answer: Names; items?: Names }> = {
  listGames: { path: 'game/list', fields: { category: 'category' }, answer: { games: 'games' } },
  roomList: { path: 'game/rooms', fields: { game: 'gameCode' }, answer: { rooms: 'rooms' }, items: room },
  betHistory: {
    path: 'table/history',
    fields: { from: 'from', to: 'to', page: 'cursor' },
    answer: { tables: 'rounds', page: 'nextCursor' },
    items: round,
  },
  roundDetail: { path: 'table/detail', fields: { table: 'roundId' }, answer: { url: 'url', detail: 'detail' } },
  openRound: {
    path: 'table/look',
    fields: { table: 'roundId' },
    answer: { state: 'state', sum: 'bet', prize: 'win' },
  },
  kick: { path: 'player/leave', fields: { player: 'playerRef' }, answer: {} },
  transferIn: { path: 'funds/in', fields: transfer, answer: transferred },
  transferOut: { path: 'funds/out', fields: transfer, answer: transferred },
  transferStatus: { path: 'funds/look', fields: { reference: 'reference', player: 'member' }, answer: transferred },
}
const AMOUNTS = ['amount', 'winAmount', 'validBet', 'bet', 'win', 'balance', 'minBet', 'maxBet']

function entryFields(more: Record<string, string>): Record<string, string> {
  return {
    entry: 'txId',
    player: 'member',
    unit: 'currency',
    sum: 'amount',
    game: 'gameCode',
    table: 'roundId',
    at: 'occurredAt',
    ...more,
  }
}

/**
 * A number as written in the body: parsing would lose digits of a 64-bit number, and hide an exponent or a fraction.
 */
class WrittenNumber {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}
const keepDigits = (_key: string, value: unknown, written?: { source: string }): unknown =>
  typeof value === 'number' ? new WrittenNumber(written?.source ?? '') : value

/**
 * Whole hundred-thousandths as a decimal string. Anything else becomes NaN, which every schema refuses: an amount
 * passed through unchanged would be read in whole units, and credit a hundred thousand times too much.
 */
function fromUnits(value: unknown): string | number {
  if (!(value instanceof WrittenNumber) || !/^-?(?:0|[1-9]\d{0,17})$/.test(value.digits)) return Number.NaN
  const isNegative = value.digits.startsWith('-')
  const digits = value.digits.slice(isNegative ? 1 : 0).padStart(6, '0')
  const text = `${isNegative ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** A decimal string in hundred-thousandths, as a number while it is exact, else as text. */
function toUnits(text: unknown): number | string | undefined {
  const money = typeof text === 'string' ? tryParseMoney(text) : undefined
  if (money === undefined) return undefined
  const units = money * 10n
  return Number.isSafeInteger(Number(units)) ? Number(units) : units.toString()
}

/** An object under canonical names; other fields are left out. */
function canonicalOf(theirs: object, names: Names): Record<string, unknown> {
  const canonical: Record<string, unknown> = {}
  for (const [their, value] of Object.entries(theirs)) {
    const ours = Object.hasOwn(names, their) ? names[their] : undefined
    // Other fields may be null if there is nothing to say; a flag is true or false.
    if (ours === undefined || (value === null && !flagFields.has(ours))) continue
    canonical[ours] = AMOUNTS.includes(ours) ? fromUnits(value) : plain(value)
  }
  return canonical
}

/** The amounts of a body as written. */
function writtenIn(body: object): WrittenAmounts {
  const written = (value: unknown) => (value instanceof WrittenNumber ? value.digits : JSON.stringify(plain(value)))
  return {
    ...('sum' in body ? { amount: written(body.sum) } : {}),
    ...('prize' in body ? { winAmount: written(body.prize) } : {}),
  }
}

/** Numbers that are not amounts, as JSON reads them. */
function plain(value: unknown): unknown {
  if (value instanceof WrittenNumber) return Number(value.digits)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}

const words: Partial<Record<VendorCode, string>> = {
  OK: 'done',
  INSUFFICIENT_FUNDS: 'not_covered',
  TX_CONFLICT: 'entry_differs',
  TX_NOT_FOUND: 'entry_unknown',
  BET_NOT_FOUND: 'stake_unknown',
  TX_ROLLED_BACK: 'entry_undone',
  TX_SETTLED: 'entry_paid',
  ROUND_CLOSED: 'table_closed',
  RETRY: 'again',
}
const codes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(words).map(([code, word]) => [word, code]),
)

function isSigned(call: RawCall, timestamp: string): boolean {
  const key = call.vendor.keys.find((one) => one.kind === 'rsa' && one.keyId === headerOf(call, 'x-key-id'))
  if (key?.kind !== 'rsa') return false
  const signed = Buffer.concat([Buffer.from(`${call.path}\n${timestamp}\n`), call.body])
  return verify('RSA-SHA256', signed, key.publicKey(), Buffer.from(headerOf(call, 'x-signature'), 'base64'))
}

const docs: DialectDocs = {
  title: 'RSA-signed JSON',
  signature:
    'X-Signature is base64(RSA-SHA256(path \\n timestamp \\n body)) by the caller’s private key, over the bytes of the body; the timestamp in milliseconds. Amounts are whole hundred-thousandths, written as a number of digits alone.',
  headers: ['X-Key-Id', 'X-Timestamp', 'X-Signature'],
  contentType: 'application/json',
  calls: Object.entries(ops).map(([path, { op, fields }]) => ({ op, path, fields })),
  reply: z.strictObject({
    result: z.string(),
    entry: z.string().nullable(),
    unit: z.string().nullable(),
    funds: z.union([z.number().int(), z.string()]).nullable(),
    player: z.string().optional(),
    ticket: z.string().optional(),
    language: z.string().optional(),
    mode: z.enum(['real', 'demo']).optional(),
    table: z.string().nullish(),
    wrong: z.record(z.string(), z.string()).optional(),
  }),
  written: Object.fromEntries(AMOUNTS.map((name) => [name, { type: 'integer' }])),
  // The table's own keys.
  outgoingCalls: (Object.keys(outgoingCalls) as VendorCallOp[]).map((op) => ({ op, ...outgoingCalls[op] })),
}

export const dialect: VendorDialect = {
  amounts: { pattern: '^-?(0|[1-9][0-9]*)$', places: 5 },
  docs,
  read(call) {
    const timestamp = headerOf(call, 'x-timestamp')
    if (!isSigned(call, timestamp)) return { refused: 'BAD_SIGNATURE' }
    if (!/^\d{13}$/.test(timestamp) || !isTimely(Number(timestamp), call.nowMs))
      return { refused: 'BAD_SIGNATURE', reason: 'timestamp' }
    const known = Object.hasOwn(ops, call.op) ? ops[call.op] : undefined
    if (!known) return { refused: 'UNKNOWN_OP' }
    const body = parseJson(call.body, keepDigits)
    if (typeof body !== 'object' || body === null) return { refused: 'BAD_REQUEST', fields: { body: 'invalid' } }
    return commandOf(known.op, canonicalOf(body, known.fields), writtenIn(body))
  },
  render(outcome, command) {
    const isFirstAnswer = outcome['duplicate'] === true && outcome['txBalance'] !== undefined
    const { code } = outcome
    return json(
      {
        result: words[code] ?? code.toLowerCase(),
        ...(command?.op === 'authenticate' && code === 'OK'
          ? {
              player: outcome['member'],
              ticket: outcome['sessionToken'],
              language: outcome['language'],
              mode: outcome['mode'],
              table: outcome['openRoundId'] ?? null,
            }
          : {}),
        entry: outcome['txId'] ?? null,
        unit: outcome['currency'] ?? null,
        funds: toUnits(isFirstAnswer ? outcome['txBalance'] : outcome['balance']) ?? null,
        ...(outcome['fields'] === undefined ? {} : { wrong: outcome['fields'] }),
      },
      statusOf(outcome),
    )
  },
  buildRequest(vendor, apiUrl, { op, body: request }, nowMs) {
    const key = vendor.keys.find((one) => one.kind === 'rsa-own')
    if (key?.kind !== 'rsa-own') return undefined
    const { path, fields } = outgoingCalls[op]
    const url = new URL(`${apiUrl}/v1/${path}`)
    const named = Object.entries(fields).map(([their, ours]) => [
      their,
      AMOUNTS.includes(ours) ? toUnits(request[ours]) : request[ours],
    ])
    const body = JSON.stringify(Object.fromEntries(named))
    const timestamp = String(nowMs)
    const signature = sign('RSA-SHA256', Buffer.from(rsaText(url.pathname, timestamp, body)), key.privateKey())
    return { url, body, headers: jsonHeaders(key.keyId, timestamp, signature.toString('base64')) }
  },
  readAnswer(op, text) {
    const theirs = parseJson(text, keepDigits)
    if (typeof theirs !== 'object' || theirs === null || !('result' in theirs)) return undefined
    const { answer, items } = outgoingCalls[op]
    const ours = canonicalOf(theirs, answer)
    for (const [name, value] of Object.entries(theirs)) {
      const list = Object.hasOwn(answer, name) ? answer[name] : undefined
      if (items && list !== undefined && Array.isArray(value))
        ours[list] = value.map((one: unknown) =>
          typeof one === 'object' && one !== null ? canonicalOf(one, items) : undefined,
        )
    }
    return { ...ours, code: codes[String(theirs.result)] ?? String(theirs.result).toUpperCase() }
  },
}

/** For tests and examples: what the vendor's side signs. */
export const rsaText = (path: string, timestamp: string, body: string) => `${path}\n${timestamp}\n${body}`
