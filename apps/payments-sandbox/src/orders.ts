import { z } from 'zod'

const zText = z.string().min(1).max(64)

const zDigits = z.string().regex(/^\d{8,20}$/)
const zCard = z.object({ telco: zText, serial: zDigits, pin: zDigits })
export type Card = z.output<typeof zCard>

export const zNewOrder = z.object({
  orderRef: zText,
  channelCode: zText,
  amount: z.string().regex(/^[1-9]\d{0,14}$/),
  currency: z.literal('VND'),
  shown: z.object({ amount: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/), unit: z.string().max(8) }),
  expiresAt: z.iso.datetime(),
  /** A scratch card to be cashed, instead of a page on which somebody pays. */
  card: zCard.optional(),
})

const zPayment = z.object({
  providerRef: zText,
  authorisation: zText,
  amount: z.string(),
  currency: z.string(),
  paidAt: z.string(),
  isReversed: z.boolean(),
})
export type Payment = z.output<typeof zPayment>

/** A webhook that is still to be delivered. `forged` has a wrong signature. */
const zDelivery = z.object({
  id: z.string(),
  at: z.number(),
  event: z.enum(['pending', 'paid', 'failed', 'reversed']),
  payment: zPayment.nullable(),
  isForged: z.boolean(),
  tries: z.number(),
})
export type Delivery = z.output<typeof zDelivery>

export const zOrder = zNewOrder.omit({ card: true }).extend({
  /** By which a scratch card is known again; null for an order with a page. */
  cardPrint: z.string().nullable().default(null),
  /** Why it failed. */
  reason: z.string().nullable().default(null),
  providerOrder: zText,
  /** In the address of the payment page; who has it may pay. */
  token: zText,
  state: z.enum(['waiting', 'paid', 'failed']),
  /** Paid by the person, but booked only at this time. */
  booksAt: z.number().nullable(),
  payments: z.array(zPayment),
  deliveries: z.array(zDelivery),
})
export type Order = z.output<typeof zOrder>

/** What the platform is told of an order. */
export const publicOrder = (
  { orderRef, providerOrder, state, token, booksAt, payments, cardPrint, reason }: Order,
  origin: string,
) => ({
  orderRef,
  providerOrder,
  state,
  payUrl: cardPrint === null ? `${origin}/pay/${token}` : null,
  reason,
  payments: booksAt === null ? payments : [],
})
