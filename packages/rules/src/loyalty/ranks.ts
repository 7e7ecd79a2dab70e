import { addDays, type Money } from '@lotus/kernel'

/** One rank (operations.md 4.1): what it takes to rise to it, to keep it, and what it gives. */
export type RankRule = {
  upValidBet: Money
  upDeposit: Money
  keepValidBet: Money
  upgradeBonus: Money
  weeklyBonus: Money
  monthlyBonus: Money
  birthdayBonus: Money
  /** Withdrawals of a day and their sum; null: what holds for everybody. */
  withdrawCount: number | null
  withdrawAmount: Money | null
  /** Free ones of a period, and what of the amount the others cost, parts of a million; null: what holds for everybody. */
  withdrawFree: number | null
  withdrawFeePpm: number | null
}

/** A day of the brand, `2026-07-01`. */
export type Day = string

export type Standing = {
  /** The place in the list of ranks. */
  level: number
  /** The highest ever held. */
  highest: number
  /** Of all time. */
  validBet: Money
  deposits: Money
  /** The first day of the window in which the rank is kept or lost. */
  keepFrom: Day
  /** Valid bets from that day on. */
  keepValidBet: Money
}

export type RankStep = { to: number; reason: 'UP' | 'DOWN' | 'KEEP' }

/** What is missing for the next rank; null for who holds the highest. */
export type RankGoal = { level: number; validBet: Goal; deposits: Goal; isReturn: boolean }
export type Goal = { have: Money; need: Money; left: Money }

const goalOf = (have: Money, need: Money): Goal => ({ have, need, left: have < need ? need - have : 0n })

/**
 * The way up. Valid bets count from the first day. Who fell from a rank has them already: to rise to a rank that was held
 * before, the valid bets that keep it must be made within the window.
 */
export function nextRank(standing: Standing, ranks: readonly RankRule[]): RankGoal | null {
  const level = standing.level + 1
  const rule = ranks[level]
  if (rule === undefined) return null
  const isReturn = level <= standing.highest
  return {
    level,
    isReturn,
    validBet: isReturn ? goalOf(standing.keepValidBet, rule.keepValidBet) : goalOf(standing.validBet, rule.upValidBet),
    deposits: goalOf(standing.deposits, rule.upDeposit),
  }
}

/** The first day on which the rank is judged. */
export const keepUntil = (standing: Pick<Standing, 'keepFrom'>, keepDays: number): Day =>
  addDays(standing.keepFrom, keepDays)

/**
 * What the night before `day` changes, with everything counted before it: one rank up, without skipping; or, once the
 * window is over, the rank is kept, or one is lost. Nothing: null. The lowest rank is never lost and has no window.
 */
export function nightlyStep(
  standing: Standing,
  ranks: readonly RankRule[],
  keepDays: number,
  day: Day,
): RankStep | null {
  const { level } = standing
  // The list became shorter.
  if (level >= ranks.length) return { to: ranks.length - 1, reason: 'DOWN' }
  const goal = nextRank(standing, ranks)
  if (goal !== null && goal.validBet.left === 0n && goal.deposits.left === 0n) return { to: level + 1, reason: 'UP' }
  if (level === 0 || day < keepUntil(standing, keepDays)) return null
  const keeps = standing.keepValidBet >= (ranks[level]?.keepValidBet ?? 0n)
  return keeps ? { to: level, reason: 'KEEP' } : { to: level - 1, reason: 'DOWN' }
}

/** The week (from Monday) or month before the one that a bonus belongs to, and when the bonus opens and ends. */
export type BonusPeriod = { key: string; from: Day; to: Day; opens: Day; ends: Day }

const WEDNESDAY = 2
const dayOfWeek = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The weekly bonus that is open on `day`: it opens on Wednesday for the week before, until the next one opens. */
export function weeklyPeriod(day: Day): BonusPeriod {
  const sinceWednesday = (dayOfWeek(day) + 7 - WEDNESDAY) % 7
  const opens = addDays(day, -sinceWednesday)
  const to = addDays(opens, -WEDNESDAY)
  return { key: `week-${addDays(to, -7)}`, from: addDays(to, -7), to, opens, ends: addDays(opens, 7) }
}

const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`
const SECOND = 1

/** The monthly bonus that is open on `day`: it opens on the 2nd for the month before, until the next one opens. */
export function monthlyPeriod(day: Day): BonusPeriod {
  const first = monthStart(addDays(day, -SECOND))
  const from = monthStart(addDays(first, -1))
  const ends = monthStart(addDays(first, 31))
  return {
    key: `month-${from.slice(0, 7)}`,
    from,
    to: first,
    opens: addDays(first, SECOND),
    ends: addDays(ends, SECOND),
  }
}

/** A birthday of this year or the one before whose gift can be given on a day, and the dates of birth (month x 100 + day) that it belongs to. */
export type BirthdayDay = { day: Day; bornOn: readonly number[] }

const LEAP_DAY = 229
const MARCH_FIRST = 301
const monthDay = (day: Day): number => Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))

/**
 * The birthdays whose gift can be given on `day`: it waits for `claimDays` days from the birthday on. Somebody born on 29
 * February has it on 1 March in common years (trust.md ACC-1).
 */
export function birthdayDays(day: Day, claimDays: number): BirthdayDay[] {
  return Array.from({ length: claimDays }, (_, back) => {
    const at = addDays(day, -back)
    const born = monthDay(at)
    const isAfterCommonFebruary = born === MARCH_FIRST && monthDay(addDays(at, -1)) !== LEAP_DAY
    return { day: at, bornOn: isAfterCommonFebruary ? [born, LEAP_DAY] : [born] }
  })
}

/** The birthday from `day` on, for who was born on that day. */
export function nextBirthday(birthday: Day, day: Day): Day {
  const year = Number(day.slice(0, 4))
  const inYear = (y: number): Day => {
    const isCommon = addDays(`${y}-02-28`, 1) !== `${y}-02-29`
    return monthDay(birthday) === LEAP_DAY && isCommon ? `${y}-03-01` : `${y}-${birthday.slice(5)}`
  }
  return inYear(year) >= day ? inYear(year) : inYear(year + 1)
}
