import { setTimeout as sleep } from 'node:timers/promises'
import { fieldsOf, parseJson } from '../dialects/canonical.ts'
import { answerOf, listen, sendSigned, signatureProblem, type Body } from '../signed-calls.ts'
import type { Key } from '../types.ts'
import { referenceTransferWallet } from './reference-transfer-wallet.ts'

/** Mutants: each violates one duty of a vendor and names the cases that must detect it. */
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

type Answer = Body & { code: string }
type Round = { id: string; state: 'OPEN' | 'CLOSED' | 'VOID'; at: number }

/** Short, since the cases leave bets and wins without an answer; a busy machine is given time for the start. */
const DEADLINE_MS = 200
const START_DEADLINE_MS = 5000
const AGAIN_MS = 15
const TRIES_MAX = 200

/** A small correct vendor with one game, for the kit's own test: a bet, and a win of nothing or two. */
export async function startReferenceVendor(p: { operatorUrl: () => string; key: Key; mutant: VendorMutant | null }) {
  const is = (mutant: VendorMutant) => p.mutant === mutant
  const wallet = referenceTransferWallet(p.mutant)
  const rounds = new Map<string, Round>()
  let made = 0
  let isStopped = false
  const id = (kind: string) => `${kind}${(made += 1)}`

  /** Undefined if the response is not a valid answer of the API. */
  async function call(op: string, body: Body): Promise<Answer | undefined> {
    const sending = sendSigned(`${p.operatorUrl()}/vendor/v1/REF/${op}`, body, {
      key: is('unsigned') && op === 'win' ? { ...p.key, secret: 'another' } : p.key,
      timestamp: is('seconds-for-milliseconds') ? Math.floor(Date.now() / 1000) : Date.now(),
      timeoutMs: op === 'authenticate' ? START_DEADLINE_MS : DEADLINE_MS,
    })
    const isGarbage = () => sending.then(({ text }) => parseJson(text) === null).catch(() => false)
    if (is('garbage-is-ok') && (await isGarbage())) return { code: 'OK' }
    return answerOf(sending)
  }

  /** Repeats until answered; a mutant sends it once, or with another id each time. */
  async function insist(op: 'win' | 'rollback', body: Body): Promise<void> {
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

  const server = await listen(0, (received, response) => {
    const { path, text } = received
    if (!is('open-doors') && signatureProblem(p.key, Date.now(), received) !== undefined)
      return response.writeHead(401).end('{}')
    const [op, body] = [path.split('/').at(-1) ?? '', fieldsOf(text)]
    return response.end(JSON.stringify(wallet(op, body) ?? answerTo(op, rounds, rounds.get(String(body['roundId'])))))
  })
  return {
    url: `${server.origin}/api/REF`,
    spin,
    stop(): Promise<void> {
      isStopped = true
      return server.stop()
    },
  }
}

/** The vendor's answers to the operator's calls about its games and rounds. */
function answerTo(op: string, rounds: ReadonlyMap<string, Round>, round: Round | undefined): Body {
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
