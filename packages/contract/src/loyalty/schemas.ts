import { z } from 'zod'
import { rebateCategories } from '../rebate-categories.ts'
import { zFeeTerms } from '../cashier/fee-schemas.ts'
import { zDigits, zMoney, zTexts, zTime } from '../schema-parts.ts'

/** How far a condition is met; `left` is 0 once it is. */
export const zGoal = z.object({ have: zMoney, need: zMoney, left: zMoney })

/** A rank's conditions and gifts, amounts in the brand's currency; 0 is none. */
export const zRank = z.object({
  level: z.number().int(),
  /** Beside VIP and the number; null: nothing more. */
  name: zTexts().nullable(),
  upValidBet: zMoney,
  upDeposit: zMoney,
  keepValidBet: zMoney,
  upgradeBonus: zMoney,
  weeklyBonus: zMoney,
  monthlyBonus: zMoney,
  birthdayBonus: zMoney,
  /** Withdrawals of a day, and their sum, as a request is decided by. */
  withdrawCount: z.number().int(),
  withdrawAmount: zMoney,
  /** Free withdrawals of a period and what the others cost; the same period, bounds and fixed part for every rank. */
  withdrawFee: zFeeTerms,
  /** Cashback of valid bets by product, parts of a million; null while there is no cashback. */
  cashbackPpm: z.partialRecord(z.enum(rebateCategories), z.number().int()).nullable(),
})

/** For whom a rank's birthday gift opens, and for how many days from the birthday on it can be claimed. */
export const zBirthdayTerms = z.object({
  days: z.number().int(),
  /** Days for which somebody must have been a member, and the date in the profile. */
  memberDays: z.number().int(),
  knownDays: z.number().int(),
  needsCheck: z.boolean(),
})

/**
 * The member's next birthday gift, at the rank of now. NO_RANK: the rank gives none; NO_DATE: no birthday in the profile;
 * CHECK: the identity was not checked yet; DAY: it opens on `opensOn`; GIVEN: this birthday's was given.
 */
export const zOwnBirthday = z.object({
  state: z.enum(['NO_RANK', 'NO_DATE', 'CHECK', 'DAY', 'GIVEN']),
  amount: zMoney,
  opensOn: z.iso.date().nullable(),
})

export const rewardSources = [
  'VIP',
  'MISSION',
  'LEADERBOARD',
  'REFERRAL',
  'PROMO',
  'RAFFLE',
  'REDPACKET',
  'COMPENSATION',
  'POINTS',
] as const
/** WAITING: it opens later. REVIEW: it was claimed, and an operator looks at it; REFUSED: they did not pay it. */
export const rewardStates = ['WAITING', 'CLAIMABLE', 'REVIEW', 'CLAIMED', 'EXPIRED', 'REVOKED', 'REFUSED'] as const

export const zReward = z.object({
  id: zDigits,
  source: z.enum(rewardSources),
  /** What it is for, as the texts name it. */
  what: z.string(),
  /** The rank it was given for. */
  level: z.number().int().nullable(),
  kind: z.enum(['CASH', 'BONUS', 'POINTS']),
  amount: zMoney,
  /** Turnover before it becomes cash: 1,000,000 is once the amount; 0 is none. */
  multiplePpm: z.number().int(),
  state: z.enum(rewardStates),
  opensAt: zTime,
  expiresAt: zTime,
  /** When it was claimed, or ended. */
  endedAt: zTime.nullable(),
  /** Of REVIEW: by when it will be decided. Of REFUSED: why it was not paid. */
  dueAt: zTime.nullable(),
  reason: z.string(),
})

/** Points for each `unit` of valid bets, in parts of a million by product. */
export const zPointRates = z.object({
  unit: zMoney,
  ratesPpm: z.partialRecord(z.enum(rebateCategories), z.number().int()),
})

export const pointKinds = ['EARN', 'REDEEM', 'CONVERT', 'REFUND', 'ADJUST', 'MISSION', 'CHECKIN', 'REWARD'] as const
export const zPointEntry = z.object({
  id: zDigits,
  kind: z.enum(pointKinds),
  /** Points, as money with four places; whole hundredths. */
  delta: zMoney,
  balanceAfter: zMoney,
  owedAfter: zMoney,
  /** Of EARN the day; else what it belongs to. */
  ref: z.string(),
  note: z.string(),
  at: zTime,
})
