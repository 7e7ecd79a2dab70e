import { z } from 'zod'
import { zCounting } from './counting.ts'
import { zLeft } from './left-out.ts'
import { zId, zMoney, zTime } from '../schema-parts.ts'

/** What terms would have come to in a period that is over. Amounts are cut to whole cents. */
const zPastPeriod = z.object({
  start: zTime,
  end: zTime,
  /**
   * WHOLE: all its play is counted. COUNTING: more of it may come. NOT_KEPT: play of all of it, or of a part, was never
   * kept. OTHER_LINE: the holder was not in this line, and nothing is told of it.
   */
  reach: z.enum(['WHOLE', 'COUNTING', 'NOT_KEPT', 'OTHER_LINE']),
  /** Whether anything happened that the terms would have counted. */
  hasPlay: z.boolean(),
  /** The holder's team: valid bet, what it lost to the house, and active members. */
  validBet: zMoney,
  loss: zMoney,
  active: z.number().int(),
  ...zLeft,
  /** Of a dividend: what is taken off the loss, the carry taken over, and what the rate is taken of. */
  deductions: zMoney,
  carryIn: zMoney,
  base: zMoney,
  /** From 1; null: none was reached, or a real-time salary. */
  tier: z.number().int().nullable(),
  ratePpm: z.number().int(),
  /** The offer's cost: before what the holder's own downlines get of it. */
  cost: zMoney,
  /** What the holder's downlines got, and would still get. */
  children: zMoney,
  /** What was owed from before, zero or negative, and what the holder would have got in the end. */
  owedIn: zMoney,
  due: zMoney,
  /** What would have been taken off before that, for adjustments of earlier statements. */
  adjustOff: zMoney,
  /** What is left for the next period: a negative result. */
  carryOut: zMoney,
  /** The present contract's cost and payment in the same period; null: nothing was settled. */
  present: z.object({ cost: zMoney, due: zMoney }).nullable(),
  /**
   * What the granter got from above, less what they granted: with the present contract and with the offer; null: nothing
   * was settled for them, and of the operator.
   */
  result: z.object({ before: zMoney, after: zMoney }).nullable(),
  /** What those whose contracts would end got, by contract. */
  ended: z.array(z.object({ id: zId, due: zMoney })),
})

/** The last three periods by the terms of an offer (issue 19 section 4). */
export const zPast = z.object({
  ...zCounting,
  /** Oldest first; of hours and slots those in which the team played in the last week. */
  periods: z.array(zPastPeriod).max(3),
  /** Sums of the periods that are told. */
  totals: z.object({
    cost: zMoney,
    presentCost: zMoney,
    /** What the holder would have got, and got. */
    due: zMoney,
    presentDue: zMoney,
    /** What would have been taken off for adjustments, and what would still be to be taken off, confirmed since or not. */
    adjustOff: zMoney,
    adjustLeft: zMoney,
    /** How much more (or less) the granter would have had. */
    change: zMoney,
  }),
})
