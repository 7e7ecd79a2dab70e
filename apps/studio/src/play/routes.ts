import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { moneyToString, tryParseMoney } from '@lotus/kernel'
import { later, type Deps } from '../deps.ts'
import { findGame } from '../engines.ts'
import { PlayError } from '../play-error.ts'
import { advanceRound } from '../rounds/advance-round.ts'
import { findOpenRound, findRound, listOfPlayer, moveRound, storeShownSpins } from '../rounds/round.repo.ts'
import { isSeen, roundLine, roundView } from '../rounds/round-view.ts'
import { startRound } from '../rounds/start-round.ts'
import { openSession } from '../sessions/open-session.ts'
import { refillPlayMoney } from '../sessions/session.repo.ts'
import type { Session as Answered } from '../../shared/answers.ts'
import { balanceOf, parse, roundIdSchema, sessionSchema, type Caller, type Callers } from './callers.ts'

const spinSchema = z.strictObject({
  requestId: z.string().regex(/^[\w-]{8,64}$/),
  bet: z.string().max(20),
})
const shownSchema = z.strictObject({ roundId: roundIdSchema, shown: z.number().int().min(0).max(2_000) })

const HISTORY_ROUNDS = 50

/** Calls of the game's page on its own origin. The session is a bearer token that the page keeps only in memory. */
export function addPlayRoutes(app: FastifyInstance, deps: Deps, callers: Callers): void {
  addSessionRoutes(app, deps, callers)
  addRoundRoutes(app, deps, callers)
  addMoneyRoutes(app, deps, callers)
}

/** A caller's own round. */
async function ownRound(deps: Deps, { session }: Caller, id: string) {
  const round = await findRound(deps.db, id)
  if (!round || round.player !== session.player) throw new PlayError('not_found')
  return round
}

function addSessionRoutes(app: FastifyInstance, deps: Deps, { mayOpen }: Callers): void {
  app.post('/play-api/session', async (request): Promise<Answered> => {
    if (!mayOpen(request.ip)) throw new PlayError('too_many_requests')
    const { gameCode, token, language } = parse(sessionSchema, request.body)
    const opened = await openSession(deps, findGame, { gameCode, launchToken: token, language })
    const { entry, betLevels, room } = opened.game
    const open = await findOpenRound(deps.db, opened.player, gameCode)
    return {
      token: opened.token,
      mode: opened.mode,
      currency: opened.currency,
      balance: opened.balance,
      canRefill: opened.wallet === 'play',
      betLevels: betLevels.map(moneyToString),
      autoplay: deps.settings.autoplay,
      hostOrigins: deps.platformOrigins,
      game: entry,
      room: room?.name ?? null,
      // A round whose bet was accepted continues where it stopped.
      openRound: open?.state === 'BET_OK' ? roundView(open) : null,
    }
  })

  // Public, because it is in every page's content security policy: a game that fails to open notifies its host page.
  app.post('/play-api/hosts', async () => ({ origins: deps.platformOrigins }))
}

function addRoundRoutes(app: FastifyInstance, deps: Deps, { identify }: Callers): void {
  app.post('/play-api/spin', async (request) => {
    const caller = await identify(request)
    const { requestId, bet } = parse(spinSchema, request.body)
    const amount = tryParseMoney(bet)
    const game = findGame(caller.session.gameCode, caller.session.room)
    if (amount === undefined || game === undefined) throw new PlayError('bet_not_allowed')
    const { session, platformToken } = caller
    const { round, balance } = await startRound(deps, { session, platformToken, game, requestId, bet: amount })
    return { round: roundView(round), balance: balance ?? (await balanceOf(deps, caller)) }
  })

  app.post('/play-api/shown', async (request) => {
    const caller = await identify(request)
    const { roundId, shown } = parse(shownSchema, request.body)
    const round = await ownRound(deps, caller, roundId)
    if (shown < round.spins) {
      const sweepAt = later(deps, deps.settings.sweepAfterMs)
      await storeShownSpins(deps.db, { id: roundId, shown, at: deps.clock.now(), sweepAt })
      return { state: round.state, balance: null }
    }
    await moveRound(deps.db, { id: roundId, from: ['BET_OK'], to: 'PRESENTED', at: deps.clock.now() })
    const balance = await advanceRound(deps, roundId)
    const after = await ownRound(deps, caller, roundId)
    return { state: after.state, balance: balance ?? (await balanceOf(deps, caller)) }
  })

  // A page that lost an answer asks which round it has to continue.
  app.post('/play-api/current', async (request) => {
    const caller = await identify(request)
    const { player, gameCode } = caller.session
    const open = await findOpenRound(deps.db, player, gameCode)
    return { round: open?.state === 'BET_OK' ? roundView(open) : null, balance: await balanceOf(deps, caller) }
  })

  app.post('/play-api/history', async (request) => {
    const { session } = await identify(request)
    const rounds = await listOfPlayer(deps.db, session.player, session.gameCode, HISTORY_ROUNDS)
    return { rounds: rounds.map(roundLine) }
  })

  app.post('/play-api/round', async (request) => {
    const caller = await identify(request)
    const { roundId } = parse(z.strictObject({ roundId: roundIdSchema }), request.body)
    const round = await ownRound(deps, caller, roundId)
    if (!isSeen(round)) throw new PlayError('not_found')
    return { round: roundView(round) }
  })
}

function addMoneyRoutes(app: FastifyInstance, deps: Deps, { identify }: Callers): void {
  app.post('/play-api/balance', async (request) => {
    const caller = await identify(request)
    return { balance: await balanceOf(deps, caller), currency: caller.session.currency }
  })

  // Play money that ran out is refilled: it is worth nothing, and the game must not become a dead end.
  app.post('/play-api/refill', async (request) => {
    const caller = await identify(request)
    const { player, wallet, currency } = caller.session
    if (wallet !== 'play') throw new PlayError('bad_request')
    const { playMoney } = deps.settings
    await refillPlayMoney(deps.db, { player, below: playMoney, to: playMoney })
    return { balance: await balanceOf(deps, caller), currency }
  })
}
