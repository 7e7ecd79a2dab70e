import type { Queryable } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import type { RankRule } from '@lotus/rules/loyalty'
import type { RankLimits } from '../../cashier/index.ts'
import { getSetting } from '../../system/index.ts'
import { loyaltySettings, type RankSetting } from '../settings.ts'
import { findStanding } from './ranks.repo.ts'

const ruleOf = (rank: RankSetting): RankRule => ({
  upValidBet: parseMoney(rank.upValidBet),
  upDeposit: parseMoney(rank.upDeposit),
  keepValidBet: parseMoney(rank.keepValidBet),
  upgradeBonus: parseMoney(rank.upgradeBonus),
  weeklyBonus: parseMoney(rank.weeklyBonus),
  monthlyBonus: parseMoney(rank.monthlyBonus),
  birthdayBonus: parseMoney(rank.birthdayBonus),
  withdrawCount: rank.withdrawCount,
  withdrawAmount: rank.withdrawAmount === null ? null : parseMoney(rank.withdrawAmount),
  withdrawFree: rank.withdrawFree,
  withdrawFeePpm: rank.withdrawFeePpm,
})

export type RankProgramme = { ranks: readonly RankRule[]; keepDays: number; multiplePpm: number; upgradeDays: number }

/** The ranks and their terms as they are now. */
export async function readRanks(db: Queryable): Promise<RankProgramme> {
  return {
    ranks: (await getSetting(db, loyaltySettings.ranks)).map(ruleOf),
    keepDays: await getSetting(db, loyaltySettings.keepDays),
    multiplePpm: await getSetting(db, loyaltySettings.rankMultiple),
    upgradeDays: await getSetting(db, loyaltySettings.upgradeDays),
  }
}

/** How often and how much a rank may withdraw in a day, and what of it is free. */
export const limitsOf = (ranks: readonly RankRule[], level: number): RankLimits => {
  const rank = ranks[Math.min(level, ranks.length - 1)]
  return {
    level,
    count: rank?.withdrawCount ?? null,
    amount: rank?.withdrawAmount ?? null,
    free: rank?.withdrawFree ?? null,
    feePpm: rank?.withdrawFeePpm ?? null,
  }
}

/** The limits of the member's rank; null while the programme is closed. */
export async function readRankLimits(db: Queryable, memberId: bigint): Promise<RankLimits | null> {
  if ((await getSetting(db, loyaltySettings.countsFrom)) === null) return null
  const { ranks } = await readRanks(db)
  return limitsOf(ranks, (await findStanding(db, memberId))?.level ?? 0)
}
