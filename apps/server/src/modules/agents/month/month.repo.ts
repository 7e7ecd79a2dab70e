import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

// What the statement of an agent's month is made of. Nothing of it changes once the month is over.

type Asked = { memberId: bigint; currency: string; from: Date; to: Date }
type Limited = Asked & { limit: number }

export type EarnedStatement = {
  memberId: bigint
  n: number
  start: Date
  end: Date
  kind: string
  funding: string
  contract: string
  facts: number
  validBet: Money
  loss: Money
  active: number
  rebates: Money
  accruals: Money
  cashback: Money
  bonus: Money
  wages: Money
  /** Exact amounts, whole numbers of 10^-36, as text. */
  fee: string
  carryIn: string
  carryOut: string
  base: string
  gross: string
  children: string
  owedIn: string
  net: string
  owedOut: string
  /** Of owedIn: taken off for adjustments. */
  adjustOff: Money
  tier: number | null
  ratePpm: number
  due: Money
  madeAt: Date
  /** As it stood at the end of the month. */
  state: string
  endedAt: Date | null
  /** When all of it was paid, by the end of the month. */
  paidAt: Date | null
  /** What its upline owed of it by then, and paid; null: the operator pays it. */
  moves: readonly Move[] | null
}
/** Amounts in ten-thousandths, as text. */
export type Move = {
  at: string
  what: 'UPLINE' | 'ADVANCE' | 'ABSORBED' | 'RETURNED' | 'CANCELLED' | 'SET_OFF'
  amount: string
}

const movesOf = (to: Date) => sql`
  select jsonb_agg(jsonb_build_object('at', m.moved_at, 'what', m.what, 'amount', m.amount::text) order by m.step) from agent_funding_move m
  where m.cell = f.cell and m.member_id = f.member_id and m.n = f.n and m.period_start = f.period_start and m.moved_at < ${to}::timestamptz`

/** The periods of an agent's contracts that were settled in the month, and older ones of which something was open. */
export function listEarned(
  db: Queryable,
  { memberId, currency, from, to, limit }: Limited,
): Promise<EarnedStatement[]> {
  return db.many<EarnedStatement>(sql`
    with was as (
      -- Rows of before the columns of 2026-12-17 do not tell when they ended.
      select s.*, case when s.state in ('REJECTED', 'EXPIRED') then coalesce(s.ended_at,
        (select f.done_at from agent_funding f where f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start),
        s.claim_by, s.made_at) end as over_at
      from agent_statement s
      where s.cell = cell_of(${memberId}) and s.member_id = ${memberId} and s.currency = ${currency} and s.made_at < ${to}::timestamptz
    )
    select s.member_id as "memberId", s.n, s.period_start as start, s.period_end as "end", s.kind, s.funding, v.hash as contract, s.facts,
      s.valid_bet as "validBet", s.loss, s.active, s.rebates, s.accruals, s.cashback, s.bonus, s.wages, s.fee::text, s.carry_in::text as "carryIn",
      s.carry_out::text as "carryOut", s.base::text, s.gross::text, s.children::text, s.owed_in::text as "owedIn", s.net::text,
      s.owed_out::text as "owedOut", s.adjust_off as "adjustOff", s.tier::integer, s.rate_ppm as "ratePpm", s.due, s.made_at as "madeAt",
      case when s.paid_at < ${to}::timestamptz then 'PAID' when s.over_at < ${to}::timestamptz then s.state when f.member_id is not null then 'OWED'
        else coalesce(s.made_state, case when s.claim_by is not null then 'CLAIM' when s.state in ('PAID', 'REJECTED', 'OWED') then 'REVIEW' else s.state end)
        end as state,
      case when s.over_at < ${to}::timestamptz then s.over_at end as "endedAt", case when s.paid_at < ${to}::timestamptz then s.paid_at end as "paidAt",
      case when f.member_id is not null then coalesce((${movesOf(to)}), '[]') end as moves
    from was s join agent_contract_version v using (cell, member_id, n)
    left join agent_funding f on f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start
      and f.opened_at < ${to}::timestamptz
    where s.made_at >= ${from}::timestamptz
      or (s.due > 0 and coalesce(s.paid_at >= ${from}::timestamptz, true) and coalesce(s.over_at >= ${from}::timestamptz, true))
    order by s.made_at, s.n, s.period_start limit ${limit}`)
}

export type OwedStatement = {
  memberId: bigint
  n: number
  start: Date
  kind: string
  due: Money
  openedAt: Date
  moves: readonly Move[]
}

/** What an agent owed to those below for contracts that the agent funds, in the month or from before; and to the operator for them. */
export function listOwed(db: Queryable, { memberId, currency, from, to, limit }: Limited): Promise<OwedStatement[]> {
  return db.many<OwedStatement>(sql`
    select f.member_id as "memberId", f.n, f.period_start as start, f.kind, f.due, f.opened_at as "openedAt", coalesce((${movesOf(to)}), '[]') as moves
    from agent_funding f
    where f.granter_id = ${memberId} and f.currency = ${currency} and f.opened_at < ${to}::timestamptz
      and (f.opened_at >= ${from}::timestamptz or coalesce(f.done_at >= ${from}::timestamptz, true) or f.to_return > f.returned
        or exists (select from agent_funding_move m where m.cell = f.cell and m.member_id = f.member_id and m.n = f.n
          and m.period_start = f.period_start and m.what = 'RETURNED' and m.moved_at >= ${from}::timestamptz))
    order by f.opened_at, f.member_id, f.n, f.period_start limit ${limit}`)
}

export type AdjustedStatement = {
  memberId: bigint
  n: number
  start: Date
  no: number
  at: Date
  amount: Money
  reason: string
}

/** What operators added to the agent's paid statements in the month, or took off them. */
export function listAdjusted(
  db: Queryable,
  { memberId, currency, from, to, limit }: Limited,
): Promise<AdjustedStatement[]> {
  return db.many<AdjustedStatement>(sql`
    select member_id as "memberId", n, period_start as start, no, decided_at as at, amount, reason from agent_adjustment
    where cell = cell_of(${memberId}) and member_id = ${memberId} and currency = ${currency} and state = 'DONE'
      and decided_at >= ${from}::timestamptz and decided_at < ${to}::timestamptz
    order by decided_at, n, period_start, no limit ${limit}`)
}

/** What was still to be taken off and was given up in the month. */
export function listGivenUp(
  db: Queryable,
  { memberId, currency, from, to, limit }: Limited,
): Promise<AdjustedStatement[]> {
  return db.many<AdjustedStatement>(sql`
    select member_id as "memberId", n, period_start as start, no, written_off_at as at, written_off as amount, write_off_reason as reason
    from agent_adjustment
    where cell = cell_of(${memberId}) and member_id = ${memberId} and currency = ${currency} and written_off > 0
      and written_off_at >= ${from}::timestamptz and written_off_at < ${to}::timestamptz
    order by written_off_at, n, period_start, no limit ${limit}`)
}

export type RebateDay = {
  day: string
  first: number
  last: number
  payments: number
  self: Money
  agent: Money
  small: Money
  takenBack: Money
}

/** Rebates by the day of their payment. */
export function listRebateDays(db: Queryable, { memberId, currency, from, to }: Asked): Promise<RebateDay[]> {
  return db.many<RebateDay>(sql`
    select business_day(paid_at)::text as day, min(n) as first, max(n) as last, count(*)::integer as payments,
      coalesce(sum(amount) filter (where kind = 'SELF'), 0)::bigint as self, coalesce(sum(amount) filter (where kind = 'AGENT'), 0)::bigint as agent,
      coalesce(sum(amount) filter (where kind = 'DAY'), 0)::bigint as small, coalesce(sum(amount) filter (where kind = 'REVERSAL'), 0)::bigint as "takenBack"
    from agent_payment
    where cell = cell_of(${memberId}) and member_id = ${memberId} and currency = ${currency}
      and paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz
    group by 1 order by 1`)
}
