import type { PromotionRule } from '@lotus/contract/schemas'
import { sql, type Queryable, type Transaction } from '@lotus/database'
import { addDays, moneyToString, must, parseMoney, type Money } from '@lotus/kernel'
import { boardHolder, boardRoot, placesOf, readSeed } from '@lotus/rules/board'
import { fromHex } from '@lotus/rules/fairness'
import { countedUntil, listDeadBettors } from '../../loyalty/index.ts'
import { getSetting } from '../../system/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { readSums } from '../members/facts.repo.ts'
import { listTaking } from '../members/taking.ts'
import { versionRule } from '../members/version-rule.ts'
import * as repo from './board.repo.ts'
import { boardGiven } from './open-boards.ts'
import { promotionSettings } from '../settings.ts'

const DUE_MAX = 50
/** Places beyond the last one that is shown or has a prize: they move up where one is taken off. */
const SPARE = 20
const DAY_MS = 86_400_000
type Deps = Pick<PromotionDeps, 'db' | 'clock' | 'metrics' | 'log'>

/** The loop of the leaderboards: those that run are counted again, those whose wait is over are frozen. */
export async function runBoards(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const { promotionId, period, isDue } of await repo.listDue(deps.db, DUE_MAX)) {
    const work = isDue
      ? freezeBoard(deps, promotionId, period)
      : repo.countBoard(deps.db, promotionId, period).then(() => undefined)
    // One that fails does not hold up the others.
    await work.catch((failure: unknown) => {
      if (isConflict(failure)) deps.log.info({ promotionId, period }, 'a leaderboard changed while it was being frozen')
      else failures.push(failure)
    })
  }
  if (failures.length > 0) throw failures[0]
}

/** Somebody else changed the same rows since the snapshot (serialization_failure). */
const isConflict = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === '40001'

/**
 * Freezes a board once, when everything that happened in its days is counted; with nobody on it, it ends. All of it is read
 * in one snapshot: whoever changes the board meanwhile makes this one begin again in the next round.
 */
async function freezeBoard({ db, clock, metrics, log }: Deps, promotionId: number, period: string): Promise<void> {
  await db.tx(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read`)
    const locked = await repo.lockBoard(tx, promotionId, period)
    if (locked === null || locked.state !== 'OPEN' || !locked.isDue) return
    const now = clock.now()
    if ((await countedUntil(tx, now)) < new Date(locked.endsAt)) return
    const board = must(await repo.findBoard(tx, promotionId, period), 'it is locked')
    const rule = await versionRule(tx, promotionId, locked.version)
    const undecided = new Set(await listDeadBettors(tx))
    if (undecided.size > 0) {
      const isWaiting = now < (await waitsUntil(tx, board, rule))
      const facts = { board: locked.code, period, members: undecided.size }
      log.warn(facts, `a leaderboard is ${isWaiting ? 'not frozen while' : 'frozen although'} bets wait for a decision`)
      if (isWaiting) return
    }
    const sums = await repo.listSums(tx, promotionId, period)
    const taking = new Set(
      await listTaking(
        tx,
        rule,
        sums.map(({ memberId }) => memberId),
        now,
      ),
    )
    const scores = sums.filter(({ memberId }) => taking.has(memberId))
    if (scores.length === 0) return repo.cancel(tx, promotionId, period)
    const { prizes, top } = boardGiven(rule)
    const count = Math.max(top, prizes.at(-1)?.upTo ?? 0) + SPARE
    const listed = await rankRows(tx, { board, rule, locked, undecided, best: bestOf(scores, count), count })
    const name = { board: board.code, period }
    const root = await boardRoot(name, listed.map(placeOf))
    const outcome = await repo.freeze(tx, { promotionId, period, rows: listed, root, members: scores.length })
    metrics.commands.inc({ kind: 'promotion_board_freeze', outcome })
  })
}

/**
 * A bet that nobody decides about does not keep everybody's prizes back for ever: for as many days as the terms say, or as the
 * setting says now where the terms are from before the days were written into them.
 */
async function waitsUntil(tx: Transaction, { freezeAt }: repo.Board, rule: PromotionRule): Promise<Date> {
  const days = boardGiven(rule).deadDays ?? (await getSetting(tx, promotionSettings.boardDeadDays))
  return new Date(freezeAt.getTime() + days * DAY_MS)
}

const placeOf = ({ place, holder, score, reached }: repo.NewPlace) => ({ place, holder, score: BigInt(score), reached })

/** The first ones, and whoever has as much as the last of them. */
function bestOf(scores: readonly repo.Sum[], count: number): repo.Sum[] {
  const least = scores[count - 1]?.score ?? 0n
  return scores.filter(({ score }) => score >= least)
}

async function rankRows(
  tx: Transaction,
  of: {
    board: repo.Board
    rule: PromotionRule
    locked: repo.Locked
    undecided: ReadonlySet<bigint>
    best: readonly repo.Sum[]
    count: number
  },
): Promise<repo.NewPlace[]> {
  const { board, rule, locked, undecided, best, count } = of
  const salt = must(fromHex(must(locked.salt, 'an open board has its salt')), 'a salt is hex')
  const seed = must(readSeed(must(locked.seed, 'an open board has its seed')), 'a seed is 32 bytes')
  const members = best.map(({ memberId }) => memberId)
  const times = await repo.listReached(tx, board.promotionId, board.period, members)
  const reachedOf = new Map(times.map(({ memberId, reached }) => [memberId, reached.toISOString()]))
  const named = await Promise.all(
    best.map(async ({ memberId, score }) => ({
      memberId,
      holder: await boardHolder(salt, memberId),
      score,
      reached: must(reachedOf.get(memberId), 'a score has its time'),
    })),
  )
  const places = await placesOf(seed, { board: board.code, period: board.period }, named)
  const rows: repo.NewPlace[] = []
  for (const { memberId, holder, score, reached, place } of places.slice(0, count)) {
    const lines = await linesOf(tx, memberId, board, rule)
    const leftOut = undecided.has(memberId)
    rows.push({ member: String(memberId), place, holder, score: score.toString(), reached, lines, leftOut })
  }
  return rows
}

/** What a score was worked out from, by day; amounts as the contract has them. */
export async function linesOf(
  db: Queryable,
  memberId: bigint,
  board: repo.Board,
  { metric }: PromotionRule,
): Promise<repo.Line[]> {
  if (metric?.kind === 'MISSION_POINTS')
    return (await repo.listPoints(db, memberId, board)).map(({ day, amount }) => line(day, amount))
  const days: string[] = []
  for (let day = board.fromDay; day < board.toDay; day = addDays(day, 1)) days.push(day)
  const categories = metric?.categories ?? []
  const sums = await readSums(
    db,
    memberId,
    days.map((day) => ({ from: day, to: addDays(day, 1), categories })),
  )
  return days.map((day, at) => line(day, sums[at]?.validBet ?? 0n)).filter(({ amount }) => parseMoney(amount) !== 0n)
}

const line = (day: string, amount: Money): repo.Line => ({ day, amount: moneyToString(amount) })
export const sumOf = (lines: readonly repo.Line[]): Money =>
  lines.reduce((sum, { amount }) => sum + parseMoney(amount), 0n)
