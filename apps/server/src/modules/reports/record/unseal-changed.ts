import { betsSettled, ordersSettled, roundsTold } from '@lotus/contract/events'
import { businessDay } from '@lotus/kernel'
import type { Transaction } from '@lotus/database'
import { memberOf } from '../../../platform/outbox/add-event.ts'
import { unsealDays } from '../reports.repo.ts'
import type { OutboxRow } from '../../../platform/outbox/consumer.ts'

export const UNSEAL_TOPICS = [ordersSettled.topic, betsSettled.topic, roundsTold.topic]

/**
 * Deletes the stored sums of days on which a settled bet changed afterwards: a corrected draw, a round paid or rolled
 * back once more, one reported late by its vendor. A bet's first settlement never affects a stored day, since a day
 * with a waiting bet is not stored.
 */
export async function unsealChanged(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  const wanted = new Map<string, { memberId: bigint; source: string; days: Set<string> }>()
  for (const row of rows) {
    const memberId = memberOf(row.audience)
    if (memberId === undefined) continue
    const { source, times } = changedBy(row)
    for (const at of times) {
      const key = `${memberId}:${source}`
      const entry = wanted.get(key) ?? { memberId, source, days: new Set<string>() }
      entry.days.add(businessDay(new Date(at)))
      wanted.set(key, entry)
    }
  }
  // Ordered by member, so that two batches never wait for each other.
  const inOrder = [...wanted.values()].toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  for (const { memberId, source, days } of inOrder) await unsealDays(tx, { memberId, source, days: [...days] })
}

/** The source of the record that a row changed, and when the changed bets were placed. */
function changedBy({ topic, payload }: OutboxRow): { source: string; times: string[] } {
  if (topic === roundsTold.topic) return { source: 'told', times: roundsTold.payload.parse(payload).openedAt }
  if (topic === ordersSettled.topic) {
    const { corrects, orders } = ordersSettled.payload.parse(payload)
    return { source: 'lottery', times: corrects === undefined ? [] : orders.map(({ placedAt }) => placedAt) }
  }
  const changed = betsSettled.payload.parse(payload).bets.filter(({ version, reversed }) => reversed || version > 1)
  return { source: 'games', times: changed.map(({ placedAt }) => placedAt) }
}
