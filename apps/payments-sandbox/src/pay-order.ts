import { randomBytes } from 'node:crypto'
import { faultOf, type Fault } from './faults.ts'
import type { Delivery, Order, Payment } from './orders.ts'

/** How long the faults take; tests use shorter ones. */
export type Delays = {
  lateMs: number
  afterExpiryMs: number
  reversedMs: number
  reorderedMs: number
  /** How long a payout takes, and a slow one. */
  payoutMs: number
  payoutSlowMs: number
  /** How long a scratch card is checked. */
  cardMs: number
  /** How long a block of a simulated chain takes. */
  blockMs: number
}
export const usualDelays: Delays = {
  lateMs: 20_000,
  afterExpiryMs: 5_000,
  reversedMs: 15_000,
  reorderedMs: 1_500,
  payoutMs: 2_000,
  payoutSlowMs: 120_000,
  cardMs: 2_000,
  blockMs: 1_500,
}

const name = (prefix: string) => `${prefix}${randomBytes(8).toString('hex')}`

export function payment(order: Order, at: number, of: Partial<Payment> = {}): Payment {
  return {
    providerRef: name('SBX'),
    authorisation: name('A'),
    amount: order.amount,
    currency: order.currency,
    paidAt: new Date(at).toISOString(),
    isReversed: false,
    ...of,
  }
}

export const delivery = (event: Delivery['event'], at: number, paid: Payment | null, isForged = false): Delivery => ({
  id: name('W'),
  at,
  event,
  payment: paid,
  isForged,
  tries: 0,
})

/** What the person's press of the button does: the payments that are booked, and the webhooks that will tell of them. */
export function payOrder(order: Order, nowMs: number, delays: Delays): Order {
  const fault = faultOf(order.shown.amount)
  if (fault === 'failed')
    return { ...order, state: 'failed', deliveries: [delivery('failed', nowMs, payment(order, nowMs))] }
  const booksAt = fault === 'after_expiry' ? Date.parse(order.expiresAt) + delays.afterExpiryMs : nowMs
  const paid = payment(order, booksAt, amountsOf(order, fault))
  const payments = fault === 'twice' ? [paid, payment(order, booksAt)] : [paid]
  return {
    ...order,
    state: booksAt > nowMs ? 'waiting' : 'paid',
    booksAt: booksAt > nowMs ? booksAt : null,
    payments,
    deliveries: payments.flatMap((one) => deliveriesOf(one, booksAt, fault, delays)),
  }
}

function amountsOf({ amount }: Order, fault: Fault | undefined): Partial<Payment> {
  if (fault === 'too_little') return { amount: (BigInt(amount) / 2n || 1n).toString() }
  if (fault === 'too_much') return { amount: (BigInt(amount) * 2n).toString() }
  return fault === 'currency' ? { currency: 'USD' } : {}
}

function deliveriesOf(paid: Payment, at: number, fault: Fault | undefined, delays: Delays): Delivery[] {
  switch (fault) {
    case 'never':
      return []
    case 'late':
      return [delivery('paid', at + delays.lateMs, paid)]
    case 'doubled':
      return [delivery('paid', at, paid), delivery('paid', at, paid), delivery('paid', at + delays.reorderedMs, paid)]
    case 'reordered':
      return [delivery('paid', at, paid), delivery('pending', at + delays.reorderedMs, paid)]
    case 'forged':
      return [
        delivery('paid', at, { ...paid, providerRef: name('FORGED') }, true),
        delivery('paid', at + delays.reorderedMs, paid),
      ]
    case 'reversed':
      return [delivery('paid', at, paid), delivery('reversed', at + delays.reversedMs, paid)]
    default:
      return [delivery('pending', at, paid), delivery('paid', at, paid)]
  }
}
