import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { addDays, AppError, businessDay, parseMoney } from '@lotus/kernel'
import { nightlyStep, type RankRule, type Standing } from '@lotus/rules/loyalty'
import type { LoyaltyDeps } from '../deps.ts'
import { readRanks } from '../ranks/rank-rules.ts'
import { listStandings } from '../ranks/ranks.repo.ts'

type Preview = RouteValue<'bo.previewRank'>
/** Members that one preview judges; each is a read of what they bet within their window. */
const LOOKED_MAX = 10_000

/**
 * What the next night would do at one level, by the terms of now and by others: judged by the rule of the night itself, with what
 * is counted so far. Members whose bets or deposits are still to be counted are judged without these. Refuses with `bad_request`
 * a level that is not there (or next) or cannot be removed.
 */
export async function previewRank(
  { db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>,
  input: RouteParsedInput<'bo.previewRank'>,
): Promise<Preview> {
  const { level, change } = input
  const { ranks, keepDays } = await readRanks(db)
  const isRemoval = change === 'remove'
  const isThere = isRemoval ? level > 0 && level === ranks.length - 1 : level <= ranks.length
  if (!isThere) throw new AppError<ErrorCode>('bad_request', { fields: { level: 'out_of_range' } })
  const lowest = Math.max(level - 1, 0)
  const rows = await listStandings(db, { from: lowest, to: level, limit: LOOKED_MAX + 1 })
  const standings = rows.slice(0, LOOKED_MAX)
  const day = addDays(businessDay(clock.now()), 1)
  const changed = isRemoval ? ranks.slice(0, level) : withConditions(ranks, input)
  const judge = (rules: readonly RankRule[], of = standings) => countMoves(of, { rules, level, keepDays, day })
  const isRaised = (changed[level]?.keepValidBet ?? 0n) > (ranks[level]?.keepValidBet ?? 0n) && level < ranks.length
  const holders = standings.filter((one) => one.level === level).length
  // As the change is put into force: a window that began today, and nothing in it yet.
  const keepFrom = businessDay(clock.now())
  const restarted = standings.map((one) => (one.level === level ? { ...one, keepFrom, keepValidBet: 0n } : one))
  return {
    looked: standings.length,
    isAll: rows.length <= LOOKED_MAX,
    holders,
    restarts: isRaised ? holders : 0,
    now: judge(ranks),
    changed: judge(changed, isRaised ? restarted : standings),
  }
}

function withConditions(ranks: readonly RankRule[], input: RouteParsedInput<'bo.previewRank'>): readonly RankRule[] {
  const { level } = input
  // Gifts and withdrawals move nobody: a new level is judged with those of the one below.
  const base = ranks[level] ?? ranks[level - 1]
  if (base === undefined) return ranks
  const other = {
    ...base,
    upValidBet: parseMoney(input.upValidBet),
    upDeposit: parseMoney(input.upDeposit),
    keepValidBet: parseMoney(input.keepValidBet),
  }
  return [...ranks.slice(0, level), other, ...ranks.slice(level + 1)]
}

type Terms = { rules: readonly RankRule[]; level: number; keepDays: number; day: string }

function countMoves(standings: readonly Standing[], { rules, level, keepDays, day }: Terms): Preview['now'] {
  const moves = { up: 0, down: 0, behind: 0 }
  const keep = rules[level]?.keepValidBet
  for (const standing of standings) {
    const step = nightlyStep(standing, rules, keepDays, day)
    if (standing.level < level && step?.reason === 'UP') moves.up += 1
    if (standing.level === level && step?.reason === 'DOWN') moves.down += 1
    if (standing.level === level && level > 0 && keep !== undefined && standing.keepValidBet < keep) moves.behind += 1
  }
  return moves
}
