import { z } from 'zod'
import { memberGet } from '../define-call.ts'
import { rebateCategories } from '../rebate-categories.ts'
import { pageInput, paged, zDigits, zId, zMoney, zTime, zValidWhy } from '../schema-parts.ts'

const zShare = z.object({
  /** The place in the list. */
  id: zDigits,
  /** The order or round. */
  bet: z.string(),
  category: z.enum(rebateCategories),
  /** Who bet; null: the member. Masked as far below as the team's lists are. */
  account: z.string().nullable(),
  /** News that the bet counts for nothing, or for something else: what it had paid is taken back. */
  isVoid: z.boolean(),
  /** What the member earns of it, and the highest rate below: together the member's own rate, parts of a million. */
  ratePpm: z.number().int(),
  belowPpm: z.number().int(),
  /** Negative where it is taken back. */
  validBet: zMoney,
  validWhy: zValidWhy,
  /** validBet x ratePpm with eight places, before it is cut to two. */
  calc: z.string(),
  /** 0: below a cent, part of a day's sum. */
  paid: zMoney,
  at: zTime,
})

/** Rebates (AC05, MC12). */
export const rebateCalls = {
  /** Why a member got a rebate: the bets behind one movement of the account record, the newest first. */
  'rebate.payment': memberGet({
    path: '/wps/member/rebates/payment',
    errors: ['not_found'],
    input: z.object({ reference: zId, ...pageInput }),
    value: paged(zShare).extend({
      kind: z.enum(['SELF', 'AGENT', 'REVERSAL', 'DAY']),
      currency: z.string(),
      amount: zMoney,
      /** How many bets and voids it is made of. */
      shares: z.number().int(),
      /** Of which day these are the shares below a cent. */
      day: z.iso.date().nullable(),
      /** The exact sum of that day. */
      calc: z.string().nullable(),
      paidAt: zTime,
    }),
  }),
}
