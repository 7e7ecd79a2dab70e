import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { completeLanguages } from '@lotus/i18n/languages'
import { moneyToString, tryParseMoney } from '@lotus/kernel'
import { later, type Deps } from '../deps.ts'
import { findGame } from '../engines.ts'
import { PlayError } from '../play-error.ts'
import { advanceRound } from '../rounds/advance-round.ts'
import { findOpenRound, findRound, listOfPlayer, moveRound, storeShownSpins } from '../rounds/round.repo.ts'
import { isSeen, roundLine, roundView } from '../rounds/round-view.ts'
import { startRound } from '../rounds/start-round.ts'
import { openSession } from '../sessions/open-session.ts'
import { localBalanceOf, refillPlayMoney, touchSession, type Session } from '../sessions/session.repo.ts'
import { hashToken, openFor } from '../tokens.ts'
import type { Session as Answered } from '../../shared/answers.ts'
import { rateLimit } from './rate-limit.ts'

const codeSchema = z.string().regex(/^[A-Z0-9_]{2,40}$/)
const roundIdSchema = z.string().regex(/^[A-Z0-9]{10,40}$/)
const sessionSchema = z.strictObject({
  gameCode: codeSchema,
  token: z.string().min(16).max(256).nullable(),
  language: z.enum(completeLanguages),
})
const spinSchema = z.strictObject({
  requestId: z.string().regex(/^[\w-]{8,64}$/),
  bet: z.string().max(20),
})
const shownSchema = z.strictObject({ roundId: roundIdSchema, shown: z.number().int().min(0).max(2_000) })

const HISTORY_ROUNDS = 50
const TEN_SECONDS = 10_000
const MINUTE = 60_000

type Caller = { session: Session; token: string; platformToken: string | null }

/** Calls of the game's page on its own origin. The session is a bearer token that the page keeps only in memory. */
export function addPlayRoutes(app: FastifyInstance, deps: Deps): void {
  const callers = createCallers(deps)
  addSessionRoutes(app, deps)
  addRoundRoutes(app, deps, callers)
  addMoneyRoutes(app, deps, callers)
}

/** The caller, and their rounds. */
function createCallers(deps: Deps) {
  const mayCall = rateLimit(deps.clock, { most: deps.settings.callsPerTenSeconds, windowMs: TEN_SECONDS })

  const identify = async (request: FastifyRequest): Promise<Caller> => {
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new PlayError('session_expired')
    const session = await touchSession(deps.db, {
      tokenHash: hashToken(token),
      now: deps.clock.now(),
      idleSince: later(deps, -deps.settings.sessionIdleMs),
      bornSince: later(deps, -deps.settings.sessionLifeMs),
    })
    if (!session) throw new PlayError('session_expired')
    if (!mayCall(token)) throw new PlayError('too_many_requests')
    return { session, token, platformToken: session.platformToken && openFor(token, session.platformToken) }
  }
  const ownRound = async ({ session }: Caller, id: string) => {
    const round = await findRound(deps.db, id)
    if (!round || round.player !== session.player) throw new PlayError('not_found')
    return round
  }
  return { identify, ownRound }
}

type Callers = ReturnType<typeof createCallers>

function addSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const mayOpen = rateLimit(deps.clock, { most: deps.settings.sessionsPerMinute, windowMs: MINUTE })
  app.post('/play-api/session', async (request): Promise<Answered> => {
    if (!mayOpen(request.ip)) throw new PlayError('too_many_requests')
    const { gameCode, token, language } = parse(sessionSchema, request.body)
    const opened = await openSession(deps, { gameCode, launchToken: token, language })
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

function addRoundRoutes(app: FastifyInstance, deps: Deps, { identify, ownRound }: Callers): void {
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
    const round = await ownRound(caller, roundId)
    if (shown < round.spins) {
      const sweepAt = later(deps, deps.settings.sweepAfterMs)
      await storeShownSpins(deps.db, { id: roundId, shown, at: deps.clock.now(), sweepAt })
      return { state: round.state, balance: null }
    }
    await moveRound(deps.db, { id: roundId, from: ['BET_OK'], to: 'PRESENTED', at: deps.clock.now() })
    const balance = await advanceRound(deps, roundId)
    const after = await ownRound(caller, roundId)
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
    const round = await ownRound(caller, roundId)
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

/** The wallet's current balance; null if it does not answer, because a game goes on without it. */
async function balanceOf(deps: Deps, { session, platformToken }: Caller): Promise<string | null> {
  if (session.wallet !== 'platform') return moneyToString(await localBalanceOf(deps.db, session.player, session.wallet))
  const { vendor, member, currency, gameCode } = session
  const answer = await deps.platform.call(vendor, 'balance', { member, currency, gameCode, token: platformToken })
  return answer.kind === 'decided' && answer.reply.code === 'OK' ? (answer.reply.balance ?? null) : null
}

function parse<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body)
  if (!result.success) throw new PlayError('bad_request')
  return result.data
}
