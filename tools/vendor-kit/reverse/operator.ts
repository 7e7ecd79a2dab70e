import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson, signatureOf } from '../dialects/canonical.ts'
import { formatMoney, parseMoney } from '../money.ts'
import type { Key } from '../types.ts'

/**
 * How the operator treats the next call of an op: properly, with a code, or with a fault. `lost`: decided, but the answer
 * never leaves; `deaf`: nothing is decided and nothing is answered; `reset`: the same with a broken connection.
 */
export type Treatment = 'ok' | { code: string } | 'lost' | 'deaf' | 'reset' | 'unavailable' | 'garbage'
export type Call = {
  op: string
  body: Readonly<Record<string, unknown>>
  at: number
  /** What was wrong with how it was sent; undefined where nothing was. */
  problem?: string
  answered: string
}
type Tx = { op: string; print: string; code: string; amount: bigint; refTxId: string; isUndone: boolean }

const BODY_MAX = 256 * 1024
const CALLS_KEPT = 5000
/** Longer than any vendor waits. */
const DEAF_MS = 60_000

/** An operator's wallet end with one player in memory, canonical dialect: right unless it is told to be otherwise. */
export async function startOperator(options: {
  vendor: string
  key: Key
  port: number
  clock: () => number
  origin?: string
}) {
  const { vendor, key } = options
  const txs = new Map<string, Tx>()
  const launches = new Set<string>()
  const sessions = new Set<string>()
  const plans = new Map<string, Treatment[]>()
  const calls: Call[] = []
  const member = 'kitplayer0000000001'
  let balance = 1000_0000n
  let made = 0

  const reply = (code: string, more: Record<string, unknown> = {}) => ({
    code,
    duplicate: false,
    balance: formatMoney(balance),
    txBalance: formatMoney(balance),
    currency: 'P',
    ...more,
  })

  function decide(op: string, body: Readonly<Record<string, unknown>>, forced: string | undefined) {
    const txId = String(body['txId'])
    const print = [op, body['amount'], body['roundId'], body['refTxId']].join('|')
    const known = txs.get(txId)
    if (known && known.op !== 'tombstone')
      return known.print === print ? reply(known.code, { txId, duplicate: true }) : reply('TX_CONFLICT', { txId })
    const amount = parseMoney(body['amount']) ?? 0n
    const refTxId = String(body['refTxId'] ?? '')
    const code = known ? 'TX_ROLLED_BACK' : (forced ?? outcomeOf(op, body, amount, refTxId))
    if (code !== 'BET_NOT_FOUND') txs.set(txId, { op, print, code, amount, refTxId, isUndone: false })
    return reply(code, { txId })
  }

  function outcomeOf(op: string, body: Readonly<Record<string, unknown>>, amount: bigint, refTxId: string): string {
    const ref = txs.get(refTxId)
    switch (op) {
      case 'bet':
        if (!sessions.has(String(body['token']))) return 'INVALID_TOKEN'
        if (amount > balance) return 'INSUFFICIENT_FUNDS'
        balance -= amount
        return 'OK'
      case 'win': {
        const bet = ref ?? [...txs.values()].find((tx) => tx.op === 'bet' && tx.print.split('|')[2] === body['roundId'])
        if (!bet || bet.code !== 'OK') return 'BET_NOT_FOUND'
        if (bet.isUndone) return 'TX_ROLLED_BACK'
        balance += amount
        return 'OK'
      }
      case 'rollback': {
        if (!ref) {
          txs.set(refTxId, {
            op: 'tombstone',
            print: '',
            code: 'TX_ROLLED_BACK',
            amount: 0n,
            refTxId: '',
            isUndone: true,
          })
          return 'OK'
        }
        if ([...txs.values()].some((tx) => tx.op === 'win' && tx.refTxId === refTxId && tx.code === 'OK'))
          return 'TX_SETTLED'
        if (ref.code === 'OK' && !ref.isUndone) balance += ref.amount
        ref.isUndone = true
        return 'OK'
      }
      default:
        return 'OK'
    }
  }

  function answerOf(
    op: string,
    body: Readonly<Record<string, unknown>>,
    forced: string | undefined,
  ): Record<string, unknown> {
    if (op === 'authenticate') {
      const token = String(body['token'])
      const isKnown = launches.delete(token) || sessions.has(token)
      if (forced !== undefined || !isKnown) return reply(forced ?? 'INVALID_TOKEN')
      const sessionToken = `kit-session-${(made += 1)}-00000000000000000000`
      sessions.add(sessionToken)
      const hostOrigins = options.origin === undefined ? [] : [options.origin]
      return reply('OK', { member, language: 'vi', sessionToken, mode: 'real', hostOrigins })
    }
    if (op === 'balance') return reply(forced ?? 'OK', { member })
    if (op === 'endRound') return reply(forced ?? 'OK')
    if (op === 'status') {
      const tx = txs.get(String(body['txId']))
      return tx ? reply(tx.code, { txId: body['txId'], duplicate: true }) : reply('TX_NOT_FOUND')
    }
    return decide(op, body, forced)
  }

  function treat(op: string, body: Readonly<Record<string, unknown>>, call: Call, response: ServerResponse): void {
    const treatment = plans.get(op)?.shift() ?? 'ok'
    const send = (status: number, text: string) => {
      call.answered = text
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }
    const drop = (text: string, afterMs: number) => {
      call.answered = text
      setTimeout(() => response.destroy(), afterMs).unref()
    }
    if (treatment === 'ok') return send(200, JSON.stringify(answerOf(op, body, undefined)))
    if (treatment === 'lost') {
      answerOf(op, body, undefined)
      return drop('decided, but never answered', DEAF_MS)
    }
    if (treatment === 'deaf') return drop('neither decided nor answered', DEAF_MS)
    if (treatment === 'reset') return drop('the connection was broken before anything was decided', 0)
    if (treatment === 'unavailable') return send(503, JSON.stringify({ code: 'RETRY', class: 'retryable' }))
    if (treatment === 'garbage') return send(200, '<html><body>502 Bad Gateway</body></html>')
    return send(200, JSON.stringify(answerOf(op, body, treatment.code)))
  }

  /** What is wrong with how a call was sent, if anything is. */
  function problemOf(request: IncomingMessage, path: string, text: string): string | undefined {
    const header = (name: string) => String(request.headers[name] ?? '')
    const timestamp = header('x-timestamp')
    if (header('x-key-id') !== key.id) return `x-key-id is "${header('x-key-id')}"`
    if (!/^\d{13}$/.test(timestamp)) return 'x-timestamp is not in milliseconds'
    if (Math.abs(options.clock() - Number(timestamp)) > 300_000) return 'x-timestamp is off by more than 300 s'
    const own = Buffer.from(signatureOf(key.secret, { path, timestamp, body: text }))
    const sent = Buffer.from(header('x-signature'))
    return sent.length === own.length && timingSafeEqual(sent, own) ? undefined : 'x-signature does not hold'
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    let bytes = 0
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= BODY_MAX) parts.push(part)
    })
    request.on('end', () => {
      const path = request.url ?? ''
      const text = Buffer.concat(parts).toString('utf8')
      const prefix = `/vendor/v1/${vendor}/`
      const parsed = parseJson(text)
      const body = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
      const op = path.startsWith(prefix) ? path.slice(prefix.length) : path
      const problem = problemOf(request, path, text)
      const call: Call = { op, body, at: options.clock(), answered: '', ...(problem ? { problem } : {}) }
      if (calls.length < CALLS_KEPT) calls.push(call)
      if (problem !== undefined) {
        call.answered = 'BAD_SIGNATURE'
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"BAD_SIGNATURE"}')
        return
      }
      treat(op, body, call, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    member,
    balance: () => balance,
    /** How the next calls of an op fare, in this order; after them properly. */
    plan: (op: string, treatments: readonly Treatment[]) => void plans.set(op, [...treatments]),
    forget: () => plans.clear(),
    launchToken(): string {
      const token = `kit-launch-${(made += 1)}-${'0'.repeat(24)}`
      launches.add(token)
      return token
    },
    outcome: (txId: string) => txs.get(txId),
    stop(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export type Operator = Awaited<ReturnType<typeof startOperator>>
