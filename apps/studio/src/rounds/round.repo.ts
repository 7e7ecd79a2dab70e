import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { LoggedDraw } from '@lotus/rules/slots'
import type { WalletKind } from '../sessions/session.repo.ts'

export const roundStates = [
  'CREATED',
  'BET_SENT',
  'BET_OK',
  'PRESENTED',
  'WIN_SENT',
  'CLOSED',
  'REFUSED',
  'ROLLBACK',
  'VOID',
  'DISPUTED',
] as const
export type RoundState = (typeof roundStates)[number]

export type Round = {
  id: string
  player: bigint
  member: string
  vendor: string
  gameCode: string
  engine: string
  engineVersion: string
  engineHash: string
  mode: 'real' | 'demo'
  wallet: WalletKind
  currency: string
  bet: Money
  draws: LoggedDraw[]
  spins: number
  win: Money
  shown: number
  state: RoundState
  requestId: string
  reason: string | null
  attempts: number
  createdAt: Date
  closedAt: Date | null
}

const columns = sql`r.id, r.player, p.member, r.vendor, r.game_code as "gameCode", r.engine, r.engine_version as "engineVersion",
  r.engine_hash as "engineHash", r.mode, r.wallet, r.currency, r.bet, r.draws, r.spins, r.win, r.shown, r.state,
  r.request_id as "requestId", r.reason, r.attempts, r.created_at as "createdAt", r.closed_at as "closedAt"`
/** States in which a round is still played; later states only need settling. */
const openStates = ['CREATED', 'BET_SENT', 'BET_OK']
const unfinishedStates = [...openStates, 'PRESENTED', 'WIN_SENT', 'ROLLBACK']

const select = (condition: SqlQuery) =>
  sql`select ${columns} from round r join player p on p.id = r.player where ${condition}`

export const findRound = (db: Queryable, id: string) => db.maybe<Round>(select(sql`r.id = ${id}`))

export const findByRequest = (db: Queryable, player: bigint, requestId: string) =>
  db.maybe<Round>(select(sql`r.player = ${player} and r.request_id = ${requestId}`))

export const findOpenRound = (db: Queryable, player: bigint, gameCode: string) =>
  db.maybe<Round>(select(sql`r.player = ${player} and r.game_code = ${gameCode} and r.state = any(${openStates})`))

export const listOfPlayer = (db: Queryable, player: bigint, gameCode: string, limit: number) =>
  db.many<Round>(
    sql`${select(sql`r.player = ${player} and r.game_code = ${gameCode} and r.state not in ('REFUSED')`)}
        order by r.created_at desc, r.id desc limit ${limit}`,
  )

export const listOpenOfPlayer = (db: Queryable, player: bigint) =>
  db.many<Round>(select(sql`r.player = ${player} and r.state = any(${openStates})`))

/** Rounds of a studio by time, for the platform, without those for play money. */
export const listOfVendor = (
  db: Queryable,
  query: { vendor: string; from: Date; to: Date; after: { at: Date; id: string } | null; limit: number },
) =>
  db.many<Round>(
    sql`${select(sql`r.vendor = ${query.vendor} and r.wallet <> 'play' and r.created_at >= ${query.from}
        and r.created_at < ${query.to} and r.state not in ('CREATED', 'BET_SENT', 'REFUSED')
        and (${query.after === null} or (r.created_at, r.id) > (${query.after?.at ?? query.from}, ${query.after?.id ?? ''}))`)}
        order by r.created_at, r.id limit ${query.limit}`,
  )

export type NewRound = Omit<Round, 'member' | 'shown' | 'reason' | 'attempts' | 'closedAt'> & { nextTryAt: Date }

/** False if the player has an open round in this game, or used the request id before. */
export async function insertRound(db: Queryable, round: NewRound): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`insert into round (id, player, vendor, game_code, engine, engine_version, engine_hash, mode, wallet, currency, bet,
          draws, spins, win, state, request_id, next_try_at, created_at)
        values (${round.id}, ${round.player}, ${round.vendor}, ${round.gameCode}, ${round.engine}, ${round.engineVersion},
          ${round.engineHash}, ${round.mode}, ${round.wallet}, ${round.currency}, ${round.bet},
          ${JSON.stringify(round.draws)}::jsonb, ${round.spins}, ${round.win}, ${round.state}, ${round.requestId},
          ${round.nextTryAt}, ${round.createdAt})
        on conflict do nothing`,
  )
  if (rowCount === 0) return false
  await addStep(db, round.id, round.state, null, round.createdAt)
  return true
}

export type Move = {
  id: string
  from: readonly RoundState[]
  to: RoundState
  at: Date
  nextTryAt?: Date
  note?: string | null
  reason?: string
}

/** Changes the state if it is still the expected one; false if somebody else changed it first. */
export async function moveRound(db: Queryable, move: Move): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`update round set state = ${move.to},
          next_try_at = ${move.nextTryAt ?? move.at},
          attempts = 0,
          reason = coalesce(${move.reason ?? null}, reason),
          bet_at = case when ${move.to} = 'BET_OK' then ${move.at} else bet_at end,
          presented_at = case when ${move.to} = 'PRESENTED' then ${move.at} else presented_at end,
          shown = case when ${move.to} = 'PRESENTED' then spins else shown end,
          closed_at = case when ${move.to} = any(${['CLOSED', 'REFUSED', 'VOID']}) then ${move.at} else closed_at end
        where id = ${move.id} and state = any(${[...move.from]})`,
  )
  if (rowCount === 0) return false
  await addStep(db, move.id, move.to, move.note ?? move.reason ?? null, move.at)
  return true
}

async function addStep(db: Queryable, id: string, state: RoundState, note: string | null, at: Date): Promise<void> {
  await db.query(
    sql`insert into round_step (round, step, state, note, at)
        select ${id}, coalesce(max(step), 0) + 1, ${state}, ${note}, ${at} from round_step where round = ${id}`,
  )
}

export const listSteps = (db: Queryable, id: string) =>
  db.many<{ state: RoundState; note: string | null; at: Date }>(
    sql`select state, note, at from round_step where round = ${id} order by step`,
  )

/** Stores how far the player has seen a round, and that they are active. It never goes back. */
export const storeShownSpins = (db: Queryable, input: { id: string; shown: number; at: Date; sweepAt: Date }) =>
  db.query(
    sql`update round set shown = greatest(shown, least(${input.shown}, spins)), next_try_at = ${input.sweepAt}
        where id = ${input.id} and state = 'BET_OK'`,
  )

export const storeAttempt = (db: Queryable, input: { id: string; nextTryAt: Date }) =>
  db.query(sql`update round set attempts = attempts + 1, next_try_at = ${input.nextTryAt} where id = ${input.id}`)

/**
 * Due rounds, each for one worker only: the claim moves their due time by the lease, so that a worker that dies
 * releases them.
 */
export const claimDue = (db: Queryable, input: { now: Date; lease: Date; limit: number }) =>
  db.many<{ id: string }>(
    sql`update round set next_try_at = ${input.lease} where id in (
          select id from round where state = any(${unfinishedStates}) and next_try_at <= ${input.now}
          order by next_try_at limit ${input.limit} for update skip locked)
        returning id`,
  )
