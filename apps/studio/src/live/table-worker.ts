import { later, type Deps } from '../deps.ts'
import { betTxId, rollbackTxId, winTxId } from '../rounds/transaction-ids.ts'
import { nextAttempt, sendRollback, sendWin, type MoneyOutcome } from '../vendor/money-calls.ts'
import {
  claimBets,
  claimSeats,
  delayBet,
  delaySeat,
  endSeat,
  findBet,
  findSeat,
  listBets,
  moveBet,
  type BetSet,
  type Seat,
} from './seat.repo.ts'

const LEASE_MS = 60_000
const PER_TURN = 50
const AT_ONCE = 8
/** A win waits until every bet of its round is decided, so that nothing is taken back from a closed round. */
const WAIT_MS = 1_000

/** One turn of what the tables owe: bets without an answer, rollbacks, wins. Returns how much there was. */
export async function workDueSeats(deps: Deps): Promise<number> {
  const claim = { now: deps.clock.now(), lease: later(deps, LEASE_MS), limit: PER_TURN }
  const bets = await claimBets(deps.db, claim)
  await each(bets, ({ id }) => advanceBet(deps, id))
  const seats = await claimSeats(deps.db, claim)
  await each(seats, ({ id }) => paySeat(deps, id))
  return bets.length + seats.length
}

async function each<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<void> {
  const queue = [...rows]
  const runner = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) await work(row)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runner))
}

const callOf = ({ id, vendor, member, currency, gameCode }: Seat) => ({
  vendor,
  member,
  currency,
  gameCode,
  roundId: id,
})

/** Takes back what was given up; the balance afterwards, if the platform told it. */
export async function advanceBet(deps: Deps, id: string): Promise<string | null> {
  const now = deps.clock.now()
  await moveBet(deps.db, { id, from: ['CREATED'], to: 'VOID', nextTryAt: now, reason: 'NEVER_SENT' })
  await moveBet(deps.db, { id, from: ['BET_SENT'], to: 'ROLLBACK', nextTryAt: now, reason: 'NO_ANSWER' })
  const set = await findBet(deps.db, id)
  const seat = set && (await findSeat(deps.db, set.seat))
  if (!seat || set.state !== 'ROLLBACK') return null
  const sent = await sendRollback(deps, { ...callOf(seat), txId: rollbackTxId(id), refTxId: betTxId(id) })
  if (sent.kind === 'done') {
    await moveBet(deps.db, { id, from: ['ROLLBACK'], to: 'VOID', nextTryAt: now })
    return sent.balance
  }
  if (sent.kind === 'refused') await dispute(deps, set, sent)
  else await delayBet(deps.db, { id, nextTryAt: nextAttempt(deps, set.attempts) })
  return null
}

async function dispute(deps: Deps, { id }: BetSet, sent: Extract<MoneyOutcome, { kind: 'refused' }>): Promise<void> {
  // The platform has decided otherwise: an operator must look at it, and nothing is sent again.
  deps.log.error({ bet: id, code: sent.code }, 'refused for good')
  await moveBet(deps.db, { id, from: ['ROLLBACK'], to: 'DISPUTED', nextTryAt: deps.clock.now(), reason: sent.code })
}

async function paySeat(deps: Deps, id: string): Promise<void> {
  const seat = await findSeat(deps.db, id)
  if (seat?.state !== 'SETTLED') return
  const sets = await listBets(deps.db, id)
  const first = sets.find(({ state }) => state === 'BET_OK')
  const isWaiting = sets.some(({ state }) => ['CREATED', 'BET_SENT', 'ROLLBACK'].includes(state))
  if (isWaiting || !first)
    return void (await delaySeat(deps.db, { id, nextTryAt: later(deps, WAIT_MS), isAttempt: false }))
  const sent = await sendWin(deps, {
    ...callOf(seat),
    txId: winTxId(id),
    refTxId: betTxId(first.id),
    amount: seat.win ?? 0n,
    validBet: seat.validBet,
  })
  const at = deps.clock.now()
  if (sent.kind === 'done') await endSeat(deps.db, { id, from: 'SETTLED', to: 'CLOSED', at })
  else if (sent.kind === 'refused') {
    deps.log.error({ seat: id, code: sent.code }, 'win refused for good')
    await endSeat(deps.db, { id, from: 'SETTLED', to: 'DISPUTED', at, reason: sent.code })
  } else await delaySeat(deps.db, { id, nextTryAt: nextAttempt(deps, seat.attempts), isAttempt: true })
}
