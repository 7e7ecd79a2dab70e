import { z } from 'zod'
import { defineOpenEvent } from '../define-event.ts'
import { zMoney } from '../schema-parts.ts'

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
