import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { zonedInstant, type Money } from '@lotus/kernel'
import { boardSpans, prizeAt } from '@lotus/rules/board'
import { leastOf, type Replayed } from '@lotus/rules/promotions'
import { listFacts } from '../backoffice/office.repo.ts'
import * as repo from './board.repo.ts'
import { boardPrizes } from './open-boards.ts'

export type BoardPreview = {
  looked: number
  isWhole: boolean
  got: { memberId: bigint; awards: Replayed[] }[]
}

/** Who would have had which prize in the periods of these days; of equal scores anybody, since nothing is kept. */
export async function previewBoard(
  db: Queryable,
  rule: PromotionRule,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<BoardPreview> {
  const facts =
    rule.metric?.kind === 'MISSION_POINTS'
      ? await repo.listPointFacts(db, { begins: midnight(from), ends: midnight(to), limit: limit + 1 })
      : (await listFacts(db, { from, to, categories: rule.metric?.categories ?? [], limit: limit + 1 })).map(
          ({ memberId, day, validBet }) => ({ memberId, day, amount: validBet }),
        )
  const members = new Set(facts.map(({ memberId }) => memberId))
  const prizes = boardPrizes(rule)
  const awards = boardSpans(rule.period, { startsAt: midnight(from), endsAt: midnight(to) }).flatMap((span) => {
    const scores = new Map<bigint, Money>()
    for (const { memberId, day, amount } of facts) {
      if (day >= span.from && day < span.to) scores.set(memberId, (scores.get(memberId) ?? 0n) + amount)
    }
    return [...scores]
      .filter(([, score]) => score >= leastOf(rule))
      .toSorted(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1))
      .map(([memberId], at) => ({ memberId, day: span.from, amount: prizeAt(prizes, at + 1), deposit: 0n }))
      .filter(({ amount }) => amount > 0n)
  })
  const got = [...Map.groupBy(awards, ({ memberId }) => memberId)].map(([memberId, list]) => ({
    memberId,
    awards: list.map(({ day, amount, deposit }) => ({ day, amount, deposit })),
  }))
  return { looked: members.size, isWhole: members.size <= limit, got }
}

const midnight = (day: string): Date => zonedInstant(day, '00:00')
