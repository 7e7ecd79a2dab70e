import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMoney, parseMoney } from '../money.ts'
import type { Mutant } from './mutants.ts'
import { referenceDialects } from './reference-dialects.ts'
import { referenceReports } from './reference-reports.ts'

/**
 * A small correct wallet in memory, for the kit's own test: the whole state table of wallet.md 2 for one player. Each
 * mutant breaks one sentence of it; the kit has to notice.
 */
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
type Body = Readonly<Record<string, unknown>>
type Answer = { http?: number; body: Record<string, unknown> }

const MEMBER = 'p1abcdef0123456789'
const CURRENCY = 'P'
const ID = /^[\x21-\x7e]{1,64}$/
const BODY_MAX = 64 * 1024
/** How long a wallet without a lock looks away between looking and doing. */
const GAP_MS = 15

export async function startReferenceWallet(
  mutant: Mutant | null = null,
  options: { dialect?: keyof typeof referenceDialects; balance?: bigint } = {},
) {
  const dialect = referenceDialects[options.dialect ?? 'canonical'](mutant)

  // Some names are made of an op, so they are texts here.
  const is = (name: Mutant | `no-memory-of-${string}` | `race-of-${string}`) => mutant === name
  const txs = new Map<string, Tx>()
  const rounds = new Map<string, Round>()
  const launches = new Set<string>()
  const sessions = new Set<string>()
  let balance = options.balance ?? 100_0000n
  let made = 0

  const refuse = (code: string, more: Record<string, unknown> = {}): Answer => ({
    body: { code, duplicate: false, balance: formatMoney(balance), currency: CURRENCY, ...more },
  })
  const answerOf = (tx: Tx, txId: string, duplicate: boolean): Answer => ({
    body: {
      code: tx.code,
      txId,
      duplicate: duplicate && !is('copy-not-told'),
      balance: formatMoney(is('copy-with-old-balance') && duplicate ? tx.txBalance : balance),
      txBalance: formatMoney(is('copy-with-new-tx-balance') ? balance : tx.txBalance),
      currency: CURRENCY,
    },
  })
  const printOf = (op: string, body: Body): string =>
    createHash('sha256')
      .update(
        [
          op,
          body['member'],
          is('conflict-ignores-amount') ? '' : body['amount'],
          body['winAmount'],
          body['currency'],
          is('conflict-ignores-round') ? '' : body['roundId'],
          body['refTxId'],
        ].join('|'),
      )
      .digest('hex')

  function badField(op: string, body: Body): string | undefined {
    const { amount, txId } = body
    const isMoney = op === 'bet' || op === 'win' || op === 'betWin' || op === 'adjust'
    const isLongAllowed = is('long-ids-accepted') && typeof txId === 'string' && txId.length > 64
    if (!isLongAllowed && (typeof txId !== 'string' || !ID.test(txId))) return 'txId'
    if (op !== 'adjust' && op !== 'rollback' && (typeof body['roundId'] !== 'string' || !ID.test(body['roundId'])))
      return 'roundId'
    if (op === 'rollback' && (typeof body['refTxId'] !== 'string' || !ID.test(body['refTxId']))) return 'refTxId'
    if (!isMoney) return undefined
    const isFine = is('fifth-place-rounded') && typeof amount === 'string' && /^\d+\.\d{5}$/.test(amount)
    if (!isFine && (typeof amount !== 'string' || (parseMoney(amount) === null && amount !== ''))) return 'amount'
    const units = isFine ? parseMoney(String(amount).slice(0, -1)) : parseMoney(amount)
    if (units === null) return 'amount'
    if (op === 'win' && units < 0n) return 'amount'
    if (op === 'bet' && units < 0n && !is('negative-bet')) return 'amount'
    if ((op === 'bet' || op === 'betWin') && units === 0n && !is('zero-bet')) return 'amount'
    return undefined
  }

  async function decide(op: string, vendor: string, body: Body): Promise<Answer> {
    if (badField(op, body) !== undefined) return refuse('BAD_REQUEST')
    if (body['member'] !== MEMBER) return refuse('INVALID_TOKEN')
    if (body['currency'] !== CURRENCY && !is('currency-ignored')) return refuse('WRONG_CURRENCY')
    const txId = is('long-ids-accepted') ? String(body['txId']).slice(0, 64) : String(body['txId'])
    const key = is('one-space-of-ids') ? txId : `${vendor}/${txId}`
    const known = txs.get(key)
    const print = printOf(op, body)
    if (known && known.op !== 'tombstone' && !is(`no-memory-of-${op}`)) {
      if (known.print !== print && !is('no-conflicts')) return refuse('TX_CONFLICT')
      return answerOf(known, txId, true)
    }
    // The gap that a wallet without a lock has between looking and doing.
    if (is('race') || is(`race-of-${op}`)) await sleep(GAP_MS)
    const seen = { op, print, amount: 0n, win: 0n, round: String(body['roundId'] ?? ''), ref: '', isUndone: false }
    const store = (code: string, change: Partial<Tx> = {}): Answer => {
      const tx: Tx = { ...seen, code, txBalance: balance, ...change }
      txs.set(key, tx)
      return answerOf(tx, txId, false)
    }
    if (known?.op === 'tombstone') return store('TX_ROLLED_BACK')
    switch (op) {
      case 'bet':
      case 'betWin':
        return bet(op, body, store)
      case 'win':
        return win(vendor, body, store)
      case 'rollback':
        return rollback(vendor, body, store)
      case 'adjust': {
        const amount = parseMoney(body['amount']) ?? 0n
        if (balance + amount < 0n) return store('INSUFFICIENT_FUNDS')
        balance += amount
        return store('OK', { amount })
      }
      default:
        return { http: 404, body: { code: 'BAD_REQUEST' } }
    }
  }

  type Store = (code: string, change?: Partial<Tx>) => Answer
  const roundOf = (id: string): Round => {
    const round = rounds.get(id) ?? { isClosed: false, bets: [], wins: 0 }
    rounds.set(id, round)
    return round
  }

  async function bet(op: string, body: Body, store: Store): Promise<Answer> {
    const amount = parseMoney(body['amount']) ?? parseMoney(String(body['amount']).slice(0, -1)) ?? 0n
    const won = op === 'betWin' ? (parseMoney(body['winAmount']) ?? 0n) : 0n
    if (!sessions.has(String(body['token'])) && !is('bet-without-token')) return store('INVALID_TOKEN')
    const round = roundOf(String(body['roundId']))
    if (round.isClosed && !is('round-never-closes')) return store('ROUND_CLOSED')
    const isCovered = balance >= amount
    if (is('overdraft-race')) await sleep(GAP_MS)
    if (!isCovered && !is('overdraft'))
      return is('refusal-forgotten') ? refuse('INSUFFICIENT_FUNDS') : store('INSUFFICIENT_FUNDS')
    balance += won - amount
    round.bets.push(String(body['txId']))
    if (op === 'betWin') round.isClosed = true
    return store('OK', { amount, win: won })
  }

  function win(vendor: string, body: Body, store: Store): Answer {
    const amount = parseMoney(body['amount']) ?? 0n
    if (is('win-needs-token') && !sessions.has(String(body['token']))) return store('INVALID_TOKEN')
    const ref = txs.get(`${vendor}/${String(body['refTxId'])}`)
    const round = roundOf(String(body['roundId']))
    if ((!ref || ref.op === 'tombstone') && !is('win-without-bet')) return refuse('BET_NOT_FOUND')
    if (ref?.isUndone && !is('win-after-rollback')) return store('TX_ROLLED_BACK')
    if (round.isClosed && !is('round-never-closes')) return store('ROUND_CLOSED')
    if (is('one-win-a-round') && round.wins > 0) return store('ROUND_CLOSED')
    balance += amount
    round.wins += 1
    if (body['roundClosed'] === true) round.isClosed = true
    return store('OK', { amount, ref: String(body['refTxId']) })
  }

  async function rollback(vendor: string, body: Body, store: Store): Promise<Answer> {
    const refKey = is('one-space-of-ids') ? String(body['refTxId']) : `${vendor}/${String(body['refTxId'])}`
    const ref = txs.get(refKey)
    if (!ref) {
      if (is('no-tombstone')) return store('OK')
      const none = { op: 'tombstone', print: '', code: 'TX_ROLLED_BACK', amount: 0n, win: 0n, round: '', ref: '' }
      txs.set(refKey, { ...none, txBalance: balance, isUndone: true })
      return store('OK')
    }
    const isSettled = [...txs.values()].some(
      (tx) => tx.op === 'win' && tx.ref === String(body['refTxId']) && tx.code === 'OK',
    )
    if (isSettled && !is('settled-taken-back')) return store('TX_SETTLED')
    if (ref.isUndone && !is('rollback-pays-twice')) {
      const done = store('OK')
      return { body: { ...done.body, duplicate: true } }
    }
    if (ref.code !== 'OK' && !is('refused-pays-back')) return store('OK')
    if (is('race-of-rollback')) await sleep(GAP_MS)
    ref.isUndone = true
    balance += is('refused-pays-back') && ref.code !== 'OK' ? 1_0000n : ref.amount - ref.win
    return store('OK')
  }

  function statusOf(vendor: string, body: Body): Answer {
    const tx = txs.get(`${vendor}/${String(body['txId'])}`)
    if (!tx || (is('status-hides-refusals') && tx.code !== 'OK')) return refuse('TX_NOT_FOUND')
    return answerOf(tx, String(body['txId']), true)
  }

  async function batch(vendor: string, body: Body): Promise<Answer> {
    const items = Array.isArray(body['items']) ? (body['items'] as readonly Body[]) : [] // each is looked at as its own call
    if (is('batch-all-or-nothing') && items.some((item) => badField(String(item['op']), item)))
      return refuse('BAD_REQUEST')
    const answers: Record<string, unknown>[] = []
    for (const item of items) answers.push((await decide(String(item['op']), vendor, item)).body)
    return { body: { code: 'OK', items: answers } }
  }

  const reports = referenceReports({ txs, rounds, member: MEMBER, currency: CURRENCY, mutant })

  async function answer(op: string, vendor: string, body: Body): Promise<Answer> {
    switch (op) {
      case 'authenticate': {
        const token = String(body['token'])
        const isLaunch = launches.has(token)
        if (!isLaunch && !sessions.has(token)) return refuse('INVALID_TOKEN')
        if (!is('launch-token-twice')) launches.delete(token)
        const sessionToken = isLaunch ? `session-${(made += 1)}-0000000000000000` : token
        sessions.add(sessionToken)
        return {
          body: {
            code: 'OK',
            member: MEMBER,
            currency: CURRENCY,
            balance: formatMoney(balance),
            sessionToken,
            gameCode: 'KIT',
          },
        }
      }
      case 'balance':
        return { body: { code: 'OK', member: MEMBER, balance: formatMoney(balance), currency: CURRENCY } }
      case 'status':
        return statusOf(vendor, body)
      case 'endRound': {
        roundOf(String(body['roundId'])).isClosed = true
        return { body: { code: 'OK', balance: formatMoney(balance) } }
      }
      case 'batch':
        return batch(vendor, body)
      case 'report/daily':
        return { body: reports.day(vendor) }
      case 'report/round':
        return { body: reports.round(vendor, String(body['roundId'])) ?? refuse('TX_NOT_FOUND').body }
      default:
        return decide(op, vendor, body)
    }
  }

  function isSigned(request: IncomingMessage, vendor: string, path: string, body: string): boolean {
    const { first, second, other } = dialect.secrets
    const { headers } = request
    const id = dialect.keyId(headers)
    const secrets: Record<string, string> =
      vendor === 'OTHER' ? { other } : { first, ...(is('one-key') ? {} : { second }) }
    const secret = vendor === 'KIT' || vendor === 'OTHER' ? secrets[id] : undefined
    const slack = is('narrow-clock') ? 60_000 : 300_000
    if (!is('no-clock') && Math.abs(Date.now() - dialect.timestampMs(headers)) > slack) return false
    if (is('key-id-is-enough')) return secret !== undefined
    if (secret === undefined) return false
    if (is('body-not-signed')) return dialect.isSignatureShaped(headers)
    return dialect.isSigned(headers, secret, { path, body })
  }

  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    let bytes = 0
    const reply = ({ http = 200, body }: Answer) => {
      if (response.destroyed) return
      response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= BODY_MAX) parts.push(part)
    })
    request.on('error', () => undefined)
    request.on('end', () => {
      const path = request.url ?? ''
      const [, , , vendor = '', ...rest] = path.split('/')
      if (bytes > BODY_MAX) return reply({ http: 413, body: { code: 'BAD_REQUEST' } })
      const text = Buffer.concat(parts).toString('utf8')
      if (!isSigned(request, vendor, path, text)) return reply({ http: 401, body: { code: 'BAD_SIGNATURE' } })
      const op = rest.join('/')
      void handle(op, vendor, text).then(
        ({ body, ...rest }) => reply({ ...rest, body: dialect.write(body, op) }),
        () => reply({ http: 500, body: { code: 'RETRY' } }),
      )
    })
  })
  async function handle(op: string, vendor: string, text: string): Promise<Answer> {
    try {
      const call = dialect.read(op, text)
      if (!call) return refuse('BAD_REQUEST')
      return await answer(call.op, vendor, call.body)
    } catch {
      return is('broken-body-crashes') ? { http: 500, body: {} } : refuse('BAD_REQUEST')
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port

  return {
    url: `http://127.0.0.1:${port}/vendor/v1`,
    async token(): Promise<string> {
      const token = `launch-${(made += 1)}-0000000000000000`
      launches.add(token)
      return token
    },
    secrets: dialect.secrets,
    balance: () => balance,
    currency: CURRENCY,
    add(amount: bigint): void {
      balance += amount
    },
    async topUp(amount: string): Promise<void> {
      balance += parseMoney(amount) ?? 0n
    },
    stop(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
