import type { Transaction } from '@lotus/database'
import { moneyToString, must, tryParseMoney, type Money } from '@lotus/kernel'
import { limitsOf, type TableEntry } from '@lotus/rules/live/catalogue'
import { mergeBets, spotOf, type LiveBet } from '@lotus/rules/live'
import type { BetLine } from '../../shared/table-answers.ts'
import { later, type Deps } from '../deps.ts'
import { errorOfRefusal, PlayError } from '../play-error.ts'
import { betTxId } from '../rounds/transaction-ids.ts'
import { debitLocalWallet, type Session } from '../sessions/session.repo.ts'
import { newRoundId } from '../tokens.ts'
import { engines } from './engines.ts'
import {
  betsOf,
  endSeat,
  findBet,
  findBetByRequest,
  findSeat,
  findSeatAt,
  insertBet,
  insertSeat,
  linesOf,
  listBets,
  moveBet,
  type BetSet,
  type Seat,
} from './seat.repo.ts'
import { giveBack } from './settle-seats.ts'
import { lockRound } from './table.repo.ts'
import { checkRisk } from './table-risk.ts'
import { advanceBet } from './table-worker.ts'

export type TableCaller = { session: Session; platformToken: string | null; entry: TableEntry }
export type PlaceBets = { roundId: string; requestId: string; bets: readonly BetLine[] }
type Answer = { balance: string | null }

const BET_LEASE_MS = 30_000
const BET_TRIES = 2
/** Spots are few, and a page sends each once. */
export const BETS_MOST = 60

/**
 * Places a set of bets: all of it or nothing, by one debit (games.md 2.1). The set is stored before the platform is
 * asked; the same request again has the same answer.
 */
export async function placeBets(deps: Deps, caller: TableCaller, input: PlaceBets): Promise<Answer> {
  const { session, entry } = caller
  const bets = readBets(entry, input.bets)
  const before = await findBetByRequest(deps.db, session.player, input.requestId)
  if (before) return answerAgain(before, bets)
  const { set, isNew } = await storeSet(deps, caller, input, bets)
  if (!isNew) return answerAgain(set, bets)
  return session.wallet === 'platform' ? sendBet(deps, caller, set) : { balance: null }
}

function readBets(entry: TableEntry, lines: readonly BetLine[]): LiveBet[] {
  const { spots } = engines[entry.engine]
  const bets = lines.map(({ spot, amount }): LiveBet => {
    const money = tryParseMoney(amount)
    const known = spots.find(({ id }) => id === spot)
    if (known === undefined || money === undefined) throw new PlayError('bet_not_allowed')
    const { least, step } = limitsOf(entry, known)
    if (money < least || money % step !== 0n) throw new PlayError('bet_not_allowed')
    return { spot, amount: money }
  })
  if (bets.length === 0) throw new PlayError('bet_not_allowed')
  return mergeBets({ spots }, bets)
}

/** The answer that the first request got, or would have got. */
function answerAgain(set: BetSet, bets: readonly LiveBet[]): Answer {
  if (JSON.stringify(linesOf(bets)) !== JSON.stringify(linesOf(betsOf([set])))) throw new PlayError('bad_request')
  if (set.state === 'REFUSED') throw new PlayError(errorOfRefusal(set.reason ?? ''))
  if (set.state !== 'BET_OK' && set.reason !== 'UNDONE') throw new PlayError('bet_unknown')
  return { balance: null }
}

/**
 * Under the round's lock, which the end of the phase takes too: a set is before it or after it. The same request, sent
 * twice at once, waits for the lock and finds the set of the first.
 */
async function storeSet(
  deps: Deps,
  { session, entry }: TableCaller,
  { roundId, requestId }: PlaceBets,
  bets: readonly LiveBet[],
): Promise<{ set: BetSet; isNew: boolean }> {
  const id = newRoundId(deps.rng)
  const twin = await deps.db.tx(async (tx) => {
    const round = await lockRound(tx, roundId)
    const first = await findBetByRequest(tx, session.player, requestId)
    if (first) return first
    const at = deps.clock.now()
    if (round?.gameCode !== entry.gameCode || round.phase !== 'OPEN' || at >= round.phaseEndsAt)
      throw new PlayError('bets_closed')
    const seat = await sitDown(tx, deps, session, roundId, at)
    const sets = await listBets(tx, seat.id)
    const lying = sets.filter(({ state }) => ['CREATED', 'BET_SENT', 'BET_OK'].includes(state))
    checkLimits(entry, [...betsOf(lying), ...bets])
    await checkRisk(tx, deps, { entry, session, roundId, set: bets })
    const amount = bets.reduce((sum, bet) => sum + bet.amount, 0n)
    const { player, wallet } = session
    const lease = { at, nextTryAt: later(deps, BET_LEASE_MS) }
    await insertBet(tx, { id, seat: seat.id, player, requestId, bets: linesOf(bets), amount, ...lease })
    if (wallet === 'platform') return undefined
    if (!(await debitLocalWallet(tx, { player, wallet, amount }))) throw new PlayError('insufficient_funds')
    await moveBet(tx, { id, from: ['CREATED'], to: 'BET_OK', nextTryAt: at })
    return undefined
  })
  return twin
    ? { set: twin, isNew: false }
    : { set: must(await findBet(deps.db, id), 'the set was stored'), isNew: true }
}

async function sitDown(tx: Transaction, deps: Deps, session: Session, liveRound: string, at: Date): Promise<Seat> {
  const known = await findSeatAt(tx, liveRound, session.player)
  if (known) return known
  const id = newRoundId(deps.rng)
  const { player, vendor, gameCode, mode, wallet, currency } = session
  await insertSeat(tx, { id, liveRound, player, vendor, gameCode, mode, wallet, currency, at })
  return must(await findSeat(tx, id), 'the seat was stored')
}

/** All that the player has on the round counts, spot by spot and together. */
function checkLimits(entry: TableEntry, bets: readonly LiveBet[]): void {
  const { spots } = engines[entry.engine]
  let sum: Money = 0n
  for (const { spot, amount } of mergeBets({ spots }, bets)) {
    const limits = limitsOf(entry, spotOf({ spots }, spot))
    sum += amount
    if (amount > limits.spot) throw new PlayError('table_limit', { spot, most: moneyToString(limits.spot) })
    if (sum > limits.round) throw new PlayError('table_limit', { most: moneyToString(limits.round) })
  }
}

async function sendBet(deps: Deps, { session, platformToken }: TableCaller, set: BetSet): Promise<Answer> {
  const { id } = set
  const lease = later(deps, BET_LEASE_MS)
  const isMine = await moveBet(deps.db, { id, from: ['CREATED'], to: 'BET_SENT', nextTryAt: lease })
  for (let attempt = 1; isMine && attempt <= BET_TRIES; attempt += 1) {
    // The same txId: a bet accepted at the first try is only confirmed again.
    const answer = await deps.platform.call(session.vendor, 'bet', {
      txId: betTxId(id),
      member: session.member,
      currency: session.currency,
      amount: moneyToString(set.amount),
      gameCode: session.gameCode,
      roundId: set.seat,
      token: platformToken,
      occurredAt: deps.clock.now().toISOString(),
    })
    if (answer.kind === 'undecided') continue
    const { code, balance } = answer.reply
    const nextTryAt = deps.clock.now()
    if (code !== 'OK') {
      await moveBet(deps.db, { id, from: ['BET_SENT'], to: 'REFUSED', nextTryAt, reason: code })
      throw new PlayError(errorOfRefusal(code), { balance: balance ?? null })
    }
    // The cards may be dealt by now: then it was given up and goes back.
    if (!(await moveBet(deps.db, { id, from: ['BET_SENT'], to: 'BET_OK', nextTryAt }))) break
    return { balance: balance ?? null }
  }
  await moveBet(deps.db, { id, from: ['BET_SENT'], to: 'ROLLBACK', nextTryAt: deps.clock.now(), reason: 'NO_ANSWER' })
  void advanceBet(deps, id).catch((error: unknown) => deps.log.error({ err: error, bet: id }, 'bet not taken back'))
  throw new PlayError('bet_unknown')
}

/** Takes the player's last set back while bets are open; the same again changes nothing. */
export async function undoBets(deps: Deps, { session }: TableCaller, betId: string): Promise<Answer> {
  const taken = await deps.db.tx(async (tx) => {
    const known = await findBet(tx, betId)
    const seat = known?.player === session.player ? await findSeat(tx, known.seat) : undefined
    if (!seat) throw new PlayError('not_found')
    const round = await lockRound(tx, seat.liveRound)
    const set = (await listBets(tx, seat.id)).find(({ id }) => id === betId)
    if (!round || !set) throw new PlayError('not_found')
    if (set.reason === 'UNDONE') return false
    if (round.phase !== 'OPEN' || deps.clock.now() >= round.phaseEndsAt) throw new PlayError('bets_closed')
    if (!(await giveBack(tx, deps, seat, set, 'UNDONE'))) throw new PlayError('bet_unknown')
    const left = (await listBets(tx, seat.id)).some(({ state }) => ['CREATED', 'BET_SENT', 'BET_OK'].includes(state))
    if (!left) await endSeat(tx, { id: seat.id, from: 'OPEN', to: 'VOID', at: deps.clock.now(), reason: 'UNDONE' })
    return true
  })
  return { balance: taken ? await advanceBet(deps, betId) : null }
}
