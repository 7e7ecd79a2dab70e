export {
  cashbackRank,
  dayCashback,
  exactCashback,
  exactText,
  payCashback,
  type CashbackRank,
  type ExactMoney,
} from './cashback.ts'
export { moneyOfPoints, movePoints, pointsOf, type PointAccount, type Points } from './points.ts'
export {
  keepUntil,
  monthlyPeriod,
  nextRank,
  nightlyStep,
  weeklyPeriod,
  type BonusPeriod,
  type Goal,
  type RankGoal,
  type RankRule,
  type RankStep,
  type Standing,
} from './ranks.ts'
