import type { RebateCategory } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { contractMovements, paymentsOf, type Asked, type PaidContract } from './income.repo.ts'

// What one day's income was made of (operations.md 1.10): shares of its payments put together, and movements of contracts.

export type DayAsked = Asked & { category: string | null }

/** The shares `r` of the payments of rebates; small shares of a day are paid as one sum, and have none. */
const shares = (p: DayAsked) => sql`
  (select * from agent_payment where ${paymentsOf({ ...p, kind: null })} and kind <> 'DAY') p
  join agent_rebate r on r.cell = p.cell and r.member_id = p.member_id and r.payment = p.n
    and (${p.category}::text is null or r.category = ${p.category})`

export function listProducts(db: Queryable, p: DayAsked): Promise<{ category: RebateCategory; amount: Money }[]> {
  return db.many(sql`
    select r.category, sum(r.paid)::bigint as amount from ${shares(p)}
    group by r.category having sum(r.paid) <> 0 order by abs(sum(r.paid)) desc, r.category`)
}

export type Person = { id: bigint; bets: number; amount: Money; people: number; total: Money }

/** Whose bets gave the most; `people` and `total` are of all of them. */
export function listPeople(db: Queryable, p: DayAsked & { limit: number }): Promise<Person[]> {
  return db.many<Person>(sql`
    select r.bettor_id as id, count(*)::integer as bets, sum(r.paid)::bigint as amount, (count(*) over ())::integer as people,
      (sum(sum(r.paid)) over ())::bigint as total
    from ${shares(p)} group by r.bettor_id having sum(r.paid) <> 0
    order by abs(sum(r.paid)) desc, r.bettor_id limit ${p.limit}`)
}

export type RebateGroup = {
  id: bigint
  category: RebateCategory
  validBet: Money
  ratePpm: number | null
  amount: Money
}

/** The largest sums of one person on one product. */
export function listRebateGroups(db: Queryable, p: DayAsked & { limit: number }): Promise<RebateGroup[]> {
  return db.many<RebateGroup>(sql`
    select r.bettor_id as id, r.category, sum(r.valid_bet)::bigint as "validBet",
      case when min(r.rate_ppm) = max(r.rate_ppm) then min(r.rate_ppm) end as "ratePpm", sum(r.paid)::bigint as amount
    from ${shares(p)} group by r.bettor_id, r.category having sum(r.paid) <> 0
    order by abs(sum(r.paid)) desc, r.bettor_id, r.category limit ${p.limit}`)
}

/** How many payments of rebates there were; of a product those that have anything of it. */
export function countPayments(db: Queryable, p: DayAsked): Promise<number> {
  return p.category === null
    ? db.value<number>(
        sql`select count(*)::integer as payments from agent_payment where ${paymentsOf({ ...p, kind: null })}`,
      )
    : db.value<number>(sql`select count(distinct p.n)::integer as payments from ${shares(p)}`)
}

export type ContractGroup = Pick<PaidContract, 'memberId' | 'part' | 'kind' | 'n' | 'step' | 'start'> & {
  payments: number
  validBet: Money
  ratePpm: number | null
  amount: Money
  /** Of all groups. */
  groups: number
  allPayments: number
  total: Money
}

/**
 * What contracts brought and took by kind and person, the largest first. A statement that was paid in parts is one of `payments`, and its valid
 * bet counts once; `n`, `step` and `start` are of a single one.
 */
export function listContractGroups(db: Queryable, p: Asked & { limit: number }): Promise<ContractGroup[]> {
  return db.many<ContractGroup>(sql`
    select m.part, m.kind, m.member_id as "memberId", min(m.n) as n, min(m.step) as step, min(m.period_start) as start,
      count(*) filter (where m.nth = 1)::integer as payments, sum(s.valid_bet) filter (where m.nth = 1)::bigint as "validBet",
      case when min(s.rate_ppm) = max(s.rate_ppm) then min(s.rate_ppm) end as "ratePpm", sum(m.amount)::bigint as amount,
      (count(*) over ())::integer as groups, (sum(count(*)) over ())::integer as "allPayments", (sum(sum(m.amount)) over ())::bigint as total
    from (
      select c.*, row_number() over (partition by c.part, c.kind, c.member_id, c.n, c.period_start order by c.step) as nth
      from (${contractMovements(p)}) c
    ) m
    join agent_statement s on s.cell = cell_of(m.member_id) and s.member_id = m.member_id and s.n = m.n and s.period_start = m.period_start
    group by m.part, m.kind, m.member_id order by abs(sum(m.amount)) desc, m.part, m.kind, m.member_id limit ${p.limit}`)
}
