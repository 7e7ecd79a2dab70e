import { z } from 'zod'

/** How a round of submitted numbers becomes its result (lottery.md 2.4), and how many it takes. */
/**
 * Whether a number of the house stays in the sum of every round: were its only one the number that is taken off, whoever
 * submits last would choose the result.
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
    /** The number that is taken off the sum, counted from 1: from the last backwards, or from the first. */
    subtractIndex: z.number().int().min(1).max(100),
    subtractFrom: z.enum(['end', 'start']),
    /** Fewer numbers, those of the house included, and the round is void. */
    numbersMin: z.number().int().min(1).max(100),
    /** The house adds so many in every round: the last number must be nobody's who can know the others. */
    houseMin: z.number().int().min(1).max(100),
    /** Whether the house fills a round up to `numbersMin`; where not, a round with too few numbers is void. */
    isFilled: z.boolean(),
    /** Numbers of one member and of all members in one round, and seconds between two of a member. */
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
