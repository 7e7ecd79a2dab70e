import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { leastOf } from '@lotus/rules/promotions'
import { ticketsOf, type TicketTerms } from '@lotus/rules/raffle'
import { listFacts, type FactRow } from '../backoffice/office.repo.ts'

export function ticketTermsOf(rule: PromotionRule): TicketTerms {
  const { given } = rule
  if (given.form !== 'RAFFLE') throw new Error('only a raffle has tickets')
  return { per: leastOf(rule), dayMax: given.dayMax, ticketsMax: given.ticketsMax }
}

/** What counts of a member's day. */
function valueOf({ metric }: PromotionRule, { validBet, deposits }: FactRow): Money {
  return metric?.kind === 'VALID_BET' ? validBet : deposits.reduce((sum, amount) => sum + BigInt(amount), 0n)
}

/**
 * Tickets by member, of those who have any, from the days as they are counted now: a bet that was voided and a deposit that was
 * reversed count no more. Null: more than `limit` members did something in these days.
 */
export async function countTickets(
  db: Queryable,
  rule: PromotionRule,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<Map<bigint, number> | null> {
  const categories = rule.metric?.categories ?? []
  const facts = await listFacts(db, { from, to, categories, limit: limit + 1 })
  const members = Map.groupBy(facts, ({ memberId }) => memberId)
  if (members.size > limit) return null
  const terms = ticketTermsOf(rule)
  const counted = [...members].map(([memberId, days]) => {
    const values = days.map((day) => valueOf(rule, day))
    return [memberId, ticketsOf(terms, values)] as const
  })
  return new Map(counted.filter(([, tickets]) => tickets > 0))
}
