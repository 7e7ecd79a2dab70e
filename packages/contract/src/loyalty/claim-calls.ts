import { z } from 'zod'
import { memberGet } from '../define-call.ts'
import { claimSources, claimStates } from '../claim-lists.ts'
import { pageInput, paged, zDigits, zMoney, zTime } from '../schema-parts.ts'

/** Claims so large that an operator looks at them before they are paid (operations.md 4.4, REVIEW). */
export const claimCalls = {
  /** The member's own, the newest first: those that wait, and what became of the others. */
  'reward.reviews': memberGet({
    path: '/wps/member/rewards/reviews',
    input: z.object({ ...pageInput }),
    value: paged(
      z.object({
        id: zDigits,
        ref: z.string(),
        source: z.enum(claimSources),
        /** As the texts of its source name it; `title` is that of a promotion. */
        what: z.string(),
        level: z.number().int().nullable(),
        title: z.string().nullable(),
        kind: z.enum(['CASH', 'BONUS']),
        amount: zMoney,
        state: z.enum(claimStates),
        askedAt: zTime,
        /** By then it will be decided. */
        dueAt: zTime,
        decidedAt: zTime.nullable(),
        /** What the operator says to the member. */
        reason: z.string(),
      }),
    ),
  }),
}
