import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { addDays, businessDay, moneyToString, type Money } from '@lotus/kernel'
import { cashbackRank, keepUntil, nextRank, type Goal } from '@lotus/rules/loyalty'
import { dailyLimitsOf, getCashierSettings, presentFeeTerms, readFeeTerms } from '../../cashier/index.ts'
import { getSetting } from '../../system/index.ts'
import { readCashbackTerms } from '../cashback/cashback-terms.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { loyaltySettings } from '../settings.ts'
import { readBirthdayTerms } from './give-birthday.ts'
import { getOwnBirthday } from './own-birthday.ts'
import { limitsOf, readRanks } from './rank-rules.ts'
import * as repo from './ranks.repo.ts'

const HISTORY = 20

const wireLimits = ({ count, amount }: ReturnType<typeof dailyLimitsOf>) => ({
  withdrawCount: count.most,
  withdrawAmount: moneyToString(amount.most),
})

export async function listRanks(db: Queryable): Promise<RouteValue<'loyalty.ranks'>> {
  const brand = await getCashierSettings(db)
  const feeOf = await readFeeTerms(db)
  const { ranks, keepDays, multiplePpm, upgradeDays } = await readRanks(db)
  const named = await getSetting(db, loyaltySettings.ranks)
  const cashback = await readCashbackTerms(db)
  return {
    giftDays: upgradeDays,
    isOpen: (await getSetting(db, loyaltySettings.countsFrom)) !== null,
    keepDays,
    multiplePpm,
    birthday: await readBirthdayTerms(db),
    ranks: ranks.map((rank, level) => ({
      level,
      name: named[level]?.name ?? null,
      upValidBet: moneyToString(rank.upValidBet),
      upDeposit: moneyToString(rank.upDeposit),
      keepValidBet: moneyToString(rank.keepValidBet),
      upgradeBonus: moneyToString(rank.upgradeBonus),
      weeklyBonus: moneyToString(rank.weeklyBonus),
      monthlyBonus: moneyToString(rank.monthlyBonus),
      birthdayBonus: moneyToString(rank.birthdayBonus),
      ...wireLimits(dailyLimitsOf(brand, limitsOf(ranks, level))),
      withdrawFee: presentFeeTerms(feeOf(limitsOf(ranks, level))),
      cashbackPpm: cashback.from === null ? null : cashbackRank(cashback.ranks, level).ratesPpm,
    })),
  }
}

const wireGoal = ({ have, need, left }: Goal) => ({
  have: moneyToString(have),
  need: moneyToString(need),
  left: moneyToString(left),
})
const goalOf = (have: Money, need: Money): Goal => ({ have, need, left: have < need ? need - have : 0n })

/** Whoever neither played nor paid in yet holds rank 0. */
export async function getStanding(
  { db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>,
  memberId: bigint,
): Promise<RouteValue<'loyalty.standing'>> {
  const { ranks, keepDays } = await readRanks(db)
  const today = businessDay(clock.now())
  const standing = (await repo.findStanding(db, memberId)) ?? {
    level: 0,
    highest: 0,
    validBet: 0n,
    deposits: 0n,
    keepFrom: today,
    keepValidBet: 0n,
    since: null,
  }
  const goal = nextRank(standing, ranks)
  const until = keepUntil(standing, keepDays)
  const history = await repo.listRankChanges(db, memberId, HISTORY)
  return {
    level: standing.level,
    since: standing.since,
    next: goal && {
      level: goal.level,
      isReturn: goal.isReturn,
      validBet: wireGoal(goal.validBet),
      deposits: wireGoal(goal.deposits),
      // Given once for each rank.
      bonus: moneyToString(goal.isReturn ? 0n : (ranks[goal.level]?.upgradeBonus ?? 0n)),
    },
    keep:
      standing.level === 0
        ? null
        : {
            ...wireGoal(goalOf(standing.keepValidBet, ranks[standing.level]?.keepValidBet ?? 0n)),
            from: standing.keepFrom,
            until,
            daysLeft: daysBetween(today, until),
            isRestarted: await repo.isRestarted(db, { ...standing, memberId }),
          },
    birthday: await getOwnBirthday(db, memberId, ranks[standing.level], clock.now()),
    history: history.map(({ validBet, keepValidBet, ...change }) => ({
      ...change,
      validBet: moneyToString(validBet),
      keepValidBet: moneyToString(keepValidBet),
    })),
  }
}

/** Whole days from one day to the other; 0 if it has come. */
function daysBetween(from: string, to: string): number {
  let days = 0
  for (let day = from; day < to; day = addDays(day, 1)) days += 1
  return days
}
