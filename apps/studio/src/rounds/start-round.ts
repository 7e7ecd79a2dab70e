import { moneyToString, type Money } from '@lotus/kernel'
import { drawService } from '@lotus/rules/slots'
import { later, type Deps } from '../deps.ts'
import { decideRound, type PlayableGame } from '../engines.ts'
import { errorOfRefusal, PlayError } from '../play-error.ts'
import { debitLocalWallet, type LocalWallet, type Session } from '../sessions/session.repo.ts'
import { newRoundId } from '../tokens.ts'
import { advanceRound } from './advance-round.ts'
import { betTxId } from './transaction-ids.ts'
import { findByRequest, findOpenRound, findRound, insertRound, moveRound, type Round } from './round.repo.ts'

export type StartRound = {
  session: Session
  game: PlayableGame
  /** The platform's token of this session; null if the studio's own money is played. */
  platformToken: string | null
  requestId: string
  bet: Money
}

/** By then a bet in progress was answered or given up; nobody waits for it any more. */
const BET_LEASE_MS = 30_000
const BET_TRIES = 2

/**
 * Plays a round: the outcome is drawn and stored, then the bet is sent, and only a round with an accepted bet is shown.
 * The same request returns the same round.
 */
export async function startRound(deps: Deps, input: StartRound): Promise<{ round: Round; balance: string | null }> {
  const { session, game, bet, requestId } = input
  if (!game.betLevels.includes(bet)) throw new PlayError('bet_not_allowed')
  const again = await findByRequest(deps.db, session.player, requestId)
  if (again) return answerAgain(deps, again)
  const id = await decide(deps, input)
  if (id === undefined) {
    const same = await findByRequest(deps.db, session.player, requestId)
    if (same) return answerAgain(deps, same)
    const open = await findOpenRound(deps.db, session.player, game.entry.gameCode)
    throw new PlayError('round_open', { roundId: open?.id ?? null })
  }
  const { wallet } = session
  const balance = wallet === 'platform' ? await sendBet(deps, id, input) : await takeBet(deps, id, input, wallet)
  const round = await mustFind(deps, id)
  // Nothing to show and nothing won: the round closes without waiting for the player.
  if (round.win === 0n && round.spins === 1) {
    await moveRound(deps.db, { id, from: ['BET_OK'], to: 'PRESENTED', at: deps.clock.now() })
    void advanceRound(deps, id).catch((error: unknown) => deps.log.error({ err: error, round: id }, 'round not closed'))
  }
  return { round, balance }
}

async function decide(deps: Deps, { session, game, bet, requestId }: StartRound): Promise<string | undefined> {
  const draws = drawService(deps.rng)
  const { outcome, win } = decideRound(game.engine, bet, draws)
  const id = newRoundId(deps.rng)
  const isInserted = await deps.db.tx((tx) =>
    insertRound(tx, {
      id,
      player: session.player,
      vendor: session.vendor,
      gameCode: game.entry.gameCode,
      engine: game.engine.game.id,
      engineVersion: game.engine.game.version,
      engineHash: game.engine.hash,
      mode: session.mode,
      wallet: session.wallet,
      currency: session.currency,
      bet,
      draws: [...draws.log],
      spins: outcome.spins.length,
      win,
      state: 'CREATED',
      requestId,
      createdAt: deps.clock.now(),
      nextTryAt: later(deps, BET_LEASE_MS),
    }),
  )
  return isInserted ? id : undefined
}

/** The studio's own money moves in the same transaction as the round's state. */
async function takeBet(deps: Deps, id: string, { session, bet }: StartRound, wallet: LocalWallet): Promise<null> {
  const isTaken = await deps.db.tx(async (tx) => {
    const taken = await debitLocalWallet(tx, { player: session.player, wallet, amount: bet })
    const at = deps.clock.now()
    await (taken
      ? moveRound(tx, { id, from: ['CREATED'], to: 'BET_OK', at, nextTryAt: later(deps, deps.settings.sweepAfterMs) })
      : moveRound(tx, { id, from: ['CREATED'], to: 'REFUSED', at, reason: 'INSUFFICIENT_FUNDS' }))
    return taken
  })
  if (!isTaken) throw new PlayError('insufficient_funds')
  return null
}

async function sendBet(deps: Deps, id: string, input: StartRound): Promise<string | null> {
  const { session, bet, game } = input
  const lease = later(deps, BET_LEASE_MS)
  await moveRound(deps.db, { id, from: ['CREATED'], to: 'BET_SENT', at: deps.clock.now(), nextTryAt: lease })
  const body = {
    txId: betTxId(id),
    member: session.member,
    currency: session.currency,
    amount: moneyToString(bet),
    gameCode: game.entry.gameCode,
    roundId: id,
    token: input.platformToken,
    occurredAt: deps.clock.now().toISOString(),
  }
  for (let attempt = 1; attempt <= BET_TRIES; attempt += 1) {
    // The same txId: a bet accepted at the first try is only confirmed again.
    const answer = await deps.platform.call(session.vendor, 'bet', body)
    const at = deps.clock.now()
    if (answer.kind === 'undecided') continue
    const { code, balance } = answer.reply
    if (code !== 'OK') {
      await moveRound(deps.db, { id, from: ['BET_SENT'], to: 'REFUSED', at, reason: code })
      throw new PlayError(errorOfRefusal(code), { balance: balance ?? null })
    }
    const nextTryAt = later(deps, deps.settings.sweepAfterMs)
    const isMine = await moveRound(deps.db, { id, from: ['BET_SENT'], to: 'BET_OK', at, nextTryAt })
    if (!isMine) break
    return balance ?? null
  }
  // Whether the stake was taken is unknown. The round is given up before anybody saw it, and the bet is rolled back.
  await moveRound(deps.db, { id, from: ['BET_SENT'], to: 'ROLLBACK', at: deps.clock.now(), reason: 'NO_ANSWER' })
  void advanceRound(deps, id).catch((error: unknown) =>
    deps.log.error({ err: error, round: id }, 'round not taken back'),
  )
  throw new PlayError('bet_unknown', { roundId: id })
}

/** The answer that the first request got, or would have got. */
function answerAgain(deps: Deps, round: Round): { round: Round; balance: string | null } {
  if (round.state === 'REFUSED') throw new PlayError(errorOfRefusal(round.reason ?? ''))
  if (round.state === 'CREATED' || round.state === 'BET_SENT' || round.state === 'ROLLBACK' || round.state === 'VOID')
    throw new PlayError('bet_unknown', { roundId: round.id })
  return { round, balance: null }
}

async function mustFind(deps: Deps, id: string): Promise<Round> {
  const round = await findRound(deps.db, id)
  if (!round) throw new PlayError('not_found')
  return round
}
