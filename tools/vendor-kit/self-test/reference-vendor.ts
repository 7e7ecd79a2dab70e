import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseJson, signatureOf } from '../dialects/canonical.ts'
import type { Key } from '../types.ts'
import { referencePurse } from './reference-purse.ts'

/** One broken sentence of the vendor's duties each, and the cases that must notice. */
export const vendorMutants = {
  'win-sent-once': ['win-again', 'win-lost'],
  'win-with-new-id': ['win-again', 'win-lost'],
  'win-grows': ['win-again'],
  'bet-with-new-id': ['bet-lost', 'bet-503'],
  'no-rollback': ['bet-deaf', 'bet-garbage'],
  'rollback-sent-once': ['rollback-again'],
  'rollback-with-new-id': ['rollback-again'],
  'plays-without-answer': ['bet-deaf', 'bet-reset'],
  'plays-when-refused': ['refused-INSUFFICIENT_FUNDS', 'refused-SELF_EXCLUDED'],
  'bets-again-when-refused': ['refused-INSUFFICIENT_FUNDS'],
  'garbage-is-ok': ['bet-garbage'],
  unsigned: ['signs'],
  'seconds-for-milliseconds': ['signs'],
  'amount-as-number': ['signs'],
  'lost-rounds-stay-open': ['round'],
  'win-names-no-round': ['round'],
  'plays-without-session': ['not-let-in'],
  'open-doors': ['doors'],
  'purse-forgets-references': ['purse-copies'],
  'purse-overdraws': ['purse-overdraft'],
  'purse-takes-conflicts': ['purse-conflict'],
  'purse-late-arrival': ['purse-unknown'],
  'purse-guesses': ['purse-unknown'],
  'purse-takes-negative': ['purse-doors'],
} as const
export type VendorMutant = keyof typeof vendorMutants

type Answer = { code: string } & Readonly<Record<string, unknown>>
type Round = { id: string; state: 'OPEN' | 'CLOSED' | 'VOID'; at: number }

const DEADLINE_MS = 200
const AGAIN_MS = 15
const TRIES_MAX = 200

/** A small right vendor with one game, for the kit's own test: a bet, its win of nothing or two, and no more. */
export async function startReferenceVendor(p: { operatorUrl: () => string; key: Key; mutant: VendorMutant | null }) {
  const is = (mutant: VendorMutant) => p.mutant === mutant
  const purse = referencePurse(p.mutant)
  const rounds = new Map<string, Round>()
  let made = 0
  let isStopped = false
  const id = (kind: string) => `${kind}${(made += 1)}`

  /** Undefined where nothing came that is an answer of the API. */
  async function call(op: string, body: Readonly<Record<string, unknown>>): Promise<Answer | undefined> {
    const path = `/vendor/v1/REF/${op}`
    const text = JSON.stringify(body)
    const timestamp = String(is('seconds-for-milliseconds') ? Math.floor(Date.now() / 1000) : Date.now())
    const secret = is('unsigned') && op === 'win' ? 'another' : p.key.secret
    try {
      const answer = await fetch(`${p.operatorUrl()}${path}`, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/json',
          'x-key-id': p.key.id,
          'x-timestamp': timestamp,
          'x-signature': signatureOf(secret, { path, timestamp, body: text }),
        },
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      const parsed = parseJson(await answer.text())
      if (is('garbage-is-ok') && parsed === null) return { code: 'OK' }
      const isAnswer = answer.status === 200 && typeof parsed === 'object' && parsed !== null && 'code' in parsed
      return isAnswer ? { ...parsed, code: String(parsed.code) } : undefined
    } catch {
      return undefined
    }
  }

  /** Until it is answered; a mutant sends it once, or under another id each time. */
  async function insist(op: 'win' | 'rollback', body: Readonly<Record<string, unknown>>): Promise<void> {
    for (let tries = 0; tries < TRIES_MAX && !isStopped; tries += 1) {
      const isNew = tries > 0 && is(`${op}-with-new-id`)
      const grown = is('win-grows') && op === 'win' && tries > 0 ? { amount: `${tries}.0000` } : {}
      const answer = await call(op, { ...body, ...grown, ...(isNew ? { txId: id('x') } : {}) })
      if (answer !== undefined || is(`${op}-sent-once`)) return
      await sleep(AGAIN_MS)
    }
  }

  async function spin(launchToken: string): Promise<void> {
    const opened = await call('authenticate', { token: launchToken, gameCode: 'REFGAME' })
    if (opened?.code !== 'OK' && !is('plays-without-session')) return
    const round: Round = { id: id('ROUND'), state: 'OPEN', at: Date.now() }
    rounds.set(round.id, round)
    const move = { member: opened?.['member'] ?? 'nobody', currency: 'P', gameCode: 'REFGAME', roundId: round.id }
    const amount = is('amount-as-number') ? 1 : '1.0000'
    const bet = { ...move, txId: id('b'), amount, token: opened?.['sessionToken'] ?? 'none' }
    let answer = await call('bet', bet)
    if (answer === undefined) answer = await call('bet', is('bet-with-new-id') ? { ...bet, txId: id('b') } : bet)
    if (answer === undefined && !is('plays-without-answer')) {
      round.state = 'VOID'
      if (is('no-rollback')) return
      return insist('rollback', { ...move, txId: id('k'), refTxId: bet.txId })
    }
    if (is('bets-again-when-refused') && answer?.code !== 'OK') await call('bet', { ...bet, txId: id('b') })
    if (answer !== undefined && answer.code !== 'OK' && !is('plays-when-refused')) {
      round.state = 'VOID'
      return
    }
    if (is('lost-rounds-stay-open')) return
    const named = is('win-names-no-round') ? { roundId: 'SOMEOTHER' } : {}
    await insist('win', { ...move, ...named, txId: id('w'), refTxId: bet.txId, amount: '0.0000', roundClosed: true })
    round.state = 'CLOSED'
  }

  function answerOf(op: string, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const moved = purse(op, body)
    if (moved) return moved
    const round = rounds.get(String(body['roundId']))
    switch (op) {
      case 'listGames':
        return { code: 'OK', games: [{ code: 'REFGAME' }] }
      case 'openRound':
        return { code: 'OK', state: round?.state ?? 'UNKNOWN' }
      case 'roundDetail':
        return round ? { code: 'OK', detail: round } : { code: 'ROUND_NOT_FOUND' }
      case 'betHistory':
        return { code: 'OK', rounds: [...rounds.values()].map((one) => ({ roundId: one.id })), nextCursor: null }
      default:
        return { code: 'OK', closed: 1 }
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const path = request.url ?? ''
      const timestamp = String(request.headers['x-timestamp'] ?? '')
      const isSigned = request.headers['x-signature'] === signatureOf(p.key.secret, { path, timestamp, body })
      const isTimely = Math.abs(Date.now() - Number(timestamp)) <= 300_000
      if (!is('open-doors') && (!isSigned || !isTimely)) return response.writeHead(401).end('{}')
      const parsed = parseJson(body)
      const fields = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
      return response.end(JSON.stringify(answerOf(path.split('/').at(-1) ?? '', fields)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/api/REF`,
    spin,
    stop(): Promise<void> {
      isStopped = true
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
