import { z } from 'zod'
import { zMoney, zTime } from '../schema-parts.ts'

/** What a provider says about a payout that no rule decides. */
const payoutDoubts = [
  'conflict',
  'amount',
  'key_conflict',
  'refused_again',
  'paid_after_failed',
  'failed_after_paid',
  'paid_twice',
  'paid_after_returned',
] as const
/** One try to pay a withdrawal through a provider. */
export const zPayoutTry = z.object({
  payoutRef: z.string(),
  channelCode: z.string(),
  /** returned: paid by the provider's word, and two operators found that the money came back. */
  state: z.enum(['asked', 'sent', 'paid', 'failed', 'returned']),
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
  /** When its money came back. */
  returnedAt: zTime.nullable(),
  /** It had arrived after all: what was taken from the member again, and what they owe. */
  takenBack: z.object({ taken: zMoney, owed: zMoney }).nullable(),
  /** Which part of how many it is, and what it carries; `amount` null: all of it, from before there were parts. */
  part: z.number().int(),
  parts: z.number().int(),
  amount: zMoney.nullable(),
})

/** One part of a withdrawal that is paid in several, each on its own: on its way to the provider, with it, paid, or not paid. */
export const zPayoutPart = z.object({
  amount: zMoney,
  state: z.enum(['asked', 'sent', 'paid', 'failed']),
  /** Since when it is so. */
  at: zTime,
})

/** How a claim that a payout did not arrive ends: by the member, by the provider's proof, or with the money back. */
export const claimOutcomes = ['received', 'found', 'returned', 'resent'] as const
/** What a provider answers to the question of an operator; `none`: nothing that counts. */
export const claimAnswers = ['accepted', 'paid', 'failed', 'unknown', 'conflict', 'refused', 'none'] as const

/** T17: what a member said of a payout that did not arrive, and what was found. */
export const zClaim = z.object({
  said: z.string(),
  /** How many pictures were sent as a proof. */
  images: z.number().int(),
  claimedAt: zTime,
  /** Since when it had counted as received because nobody answered; null if it had not. */
  forcedAt: zTime.nullable(),
  /** Null: somebody looks into it. */
  outcome: z.enum(claimOutcomes).nullable(),
  decidedAt: zTime.nullable(),
  /** The provider's reference of what it paid. */
  providerRef: z.string().nullable(),
  /** The operator's words for the member. */
  note: z.string().nullable(),
})

export const zBoClaim = zClaim.extend({
  n: z.number().int(),
  decidedBy: z.string().nullable(),
  /** How an operator asks to end it; another one who asks the same confirms. */
  asked: z
    .object({
      outcome: z.enum(['returned', 'resent']),
      /** The payouts that it is about; null: the only one, or a payment by hand. */
      payoutRefs: z.array(z.string()).nullable(),
      note: z.string(),
      who: z.string(),
      at: zTime,
    })
    .nullable(),
  /** Pictures that another claim has too, byte by byte. */
  sharedImages: z.number().int(),
})
