import { moneyToString } from '@lotus/kernel'
import { later, type Deps } from '../deps.ts'
import { creditLocalWallet, type LocalWallet } from '../sessions/session.repo.ts'
import type { PlatformAnswer } from '../vendor/platform-client.ts'
import { findRound, moveRound, storeAttempt, type Round } from './round.repo.ts'
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
      return sendRollback(deps, round)
    case 'PRESENTED':
      if (round.wallet !== 'platform') return giveLocalWin(deps, round, round.wallet)
      await moveRound(deps.db, { id, from: ['PRESENTED'], to: 'WIN_SENT', at })
      return { balance: null }
    case 'WIN_SENT':
      return sendWin(deps, round)
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

async function sendWin(deps: Deps, round: Round): Promise<Step | undefined> {
  const answer = await deps.platform.call(round.vendor, 'win', {
    txId: winTxId(round.id),
    refTxId: betTxId(round.id),
    member: round.member,
    currency: round.currency,
    amount: moneyToString(round.win),
    gameCode: round.gameCode,
    roundId: round.id,
    roundClosed: true,
    occurredAt: deps.clock.now().toISOString(),
  })
  const code = codeOf(answer)
  const at = deps.clock.now()
  if (code === 'OK') {
    await moveRound(deps.db, { id: round.id, from: ['WIN_SENT'], to: 'CLOSED', at })
    return { balance: balanceOf(answer) }
  }
  if (code === 'TX_ROLLED_BACK' || code === 'ROUND_CLOSED' || code === 'TX_CONFLICT') {
    // The platform has decided otherwise: an operator must look at it, and nothing is sent again.
    deps.log.error({ round: round.id, code }, 'win refused for good')
    await moveRound(deps.db, { id: round.id, from: ['WIN_SENT'], to: 'DISPUTED', at, reason: code })
    return undefined
  }
  return tryLater(deps, round, answer)
}

async function sendRollback(deps: Deps, round: Round): Promise<Step | undefined> {
  const answer = await deps.platform.call(round.vendor, 'rollback', {
    txId: rollbackTxId(round.id),
    refTxId: betTxId(round.id),
    member: round.member,
    currency: round.currency,
    gameCode: round.gameCode,
    roundId: round.id,
    occurredAt: deps.clock.now().toISOString(),
  })
  const code = codeOf(answer)
  const at = deps.clock.now()
  // PARENT_FAILED and TX_NOT_FOUND: there is no stake to return, and the platform has recorded the rollback.
  if (code === 'OK' || code === 'PARENT_FAILED' || code === 'TX_NOT_FOUND') {
    await moveRound(deps.db, { id: round.id, from: ['ROLLBACK'], to: 'VOID', at })
    return { balance: balanceOf(answer) }
  }
  if (code === 'TX_SETTLED' || code === 'TX_CONFLICT') {
    deps.log.error({ round: round.id, code }, 'rollback refused for good')
    await moveRound(deps.db, { id: round.id, from: ['ROLLBACK'], to: 'DISPUTED', at, reason: code })
    return undefined
  }
  return tryLater(deps, round, answer)
}

const codeOf = (answer: PlatformAnswer) => (answer.kind === 'decided' ? answer.reply.code : undefined)
const balanceOf = (answer: PlatformAnswer) => (answer.kind === 'decided' ? (answer.reply.balance ?? null) : null)

/** Retried for ever, less and less often. */
async function tryLater(deps: Deps, round: Round, answer: PlatformAnswer): Promise<undefined> {
  const { firstRetryMs, longestRetryMs } = deps.settings
  const wait = Math.min(firstRetryMs * 2 ** Math.min(round.attempts, 20), longestRetryMs)
  const reason = answer.kind === 'decided' ? answer.reply.code : answer.reason
  deps.log.warn(
    { round: round.id, state: round.state, attempt: round.attempts + 1, reason },
    'platform did not take it',
  )
  await storeAttempt(deps.db, { id: round.id, nextTryAt: later(deps, wait) })
}
