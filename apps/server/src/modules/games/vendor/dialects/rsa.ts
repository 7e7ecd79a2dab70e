import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { tryParseMoney } from '@lotus/kernel'
import type { VendorCode, VendorOp } from '@lotus/contract/vendor'
import { commandOf, parseJson } from './canonical.ts'
import { headerOf, isTimely, json, statusOf, type RawCall, type VendorDialect } from './dialect.ts'

/**
 * JSON signed with the vendor's own RSA key: `x-signature` is base64(RSA-SHA256(path \n timestamp \n body)). Amounts are
 * whole hundred-thousandths of the currency, so that the seam is seen to convert; a repeated call gets the very answer of
 * the first one, balance of then included.
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
const AMOUNTS = ['amount', 'winAmount', 'validBet']

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

/** A number as the body wrote it: a 64-bit one loses digits, and an exponent or a fraction disappears, once it is parsed. */
class WrittenNumber {
  readonly digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}
const keepDigits = (_key: string, value: unknown, written?: { source: string }): unknown =>
  typeof value === 'number' ? new WrittenNumber(written?.source ?? '') : value

/**
 * Whole hundred-thousandths as a decimal string. Null, which no amount may be, for everything else: an amount that passed as
 * it stood would be read in whole units, and credit a hundred thousand times what was meant.
 */
function fromUnits(value: unknown): string | null {
  if (!(value instanceof WrittenNumber) || !/^-?(?:0|[1-9]\d{0,17})$/.test(value.digits)) return null
  const isNegative = value.digits.startsWith('-')
  const digits = value.digits.slice(isNegative ? 1 : 0).padStart(6, '0')
  const text = `${isNegative ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** A decimal string of ours in hundred-thousandths, as a number while it is exact, else as text. */
function toUnits(text: unknown): number | string | undefined {
  const money = typeof text === 'string' ? tryParseMoney(text) : undefined
  if (money === undefined) return undefined
  const units = money * 10n
  return Number.isSafeInteger(Number(units)) ? Number(units) : units.toString()
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
const keys = new Map<string, KeyObject>()
const KEYS_MAX = 100

function isSigned(call: RawCall, timestamp: string): boolean {
  const key = call.vendor.keys.find((one) => one.kind === 'rsa' && one.keyId === headerOf(call, 'x-key-id'))
  if (key?.kind !== 'rsa') return false
  let publicKey = keys.get(key.publicKey)
  if (!publicKey) {
    if (keys.size >= KEYS_MAX) keys.clear()
    keys.set(key.publicKey, (publicKey = createPublicKey(key.publicKey)))
  }
  const signed = Buffer.concat([Buffer.from(`${call.path}\n${timestamp}\n`), call.body])
  return verify('RSA-SHA256', signed, publicKey, Buffer.from(headerOf(call, 'x-signature'), 'base64'))
}

export const rsaDialect: VendorDialect = {
  read(call) {
    const timestamp = headerOf(call, 'x-timestamp')
    if (!isSigned(call, timestamp)) return { refused: 'BAD_SIGNATURE' }
    if (!/^\d{13}$/.test(timestamp) || !isTimely(Number(timestamp), call.nowMs))
      return { refused: 'BAD_SIGNATURE', reason: 'timestamp' }
    const known = Object.hasOwn(ops, call.op) ? ops[call.op] : undefined
    if (!known) return { refused: 'UNKNOWN_OP' }
    const body = parseJson(call.body, keepDigits)
    if (typeof body !== 'object' || body === null) return { refused: 'BAD_REQUEST', fields: { body: 'invalid' } }
    const canonical: Record<string, unknown> = {}
    for (const [theirs, value] of Object.entries(body)) {
      const ours = Object.hasOwn(known.fields, theirs) ? known.fields[theirs] : undefined
      if (ours !== undefined && value !== null) canonical[ours] = AMOUNTS.includes(ours) ? fromUnits(value) : value
    }
    return commandOf(known.op, canonical)
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
}

/** For tests and examples: what the vendor's side signs. */
export const rsaText = (path: string, timestamp: string, body: string) => `${path}\n${timestamp}\n${body}`
