import { z } from 'zod'
import { zMoney } from '../schema-parts.ts'

/** In which the free withdrawals are counted: by the brand's clock, a week from Monday. */
export const feePeriods = ['day', 'week', 'month'] as const
/**
 * What the fee of a withdrawal is worked out by (operations.md 3.4): the free ones first (`free`; null: every one is), then the rate of
 * the amount (parts of a million) and a fixed part, at least `min`, and at most `dayMax` (null: no such limit) on one day.
 */
export const zFeeTerms = z.object({
  free: z.number().int().nullable(),
  period: z.enum(feePeriods),
  ppm: z.number().int(),
  fixed: zMoney,
  min: zMoney,
  dayMax: zMoney.nullable(),
  /** The VIP rank that gives the free ones; null: the brand does. */
  rank: z.number().int().nullable(),
})
/** The same for one withdrawal or the next: free ones used and left in the period, what the day cost before, and whether it is free. */
export const zFee = zFeeTerms.extend({
  used: z.number().int(),
  left: z.number().int().nullable(),
  charged: zMoney,
  isFree: z.boolean(),
})
