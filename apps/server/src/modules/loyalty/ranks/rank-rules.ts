import type { Queryable } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import type { RankRule } from '@lotus/rules/loyalty'
import { getSetting } from '../../system/index.ts'
import { loyaltySettings, type RankSetting } from '../settings.ts'

const ruleOf = (rank: RankSetting): RankRule => ({
  upValidBet: parseMoney(rank.upValidBet),
  upDeposit: parseMoney(rank.upDeposit),
  keepValidBet: parseMoney(rank.keepValidBet),
  upgradeBonus: parseMoney(rank.upgradeBonus),
  weeklyBonus: parseMoney(rank.weeklyBonus),
  monthlyBonus: parseMoney(rank.monthlyBonus),
  birthdayBonus: parseMoney(rank.birthdayBonus),
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
