import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { zMoney } from '../schema-parts.ts'

const zMovement = z.object({ id: z.string(), refNo: z.string(), amount: zMoney })
const zWithdrawalNews = zMovement.extend({ status: z.string(), reason: z.string().nullable() })

export const depositCredited = defineEvent({
  topic: 'cashier.deposit_credited',
  audience: 'member',
  payload: zMovement,
  public: zMovement,
  summary: 'A deposit was paid and credited.',
})

export const withdrawalChanged = defineEvent({
  topic: 'cashier.withdrawal_changed',
  audience: 'member',
  payload: zWithdrawalNews,
  public: zWithdrawalNews,
  summary: 'A withdrawal has another status; `reason` where it was rejected.',
})
