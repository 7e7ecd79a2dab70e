import { isRebateCategory, type RebateCategory } from '@lotus/contract'
import { betsSettled, ordersSettled } from '@lotus/contract/events'
import { parseMoney, returnedStatuses, type Money } from '@lotus/kernel'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'

/** News of a settled bet: what it counts for now. */
export type ToldBet = {
  memberId: bigint
  kind: string
  ref: string
  /** With `isReversed` it only grows over the news of one bet. */
  version: number
  isReversed: boolean
  category: RebateCategory
  currency: string
  /** 0, as the next two: void, or given back. */
  validBet: Money
  stake: Money
  payout: Money
  /** Of an order whose prize group was chosen: the highest that the member could choose. */
  groupMax: number | null
  placedAt: Date
  at: Date
}

export const settledTopics = [ordersSettled.topic, betsSettled.topic]

/** The bets in a row of the outbox; what no rebate is agreed for is left out. */
export function betsOf(row: OutboxRow, currency: string): ToldBet[] {
  const [, id] = /^member:(\d{1,18})$/.exec(row.audience) ?? []
  if (id === undefined) throw new Error(`settled bets of nobody: ${row.audience}`)
  const facts = { memberId: BigInt(id), at: row.createdAt }
  if (row.topic === ordersSettled.topic) return ordersOf(row, { ...facts, currency })
  const payload = betsSettled.payload.parse(row.payload)
  return payload.bets.flatMap(({ category, validBet, placedAt, reversed, ...bet }) =>
    isRebateCategory(category)
      ? [
          {
            ...facts,
            kind: bet.kind,
            ref: bet.ref,
            version: bet.version,
            isReversed: reversed,
            category,
            currency: payload.currency,
            validBet: reversed ? 0n : parseMoney(validBet),
            stake: reversed ? 0n : parseMoney(bet.stake),
            payout: reversed ? 0n : parseMoney(payload.round.win),
            groupMax: null,
            placedAt: new Date(placedAt),
          },
        ]
      : [],
  )
}

const returned: ReadonlySet<number> = new Set(returnedStatuses)

function ordersOf(row: OutboxRow, facts: Pick<ToldBet, 'memberId' | 'at' | 'currency'>): ToldBet[] {
  const payload = ordersSettled.payload.parse(row.payload)
  const play = (status: number, amount: string) => (returned.has(status) ? 0n : parseMoney(amount))
  return payload.orders.map((order) => ({
    ...facts,
    currency: payload.currency ?? facts.currency,
    kind: 'lottery',
    ref: order.orderNo,
    version: order.version ?? 1,
    isReversed: false,
    category: order.category,
    validBet: parseMoney(order.validBet),
    stake: play(order.status, order.stake),
    payout: play(order.status, order.payout),
    groupMax: order.groupMax ?? null,
    placedAt: new Date(order.placedAt),
  }))
}
