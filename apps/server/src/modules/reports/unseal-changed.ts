import { businessDay } from '@lotus/kernel'
import type { Transaction } from '@lotus/database'
import type { OutboxRow } from '../../platform/outbox/consumers.ts'
import { unsealDays } from './reports.repo.ts'

export const UNSEAL_TOPICS = ['lottery.orders_settled', 'wallet.bets_settled', 'games.rounds_told'] as const

/** As much of the topics as is read here; whatever else comes in an event is none of it. */
type News = {
  corrects?: unknown
  orders?: readonly { placedAt?: unknown }[]
  bets?: readonly { placedAt?: unknown; version?: unknown; reversed?: unknown }[]
  openedAt?: readonly unknown[]
}

/**
 * Takes back the kept sums of days on which a settled bet fared otherwise afterwards: a corrected draw, a round that was
 * paid or rolled back once more, one that its vendor told late. A bet's first settlement never meets a kept day, since a day with a waiting bet is not kept.
 */
export async function unsealChanged(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  const wanted = new Map<string, { memberId: bigint; source: string; days: Set<string> }>()
  for (const { topic, audience, payload } of rows) {
    const memberId = /^member:(\d{1,18})$/.exec(audience)?.[1]
    if (memberId === undefined) continue
    const news = payload as News // every field is looked at before it is used
    const source = sources[topic] ?? 'games'
    for (const at of changedTimes(source, news)) {
      const key = `${memberId}:${source}`
      const entry = wanted.get(key) ?? { memberId: BigInt(memberId), source, days: new Set<string>() }
      entry.days.add(businessDay(at))
      wanted.set(key, entry)
    }
  }
  // In order of member, so that two batches never wait for each other.
  const inOrder = [...wanted.values()].toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  for (const { memberId, source, days } of inOrder) await unsealDays(tx, { memberId, source, days: [...days] })
}

const sources: Readonly<Record<string, string>> = { 'lottery.orders_settled': 'lottery', 'games.rounds_told': 'told' }

function changedTimes(source: string, news: News): Date[] {
  if (source === 'told') return timesOf(news.openedAt ?? [])
  const list =
    source === 'lottery'
      ? news.corrects === undefined
        ? []
        : (news.orders ?? [])
      : (news.bets ?? []).filter(({ version, reversed }) => reversed === true || Number(version ?? 1) > 1)
  return timesOf(list.map(({ placedAt }) => placedAt))
}

const timesOf = (list: readonly unknown[]): Date[] =>
  list.map((at) => new Date(String(at))).filter((at) => !Number.isNaN(at.getTime()))
