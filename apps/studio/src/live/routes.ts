import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { findTable, limitsOf } from '@lotus/rules/live/catalogue'
import type { TableSession, TableState } from '../../shared/table-answers.ts'
import type { Deps } from '../deps.ts'
import { balanceOf, parse, roundIdSchema, sessionSchema, type Caller, type Callers } from '../play/callers.ts'
import { PlayError } from '../play-error.ts'
import { openSession } from '../sessions/open-session.ts'
import { hashToken } from '../tokens.ts'
import { engines } from './engines.ts'
import { ownBets, seatLine, seatRecord } from './own-bets.ts'
import { BETS_MOST, placeBets, undoBets, type TableCaller } from './place-bets.ts'
import { findSeat, listSeatsOfPlayer } from './seat.repo.ts'
import type { Tables } from './tables.ts'

const HISTORY_ROUNDS = 50
/** A line of nothing now and then, so that both ends learn of a connection that broke. */
const ALIVE_MS = 15_000

const placeSchema = z.strictObject({
  roundId: roundIdSchema,
  requestId: z.string().regex(/^[\w-]{8,64}$/),
  bets: z
    .array(z.strictObject({ spot: z.string().max(20), amount: z.string().max(20) }))
    .min(1)
    .max(BETS_MOST),
})

/** A table as a game that a session can be opened for. */
export function findTableGame(gameCode: string) {
  const entry = findTable(gameCode)
  return entry && { entry, betLevels: [parseMoney(entry.minBet)], room: null }
}

/** Calls of a table's page. Balance and play money are the slots' own calls. */
export function addTableRoutes(app: FastifyInstance, deps: Deps, callers: Callers, tables: Tables): void {
  const identify = async (request: FastifyRequest): Promise<Caller & TableCaller> => {
    const caller = await callers.identify(request)
    const entry = findTable(caller.session.gameCode)
    if (!entry) throw new PlayError('not_found')
    return { ...caller, entry }
  }
  addSessionRoute(app, deps, callers, tables)
  addBetRoutes(app, deps, identify, tables)
  addStream(app, deps, identify, tables)

  app.post('/play-api/table/history', async (request) => {
    const { session } = await identify(request)
    const seats = await listSeatsOfPlayer(deps.db, session.player, session.gameCode, HISTORY_ROUNDS)
    return { rounds: seats.map(seatLine) }
  })
  app.post('/play-api/table/round', async (request) => {
    const { session } = await identify(request)
    const { roundId } = parse(z.strictObject({ roundId: roundIdSchema }), request.body)
    const seat = await findSeat(deps.db, roundId)
    if (seat?.player !== session.player) throw new PlayError('not_found')
    return { round: await seatRecord(deps.db, seat) }
  })
}

type Identify = (request: FastifyRequest) => Promise<Caller & TableCaller>

function addSessionRoute(app: FastifyInstance, deps: Deps, { mayOpen }: Callers, tables: Tables): void {
  app.post('/play-api/table/session', async (request): Promise<TableSession> => {
    if (!mayOpen(request.ip)) throw new PlayError('too_many_requests')
    const { gameCode, token, language } = parse(sessionSchema, request.body)
    const opened = await openSession(deps, findTableGame, { gameCode, launchToken: token, language })
    const { entry } = opened.game
    const { spots } = engines[entry.engine]
    const limits = spots.map((spot) => limitsOf(entry, spot))
    return {
      token: opened.token,
      mode: opened.mode,
      currency: opened.currency,
      balance: opened.balance,
      canRefill: opened.wallet === 'play',
      hostOrigins: deps.platformOrigins,
      game: entry,
      spots: spots.map((spot, i) => ({ ...spot, most: moneyToString(limits[i]?.spot ?? 0n) })),
      least: entry.minBet,
      roundMost: moneyToString(limits[0]?.round ?? 0n),
      tableMost: opened.wallet === 'play' ? null : moneyToString(deps.settings.tableRiskMost),
      state: await stateOf(tables, gameCode),
    }
  })
}

async function stateOf(tables: Tables, gameCode: string): Promise<TableState> {
  const state = await tables.snapshot(gameCode)
  if (!state) throw new PlayError('not_found')
  return state
}

function addBetRoutes(app: FastifyInstance, deps: Deps, identify: Identify, tables: Tables): void {
  const answer = async (caller: Caller & TableCaller, balance: string | null) => {
    const { player, gameCode } = caller.session
    tables.changed(gameCode)
    return { own: await ownBets(deps.db, player, gameCode), balance: balance ?? (await balanceOf(deps, caller)) }
  }
  app.post('/play-api/table/bets', async (request) => {
    const caller = await identify(request)
    const { balance } = await placeBets(deps, caller, parse(placeSchema, request.body))
    return answer(caller, balance)
  })
  app.post('/play-api/table/undo', async (request) => {
    const caller = await identify(request)
    const { betId } = parse(z.strictObject({ betId: roundIdSchema }), request.body)
    const { balance } = await undoBets(deps, caller, betId)
    return answer(caller, balance)
  })
  // What the player has on the table, after a result or a connection that was lost.
  app.post('/play-api/table/own', async (request) => {
    const caller = await identify(request)
    const { player, gameCode } = caller.session
    // The state first: a page that sees a result also gets what it gave.
    const state = await stateOf(tables, gameCode)
    const [own, balance] = await Promise.all([ownBets(deps.db, player, gameCode), balanceOf(deps, caller)])
    return { own, balance, state }
  })
}

/**
 * The table's news as server-sent events, over a call with the session's bearer: an address with a token in it would
 * stand in logs. Each event is the whole state.
 */
function addStream(app: FastifyInstance, deps: Deps, identify: Identify, tables: Tables): void {
  app.addHook('preClose', async () => tables.close())
  app.post('/play-api/table/stream', async (request, reply) => {
    const { session, token } = await identify(request)
    const { gameCode } = session
    const name = hashToken(token).toString('hex')
    const first = await stateOf(tables, gameCode)
    const stream = openStream(reply)
    const listener = (state: TableState | null) => (state === null ? stream.end() : stream.send(state))
    if (!tables.sit(gameCode, name, listener)) return stream.end()
    stream.send(first)
    stream.onEnd(() => tables.leave(gameCode, name, listener))
    deps.log.debug({ gameCode }, 'sat down')
  })
}

function openStream(reply: FastifyReply) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
  const alive = setInterval(() => raw.write(':\n\n'), ALIVE_MS)
  alive.unref()
  raw.on('close', () => clearInterval(alive))
  return {
    send: (state: TableState) => void raw.write(`data: ${JSON.stringify(state)}\n\n`),
    end: () => void raw.end(),
    onEnd: (then: () => void) => void raw.on('close', then),
  }
}
