import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMoney, parseMoney } from '../money.ts'
import type { Body } from '../signed-calls.ts'
import type { Mutant } from './mutants.ts'

// How the reference wallet decides: the whole state table of wallet.md 2 for one player. Each mutant violates one
// sentence of it, which the kit must detect.

export type Tx = {
  op: string
  print: string
  code: string
  amount: bigint
  win: bigint
  round: string
  ref: string
  txBalance: bigint
  isUndone: boolean
}
export type Round = { isClosed: boolean; bets: string[]; wins: number }
export type Answer = { http?: number; body: Record<string, unknown> }
/** The whole state of the wallet. */
export type Book = {
  // Some names are made of an op, so they are texts here.
  is: (name: Mutant | `no-memory-of-${string}` | `race-of-${string}`) => boolean
  txs: Map<string, Tx>
  rounds: Map<string, Round>
  launches: Set<string>
  sessions: Set<string>
  balance: bigint
  /** Issued tokens. */
  made: number
}

export const MEMBER = 'p1abcdef0123456789'
export const CURRENCY = 'P'
const ID = /^[\x21-\x7e]{1,64}$/
/** How long a wallet without a lock looks away between looking and doing. */
const GAP_MS = 60

export const refuse = ({ balance }: Book, code: string): Answer => ({
  body: { code, duplicate: false, balance: formatMoney(balance), currency: CURRENCY },
})

function answerOf({ is, balance }: Book, tx: Tx, txId: string, duplicate: boolean): Answer {
  return {
    body: {
      code: tx.code,
      txId,
      duplicate: duplicate && !is('copy-not-told'),
      balance: formatMoney(is('copy-with-old-balance') && duplicate ? tx.txBalance : balance),
      txBalance: formatMoney(is('copy-with-new-tx-balance') ? balance : tx.txBalance),
      currency: CURRENCY,
    },
  }
}

function printOf({ is }: Book, op: string, body: Body): string {
  const amount = is('conflict-ignores-amount') ? '' : body['amount']
  const round = is('conflict-ignores-round') ? '' : body['roundId']
  const fields = [op, body['member'], amount, body['winAmount'], body['currency'], round, body['refTxId']]
  return createHash('sha256').update(fields.join('|')).digest('hex')
}

/** Fields that are true or false; JSON has no other word for that. */
export const FLAGS = ['roundClosed', 'isFree']

export function badField({ is }: Book, op: string, body: Body): string | undefined {
  const { amount, txId } = body
  const isId = (value: unknown) => typeof value === 'string' && ID.test(value)
  const isMoney = op === 'bet' || op === 'win' || op === 'betWin' || op === 'adjust'
  const isLongAllowed = is('long-ids-accepted') && typeof txId === 'string' && txId.length > 64
  if (!isLongAllowed && !isId(txId)) return 'txId'
  if (op !== 'adjust' && op !== 'rollback' && !isId(body['roundId'])) return 'roundId'
  if (op === 'rollback' && !isId(body['refTxId'])) return 'refTxId'
  const wrongFlag = FLAGS.find((name) => name in body && typeof body[name] !== 'boolean')
  if (wrongFlag !== undefined && !is('flags-as-no')) return wrongFlag
  if (!isMoney) return undefined
  const isFine = is('fifth-place-rounded') && typeof amount === 'string' && /^\d+\.\d{5}$/.test(amount)
  const units = parseMoney(isFine ? amount.slice(0, -1) : amount)
  if (units === null) return 'amount'
  if (op === 'win' && units < 0n) return 'amount'
  if (op === 'bet' && units < 0n && !is('negative-bet')) return 'amount'
  if ((op === 'bet' || op === 'betWin') && units === 0n && !is('zero-bet')) return 'amount'
  return undefined
}

export async function decide(book: Book, op: string, vendor: string, body: Body): Promise<Answer> {
  const { is, txs } = book
  if (badField(book, op, body) !== undefined) return refuse(book, 'BAD_REQUEST')
  if (body['member'] !== MEMBER) return refuse(book, 'INVALID_TOKEN')
  if (body['currency'] !== CURRENCY && !is('currency-ignored')) return refuse(book, 'WRONG_CURRENCY')
  const txId = is('long-ids-accepted') ? String(body['txId']).slice(0, 64) : String(body['txId'])
  const key = is('one-space-of-ids') ? txId : `${vendor}/${txId}`
  const known = txs.get(key)
  const print = printOf(book, op, body)
  if (known && known.op !== 'tombstone' && !is(`no-memory-of-${op}`)) {
    if (known.print !== print && !is('no-conflicts')) return refuse(book, 'TX_CONFLICT')
    return answerOf(book, known, txId, true)
  }
  // The gap that a wallet without a lock has between looking and doing.
  if (is('race') || is(`race-of-${op}`)) await sleep(GAP_MS)
  const seen = { op, print, amount: 0n, win: 0n, round: String(body['roundId'] ?? ''), ref: '', isUndone: false }
  const store: Store = (code, change = {}) => {
    const tx: Tx = { ...seen, code, txBalance: book.balance, ...change }
    txs.set(key, tx)
    return answerOf(book, tx, txId, false)
  }
  if (known?.op === 'tombstone') return store('TX_ROLLED_BACK')
  switch (op) {
    case 'bet':
    case 'betWin':
      return bet(book, op, body, store)
    case 'win':
      return win(book, vendor, body, store)
    case 'rollback':
      return rollback(book, vendor, body, store)
    case 'adjust': {
      const amount = parseMoney(body['amount']) ?? 0n
      if (book.balance + amount < 0n) return store('INSUFFICIENT_FUNDS')
      book.balance += amount
      return store('OK', { amount })
    }
    default:
      return { http: 404, body: { code: 'BAD_REQUEST' } }
  }
}

type Store = (code: string, change?: Partial<Tx>) => Answer

export function roundOf({ rounds }: Book, id: unknown): Round {
  const round = rounds.get(String(id)) ?? { isClosed: false, bets: [], wins: 0 }
  rounds.set(String(id), round)
  return round
}

async function bet(book: Book, op: string, body: Body, store: Store): Promise<Answer> {
  const { is, sessions } = book
  const amount = parseMoney(body['amount']) ?? parseMoney(String(body['amount']).slice(0, -1)) ?? 0n
  const won = op === 'betWin' ? (parseMoney(body['winAmount']) ?? 0n) : 0n
  if (!sessions.has(String(body['token'])) && !is('bet-without-token')) return store('INVALID_TOKEN')
  const round = roundOf(book, body['roundId'])
  if (round.isClosed && !is('round-never-closes')) return store('ROUND_CLOSED')
  const isCovered = book.balance >= amount
  if (is('overdraft-race')) await sleep(GAP_MS)
  if (!isCovered && !is('overdraft'))
    return is('refusal-forgotten') ? refuse(book, 'INSUFFICIENT_FUNDS') : store('INSUFFICIENT_FUNDS')
  book.balance += won - amount
  round.bets.push(String(body['txId']))
  if (op === 'betWin') round.isClosed = true
  return store('OK', { amount, win: won })
}

function win(book: Book, vendor: string, body: Body, store: Store): Answer {
  const { is, sessions, txs } = book
  const amount = parseMoney(body['amount']) ?? 0n
  if (is('win-needs-token') && !sessions.has(String(body['token']))) return store('INVALID_TOKEN')
  const ref = txs.get(`${vendor}/${String(body['refTxId'])}`)
  const round = roundOf(book, body['roundId'])
  if ((!ref || ref.op === 'tombstone') && !is('win-without-bet')) return refuse(book, 'BET_NOT_FOUND')
  if (ref?.isUndone && !is('win-after-rollback')) return store('TX_ROLLED_BACK')
  if (round.isClosed && !is('round-never-closes')) return store('ROUND_CLOSED')
  if (is('one-win-a-round') && round.wins > 0) return store('ROUND_CLOSED')
  book.balance += amount
  round.wins += 1
  if (body['roundClosed'] === true) round.isClosed = true
  return store('OK', { amount, ref: String(body['refTxId']) })
}

async function rollback(book: Book, vendor: string, body: Body, store: Store): Promise<Answer> {
  const { is, txs } = book
  const refTxId = String(body['refTxId'])
  const refKey = is('one-space-of-ids') ? refTxId : `${vendor}/${refTxId}`
  const ref = txs.get(refKey)
  if (!ref) {
    if (is('no-tombstone')) return store('OK')
    const none = { op: 'tombstone', print: '', code: 'TX_ROLLED_BACK', amount: 0n, win: 0n, round: '', ref: '' }
    txs.set(refKey, { ...none, txBalance: book.balance, isUndone: true })
    return store('OK')
  }
  const isSettled = [...txs.values()].some((tx) => tx.op === 'win' && tx.ref === refTxId && tx.code === 'OK')
  if (isSettled && !is('settled-taken-back')) return store('TX_SETTLED')
  if (ref.isUndone && !is('rollback-pays-twice')) {
    const done = store('OK')
    return { body: { ...done.body, duplicate: true } }
  }
  if (ref.code !== 'OK' && !is('refused-pays-back')) return store('OK')
  if (is('race-of-rollback')) await sleep(GAP_MS)
  ref.isUndone = true
  book.balance += is('refused-pays-back') && ref.code !== 'OK' ? 1_0000n : ref.amount - ref.win
  return store('OK')
}

export function statusOf(book: Book, vendor: string, txId: string): Answer {
  const tx = book.txs.get(`${vendor}/${txId}`)
  if (!tx || (book.is('status-hides-refusals') && tx.code !== 'OK')) return refuse(book, 'TX_NOT_FOUND')
  return answerOf(book, tx, txId, true)
}
