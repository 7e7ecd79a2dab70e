import { z } from 'zod'
import { defineOpenEvent } from '../define-event.ts'
import { zMoney, zTime } from '../schema-parts.ts'
import { claimOutcomes } from './payout-schemas.ts'

const zMovement = z.object({ id: z.string(), refNo: z.string(), amount: zMoney })
/** `net`, here and where a claim ended: what of the amount is paid out, without the fee; missing in events from before there were fees. */
const zWithdrawalEvent = zMovement.extend({ status: z.string(), reason: z.string().nullable(), net: zMoney.optional() })

export const depositCredited = defineOpenEvent({
  topic: 'cashier.deposit_credited',
  audience: 'member',
  payload: zMovement,
  summary: 'A deposit was paid and credited.',
})

export const depositChanged = defineOpenEvent({
  topic: 'cashier.deposit_changed',
  audience: 'member',
  payload: zMovement.extend({ status: z.string() }),
  summary:
    'A deposit order has another status than credited: in review, given up, rejected, returned, reversed; or, still waiting, its transfer has more confirmations.',
})

export const withdrawalLate = defineOpenEvent({
  topic: 'cashier.withdrawal_late',
  audience: 'member',
  payload: zMovement.extend({ promisedAt: zTime }),
  summary: 'A withdrawal was not decided by the time that was promised; a case is open.',
})

export const withdrawalChanged = defineOpenEvent({
  topic: 'cashier.withdrawal_changed',
  audience: 'member',
  payload: zWithdrawalEvent,
  summary: 'A withdrawal has another status; `reason` where it was rejected.',
})

export const payoutTakenBack = defineOpenEvent({
  topic: 'cashier.payout_taken_back',
  audience: 'member',
  payload: zMovement.extend({ providerRef: z.string(), taken: zMoney, owed: zMoney }),
  summary:
    'A payout whose money had come back had arrived after all: what was taken from the member again, and what they owe.',
})

export const restGiven = defineOpenEvent({
  topic: 'cashier.rest_given',
  audience: 'member',
  // `amount`: what is in the wallet again, with its share of the fee; `paid`: what was paid out.
  payload: zMovement.extend({ paid: zMoney, note: z.string() }),
  summary: 'Some of a withdrawal was paid, and the rest that nobody could pay is back in the wallet.',
})

export const claimDecided = defineOpenEvent({
  topic: 'cashier.claim_decided',
  audience: 'member',
  payload: zMovement.extend({
    outcome: z.enum(claimOutcomes),
    net: zMoney.optional(),
    /** What is in the wallet again, with its fee; `isPart`: some payouts of it, the others had arrived. Missing in events of before. */
    given: zMoney.nullable().optional(),
    isPart: z.boolean().optional(),
    providerRef: z.string().nullable(),
    note: z.string().nullable(),
  }),
  summary: 'An operator found what became of a payout that the member said had not arrived.',
})
