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
  birthdayDays,
  keepUntil,
  monthlyPeriod,
  nextBirthday,
  nextRank,
  nightlyStep,
  weeklyPeriod,
  type BirthdayDay,
  type BonusPeriod,
  type Goal,
  type RankGoal,
  type RankRule,
  type RankStep,
  type Standing,
} from './ranks.ts'
