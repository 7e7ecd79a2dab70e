import { z } from 'zod'
import { memberGet, operatorGet, operatorPost } from '../define-call.ts'
import { zUsername } from '../identity/schemas.ts'
import { likenesses, referralStates } from '../referral-lists.ts'
import { pageInput, paged, zDigits, zId, zMoney, zReason, zTime } from '../schema-parts.ts'
import { zGoal } from './schemas.ts'

const zCount = z.number().int()

/** What a friend has to do, and what it gives; 1,000,000 of turnover is once the gift. */
const zReferralTerms = z.object({
  deposit: zMoney,
  validBet: zMoney,
  days: zCount,
  reward: zMoney,
  friendReward: zMoney,
  multiplePpm: zCount,
  /** Hours between qualifying and the gift, and days in which it can be claimed. */
  waitHours: zCount,
  giftDays: zCount,
  /** The most rewards, and the most money, of one month. */
  monthCount: zCount,
  monthSum: zMoney,
})

const zFriend = z.object({
  id: zDigits,
  registeredAt: zTime,
  /** The first day that counts no more. */
  until: z.iso.date(),
  state: z.enum(referralStates),
  deposit: zGoal,
  validBet: zGoal,
  /** What it gives, or gave. */
  reward: zMoney,
  /** Why an operator decided as they did. */
  reason: z.string(),
})

/** Inviting friends (MC12, operations.md 4.8), for members and in the back office. */
export const referralCalls = {
  /** The member's own code, the terms of now, and what came of it. */
  'referral.overview': memberGet({
    path: '/wps/member/referral',
    flag: 'X_REFERRAL',
    value: z.object({
      /** False: nobody who registers now counts; what was begun goes on. */
      isOpen: z.boolean(),
      code: z.string().nullable(),
      terms: zReferralTerms,
      invited: zCount,
      qualified: zCount,
      waiting: zCount,
      /** Claimed so far, and what waits in the reward centre. */
      earned: zMoney,
      open: zMoney,
      month: z.object({ count: zCount, sum: zMoney }),
    }),
  }),
  /** Friends with masked names, the newest first. */
  'referral.friends': memberGet({
    path: '/wps/member/referral/friends',
    flag: 'X_REFERRAL',
    input: z.object({ state: z.enum(['QUALIFIED']).optional(), ...pageInput }),
    value: paged(zFriend.extend({ account: z.string() })),
  }),
  /** `held`: what somebody has to decide, the oldest first; else the newest first. */
  'bo.referrals': operatorGet({
    path: '/bo/loyalty/referrals',
    permission: 'loyalty.view',
    errors: ['not_found'],
    input: z.object({ state: z.enum(referralStates).optional(), account: zUsername.optional(), ...pageInput }),
    value: paged(
      zFriend.extend({
        key: z.string(),
        memberId: zId,
        account: z.string(),
        friend: z.string(),
        friendReward: zMoney,
        evidence: z.array(z.enum(likenesses)),
        qualifiedAt: zTime.nullable(),
        decidedBy: z.string().nullable(),
        decidedAt: zTime.nullable(),
      }),
    ).extend({ held: zCount }),
  }),
  /** Lets one that is held count, or refuses it for ever; the member reads the reason of a refusal. */
  'bo.decideReferral': operatorPost({
    path: '/bo/loyalty/referrals/decide',
    permission: 'loyalty.referrals',
    audit: ['loyalty.decide_referral'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ memberId: zId, id: zDigits, decision: z.enum(['approve', 'reject']), reason: zReason }),
  }),
}
