import { z } from 'zod'
import { claimSources, claimStates } from '../claim-lists.ts'
import { defineOpenEvent } from '../define-event.ts'
import { itemKinds } from '../mall-lists.ts'
import { zMoney, zTexts, zTime } from '../schema-parts.ts'

export const rankChanged = defineOpenEvent({
  topic: 'loyalty.rank_changed',
  audience: 'member',
  payload: z.object({
    from: z.number().int(),
    to: z.number().int(),
    reason: z.enum(['UP', 'DOWN', 'MANUAL']),
  }),
  summary: 'The member has another VIP rank.',
})

export const rewardOpened = defineOpenEvent({
  topic: 'loyalty.reward_opened',
  audience: 'member',
  payload: z.object({
    source: z.string(),
    what: z.string(),
    level: z.number().int().nullable(),
    kind: z.enum(['CASH', 'BONUS', 'POINTS']),
    amount: zMoney,
  }),
  summary: 'A gift waits in the reward centre.',
})

export const cashbackTaken = defineOpenEvent({
  topic: 'loyalty.cashback_taken',
  audience: 'member',
  payload: z.object({ ref: z.string(), kind: z.enum(['CLAIM', 'AUTO', 'EXPIRED']), amount: zMoney }),
  summary: 'Cashback was claimed, paid by itself after its day, or ran out.',
})

export const orderDecided = defineOpenEvent({
  topic: 'loyalty.order_decided',
  audience: 'member',
  payload: z.object({
    ref: z.string(),
    kind: z.enum(itemKinds),
    name: zTexts(),
    quantity: z.number().int(),
    state: z.enum(['APPROVED', 'REJECTED', 'SHIPPED']),
    points: zMoney,
    amount: zMoney,
    remark: z.string(),
  }),
  summary: 'An order in the points mall was approved, refused (points and money are back) or sent.',
})

export const claimReviewed = defineOpenEvent({
  topic: 'loyalty.claim_reviewed',
  audience: 'member',
  payload: z.object({
    ref: z.string(),
    source: z.enum(claimSources),
    what: z.string(),
    kind: z.enum(['CASH', 'BONUS']),
    amount: zMoney,
    state: z.enum(claimStates),
    reason: z.string(),
    dueAt: zTime,
  }),
  summary: 'A large claim waits for an operator, was paid or refused, or what it was for was taken back.',
})
