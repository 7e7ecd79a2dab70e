import { z } from 'zod'
import { defineOpenEvent } from '../define-event.ts'
import { zDigits, zMoney } from '../schema-parts.ts'

export const promotionAwarded = defineOpenEvent({
  topic: 'promotions.awarded',
  audience: 'member',
  payload: z.object({
    promotionId: zDigits,
    trigger: z.string(),
    kind: z.enum(['CASH', 'BONUS', 'POINTS']),
    amount: zMoney,
    ref: z.string(),
  }),
  summary: 'A promotion gave something to the member.',
})

export const promotionRefused = defineOpenEvent({
  topic: 'promotions.refused',
  audience: 'member',
  payload: z.object({ promotionId: zDigits, code: z.string() }),
  summary: 'A deposit gave nothing under a promotion that the member had joined.',
})

export const applicationDecided = defineOpenEvent({
  topic: 'promotions.application_decided',
  audience: 'member',
  payload: z.object({ promotionId: zDigits, decision: z.enum(['ISSUE', 'REJECT']), reason: z.string() }),
  summary: 'An operator decided an application.',
})
