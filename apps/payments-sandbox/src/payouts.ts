import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { payoutFaultOf } from './faults.ts'
import type { Delays } from './pay-order.ts'

const zText = z.string().min(1).max(64)

export const zNewPayout = z.object({
  payoutRef: zText,
  channelCode: zText,
  amount: z.string().regex(/^[1-9]\d{0,14}$/),
  currency: z.literal('VND'),
  shown: z.object({ amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/), unit: z.string().max(8) }),
  account: z.object({
    /** Left out, of a bank. */
    kind: z.literal('wallet').optional(),
    bankCode: zText,
    accountNumber: z.string().regex(/^[0-9a-z._@-]{4,64}$/),
    holderName: z.string().min(1).max(60),
  }),
})
export type NewPayout = z.output<typeof zNewPayout>

/** A webhook about a payout that is still to be delivered. */
const zPayoutDelivery = z.object({
  id: z.string(),
  at: z.number(),
  event: z.enum(['paid', 'failed']),
  tries: z.number(),
})
export type PayoutDelivery = z.output<typeof zPayoutDelivery>

/** The account's number is not kept: nobody needs it once the payout was taken. */
export const zPayout = zNewPayout.omit({ account: true }).extend({
  kind: z.literal('payout'),
  providerPayout: zText,
  /** What the account was, so that another one under the same reference is seen. */
  accountPrint: zText,
  /** When it ends, and how. */
  endsAt: z.number(),
  end: z.enum(['paid', 'failed']),
  providerRef: zText,
  authorisation: zText,
  deliveries: z.array(zPayoutDelivery),
})
export type Payout = z.output<typeof zPayout>

const REASON = 'the bank does not accept this account'
const name = (prefix: string) => `${prefix}${randomBytes(8).toString('hex')}`

const delivery = (event: PayoutDelivery['event'], at: number): PayoutDelivery => ({
  id: name('W'),
  at,
  event,
  tries: 0,
})

/** Takes a payout: when it ends, how, and the webhooks that tell of it. */
export function takePayout(
  { account: _account, ...content }: NewPayout,
  { accountPrint, nowMs, delays }: { accountPrint: string; nowMs: number; delays: Delays },
): Payout {
  const fault = payoutFaultOf(content.shown.amount)
  const end = fault === 'failed' || fault === 'against' ? 'failed' : 'paid'
  const endsAt = nowMs + (fault === 'slow' ? delays.payoutSlowMs : delays.payoutMs)
  const told = delivery(end, endsAt)
  return {
    ...content,
    kind: 'payout',
    providerPayout: name('SBP'),
    accountPrint,
    endsAt,
    end,
    providerRef: name('SBO'),
    authorisation: name('P'),
    deliveries:
      fault === 'never' || fault === 'no_answer'
        ? []
        : fault === 'twice'
          ? [told, delivery(end, endsAt), delivery(end, endsAt + delays.reorderedMs)]
          : // Against its own word: it failed, and later it says that it was paid.
            fault === 'against'
            ? [told, delivery('paid', endsAt + delays.reorderedMs)]
            : [told],
  }
}

/** What the platform is told of a payout. */
export function publicPayout(payout: Payout, nowMs: number) {
  const state = payout.endsAt > nowMs ? ('accepted' as const) : payout.end
  return {
    payoutRef: payout.payoutRef,
    providerPayout: payout.providerPayout,
    state,
    amount: payout.amount,
    currency: payout.currency,
    providerRef: state === 'paid' ? payout.providerRef : null,
    authorisation: state === 'paid' ? payout.authorisation : null,
    reason: state === 'failed' ? REASON : null,
  }
}

/** The body of a webhook about a payout. */
export const payoutWebhook = (payout: Payout, { event }: PayoutDelivery) => ({
  channelCode: payout.channelCode,
  event,
  payoutRef: payout.payoutRef,
  amount: payout.amount,
  currency: payout.currency,
  ...(event === 'paid' ? { providerRef: payout.providerRef, authorisation: payout.authorisation } : { reason: REASON }),
})
