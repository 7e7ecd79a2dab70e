import { z } from 'zod'

/** Of figures that are counted behind the page where a team is too large, or too much else, for one answer. */
export const zCounting = {
  /** How far they are counted, in percent; none of them is told before. Ask again every few seconds. Null: nothing is waited for. */
  counting: z.number().int().min(0).max(99).nullable(),
  /** Some of them could not be counted and are not tried again by themselves: `contract.countAgain` does that. */
  countFailed: z.boolean(),
}
