import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { moneyToString } from '@lotus/kernel'
import { findTable, tableCatalogue } from '@lotus/rules/live/catalogue'
import { findSlot, slotCatalogue } from '@lotus/rules/slots/catalogue'
import type { Deps } from '../deps.ts'
import { seatRecord } from '../live/own-bets.ts'
import { findSeat, listSeatsOfVendor, type Seat } from '../live/seat.repo.ts'
import { makeReplayLink, roundRecord } from '../replay/replay.repo.ts'
import { finishRound } from '../rounds/advance-round.ts'
import { transfer, transferStatus } from '../wallet/transfers.ts'
import { findRound, listOfVendor, listOpenOfPlayer, type Round } from '../rounds/round.repo.ts'
import { betTxId, rollbackTxId, winTxId } from '../rounds/transaction-ids.ts'
import { hasOwnWallets } from '../sessions/open-session.ts'
import { endSessions, findPlayer } from '../sessions/session.repo.ts'
import { isSigned } from './signature.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed bytes, kept by the parser of the platform's calls. */
    rawBody?: Buffer
  }
}

const PAGE_ROUNDS = 500
const RANGE_MAX_MS = 32 * 86_400_000

const roundIdSchema = z.looseObject({ roundId: z.string().regex(/^[A-Z0-9]{10,40}$/) })
const listSchema = z.looseObject({ category: z.string().max(20).nullish() })
const roomsSchema = z.looseObject({ gameCode: z.string().min(1).max(64) })
const kickSchema = z.looseObject({ playerRef: z.string().min(1).max(80) })
const historySchema = z.looseObject({
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
  cursor: z.string().max(120).nullish(),
})

type Reply = { code: string } & Record<string, unknown>
type Operation = (deps: Deps, vendor: string, body: unknown) => Promise<Reply>

const badRequest: Reply = { code: 'BAD_REQUEST' }

/** The calls that the platform may make to a studio (games.md 0). Unknown fields in bodies are ignored. */
const operations: Readonly<Record<string, Operation>> = {
  async listGames(_deps, vendor, body) {
    const { success, data } = listSchema.safeParse(body)
    if (!success) return badRequest
    const games = [...slotCatalogue, ...tableCatalogue].filter(({ vendorCode }) => vendorCode === vendor)
    return { code: 'OK', games: games.filter(({ category }) => data.category == null || data.category === category) }
  },
  async roomList(_deps, vendor, body) {
    const { success, data } = roomsSchema.safeParse(body)
    if (!success) return badRequest
    if (findTable(data.gameCode)?.vendorCode === vendor) return { code: 'OK', rooms: [] }
    const game = findSlot(data.gameCode)
    if (game?.vendorCode !== vendor) return { code: 'GAME_NOT_FOUND', rooms: [] }
    const rooms = game.rooms.map(({ id, name, minBet, maxBet }) => ({
      roomId: id,
      name: name.vi,
      nameEn: name.en,
      minBet,
      maxBet,
      isOpen: true,
    }))
    return { code: 'OK', rooms }
  },
  async roundDetail(deps, vendor, body) {
    const round = await roundOf(deps, vendor, body)
    const seat = round ? undefined : await seatOf(deps, vendor, body)
    if (seat) {
      const [url, detail] = [await makeReplayLink(deps, seat.id), await seatRecord(deps.db, seat)]
      return { code: 'OK', roundId: seat.id, url, detail }
    }
    if (!round) return { code: 'ROUND_NOT_FOUND' }
    return {
      code: 'OK',
      roundId: round.id,
      url: await makeReplayLink(deps, round.id),
      detail: await roundRecord(deps.db, round),
    }
  },
  async openRound(deps, vendor, body) {
    const round = await roundOf(deps, vendor, body)
    const seat = round ? undefined : await seatOf(deps, vendor, body)
    if (seat) return { code: 'OK', roundId: seat.id, state: seatState(seat), ...seatAmounts(seat) }
    if (!round) return { code: 'OK', state: 'UNKNOWN' }
    return { code: 'OK', roundId: round.id, state: publicState(round), ...amountsOf(round) }
  },
  async betHistory(deps, vendor, body) {
    const { success, data } = historySchema.safeParse(body)
    if (!success) return badRequest
    const [from, to] = [new Date(data.from), new Date(data.to)]
    if (to.getTime() - from.getTime() > RANGE_MAX_MS) return badRequest
    const after = readCursor(data.cursor ?? null)
    if (after === undefined) return badRequest
    const query = { vendor, from, to, after, limit: PAGE_ROUNDS }
    // One order over both: each list alone has at most a page.
    const both = [
      ...(await listOfVendor(deps.db, query)).map((round) => ({ at: round.createdAt, told: toldRound(round) })),
      ...(await listSeatsOfVendor(deps.db, query)).map((seat) => ({ at: seat.createdAt, told: toldSeat(seat) })),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.told.roundId < b.told.roundId ? -1 : 1))
    const page = both.slice(0, PAGE_ROUNDS)
    const last = page.length === PAGE_ROUNDS ? page.at(-1) : undefined
    return {
      code: 'OK',
      rounds: page.map(({ told }) => told),
      nextCursor: last ? `${last.at.getTime()}.${last.told.roundId}` : null,
    }
  },
  async kick(deps, vendor, body) {
    const { success, data } = kickSchema.safeParse(body)
    if (!success) return badRequest
    const player = await findPlayer(deps.db, vendor, data.playerRef)
    if (!player) return { code: 'OK', closed: 0 }
    const closed = await endSessions(deps.db, { player: player.id, at: deps.clock.now() })
    // Accepted bets are settled at once: the player may not come back for long.
    for (const { id } of await listOpenOfPlayer(deps.db, player.id)) await finishRound(deps, id, 'player was sent away')
    return { code: 'OK', closed }
  },
}

/** Most studios keep no wallets: they refuse transfers, and the money stays where it is. */
const transfers: Readonly<Record<string, Operation>> = {
  transferIn: (deps, vendor, body) => transfer(deps, vendor, 'in', body),
  transferOut: (deps, vendor, body) => transfer(deps, vendor, 'out', body),
  transferStatus,
}

function operationOf(vendor: string, name: string): Operation | undefined {
  if (Object.hasOwn(operations, name)) return operations[name]
  if (!Object.hasOwn(transfers, name)) return undefined
  return hasOwnWallets(vendor) ? transfers[name] : async () => ({ code: 'BAD_REQUEST', reason: 'seamless' })
}

export function addPlatformCalls(app: FastifyInstance, deps: Deps): void {
  app.post<{ Params: { vendor: string; operation: string } }>('/api/:vendor/v1/:operation', async (request, reply) => {
    const { vendor, operation } = request.params
    if (!isFromPlatform(deps, vendor, request)) return reply.code(401).send({ code: 'BAD_SIGNATURE' })
    const run = operationOf(vendor, operation)
    if (!run) return badRequest
    const { isSilent, ...answer } = await run(deps, vendor, request.body)
    // Simulated fault: it is decided, and the platform has to ask for the result.
    return isSilent === true ? reply.code(503).send({ code: 'RETRY' }) : answer
  })
}

function isFromPlatform(deps: Deps, vendor: string, request: FastifyRequest): boolean {
  const header = (name: string) => String(request.headers[name] ?? '')
  return isSigned(Object.hasOwn(deps.keys, vendor) ? deps.keys[vendor] : undefined, {
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    timestamp: header('x-timestamp'),
    rawBody: request.rawBody ?? Buffer.alloc(0),
    keyId: header('x-key-id'),
    signature: header('x-signature'),
    nowMs: deps.clock.now().getTime(),
  })
}

/** A round as the daily history tells it. */
const toldRound = (round: Round) => ({
  roundId: round.id,
  member: round.member,
  gameCode: round.gameCode,
  currency: round.currency,
  ...amountsOf(round),
  win: amountsOf(round).win ?? '0.0000',
  betTxId: betTxId(round.id),
  winTxId: ['WIN_SENT', 'CLOSED', 'DISPUTED'].includes(round.state) ? winTxId(round.id) : null,
  rollbackTxId: ['ROLLBACK', 'VOID'].includes(round.state) ? rollbackTxId(round.id) : null,
  state: publicState(round),
  openedAt: round.createdAt.toISOString(),
  closedAt: round.closedAt?.toISOString() ?? null,
})

const toldSeat = (seat: Seat) => ({
  roundId: seat.id,
  member: seat.member,
  gameCode: seat.gameCode,
  currency: seat.currency,
  ...seatAmounts(seat),
  win: seatAmounts(seat).win ?? '0.0000',
  betTxId: betTxId(seat.firstBet ?? seat.id),
  winTxId: ['SETTLED', 'CLOSED', 'DISPUTED'].includes(seat.state) ? winTxId(seat.id) : null,
  rollbackTxId: seat.state === 'VOID' ? rollbackTxId(seat.firstBet ?? seat.id) : null,
  state: seatState(seat),
  openedAt: seat.createdAt.toISOString(),
  closedAt: seat.closedAt?.toISOString() ?? null,
})

async function seatOf(deps: Deps, vendor: string, body: unknown): Promise<Seat | undefined> {
  const { success, data } = roundIdSchema.safeParse(body)
  const seat = success ? await findSeat(deps.db, data.roundId) : undefined
  return seat?.vendor === vendor ? seat : undefined
}

/** As for the slots' rounds: CLOSED only when the platform has accepted the win. */
function seatState({ state, reason }: Seat): 'OPEN' | 'CLOSED' | 'VOID' {
  if (state === 'VOID' || (state === 'DISPUTED' && reason === 'TX_ROLLED_BACK')) return 'VOID'
  return state === 'CLOSED' || state === 'DISPUTED' ? 'CLOSED' : 'OPEN'
}

const seatAmounts = ({ staked, win }: Seat) => ({
  bet: moneyToString(staked),
  win: win === null ? null : moneyToString(win),
})

async function roundOf(deps: Deps, vendor: string, body: unknown): Promise<Round | undefined> {
  const { success, data } = roundIdSchema.safeParse(body)
  const round = success ? await findRound(deps.db, data.roundId) : undefined
  return round?.vendor === vendor ? round : undefined
}

/** CLOSED only when the platform has accepted the win; until then the round is open for both. */
function publicState(round: Round): 'OPEN' | 'CLOSED' | 'VOID' {
  if (round.state === 'CLOSED') return 'CLOSED'
  // The platform has decided against our win: rolled back there, or closed without it.
  if (round.state === 'DISPUTED') return round.reason === 'TX_ROLLED_BACK' ? 'VOID' : 'CLOSED'
  return round.state === 'VOID' || round.state === 'REFUSED' ? 'VOID' : 'OPEN'
}

function amountsOf(round: Round): { bet: string; win: string | null } {
  const isOver = ['PRESENTED', 'WIN_SENT', 'CLOSED', 'DISPUTED'].includes(round.state)
  return { bet: moneyToString(round.bet), win: isOver ? moneyToString(round.win) : null }
}

/** Undefined if it is not our round. */
function readCursor(cursor: string | null): { at: Date; id: string } | null | undefined {
  if (cursor === null) return null
  const match = /^(\d{13})\.([A-Z0-9]{10,40})$/.exec(cursor)
  return match ? { at: new Date(Number(match[1])), id: match[2] ?? '' } : undefined
}
