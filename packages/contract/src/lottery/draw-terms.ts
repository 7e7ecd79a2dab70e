import { z } from 'zod'

/** How the numbers submitted to a round give its result (lottery.md 2.4), and how many it takes. */
/**
 * Whether a house number stays in the sum of every round: if the subtracted number were the only one of the house, the
 * last member to submit would choose the result.
 */
const keepsHouseNumber = (terms: {
  subtractIndex: number
  subtractFrom: 'end' | 'start'
  numbersMin: number
  houseMin: number
}): boolean =>
  terms.houseMin > 1 ||
  (terms.subtractFrom === 'end' ? terms.subtractIndex > 1 : terms.numbersMin > terms.subtractIndex)

export const zDrawTerms = z
  .object({
    /** The index of the number subtracted from the sum, from 1: counted from the last backwards, or from the first. */
    subtractIndex: z.number().int().min(1).max(100),
    subtractFrom: z.enum(['end', 'start']),
    /** With fewer numbers, house numbers included, the round is void. */
    numbersMin: z.number().int().min(1).max(100),
    /** House numbers added in every round: nobody who can know the other numbers may submit the last one. */
    houseMin: z.number().int().min(1).max(100),
    /** Whether house numbers fill a round up to `numbersMin`; if not, a round with too few numbers is void. */
    isFilled: z.boolean(),
    /** Numbers of one member and of all members per round, and seconds between two numbers of a member. */
    memberMax: z.number().int().min(1).max(1_000),
    issueMax: z.number().int().min(16).max(5_000),
    secondsBetween: z.number().min(0).max(3_600),
  })
  .refine((terms) => terms.subtractIndex <= terms.numbersMin)
  .refine(keepsHouseNumber)
  .meta({
    examples: [
      {
        subtractIndex: 16,
        subtractFrom: 'end',
        numbersMin: 16,
        houseMin: 3,
        isFilled: true,
        memberMax: 10,
        issueMax: 500,
        secondsBetween: 2,
      },
    ],
  })
