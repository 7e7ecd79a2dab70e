import { joinSql, sql, type Queryable, type SqlQuery } from '@lotus/database'
import type { RebateCategory } from '@lotus/contract'
import { addDays, zonedInstant, type Money } from '@lotus/kernel'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'
import type { Days } from './days-of.ts'

// What came to a member's balance and left it (operations.md 1.10): rebates (agent_income_day, agent_payment), contracts that
// the operator pays (agent_statement), and what is paid step by step of an upline's wallet (agent_funding_move).

export type Asked = Days & { memberId: bigint; currency: string }

export type IncomeDay = {
  day: string
  self: Money
  agent: Money
  small: Money
  takenBack: Money
  daily: Money
  hourly: Money
  realtime: Money
  dividend: Money
  /** Never above zero: what left to the downline, and back to the operator. */
  paidDown: Money
  givenBack: Money
  /** What operators added to statements that were paid before. */
  adjusted: Money
}

/** The steps of adjustments begin behind it. */
export const ADJUSTED_FROM = 1_000_000

/** The start of the first day, and of the day after the last. */
const within = (at: ReturnType<typeof sql>, p: Days) => sql`
  ${at} >= ${zonedInstant(p.from, '00:00')}::timestamptz and ${at} < ${zonedInstant(addDays(p.to, 1), '00:00')}::timestamptz`

/** What contracts brought and took, movement by movement. `part`: its place in the report; `kind`: of the contract. */
const branchesOf = (p: Asked) => [
  sql`
  select s.kind as part, s.kind, s.member_id, s.n, s.period_start, 0 as step, s.paid_at as at, s.due as amount
  from agent_statement s
  where s.cell = cell_of(${p.memberId}) and s.member_id = ${p.memberId} and s.currency = ${p.currency} and s.due > 0 and ${within(sql`s.paid_at`, p)}
    and not exists (select from agent_funding f where f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start)`,
  sql`
  select f.kind as part, f.kind, m.member_id, m.n, m.period_start, m.step, m.moved_at as at, m.amount
  from agent_funding_move m join agent_funding f using (cell, member_id, n, period_start)
  where m.cell = cell_of(${p.memberId}) and m.member_id = ${p.memberId} and f.currency = ${p.currency} and ${within(sql`m.moved_at`, p)}
    and m.what in ('UPLINE', 'ADVANCE', 'ABSORBED')`,
  // A step of a statement is one number: adjustments have their own behind those of a debt.
  sql`
  select 'ADJUSTED' as part, a.kind, a.member_id, a.n, a.period_start, ${ADJUSTED_FROM} + a.no as step, a.decided_at as at, a.amount
  from agent_adjustment a
  where a.cell = cell_of(${p.memberId}) and a.member_id = ${p.memberId} and a.currency = ${p.currency} and a.state = 'DONE' and a.amount > 0
    and ${within(sql`a.decided_at`, p)}`,
  sql`
  select case m.what when 'UPLINE' then 'PAID_DOWN' else 'GIVEN_BACK' end as part, f.kind, m.member_id, m.n, m.period_start, m.step,
    m.moved_at as at, -m.amount as amount
  from (select distinct c.member_id from agent_contract c where c.granter_id = ${p.memberId}) h
  join agent_funding_move m on m.cell = cell_of(h.member_id) and m.member_id = h.member_id
  join agent_funding f on f.cell = m.cell and f.member_id = m.member_id and f.n = m.n and f.period_start = m.period_start
  where f.granter_id = ${p.memberId} and f.currency = ${p.currency} and ${within(sql`m.moved_at`, p)} and m.what in ('UPLINE', 'RETURNED')`,
]
/** All of them, as rows `m`. */
export const contractMovements = (p: Asked): SqlQuery => unionOf(branchesOf(p))
const unionOf = (branches: readonly SqlQuery[]) =>
  joinSql(
    branches.map((one) => sql`(${one})`),
    ' union all ',
  )

/** Each day on which something was paid, the newest first. */
export function listIncomeDays(db: Queryable, p: Asked): Promise<IncomeDay[]> {
  return db.many<IncomeDay>(sql`
    select x.day::text as day, sum(x.self)::bigint as self, sum(x.agent)::bigint as agent, sum(x.small)::bigint as small,
      sum(x.taken_back)::bigint as "takenBack", coalesce(sum(x.amount) filter (where x.part = 'DAILY'), 0)::bigint as daily,
      coalesce(sum(x.amount) filter (where x.part = 'HOURLY'), 0)::bigint as hourly,
      coalesce(sum(x.amount) filter (where x.part = 'REALTIME'), 0)::bigint as realtime,
      coalesce(sum(x.amount) filter (where x.part = 'DIVIDEND'), 0)::bigint as dividend,
      coalesce(sum(x.amount) filter (where x.part = 'PAID_DOWN'), 0)::bigint as "paidDown",
      coalesce(sum(x.amount) filter (where x.part = 'GIVEN_BACK'), 0)::bigint as "givenBack",
      coalesce(sum(x.amount) filter (where x.part = 'ADJUSTED'), 0)::bigint as adjusted
    from (
      select day, self, agent, small, taken_back, 0 as amount, null as part from agent_income_day
      where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and currency = ${p.currency}
        and day between ${p.from}::date and ${p.to}::date
      union all
      select business_day(m.at), 0, 0, 0, 0, m.amount, m.part from (${unionOf(branchesOf(p))}) m) x
    group by x.day order by x.day desc`)
}

/** Whether a contract ever paid the member, or the member ever paid one. */
export function hasContractIncome(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.hasRows(sql`
    (select from agent_statement where cell = cell_of(${memberId}) and member_id = ${memberId} and paid_at is not null and due > 0 limit 1)
    union all
    (select from agent_funding where cell = cell_of(${memberId}) and member_id = ${memberId} and by_upline + by_operator > 0 limit 1)
    union all
    (select from agent_funding where granter_id = ${memberId} and by_upline + returned > 0 limit 1)
    union all
    (select from agent_adjustment where cell = cell_of(${memberId}) and member_id = ${memberId} and state = 'DONE' and amount > 0 limit 1)`)
}

export type PaidRebate = {
  n: number
  kind: 'SELF' | 'AGENT' | 'REVERSAL' | 'DAY'
  at: Date
  amount: Money
  shares: number
}
/** Of single bets: who bet, and on what. Null: anybody, anything. */
export type ShareFilter = { bettorId: bigint | null; category: string | null }
type RebatesAsked = Asked & { kind: string | null }

export const paymentsOf = (p: RebatesAsked) => sql`
  cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and currency = ${p.currency} and ${within(sql`paid_at`, p)}
    and (${p.kind}::text is null or kind = ${p.kind})`

/** Payments of rebates, the newest first, before the one with number `beforeN` if given. */
export function listPaidRebates(
  db: Queryable,
  p: RebatesAsked & { beforeN: bigint | null; limit: number },
): Promise<PaidRebate[]> {
  return db.many<PaidRebate>(sql`
    select n, kind, paid_at as at, amount, shares from agent_payment
    where ${paymentsOf(p)} and (${p.beforeN}::bigint is null or n < ${p.beforeN}::bigint)
    order by n desc limit ${p.limit}`)
}

/** How many shares the payments are made of: what a filter by share has to go through. */
export function countPaidShares(db: Queryable, p: RebatesAsked): Promise<number> {
  return db.value<number>(sql`
    select coalesce(sum(shares), 0)::integer as shares from agent_payment where ${paymentsOf(p)} and kind <> 'DAY'`)
}

/**
 * The same of some shares alone: what each payment holds of them. Shares below a cent are paid by the day as one sum, and
 * have no part of their own there.
 */
export function listPaidParts(
  db: Queryable,
  p: RebatesAsked & ShareFilter & { beforeN: bigint | null; limit: number },
): Promise<(PaidRebate & { total: Money })[]> {
  return db.many<PaidRebate & { total: Money }>(sql`
    with part as materialized (
      select p.n, p.kind, p.paid_at as at, sum(r.paid)::bigint as amount, count(*)::integer as shares
      from (select * from agent_payment where ${paymentsOf(p)} and kind <> 'DAY') p
      join agent_rebate r on r.cell = p.cell and r.member_id = p.member_id and r.payment = p.n
      where (${p.bettorId}::bigint is null or r.bettor_id = ${p.bettorId}::bigint) and (${p.category}::text is null or r.category = ${p.category})
      group by p.n, p.kind, p.paid_at
    )
    select n, kind, at, amount, shares, (select sum(amount) from part)::bigint as total from part
    where ${p.beforeN}::bigint is null or n < ${p.beforeN}::bigint order by n desc limit ${p.limit}`)
}

/** Each day on which bets of a product were paid for or taken back, the newest first. */
export function listCategoryDays(
  db: Queryable,
  p: Asked & { category: string },
): Promise<Pick<IncomeDay, 'day' | 'self' | 'agent' | 'takenBack'>[]> {
  return db.many(sql`
    select business_day(p.paid_at)::text as day, coalesce(sum(r.paid) filter (where p.kind = 'SELF'), 0)::bigint as self,
      coalesce(sum(r.paid) filter (where p.kind = 'AGENT'), 0)::bigint as agent,
      coalesce(sum(r.paid) filter (where p.kind = 'REVERSAL'), 0)::bigint as "takenBack"
    from (select * from agent_payment where ${paymentsOf({ ...p, kind: null })} and kind <> 'DAY') p
    join agent_rebate r on r.cell = p.cell and r.member_id = p.member_id and r.payment = p.n
    where r.category = ${p.category} group by 1 order by 1 desc`)
}

export type RebateSource = {
  n: number
  bettors: number
  /** One of them. */
  bettorId: bigint
  categories: RebateCategory[]
  validBet: Money
  /** Null: not the same of all. */
  ratePpm: number | null
}

/** Whose bets these payments are of, on what, and from which base; only of the bets that the filter asks for. */
export function listRebateSources(
  db: Queryable,
  p: ShareFilter & { memberId: bigint; payments: readonly number[] },
): Promise<RebateSource[]> {
  return db.many<RebateSource>(sql`
    select r.payment as n, count(distinct r.bettor_id)::integer as bettors, min(r.bettor_id) as "bettorId",
      array_agg(distinct r.category) as categories, sum(r.valid_bet)::bigint as "validBet",
      case when min(r.rate_ppm) = max(r.rate_ppm) then min(r.rate_ppm) end as "ratePpm"
    from agent_rebate r
    where r.cell = cell_of(${p.memberId}) and r.member_id = ${p.memberId} and r.payment = any (${[...p.payments]}::integer[])
      and (${p.bettorId}::bigint is null or r.bettor_id = ${p.bettorId}::bigint) and (${p.category}::text is null or r.category = ${p.category})
    group by r.payment`)
}

export type PaidContract = {
  memberId: bigint
  n: number
  step: number
  part: 'DAILY' | 'HOURLY' | 'REALTIME' | 'DIVIDEND' | 'PAID_DOWN' | 'GIVEN_BACK' | 'ADJUSTED'
  kind: 'DAILY' | 'HOURLY' | 'REALTIME' | 'DIVIDEND'
  at: Date
  start: Date
  /** `at` and `start`, for cursors. */
  micros: Micros
  startMicros: Micros
  end: Date
  amount: Money
  validBet: Money
  loss: Money
  ratePpm: number
}
type ContractPlace = TimePlace<'startMicros' | 'n' | 'step' | 'memberId'>

type ContractsAsked = Asked & { part: string | null; sourceId: bigint | null }
const isAsked = (p: ContractsAsked) => sql`
  (${p.part}::text is null or m.part = ${p.part}) and (${p.sourceId}::bigint is null or m.member_id = ${p.sourceId}::bigint)`
const newestFirst = sql`order by m.at desc, m.period_start desc, m.n desc, m.step desc, m.member_id desc`

/** What contracts brought and took, the newest first, after this place if given. */
export function listPaidContracts(
  db: Queryable,
  p: ContractsAsked & { after: ContractPlace | null; limit: number },
): Promise<PaidContract[]> {
  const { n = null, step = null, memberId = null } = p.after ?? {}
  const [at, start] = [atMicros(p.after?.micros ?? null), atMicros(p.after?.startMicros ?? null)]
  // Each branch is cut by itself: a page reads no more of any than it may show.
  const parts = branchesOf(p).map(
    (branch) => sql`
    select * from (${branch}) m
    where ${isAsked(p)} and (${p.after === null} or m.at <= ${at})
      and (${p.after === null} or (m.at, m.period_start, m.n, m.step, m.member_id) <
        (${at}, ${start}, ${n}::integer, ${step}::integer, ${memberId}::bigint))
    ${newestFirst} limit ${p.limit}`,
  )
  return db.many<PaidContract>(sql`
    select m.member_id as "memberId", m.n, m.step, m.part, m.kind, m.at, m.period_start as start, s.period_end as "end", m.amount,
      s.valid_bet as "validBet", s.loss, s.rate_ppm as "ratePpm",
      ${microsOf(sql`m.at`)} as micros, ${microsOf(sql`m.period_start`)} as "startMicros"
    from (select * from (${unionOf(parts)}) m ${newestFirst} limit ${p.limit}) m
    join agent_statement s on s.cell = cell_of(m.member_id) and s.member_id = m.member_id and s.n = m.n and s.period_start = m.period_start
    ${newestFirst}`)
}

/** The sum of all of them; of more than `most` no sum. */
export async function sumPaidContracts(db: Queryable, p: ContractsAsked & { most: number }): Promise<Money | null> {
  const { total, rows } = await db.one<{ total: Money; rows: number }>(sql`
    select coalesce(sum(m.amount), 0)::bigint as total, count(*)::integer as rows
    from (select m.amount from (${unionOf(branchesOf(p))}) m where ${isAsked(p)} limit ${p.most + 1}) m`)
  return rows > p.most ? null : total
}
