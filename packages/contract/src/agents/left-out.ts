import { z } from 'zod'

/** Active accounts that are not counted; whose they are, and why one waits, is never told to agents. */
export const zLeft = {
  /** Confirmed to be of a member who is counted. */
  leftOut: z.number().int(),
  /** Waiting for the operator's review. */
  waiting: z.number().int(),
}
