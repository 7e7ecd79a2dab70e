import { createSign } from 'node:crypto'
import type { Dialect, EncodeOptions, Fields, Op, Reply } from '../types.ts'
import { fieldsOf } from './canonical.ts'

// JSON with field names of its own, signed with the vendor's RSA key; amounts are whole hundred-thousandths. A copy
// gets exactly the answer of the first call, and nothing marks it as a copy.

const entry = {
  txId: 'entry',
  member: 'player',
  currency: 'unit',
  amount: 'sum',
  gameCode: 'game',
  roundId: 'table',
  occurredAt: 'at',
}
export const rsaCalls: Readonly<Partial<Record<Op, { path: string; names: Readonly<Record<string, string>> }>>> = {
  authenticate: { path: 'player/enter', names: { token: 'ticket', gameCode: 'game' } },
  balance: { path: 'player/funds', names: { member: 'player', token: 'ticket', currency: 'unit' } },
  bet: { path: 'entry/stake', names: { ...entry, token: 'ticket', isFree: 'free' } },
  win: {
    path: 'entry/prize',
    names: { ...entry, refTxId: 'original', roundClosed: 'last', promoRef: 'campaign', validBet: 'counts' },
  },
  betWin: {
    path: 'entry/instant',
    names: { ...entry, token: 'ticket', winAmount: 'prize', roundClosed: 'last', validBet: 'counts' },
  },
  rollback: { path: 'entry/undo', names: { ...entry, refTxId: 'original' } },
  adjust: { path: 'entry/amend', names: { ...entry, kind: 'reason', promoRef: 'campaign' } },
  status: { path: 'entry/look', names: { txId: 'entry', member: 'player' } },
  endRound: {
    path: 'table/close',
    names: { member: 'player', roundId: 'table', currency: 'unit', gameCode: 'game', validBet: 'counts' },
  },
}
export const rsaAmounts = ['amount', 'winAmount', 'validBet']
const codes: Readonly<Record<string, string>> = {
  done: 'OK',
  not_covered: 'INSUFFICIENT_FUNDS',
  entry_differs: 'TX_CONFLICT',
  entry_unknown: 'TX_NOT_FOUND',
  stake_unknown: 'BET_NOT_FOUND',
  entry_undone: 'TX_ROLLED_BACK',
  entry_paid: 'TX_SETTLED',
  table_closed: 'ROUND_CLOSED',
  again: 'RETRY',
}

/** A decimal text of up to five places in hundred-thousandths; any other text is returned unchanged. */
function unitsOf(value: unknown): unknown {
  const match = typeof value === 'string' ? /^(-?)(\d{1,12})(?:\.(\d{1,5}))?$/.exec(value) : null
  return match ? Number(`${match[1]}${match[2]}${(match[3] ?? '').padEnd(5, '0')}`) : value
}

function headersOf({ path, body }: { path: string; body: string }, { key, nowMs }: EncodeOptions) {
  const timestamp = String(nowMs)
  const signature = createSign('RSA-SHA256').update(`${path}\n${timestamp}\n${body}`).sign(key.secret, 'base64')
  return {
    'content-type': 'application/json',
    'x-key-id': key.id,
    'x-timestamp': timestamp,
    'x-signature': signature,
  }
}

export const rsa: Dialect = {
  name: 'rsa',
  keyKind: 'rsa',
  hasBatch: false,
  hasReports: false,
  isTyped: true,
  copyBalance: 'then',
  wrongAmounts: [
    { what: 'its units as a text', rewrite: (body) => body.replace(/"sum":(\d+)/, '"sum":"$1"') },
    { what: 'a decimal text', rewrite: (body) => body.replace(/"sum":\d+/, '"sum":"1.0000"') },
    { what: 'half a unit', rewrite: (body) => body.replace(/"sum":(\d+)/, '"sum":$1.5') },
    { what: 'a list', rewrite: (body) => body.replace(/"sum":(\d+)/, '"sum":[$1]') },
    { what: 'a word', rewrite: (body) => body.replace(/"sum":\d+/, '"sum":"NaN"') },
  ],
  wrongFlags: [
    { what: 'a text', rewrite: (body) => body.replace(/("last"|"free"):(true|false)/, '$1:"$2"') },
    { what: 'the number 1', rewrite: (body) => body.replace(/("last"|"free"):(true|false)/, '$1:1') },
    { what: 'null', rewrite: (body) => body.replace(/("last"|"free"):(true|false)/, '$1:null') },
  ],
  encode(op, fields: Fields, options) {
    const call = rsaCalls[op]
    if (!call) throw new Error(`the dialect has no ${op}`)
    const path = `${options.base}/${call.path}`
    const body = JSON.stringify(
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          call.names[name] ?? name,
          rsaAmounts.includes(name) ? unitsOf(value) : value,
        ]),
      ),
    )
    return { path, body, headers: headersOf({ path, body }, options) }
  },
  sign: (wire, options) => headersOf(wire, options),
  decode(_op, _http, text): Omit<Reply, 'ms' | 'error' | 'http'> {
    const theirs = fieldsOf(text)
    const word = typeof theirs['result'] === 'string' ? theirs['result'] : ''
    const units = theirs['funds']
    const funds = typeof units === 'number' || typeof units === 'string' ? BigInt(units) / 10n : null
    return {
      code: codes[word] ?? word.toUpperCase(),
      duplicate: null,
      balance: funds,
      txBalance: null,
      body: {
        member: theirs['player'],
        currency: theirs['unit'],
        sessionToken: theirs['ticket'],
        txId: theirs['entry'],
        ...theirs,
      },
      items: [],
    }
  },
}
