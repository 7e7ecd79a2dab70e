import { sql, type Queryable } from '@lotus/database'
import { addDays, zonedInstant, type Money } from '@lotus/kernel'
import type { Days } from './days-of.ts'

// What a member was paid: rebates (agent_income_day, agent_payment) and contracts (agent_statement).

type Asked = Days & { memberId: bigint; currency: string }

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
}

/** The start of the first day, and of the day after the last. */
const paidWithin = (p: Days) => sql`
  paid_at >= ${zonedInstant(p.from, '00:00')}::timestamptz and paid_at < ${zonedInstant(addDays(p.to, 1), '00:00')}::timestamptz`

/** Each day on which something was paid, the newest first. */
export function listIncomeDays(db: Queryable, p: Asked): Promise<IncomeDay[]> {
  return db.many<IncomeDay>(sql`
    select x.day::text as day, sum(x.self)::bigint as self, sum(x.agent)::bigint as agent, sum(x.small)::bigint as small,
      sum(x.taken_back)::bigint as "takenBack", coalesce(sum(x.due) filter (where x.kind = 'DAILY'), 0)::bigint as daily,
      coalesce(sum(x.due) filter (where x.kind = 'HOURLY'), 0)::bigint as hourly, coalesce(sum(x.due) filter (where x.kind = 'REALTIME'), 0)::bigint as realtime,
      coalesce(sum(x.due) filter (where x.kind = 'DIVIDEND'), 0)::bigint as dividend
    from (
      select day, self, agent, small, taken_back, 0 as due, null as kind from agent_income_day
      where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and currency = ${p.currency}
        and day between ${p.from}::date and ${p.to}::date
      union all
      select business_day(paid_at), 0, 0, 0, 0, due, kind from agent_statement
      where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and currency = ${p.currency} and paid_at is not null and due > 0
        and ${paidWithin(p)}) x
    group by x.day order by x.day desc`)
}

/** Whether a contract ever paid the member. */
export function hasContractIncome(db: Queryable, memberId: bigint): Promise<boolean> {
  return db.hasRows(sql`
    select from agent_statement where cell = cell_of(${memberId}) and member_id = ${memberId} and paid_at is not null and due > 0 limit 1`)
}

export type PaidRebate = {
  n: number
  kind: 'SELF' | 'AGENT' | 'REVERSAL' | 'DAY'
  at: Date
  amount: Money
  shares: number
}

/** Payments of rebates, the newest first, before the one with number `beforeN` if given. */
export function listPaidRebates(
  db: Queryable,
  p: Asked & { kind: string | null; beforeN: bigint | null; limit: number },
): Promise<PaidRebate[]> {
  return db.many<PaidRebate>(sql`
    select n, kind, paid_at as at, amount, shares from agent_payment
    where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and currency = ${p.currency} and ${paidWithin(p)}
      and (${p.kind}::text is null or kind = ${p.kind}) and (${p.beforeN}::bigint is null or n < ${p.beforeN}::bigint)
    order by n desc limit ${p.limit}`)
}

export type PaidContract = {
  n: number
  kind: 'DAILY' | 'HOURLY' | 'REALTIME' | 'DIVIDEND'
  /** Whole milliseconds are not enough for a place in the list. */
  place: string
  at: Date
  start: Date
  end: Date
  amount: Money
  validBet: Money
  loss: Money
  ratePpm: number
}

/** Payments of contracts, the newest first, after this place if given. */
export function listPaidContracts(
  db: Queryable,
  p: Asked & { kind: string | null; after: { at: string; start: string; n: number } | null; limit: number },
): Promise<PaidContract[]> {
  const { at = null, start = null, n = null } = p.after ?? {}
  return db.many<PaidContract>(sql`
    select n, kind, paid_at as at, period_start as start, period_end as "end", due as amount, valid_bet as "validBet", loss, rate_ppm as "ratePpm",
      (extract(epoch from paid_at) * 1000000)::bigint || '-' || (extract(epoch from period_start) * 1000000)::bigint || '-' || n as place
    from agent_statement
    where cell = cell_of(${p.memberId}) and member_id = ${p.memberId} and currency = ${p.currency} and paid_at is not null and due > 0
      and ${paidWithin(p)} and (${p.kind}::text is null or kind = ${p.kind})
      and (${at}::bigint is null or (paid_at, period_start, n) <
        ('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond', 'epoch'::timestamptz + ${start}::bigint * interval '1 microsecond', ${n}::integer))
    order by paid_at desc, period_start desc, n desc limit ${p.limit}`)
}
