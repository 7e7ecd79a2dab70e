import { z } from 'zod'
import { zAmount, zTime } from '@lotus/contract/schemas'
import type { Clock, Rng } from '@lotus/kernel'
import { postTo } from '../../system/index.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { isSignedAnswer, paymentHeaders, signRequest } from './signature.ts'

/** The whole answer must be there by then; later it is asked for, never guessed. */
const DEADLINE_MS = 5_000
const ANSWER_BYTES_MAX = 65_536

const zText = z.string().min(1).max(64)
const zPayment = z.object({
  providerRef: zText,
  authorisation: zText,
  amount: zAmount,
  currency: z.string().regex(/^[A-Z]{3,5}$/),
  paidAt: zTime,
  isReversed: z.boolean(),
})
const zOrder = z.object({
  orderRef: zText,
  providerOrder: zText,
  state: z.enum(['waiting', 'paid', 'failed']),
  /** Null: nothing is paid on a page, as with a card. */
  payUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  /** Of one that failed. */
  reason: z.string().max(200).nullish(),
  payments: z.array(zPayment).max(20),
})
const zPayout = z.object({
  payoutRef: zText,
  providerPayout: zText,
  state: z.enum(['accepted', 'paid', 'failed']),
  amount: zAmount,
  currency: z.string().regex(/^[A-Z]{3,5}$/),
  /** Of a payout that was paid. */
  providerRef: zText.nullable(),
  authorisation: zText.nullable(),
  /** Of one that failed. */
  reason: z.string().max(200).nullable(),
})
const zAnswer = z.object({ code: z.string().max(40), order: zOrder.optional(), payout: zPayout.optional() })
type Answered = z.output<typeof zAnswer>

export type ProviderPayment = z.output<typeof zPayment>
export type ProviderOrder = z.output<typeof zOrder>
export type ProviderPayout = z.output<typeof zPayout>

export type NewProviderOrder = {
  orderRef: string
  channelCode: string
  /** Whole VND. */
  amount: string
  currency: 'VND'
  /** The amount as the member sees it, for the provider's page. */
  shown: { amount: string; unit: string }
  expiresAt: string
  /** A scratch card that is to be cashed; its value is the amount, as its owner says. */
  card?: { telco: string; serial: string; pin: string }
}

export type NewProviderPayout = {
  /** The provider pays once under it, however often it is asked. */
  payoutRef: string
  channelCode: string
  /** Whole VND. */
  amount: string
  currency: 'VND'
  shown: { amount: string; unit: string }
  account: { bankCode: string; accountNumber: string; holderName: string }
}

/**
 * What became of a question. `unknown`: the provider does not have this order. `refused`: it will not take it.
 * `undecided`: no answer that counts; whatever happened there is asked for later.
 */
type Undone = { kind: 'unknown' } | { kind: 'refused'; code: string } | { kind: 'undecided'; reason: string }
export type ProviderAnswer = { kind: 'order'; order: ProviderOrder } | Undone
/** The same of a payout. `conflict`: it has another payout under this reference, and nobody may guess which is right. */
export type PayoutAnswer = { kind: 'payout'; payout: ProviderPayout } | { kind: 'conflict' } | Undone

/** One tongue that payment providers speak; a provider with another one is another such object. */
export type PaymentAdapter = {
  create(order: NewProviderOrder): Promise<ProviderAnswer>
  query(orderRef: string): Promise<ProviderAnswer>
  payOut(payout: NewProviderPayout): Promise<PayoutAnswer>
  queryPayout(payoutRef: string): Promise<PayoutAnswer>
}

type Options = { clock: Clock; rng: Rng; isPublicOnly: boolean }

/** The provider's side of docs/payment-api, for one provider. */
export function createPaymentAdapter(
  provider: PaymentProviders[string],
  { clock, rng, isPublicOnly }: Options,
): PaymentAdapter {
  async function ask(path: string, content: Readonly<Record<string, unknown>>): Promise<Answered | Undone> {
    const raw = JSON.stringify(content)
    const timestamp = clock.now().getTime().toString()
    const nonce = Buffer.from(rng.bytes(16)).toString('base64url')
    const headers = signRequest(provider, { path, timestamp, nonce, raw })
    try {
      const url = new URL(path, provider.url)
      const call = { headers, body: raw, deadlineMs: DEADLINE_MS, maxBytes: ANSWER_BYTES_MAX, isPublicOnly }
      const answer = await postTo(url, call)
      if (answer.status !== 200) return { kind: 'undecided', reason: `status ${answer.status}` }
      const answered = {
        path,
        timestamp: answer.headers[paymentHeaders.timestamp]?.toString() ?? '',
        nonce,
        raw: answer.text,
      }
      if (!isSignedAnswer(provider, answer.headers, answered)) return { kind: 'undecided', reason: 'not signed' }
      const parsed = zAnswer.safeParse(JSON.parse(answer.text))
      return parsed.success ? parsed.data : { kind: 'undecided', reason: 'not an answer' }
    } catch (error) {
      return { kind: 'undecided', reason: error instanceof Error ? error.name : 'failed' }
    }
  }
  return {
    create: async (order) => orderIn(await ask('/v1/orders', order), order.orderRef),
    query: async (orderRef) => orderIn(await ask('/v1/orders/query', { orderRef }), orderRef),
    payOut: async (payout) => payoutIn(await ask('/v1/payouts', payout), payout.payoutRef),
    queryPayout: async (payoutRef) => payoutIn(await ask('/v1/payouts/query', { payoutRef }), payoutRef),
  }
}

function orderIn(answer: Answered | Undone, orderRef: string): ProviderAnswer {
  if ('kind' in answer) return answer
  const { code, order } = answer
  if (code === 'OK' && order !== undefined && order.orderRef === orderRef) return { kind: 'order', order }
  return code === 'CONFLICT' ? { kind: 'refused', code } : undone(code)
}

function payoutIn(answer: Answered | Undone, payoutRef: string): PayoutAnswer {
  if ('kind' in answer) return answer
  const { code, payout } = answer
  if (code === 'OK' && payout !== undefined && payout.payoutRef === payoutRef) return { kind: 'payout', payout }
  return code === 'CONFLICT' ? { kind: 'conflict' } : undone(code)
}

function undone(code: string): Undone {
  if (code === 'NOT_FOUND') return { kind: 'unknown' }
  if (code === 'REFUSED' || code === 'BAD_REQUEST') return { kind: 'refused', code }
  return { kind: 'undecided', reason: code }
}
