import { z } from 'zod'
import { memberGet, memberPost } from '../define-call.ts'
import { pageInput, paged, text, zDigits, zMoney, zTime } from '../schema-parts.ts'

const zBonus = z.object({
  id: zDigits,
  ref: z.string(),
  /** The gift that it came with, as the texts name it; null: named by its reference. */
  what: z.string().nullable(),
  level: z.number().int().nullable(),
  /** The promotion that gave it, in the reader's language; null: none did. */
  title: z.string().nullable(),
  amount: zMoney,
  /** Of this amount the turnover is so many times: 1,000,000 is once. */
  base: zMoney,
  multiplePpm: z.number().int(),
  required: zMoney,
  progress: zMoney,
  left: zMoney,
  /** In the bonus balance now, winnings included: what giving it up takes. */
  share: zMoney,
  status: z.enum(['open', 'cleared', 'cancelled', 'expired']),
  endReason: z.string().nullable(),
  createdAt: zTime,
  expiresAt: zTime.nullable(),
  endedAt: zTime.nullable(),
})

/** Bonuses with their turnover (MC10, operations.md 4.11). */
export const bonusCalls = {
  'bonus.list': memberGet({
    path: '/wps/member/bonuses',
    /** `ref`: that one alone; the totals are of all. */
    input: z.object({ ref: text(60).min(1).optional(), ...pageInput }),
    value: paged(zBonus).extend({
      totals: z.object({ granted: zMoney, open: zMoney, cleared: zMoney, ended: zMoney }),
    }),
  }),
  /** The bets behind a bonus's progress, the newest first; of another member's bonus none. */
  'bonus.progress': memberGet({
    path: '/wps/member/bonuses/progress',
    input: z.object({ id: zDigits, ...pageInput }),
    value: paged(
      z.object({
        id: zDigits,
        bet: z.string(),
        category: z.string(),
        validBet: zMoney,
        /** What it added, and what reversals took back of it. */
        amount: zMoney,
        takenBack: zMoney,
        /** The stake was above the largest one that counts. */
        isOverMaxBet: z.boolean(),
        settledAt: zTime,
      }),
    ),
  }),
  /** Gives a bonus up: what is left of it goes back, own money stays, withdrawals no longer wait for it. Safe to repeat. */
  'bonus.giveUp': memberPost({
    path: '/wps/member/bonuses/give-up',
    errors: ['not_found', 'state_conflict', 'account_disabled', 'self_excluded', 'key_conflict'],
    rate: { max: 20, perSeconds: 60 },
    input: z.object({ ref: text(60).min(1) }),
    value: z.object({ removed: zMoney }),
  }),
}
