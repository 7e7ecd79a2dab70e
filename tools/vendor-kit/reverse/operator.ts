import type { ServerResponse } from 'node:http'
import { formatMoney, parseMoney } from '../money.ts'
import { fieldsOf } from '../dialects/canonical.ts'
import { listen, signatureProblem, type Body } from '../signed-calls.ts'
import type { Key } from '../types.ts'

/**
 * How the operator treats the next call of an op: correctly, with a code, or with a fault. `lost`: decided, but the
 * answer is never sent; `deaf`: nothing is decided or answered; `reset`: the same with a broken connection.
 */
export type Treatment = 'ok' | { code: string } | 'lost' | 'deaf' | 'reset' | 'unavailable' | 'garbage'
export type Call = {
  op: string
  body: Body
  at: number
  /** What was wrong with the call; undefined if nothing was. */
  problem?: string
  answered: string
}
type Tx = { op: string; print: string; code: string; amount: bigint; refTxId: string; isUndone: boolean }

const CALLS_KEPT = 5000
/** Longer than any vendor waits. */
const DEAF_MS = 60_000

/** The one player's balance and the decisions about it. */
type Books = { member: string; balance: bigint; txs: Map<string, Tx>; launches: Set<string>; sessions: Set<string> }
type Reply = Record<string, unknown>

/** An operator's wallet API with one player in memory, canonical dialect: correct unless a plan says otherwise. */
export async function startOperator(options: {
  vendor: string
  key: Key
  port: number
  clock: () => number
  origin?: string
}) {
  const books: Books = {
    member: 'kitplayer0000000001',
    balance: 1000_0000n,
    txs: new Map(),
    launches: new Set(),
    sessions: new Set(),
  }
  const hostOrigins = options.origin === undefined ? [] : [options.origin]
  const plans = new Map<string, Treatment[]>()
  const calls: Call[] = []
  let made = 0

  const server = await listen(options.port, (received, response) => {
    const { path, text } = received
    const prefix = `/vendor/v1/${options.vendor}/`
    const body = fieldsOf(text)
    const op = path.startsWith(prefix) ? path.slice(prefix.length) : path
    const problem = signatureProblem(options.key, options.clock(), received)
    const call: Call = { op, body, at: options.clock(), answered: '', ...(problem ? { problem } : {}) }
    if (calls.length < CALLS_KEPT) calls.push(call)
    if (problem !== undefined) {
      call.answered = 'BAD_SIGNATURE'
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"BAD_SIGNATURE"}')
      return
    }
    const decide = (forced?: string) => answerOf(books, hostOrigins, op, body, forced)
    treat(plans.get(op)?.shift() ?? 'ok', decide, call, response)
  })

  return {
    url: server.origin,
    calls,
    member: books.member,
    balance: () => books.balance,
    /** The treatment of the next calls of an op, in this order; afterwards correctly. */
    plan: (op: string, treatments: readonly Treatment[]) => void plans.set(op, [...treatments]),
    forget: () => plans.clear(),
    launchToken(): string {
      const token = `kit-launch-${(made += 1)}-${'0'.repeat(24)}`
      books.launches.add(token)
      return token
    },
    outcome: (txId: string) => books.txs.get(txId),
    stop: server.stop,
  }
}

export type Operator = Awaited<ReturnType<typeof startOperator>>

/** Answers a call as planned; `decide` executes the call, or forces a code. */
function treat(treatment: Treatment, decide: (forced?: string) => Reply, call: Call, response: ServerResponse): void {
  const send = (status: number, text: string) => {
    call.answered = text
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
  const drop = (text: string, afterMs: number) => {
    call.answered = text
    setTimeout(() => response.destroy(), afterMs).unref()
  }
  if (treatment === 'ok') return send(200, JSON.stringify(decide()))
  if (treatment === 'lost') {
    decide()
    return drop('decided, but never answered', DEAF_MS)
  }
  if (treatment === 'deaf') return drop('neither decided nor answered', DEAF_MS)
  if (treatment === 'reset') return drop('the connection was broken before anything was decided', 0)
  if (treatment === 'unavailable') return send(503, JSON.stringify({ code: 'RETRY', class: 'retryable' }))
  if (treatment === 'garbage') return send(200, '<html><body>502 Bad Gateway</body></html>')
  return send(200, JSON.stringify(decide(treatment.code)))
}

function replyOf({ balance }: Books, code: string, more: Reply = {}): Reply {
  const now = formatMoney(balance)
  return { code, duplicate: false, balance: now, txBalance: now, currency: 'P', ...more }
}

function answerOf(books: Books, hostOrigins: readonly string[], op: string, body: Body, forced?: string): Reply {
  const { member, launches, sessions, txs } = books
  if (op === 'authenticate') {
    const token = String(body['token'])
    const isKnown = launches.delete(token) || sessions.has(token)
    if (forced !== undefined || !isKnown) return replyOf(books, forced ?? 'INVALID_TOKEN')
    const sessionToken = `kit-session-${sessions.size + 1}-00000000000000000000`
    sessions.add(sessionToken)
    return replyOf(books, 'OK', { member, language: 'vi', sessionToken, mode: 'real', hostOrigins })
  }
  if (op === 'balance') return replyOf(books, forced ?? 'OK', { member })
  if (op === 'endRound') return replyOf(books, forced ?? 'OK')
  const txId = String(body['txId'])
  const known = txs.get(txId)
  if (op === 'status')
    return known ? replyOf(books, known.code, { txId, duplicate: true }) : replyOf(books, 'TX_NOT_FOUND')
  const print = [op, body['amount'], body['roundId'], body['refTxId']].join('|')
  if (known && known.op !== 'tombstone')
    return known.print === print
      ? replyOf(books, known.code, { txId, duplicate: true })
      : replyOf(books, 'TX_CONFLICT', { txId })
  const amount = parseMoney(body['amount']) ?? 0n
  const refTxId = String(body['refTxId'] ?? '')
  const code = known ? 'TX_ROLLED_BACK' : (forced ?? outcomeOf(books, op, body, amount, refTxId))
  if (code !== 'BET_NOT_FOUND') txs.set(txId, { op, print, code, amount, refTxId, isUndone: false })
  return replyOf(books, code, { txId })
}

function outcomeOf(books: Books, op: string, body: Body, amount: bigint, refTxId: string): string {
  const { txs, sessions } = books
  const ref = txs.get(refTxId)
  switch (op) {
    case 'bet':
      if (!sessions.has(String(body['token']))) return 'INVALID_TOKEN'
      if (amount > books.balance) return 'INSUFFICIENT_FUNDS'
      books.balance -= amount
      return 'OK'
    case 'win': {
      const bet = ref ?? [...txs.values()].find((tx) => tx.op === 'bet' && tx.print.split('|')[2] === body['roundId'])
      if (!bet || bet.code !== 'OK') return 'BET_NOT_FOUND'
      if (bet.isUndone) return 'TX_ROLLED_BACK'
      books.balance += amount
      return 'OK'
    }
    case 'rollback': {
      if (!ref) {
        const code = 'TX_ROLLED_BACK'
        txs.set(refTxId, { op: 'tombstone', print: '', code, amount: 0n, refTxId: '', isUndone: true })
        return 'OK'
      }
      if ([...txs.values()].some((tx) => tx.op === 'win' && tx.refTxId === refTxId && tx.code === 'OK'))
        return 'TX_SETTLED'
      if (ref.code === 'OK' && !ref.isUndone) books.balance += ref.amount
      ref.isUndone = true
      return 'OK'
    }
    default:
      return 'OK'
  }
}
