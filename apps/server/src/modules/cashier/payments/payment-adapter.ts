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
  payUrl: z.url({ protocol: /^https?$/ }).max(500),
  payments: z.array(zPayment).max(20),
})
const zAnswer = z.object({ code: z.string().max(40), order: zOrder.optional() })

export type ProviderPayment = z.output<typeof zPayment>
export type ProviderOrder = z.output<typeof zOrder>

export type NewProviderOrder = {
  orderRef: string
  channelCode: string
  /** Whole VND. */
  amount: string
  currency: 'VND'
  /** The amount as the member sees it, for the provider's page. */
  shown: { amount: string; unit: string }
  expiresAt: string
}

/**
 * What became of a question. `unknown`: the provider does not have this order. `refused`: it will not take it.
 * `undecided`: no answer that counts; whatever happened there is asked for later.
 */
export type ProviderAnswer =
  | { kind: 'order'; order: ProviderOrder }
  | { kind: 'unknown' }
  | { kind: 'refused'; code: string }
  | { kind: 'undecided'; reason: string }

/** One tongue that payment providers speak; a provider with another one is another such object. */
export type PaymentAdapter = {
  create(order: NewProviderOrder): Promise<ProviderAnswer>
  query(orderRef: string): Promise<ProviderAnswer>
}

type Options = { clock: Clock; rng: Rng; isPublicOnly: boolean }

/** The provider's side of docs/payment-api, for one provider. */
export function createPaymentAdapter(
  provider: PaymentProviders[string],
  { clock, rng, isPublicOnly }: Options,
): PaymentAdapter {
  async function ask(path: string, content: Readonly<Record<string, unknown>>): Promise<ProviderAnswer> {
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
      return read(answer.text, content['orderRef'])
    } catch (error) {
      return { kind: 'undecided', reason: error instanceof Error ? error.name : 'failed' }
    }
  }
  return {
    create: (order) => ask('/v1/orders', order),
    query: (orderRef) => ask('/v1/orders/query', { orderRef }),
  }
}

function read(text: string, orderRef: unknown): ProviderAnswer {
  const parsed = zAnswer.safeParse(JSON.parse(text))
  if (!parsed.success) return { kind: 'undecided', reason: 'not an answer' }
  const { code, order } = parsed.data
  if (code === 'OK' && order !== undefined && order.orderRef === orderRef) return { kind: 'order', order }
  if (code === 'NOT_FOUND') return { kind: 'unknown' }
  if (code === 'REFUSED' || code === 'CONFLICT' || code === 'BAD_REQUEST') return { kind: 'refused', code }
  return { kind: 'undecided', reason: code }
}
