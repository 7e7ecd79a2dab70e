import { promotionPaid } from '@lotus/contract/events'
import { parseMoney, type Money } from '@lotus/kernel'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'

/** News of a movement that a promotion costs the house; negative where a bonus went back to it. */
export type ToldPromotion = {
  memberId: bigint
  source: string
  key: string
  promotion: 'CASHBACK' | 'BONUS'
  kind: string
  currency: string
  amount: Money
  /** Of a bonus that goes back, or comes back: the key of its grant, and how much that was. */
  of: { key: string; granted: Money } | null
  at: Date
}

export const promotionTopics = [promotionPaid.topic]

export function promotionOf(row: OutboxRow): ToldPromotion {
  const [, id] = /^member:(\d{1,18})$/.exec(row.audience) ?? []
  if (id === undefined) throw new Error(`a promotion of nobody: ${row.audience}`)
  const { amount, of, ...facts } = promotionPaid.payload.parse(row.payload)
  return {
    memberId: BigInt(id),
    ...facts,
    amount: parseMoney(amount),
    of: of && { key: of.key, granted: parseMoney(of.granted) },
    at: row.createdAt,
  }
}
