import type { Deps } from '../deps.ts'
import { creditLocalWallet, type LocalWallet } from '../sessions/session.repo.ts'
import { nextAttempt, sendRollback, sendWin, type MoneyOutcome } from '../vendor/money-calls.ts'
import { findRound, moveRound, storeAttempt, type Round, type RoundState } from './round.repo.ts'
import { betTxId, rollbackTxId, winTxId } from './transaction-ids.ts'

/**
 * Advances a round as far as possible now: win, rollback, or the end of an abandoned one. Idempotent, because each of
 * its calls has its own transaction id; returns the balance if the platform gave one.
 */
export async function advanceRound(deps: Deps, id: string): Promise<string | null> {
  let balance: string | null = null
  // Each turn changes the state or ends; the longest path is from an unanswered bet to its win.
  for (let turn = 0; turn < 4; turn += 1) {
    const round = await findRound(deps.db, id)
    const step = round && (await takeStep(deps, round))
    if (!step) return balance
    balance = step.balance ?? balance
  }
  return balance
}

type Step = { balance: string | null }

/** Undefined if the round is finished or waiting. */
async function takeStep(deps: Deps, round: Round): Promise<Step | undefined> {
  const at = deps.clock.now()
  const { id } = round
  switch (round.state) {
    case 'CREATED':
      // Nothing was sent, so nothing has to be rolled back.
      await moveRound(deps.db, { id, from: ['CREATED'], to: 'VOID', at, reason: 'NEVER_SENT' })
      return undefined
    case 'BET_SENT':
      await moveRound(deps.db, { id, from: ['BET_SENT'], to: 'ROLLBACK', at, reason: 'NO_ANSWER' })
      return { balance: null }
    case 'ROLLBACK':
      return takeBack(deps, round)
    case 'PRESENTED':
      if (round.wallet !== 'platform') return giveLocalWin(deps, round, round.wallet)
      await moveRound(deps.db, { id, from: ['PRESENTED'], to: 'WIN_SENT', at })
      return { balance: null }
    case 'WIN_SENT':
      return giveWin(deps, round)
    default:
      return undefined
  }
}

/** An abandoned round ends as it was decided: the win is paid, seen or not (games.md 0). */
export async function finishRound(deps: Deps, id: string, note: string | null): Promise<string | null> {
  await moveRound(deps.db, { id, from: ['BET_OK'], to: 'PRESENTED', at: deps.clock.now(), note })
  return advanceRound(deps, id)
}

/** The studio's own money moves in the same transaction as the round's state. */
async function giveLocalWin(deps: Deps, round: Round, wallet: LocalWallet): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const isMine = await moveRound(tx, { id: round.id, from: ['PRESENTED'], to: 'CLOSED', at: deps.clock.now() })
    if (isMine) await creditLocalWallet(tx, { player: round.player, wallet, amount: round.win })
  })
}

async function giveWin(deps: Deps, round: Round): Promise<Step | undefined> {
  const sent = await sendWin(deps, { ...callOf(round), txId: winTxId(round.id), amount: round.win })
  return settleCall(deps, round, sent, { from: 'WIN_SENT', to: 'CLOSED' })
}

async function takeBack(deps: Deps, round: Round): Promise<Step | undefined> {
  const sent = await sendRollback(deps, { ...callOf(round), txId: rollbackTxId(round.id) })
  return settleCall(deps, round, sent, { from: 'ROLLBACK', to: 'VOID' })
}

const callOf = ({ id, vendor, member, currency, gameCode }: Round) => ({
  vendor,
  member,
  currency,
  gameCode,
  roundId: id,
  refTxId: betTxId(id),
})

async function settleCall(
  deps: Deps,
  { id, state, attempts }: Round,
  sent: MoneyOutcome,
  { from, to }: { from: RoundState; to: RoundState },
): Promise<Step | undefined> {
  const at = deps.clock.now()
  if (sent.kind === 'done') {
    await moveRound(deps.db, { id, from: [from], to, at })
    return { balance: sent.balance }
  }
  if (sent.kind === 'refused') {
    // The platform has decided otherwise: an operator must look at it, and nothing is sent again.
    deps.log.error({ round: id, state, code: sent.code }, 'refused for good')
    await moveRound(deps.db, { id, from: [from], to: 'DISPUTED', at, reason: sent.code })
    return undefined
  }
  deps.log.warn({ round: id, state, attempt: attempts + 1, reason: sent.reason }, 'platform did not take it')
  await storeAttempt(deps.db, { id, nextTryAt: nextAttempt(deps, attempts) })
  return undefined
}
