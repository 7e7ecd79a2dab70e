import { moneyToString } from '@lotus/kernel'
import { mergeBets } from '@lotus/rules/live'
import type { TableEngine } from '@lotus/rules/live/catalogue'
import type { Queryable } from '@lotus/database'
import type { OwnBets, TableHistoryLine, TableRecord } from '../../shared/table-answers.ts'
import { engines } from './engines.ts'
import { betsOf, findLastSettled, linesOf, listBets, type Seat } from './seat.repo.ts'
import { findLiveRound, findShoe, type LiveRound } from './table.repo.ts'

/** What the player has on the table: on the round that runs, or the last one they were in. */
export async function ownBets(db: Queryable, player: bigint, gameCode: string): Promise<OwnBets | null> {
  const seat = await findLastSettled(db, player, gameCode)
  if (!seat) return null
  const sets = (await listBets(db, seat.id)).filter(({ state }) => state === 'BET_OK')
  const bets = betsOf(sets)
  return {
    roundId: seat.liveRound,
    bets: linesOf(bets),
    staked: moneyToString(seat.staked),
    undo: seat.state === 'OPEN' ? (sets.at(-1)?.id ?? null) : null,
    settled:
      seat.win === null
        ? null
        : { win: moneyToString(seat.win), net: moneyToString(seat.win - seat.staked), lines: seat.lines ?? [] },
    state: seat.state,
    reason: seat.reason,
  }
}

export const seatLine = (seat: Seat & { number: bigint }): TableHistoryLine => ({
  roundId: seat.id,
  number: Number(seat.number),
  createdAt: seat.createdAt.toISOString(),
  bet: moneyToString(seat.staked),
  win: seat.win === null ? null : moneyToString(seat.win),
  state: seat.state,
  currency: seat.currency,
})

/** Everything stored of a player's round: the dice or cards, the seed once it may be known, every bet and what it gave. */
export async function seatRecord(db: Queryable, seat: Seat): Promise<TableRecord | undefined> {
  const round = await findLiveRound(db, seat.liveRound)
  if (!round) return undefined
  // Written by our own program, which has an engine for each.
  const engine = engines[round.engine as TableEngine]
  const isOver = round.phase === 'RESULT' || round.phase === 'DONE'
  const sets = (await listBets(db, seat.id)).filter(({ state }) => state === 'BET_OK')
  const bets = linesOf(mergeBets({ spots: engine.spots }, betsOf(sets)))
  return {
    kind: 'table',
    ...seatLine({ ...seat, number: round.number }),
    tableRound: round.id,
    gameCode: seat.gameCode,
    member: seat.member,
    vendor: seat.vendor,
    engine: round.engine,
    engineVersion: round.engineVersion,
    mode: seat.mode,
    reason: seat.reason,
    closedAt: seat.closedAt?.toISOString() ?? null,
    commitment: round.commitment,
    seed: isOver ? await seedOf(db, round) : null,
    label: round.shoe ?? round.id,
    position: round.position,
    opened: isOver ? engine.opened(round.outcome, engine.steps(round.outcome)) : null,
    mark: isOver ? engine.mark(round.outcome) : null,
    validBet: seat.validBet === null ? null : moneyToString(seat.validBet),
    lines: seat.lines ?? bets.map((line) => ({ ...line, back: null })),
  }
}

/** A shoe's seed is told when the shoe is over: it decides the cards to come too. */
async function seedOf(db: Queryable, round: LiveRound): Promise<string | null> {
  if (round.shoe === null) return round.seed?.toString('hex') ?? null
  const { seed, endedAt } = await findShoe(db, round.shoe)
  return endedAt === null ? null : seed.toString('hex')
}
