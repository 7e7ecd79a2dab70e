import { z } from 'zod'
import { zAmount, zChainTransfer, zTime, type usdtNetworks } from '@lotus/contract/schemas'
import type { Clock, Rng } from '@lotus/kernel'
import { postTo } from '../../system/index.ts'
import type { PayoutKind } from '../payout-banks.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { isSignedAnswer, paymentHeaders, signRequest } from './signature.ts'

/** The whole answer must be there by then; later it is asked for, never guessed. */
const DEADLINE_MS = 5_000
const ANSWER_BYTES_MAX = 65_536
/** Of one address: as many as are kept of an order, its own and all others. */
const TRANSFERS_MAX = 40

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
/** An address of an order that is watched, and what it was sent. */
const zWatch = z.object({
  orderRef: zText,
  watchId: zText,
  network: z.string().max(10),
  address: z.string().regex(/^[A-Za-z0-9]{20,64}$/),
  /** Of a simulated chain: where a transfer is played. */
  payUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  transfers: z.array(zChainTransfer),
})
/** A longer list is cut: whoever floods an address with junk must not hide what came first. */
const zCutWatch = zWatch.transform(({ transfers, ...rest }) => ({
  ...rest,
  transfers: transfers.slice(0, TRANSFERS_MAX),
  isCut: transfers.length > TRANSFERS_MAX,
}))
const zAnswer = z.object({
  code: z.string().max(40),
  order: zOrder.optional(),
  payout: zPayout.optional(),
  watch: zCutWatch.optional(),
})
type Answered = z.output<typeof zAnswer>

export type ProviderPayment = z.output<typeof zPayment>
export type ProviderOrder = z.output<typeof zOrder>
export type ProviderPayout = z.output<typeof zPayout>
export type WatchedTransfer = z.output<typeof zChainTransfer>
export type ProviderWatch = z.output<typeof zCutWatch>

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

export type NewWatch = {
  orderRef: string
  channelCode: string
  network: (typeof usdtNetworks)[number]
  token: 'USDT'
  /** As many confirmations a transfer needs. */
  confirmations: number
  /** Millionths of one USDT. */
  due: string
  /** The amount as the member sees it. */
  shown: { amount: string; unit: string }
  expiresAt: string
}

export type NewProviderPayout = {
  /** The provider pays once under it, however often it is asked. */
  payoutRef: string
  channelCode: string
  /** Whole VND. */
  amount: string
  currency: 'VND'
  shown: { amount: string; unit: string }
  /** `kind` is left out of a bank's. */
  account: { kind?: 'wallet'; bankCode: string; accountNumber: string; holderName: string }
}

/**
 * What became of a question. `unknown`: the provider does not have this order. `refused`: it will not take it.
 * `undecided`: no answer that counts; whatever happened there is asked for later.
 */
type Undone = { kind: 'unknown' } | { kind: 'refused'; code: string } | { kind: 'undecided'; reason: string }
export type ProviderAnswer = { kind: 'order'; order: ProviderOrder } | Undone
export type WatchAnswer = { kind: 'watch'; watch: ProviderWatch } | Undone
/** The same of a payout. `conflict`: it has another payout under this reference, and nobody may guess which is right. */
export type PayoutAnswer = { kind: 'payout'; payout: ProviderPayout } | { kind: 'conflict' } | Undone

/** One tongue that payment providers speak; a provider with another one is another such object. */
export type PaymentAdapter = {
  /** To which kinds of accounts it pays withdrawals; left out, to banks. */
  payoutKinds?: readonly PayoutKind[] | undefined
  create(order: NewProviderOrder): Promise<ProviderAnswer>
  query(orderRef: string): Promise<ProviderAnswer>
  payOut(payout: NewProviderPayout): Promise<PayoutAnswer>
  queryPayout(payoutRef: string): Promise<PayoutAnswer>
  /** An address for an order, watched from now on (docs/payment-api/chain-watcher.md). */
  watch(order: NewWatch): Promise<WatchAnswer>
  queryWatch(orderRef: string): Promise<WatchAnswer>
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
    payoutKinds: provider.payoutKinds,
    create: async (order) => orderIn(await ask('/v1/orders', order), order.orderRef),
    query: async (orderRef) => orderIn(await ask('/v1/orders/query', { orderRef }), orderRef),
    payOut: async (payout) => payoutIn(await ask('/v1/payouts', payout), payout.payoutRef),
    queryPayout: async (payoutRef) => payoutIn(await ask('/v1/payouts/query', { payoutRef }), payoutRef),
    watch: async (order) => watchIn(await ask('/v1/chain/addresses', order), order.orderRef),
    queryWatch: async (orderRef) => watchIn(await ask('/v1/chain/addresses/query', { orderRef }), orderRef),
  }
}

function orderIn(answer: Answered | Undone, orderRef: string): ProviderAnswer {
  if ('kind' in answer) return answer
  const { code, order } = answer
  if (code === 'OK' && order !== undefined && order.orderRef === orderRef) return { kind: 'order', order }
  return code === 'CONFLICT' ? { kind: 'refused', code } : undone(code)
}

function watchIn(answer: Answered | Undone, orderRef: string): WatchAnswer {
  if ('kind' in answer) return answer
  const { code, watch } = answer
  if (code === 'OK' && watch !== undefined && watch.orderRef === orderRef) return { kind: 'watch', watch }
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
