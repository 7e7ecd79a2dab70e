import { z } from 'zod'
import { memberGet, memberPost, publicGet } from '../define-call.ts'
import { rebateCategories } from '../rebate-categories.ts'
import { pageInput, paged, zAmount, zDigits, zMoney, zTime } from '../schema-parts.ts'
import { bonusCalls } from './bonus-calls.ts'
import { cashbackCalls } from './cashback-calls.ts'
import { claimCalls } from './claim-calls.ts'
import { mallCalls } from './mall-calls.ts'
import { loyaltyOfficeCalls } from './office-calls.ts'
import { rankCalls } from './rank-calls.ts'
import { referralCalls } from './referral-calls.ts'
import { pointKinds, zGoal, zBirthdayTerms, zOwnBirthday, zPointEntry, zPointRates, zRank, zReward } from './schemas.ts'

export const loyaltyCalls = {
  ...bonusCalls,
  ...cashbackCalls,
  ...claimCalls,
  ...mallCalls,
  ...loyaltyOfficeCalls,
  ...rankCalls,
  ...referralCalls,
  /** The ranks as they are now; `isOpen` is false while the programme counts nothing (R04). */
  'loyalty.ranks': publicGet({
    path: '/wps/relay/getRankList',
    id: 'C11',
    flag: 'X_VIP',
    value: z.object({
      isOpen: z.boolean(),
      keepDays: z.number().int(),
      /** Days in which the gift for a new rank can be claimed. */
      giftDays: z.number().int(),
      /** Turnover of every gift of a rank; 1,000,000 is once. */
      multiplePpm: z.number().int(),
      birthday: zBirthdayTerms,
      ranks: z.array(zRank),
    }),
  }),
  /** The member's rank, what the next one takes, and what keeps this one. */
  'loyalty.standing': memberGet({
    path: '/wps/member/rank',
    flag: 'X_VIP',
    value: z.object({
      level: z.number().int(),
      since: z.iso.date().nullable(),
      next: z
        .object({
          level: z.number().int(),
          /** The rank was held before: the valid bets that keep it bring it back. */
          isReturn: z.boolean(),
          validBet: zGoal,
          deposits: zGoal,
          bonus: zMoney,
        })
        .nullable(),
      /** Null at the lowest rank, which is never lost. `until` is the first day on which it is judged. */
      keep: zGoal
        .extend({
          from: z.iso.date(),
          until: z.iso.date(),
          daysLeft: z.number().int(),
          /** The window began anew because the bets that keep the rank rose. */
          isRestarted: z.boolean(),
        })
        .nullable(),
      birthday: zOwnBirthday,
      history: z
        .array(
          z.object({
            from: z.number().int(),
            to: z.number().int(),
            reason: z.enum(['UP', 'DOWN', 'KEEP', 'MANUAL']),
            day: z.iso.date(),
            validBet: zMoney,
            keepValidBet: zMoney,
          }),
        )
        .max(20),
    }),
  }),
  /** How points are earned and changed into money (K10). */
  'loyalty.pointConfig': publicGet({
    path: '/wps/points/getPointConfig',
    id: 'C13',
    flag: 'X_POINTMALL',
    value: zPointRates.extend({
      isOpen: z.boolean(),
      /** Money for a point; 1,000,000 is 1.00. */
      convertPpm: z.number().int(),
      convertMin: zMoney,
      convertStep: zMoney,
      /** Turnover of converted money; 1,000,000 is once. */
      multiplePpm: z.number().int(),
    }),
  }),
  'loyalty.pointBalance': memberGet({
    path: '/wps/points/getPointBalance',
    id: 'C13',
    flag: 'X_POINTMALL',
    value: z.object({
      points: zMoney,
      /** Taken from later points, since void bets had given them. */
      owed: zMoney,
      /** What today's valid bets give, as they stand now. */
      today: zMoney,
      /** Changing points asks for the fund password. */
      needsFundPassword: z.boolean(),
      /** Today's valid bets and their points, by product. */
      days: z.array(
        z.object({
          category: z.enum(rebateCategories),
          validBet: zMoney,
          ratePpm: z.number().int(),
          unit: zMoney,
          points: zMoney,
        }),
      ),
    }),
  }),
  /** The account of points, the newest first. */
  'loyalty.pointRecord': memberGet({
    path: '/wps/points/MemTransDet',
    id: 'C13',
    flag: 'X_POINTMALL',
    input: z.object({ kind: z.enum(pointKinds).optional(), ...pageInput }),
    value: paged(zPointEntry),
  }),
  /** Changes points into money with its turnover; needs the fund password, as a withdrawal does. */
  'loyalty.convertPoints': memberPost({
    path: '/wps/points/convertPoint',
    id: 'C13',
    flag: 'X_POINTMALL',
    keyed: true,
    errors: [
      'points_insufficient',
      'points_amount',
      'state_conflict',
      'fund_password_required',
      'key_conflict',
      'self_excluded',
      'account_disabled',
    ],
    rate: { max: 20, perSeconds: 60 },
    /** What the member agreed to: `amount` for the points, with so much turnover. */
    input: z.object({ points: zAmount, amount: zAmount, multiplePpm: z.number().int().min(0) }),
    /** `dueAt`: so much waits for an operator, until then. */
    value: z.object({ ref: z.string(), amount: zMoney, points: zMoney, dueAt: zTime.nullable() }),
  }),
  /** Gifts that wait, were claimed or ran out, the newest first; with what can be claimed now. */
  'reward.list': memberGet({
    path: '/wps/member/rewards',
    input: z.object({ state: z.enum(['OPEN', 'CLAIMED', 'EXPIRED']), ...pageInput }),
    value: paged(zReward).extend({
      claimable: z.number().int(),
      /** Of what can be claimed now: into the wallet at once, with turnover, and in points. */
      cash: zMoney,
      bonus: zMoney,
      points: zMoney,
      counts: z.object({ open: z.number().int(), claimed: z.number().int(), expired: z.number().int() }),
    }),
  }),
  /** Claims some gifts, or all that can be claimed now; all or none; one that is large waits for an operator, and the others are paid. Safe to repeat. */
  'reward.claim': memberPost({
    path: '/wps/member/rewards/claim',
    errors: ['reward_gone', 'reward_not_open', 'self_excluded', 'account_disabled', 'not_found'],
    rate: { max: 30, perSeconds: 60 },
    input: z.object({ ids: z.array(zDigits).min(1).max(100).optional() }),
    /** `waiting`: so large that an operator looks at them first. */
    value: z.object({ claimed: z.array(zDigits), waiting: z.array(zDigits) }),
  }),
}
