import { sql, type Queryable } from '@lotus/database'
import type { StoredOutcome } from './engines.ts'

export type LivePhase = 'OPEN' | 'CLOSING' | 'DEALING' | 'RESULT' | 'DONE' | 'VOID'
export type LiveRound = {
  id: string
  gameCode: string
  number: bigint
  engine: string
  engineVersion: string
  seed: Buffer | null
  shoe: string | null
  position: number | null
  commitment: string
  phase: LivePhase
  phaseFrom: Date
  phaseEndsAt: Date
  outcome: StoredOutcome
  reason: string | null
}
export type LiveShoe = { id: string; seed: Buffer; commitment: string; position: number; endedAt: Date | null }

const columns = sql`id, game_code as "gameCode", number, engine, engine_version as "engineVersion", seed, shoe, position,
  commitment, phase, phase_from as "phaseFrom", phase_ends_at as "phaseEndsAt", outcome, reason`

/** Takes the table for its owner, or keeps it; false while another program has it. Writes only when half is over. */
export async function holdTable(
  db: Queryable,
  input: { gameCode: string; owner: string; now: Date; until: Date; renewBefore: Date },
): Promise<boolean> {
  await db.query(sql`insert into live_table (game_code) values (${input.gameCode}) on conflict do nothing`)
  const table = await db.one<{ owner: string | null; leasedUntil: Date | null }>(
    sql`select owner, leased_until as "leasedUntil" from live_table where game_code = ${input.gameCode} for update`,
  )
  const isMine = table.owner === input.owner
  if (!isMine && table.leasedUntil !== null && table.leasedUntil > input.now) return false
  if (!isMine || table.leasedUntil === null || table.leasedUntil < input.renewBefore)
    await db.query(
      sql`update live_table set owner = ${input.owner}, leased_until = ${input.until} where game_code = ${input.gameCode}`,
    )
  return true
}

export const findCurrentRound = (db: Queryable, gameCode: string) =>
  db.maybe<LiveRound>(
    sql`select ${columns} from live_round where game_code = ${gameCode} and phase not in ('DONE', 'VOID')`,
  )

export const findLiveRound = (db: Queryable, id: string) =>
  db.maybe<LiveRound>(sql`select ${columns} from live_round where id = ${id}`)

/** Nobody changes the round, or bets on it, until the transaction ends. */
export const lockRound = (db: Queryable, id: string) =>
  db.maybe<LiveRound>(sql`select ${columns} from live_round where id = ${id} for update`)

/** The next number of the table's rounds. */
export const countRound = (db: Queryable, gameCode: string) =>
  db.value<bigint>(sql`update live_table set rounds = rounds + 1 where game_code = ${gameCode} returning rounds`)

export const insertLiveRound = (db: Queryable, round: Omit<LiveRound, 'phase' | 'outcome' | 'reason'>) =>
  db.query(
    sql`insert into live_round (id, game_code, number, engine, engine_version, seed, shoe, position, commitment, phase,
          phase_from, phase_ends_at, opened_at)
        values (${round.id}, ${round.gameCode}, ${round.number}, ${round.engine}, ${round.engineVersion}, ${round.seed},
          ${round.shoe}, ${round.position}, ${round.commitment}, 'OPEN', ${round.phaseFrom}, ${round.phaseEndsAt},
          ${round.phaseFrom})`,
  )

export type PhaseMove = {
  id: string
  to: LivePhase
  from: Date
  endsAt: Date
  outcome?: StoredOutcome
  reason?: string
}
export const movePhase = (db: Queryable, move: PhaseMove) =>
  db.query(
    sql`update live_round set phase = ${move.to}, phase_from = ${move.from}, phase_ends_at = ${move.endsAt},
          outcome = coalesce(outcome, ${move.outcome === undefined ? null : JSON.stringify(move.outcome)}::jsonb),
          reason = coalesce(${move.reason ?? null}, reason),
          ended_at = case when ${move.to} = any(${['DONE', 'VOID']}) then ${move.from} else ended_at end
        where id = ${move.id}`,
  )

const shoeColumns = sql`id, seed, commitment, position, ended_at as "endedAt"`
export const findOpenShoe = (db: Queryable, gameCode: string) =>
  db.maybe<LiveShoe>(sql`select ${shoeColumns} from live_shoe where game_code = ${gameCode} and ended_at is null`)

export const findShoe = (db: Queryable, id: string) =>
  db.one<LiveShoe>(sql`select ${shoeColumns} from live_shoe where id = ${id}`)

export const findLastEndedShoe = (db: Queryable, gameCode: string) =>
  db.maybe<LiveShoe>(
    sql`select ${shoeColumns} from live_shoe where game_code = ${gameCode} and ended_at is not null
        order by ended_at desc limit 1`,
  )

export const insertShoe = (db: Queryable, shoe: Omit<LiveShoe, 'endedAt'> & { gameCode: string; openedAt: Date }) =>
  db.query(
    sql`insert into live_shoe (id, game_code, seed, commitment, position, opened_at)
        values (${shoe.id}, ${shoe.gameCode}, ${shoe.seed}, ${shoe.commitment}, ${shoe.position}, ${shoe.openedAt})`,
  )

export const advanceShoe = (db: Queryable, input: { id: string; position: number; endedAt: Date | null }) =>
  db.query(sql`update live_shoe set position = ${input.position}, ended_at = ${input.endedAt} where id = ${input.id}`)

/** The last rounds that were dealt to their end, newest first; only of one shoe where there is one. */
export const listPastRounds = (db: Queryable, input: { gameCode: string; shoe: string | null; limit: number }) =>
  db.many<LiveRound>(
    sql`select ${columns} from live_round where game_code = ${input.gameCode} and phase in ('RESULT', 'DONE')
          and (${input.shoe}::text is null or shoe = ${input.shoe})
        order by number desc limit ${input.limit}`,
  )

/** Rounds that nobody bet on are not kept for long. */
export const removeEmptyRounds = async (db: Queryable, input: { before: Date; limit: number }): Promise<number> =>
  (
    await db.query(
      sql`delete from live_round where id in (
            select r.id from live_round r where r.ended_at < ${input.before}
              and not exists (select from live_seat where live_round = r.id) limit ${input.limit})`,
    )
  ).rowCount
