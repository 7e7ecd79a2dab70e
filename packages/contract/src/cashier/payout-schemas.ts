import { z } from 'zod'
import { zTime } from '../schema-parts.ts'

/** What a provider says about a payout that no rule decides. */
const payoutDoubts = [
  'conflict',
  'amount',
  'key_conflict',
  'refused_again',
  'paid_after_failed',
  'failed_after_paid',
  'paid_twice',
] as const
/** One try to pay a withdrawal through a provider. */
export const zPayoutTry = z.object({
  payoutRef: z.string(),
  channelCode: z.string(),
  state: z.enum(['asked', 'sent', 'paid', 'failed']),
  /** Who approved it; null: the rules did. */
  who: z.string().nullable(),
  note: z.string().nullable(),
  askedAt: zTime,
  sentAt: zTime.nullable(),
  endedAt: zTime.nullable(),
  providerRef: z.string().nullable(),
  /** The provider's words for a refusal. */
  reason: z.string().nullable(),
  /** What the provider said that no rule decides. */
  unclear: z.enum(payoutDoubts).nullable(),
  unclearAt: zTime.nullable(),
  /** When two operators settled it; null with `unclear`: nothing more is sent or given back. */
  settledAt: zTime.nullable(),
  /** How an operator asks to end it; another one who asks the same confirms. */
  end: z
    .object({
      result: z.enum(['paid', 'failed']),
      providerRef: z.string().nullable(),
      reason: z.string(),
      who: z.string(),
      askedAt: zTime,
      confirmedBy: z.string().nullable(),
      confirmedAt: zTime.nullable(),
    })
    .nullable(),
  /** How often the provider was asked, and when it is asked next; null once it has ended. */
  tries: z.number().int(),
  nextAt: zTime.nullable(),
})
