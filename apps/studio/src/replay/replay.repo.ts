import { sql, type Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { later, type Deps } from '../deps.ts'
import { seatRecord } from '../live/own-bets.ts'
import { findSeat } from '../live/seat.repo.ts'
import { findRound, listSteps, type Round } from '../rounds/round.repo.ts'
import { isSeen, roundView } from '../rounds/round-view.ts'
import { hashToken, newToken } from '../tokens.ts'

/** A single-use address that shows one round without a login (games.md 1.1, round detail). */
export async function makeReplayLink(deps: Deps, roundId: string): Promise<string> {
  const token = newToken(deps.rng)
  await deps.db.query(
    sql`insert into replay_link (token_hash, round, expires_at)
        values (${hashToken(token)}, ${roundId}, ${later(deps, deps.settings.replayLinkMs)})`,
  )
  return `${deps.origin}/replay/${roundId}?k=${token}`
}

/** True for one caller only, once. */
export function takeReplayLink(db: Queryable, input: { token: string; roundId: string; now: Date }): Promise<boolean> {
  return db.hasRows(
    sql`update replay_link set used_at = ${input.now}
        where token_hash = ${hashToken(input.token)} and round = ${input.roundId} and used_at is null
          and expires_at > ${input.now}`,
  )
}

/**
 * All that is stored of a round: its random draws, its outcome, and each step with the platform. The outcome is derived
 * again from the draws; a round whose bet was never accepted has none to show.
 */
export async function roundRecord(db: Queryable, round: Round) {
  return {
    roundId: round.id,
    member: round.member,
    vendor: round.vendor,
    gameCode: round.gameCode,
    engine: round.engine,
    engineVersion: round.engineVersion,
    engineHash: round.engineHash,
    mode: round.mode,
    currency: round.currency,
    bet: moneyToString(round.bet),
    win: isSeen(round) ? moneyToString(round.win) : null,
    state: round.state,
    reason: round.reason,
    createdAt: round.createdAt.toISOString(),
    closedAt: round.closedAt?.toISOString() ?? null,
    draws: isSeen(round) ? round.draws : [],
    outcome: isSeen(round) ? roundView(round) : null,
    steps: (await listSteps(db, round.id)).map(({ state, note, at }) => ({ state, note, at: at.toISOString() })),
  }
}

/** A slot's round, or a player's round at a table. */
export async function recordOf(db: Queryable, id: string) {
  const round = await findRound(db, id)
  if (round) return roundRecord(db, round)
  const seat = await findSeat(db, id)
  return seat && seatRecord(db, seat)
}
