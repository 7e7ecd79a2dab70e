import { z } from 'zod'
import { defineEvent, defineOpenEvent } from '../define-event.ts'
import { lotteryCategories } from '../rebate-categories.ts'
import { zResult } from './schemas.ts'
import { zDigits, zMoney, zTime } from '../schema-parts.ts'

const zIssueRef = z.object({ gameCode: z.string(), issueNo: z.string() })
const zLocked = zIssueRef.extend({ nextIssueNo: z.string().nullable(), nextLockAt: zTime.nullable() })
const zFinished = zIssueRef.extend({ resultVersion: z.number().int() })

export const issueLocked = defineOpenEvent({
  topic: 'lottery.issue_locked',
  audience: 'public',
  payload: zLocked,
  summary: 'The sale of an issue is over; the next one, where there is one.',
})

export const resultPublished = defineOpenEvent({
  topic: 'lottery.result',
  audience: 'public',
  payload: zResult,
  summary: 'A result was published or corrected, or the draw is void.',
})

export const issueSettled = defineOpenEvent({
  topic: 'lottery.issue_settled',
  audience: 'public',
  payload: zFinished,
  summary: 'Every order of an issue is settled.',
})

const zPublicOrder = z.object({
  id: zDigits,
  orderNo: z.string(),
  status: z.number().int(),
  stake: zMoney,
  payout: zMoney,
})
const zSettled = zIssueRef.extend({
  won: z.number().int(),
  payout: zMoney,
  /** The result version that a correction replaced; the orders are settled again. */
  corrects: z.number().int().optional(),
})

export const ordersSettled = defineEvent({
  topic: 'lottery.orders_settled',
  audience: 'member',
  payload: zSettled.extend({
    /** The game's; a trial account's orders are in play money all the same. */
    currency: z.string().optional(),
    orders: z
      .array(
        zPublicOrder.extend({
          validBet: zMoney,
          category: z.enum(lotteryCategories),
          placedAt: zTime,
          /** For a correction: the result version that they are settled by now. */
          version: z.number().int().optional(),
          /** Of an order whose prize group was chosen: the highest that the member could choose. */
          groupMax: z.number().int().optional(),
        }),
      )
      .min(1),
  }),
  public: zSettled.extend({ orders: z.array(zPublicOrder) }),
  summary: 'Orders of one issue were settled, given back or settled anew.',
})

/** `lottery.orders_settled` reports the refunds as well, but without the reason. */
export const chaseHalted = defineEvent({
  topic: 'lottery.chase_halted',
  audience: 'member',
  payload: z.object({ id: z.string(), gameCode: z.string(), returned: zMoney, reason: z.string() }),
  summary: 'An operator stopped a chase and gave back what it had not yet bet.',
})
