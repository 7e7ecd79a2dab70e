import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'
import type { Money } from '@lotus/kernel'
import type { ExactMoney } from '@lotus/rules/loyalty'

type Wire = RouteValue<'bo.cashbackReport'>
type Span = { from: string; to: string }

/** What waits for an operator is thought to be paid; what they refused costs nothing. */
const isNotRefused = sql`not exists (select from loyalty_claim_review v where v.cell = c.cell and v.member_id = c.member_id
  and v.source = 'CASHBACK' and v.of_n = c.n and v.state = 'REFUSED')`

export type DayCost = { day: string; members: number; claimed: Money; auto: Money; expired: Money }

/** What was paid and what ran out, by business day, the newest first. */
export function listDays(db: Queryable, { from, to }: Span): Promise<DayCost[]> {
  return db.many<DayCost>(sql`
    select day::text, count(distinct member_id)::integer as members,
      coalesce(sum(amount) filter (where kind = 'CLAIM'), 0)::bigint as claimed,
      coalesce(sum(amount) filter (where kind = 'AUTO'), 0)::bigint as auto,
      coalesce(sum(amount) filter (where kind = 'EXPIRED'), 0)::bigint as expired
    from loyalty_cashback_claim c where day between ${from}::date and ${to}::date and ${isNotRefused} group by day order by day desc`)
}

export type ProductCost = { category: Wire['products'][number]['category']; validBet: Money; amount: ExactMoney }

/** What the payments of the period were worked out from. */
export async function listProducts(db: Queryable, { from, to }: Span): Promise<ProductCost[]> {
  const rows = await db.many<Omit<ProductCost, 'amount'> & { amount: string }>(sql`
    select l.category, sum(l.valid_bet)::bigint as "validBet", sum(l.amount) as amount
    from loyalty_cashback_claim c join loyalty_cashback_line l using (cell, member_id, n)
    where c.day between ${from}::date and ${to}::date and c.kind <> 'EXPIRED' and ${isNotRefused} group by l.category order by l.category = 'CAP', 3 desc`)
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export type Standing = { members: number; amount: ExactMoney }

/** What is earned and not taken yet, and what members owe after void bets; over all members with days that are open. */
export async function sumOpen(db: Queryable): Promise<{ waiting: Standing; owed: Standing }> {
  const row = await db.one<{ waiting: number; waitingAmount: string; owed: number; owedAmount: string }>(sql`
    with due as (
      select sum(d.earned - d.claimed) + a.claimed - a.taken::numeric * 1000000 as amount
      from loyalty_cashback_day d join loyalty_cashback a using (cell, member_id)
      where d.earned <> d.claimed group by d.cell, d.member_id, a.claimed, a.taken)
    select (count(*) filter (where amount > 0))::integer as waiting, coalesce(sum(amount) filter (where amount > 0), 0) as "waitingAmount",
      (count(*) filter (where amount < 0))::integer as owed, coalesce(-sum(amount) filter (where amount < 0), 0) as "owedAmount"
    from due`)
  return {
    waiting: { members: row.waiting, amount: BigInt(row.waitingAmount) },
    owed: { members: row.owed, amount: BigInt(row.owedAmount) },
  }
}
