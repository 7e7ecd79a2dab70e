import { createHmac } from 'node:crypto'
import { cardFaultOf, type CardFault } from './faults.ts'
import type { Card, Order } from './orders.ts'
import { delivery, payment, type Delays } from './pay-order.ts'
import type { PaymentKey } from './signature.ts'

/** A card is known again by this; its code is stored nowhere. */
export const printOfCard = (key: PaymentKey, { telco, serial, pin }: Card): string =>
  createHmac('sha256', key.secret).update(`${telco} ${serial} ${pin}`).digest('hex')

const half = (amount: string) => (BigInt(amount) / 2n || 1n).toString()
const twice = (amount: string) => (BigInt(amount) * 2n).toString()

function faceOf(declared: string, fault: CardFault | undefined): string {
  if (fault === 'lower') return half(declared)
  return fault === 'higher' ? twice(declared) : declared
}

const reasons: Partial<Record<CardFault, string>> = {
  used: 'card_used',
  invalid: 'card_invalid',
  not_taken: 'card_not_taken',
}

type Given = { serial: string; isKnown: boolean; nowMs: number; delays: Delays }

/** Cashes a card: what becomes of it, and the webhooks that tell. One that another order has cashed is used. */
export function cashCard(order: Order, { serial, isKnown, nowMs, delays }: Given): Order {
  const fault = isKnown ? 'used' : cardFaultOf(serial)
  const at = nowMs + (fault === 'late' ? delays.lateMs : delays.cardMs)
  const reason = fault && reasons[fault]
  if (reason !== undefined)
    return { ...order, state: 'failed', reason, deliveries: [delivery('failed', at, payment(order, at))] }
  const paid = payment(order, at, { amount: faceOf(order.amount, fault) })
  return { ...order, booksAt: at, payments: [paid], deliveries: toldOf(fault, { at, paid, delays }) }
}

type Told = { at: number; paid: ReturnType<typeof payment>; delays: Delays }

function toldOf(fault: CardFault | undefined, { at, paid, delays }: Told): Order['deliveries'] {
  const once = delivery('paid', at, paid)
  if (fault === 'never') return []
  if (fault === 'doubled') return [once, delivery('paid', at, paid), delivery('paid', at + delays.reorderedMs, paid)]
  if (fault === 'reversed') return [once, delivery('reversed', at + delays.reversedMs, paid)]
  return [once]
}
