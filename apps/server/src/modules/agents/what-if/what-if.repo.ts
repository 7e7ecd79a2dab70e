import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { ContractKind } from '@lotus/rules/agents'
import type { FactRow, Window } from '../settle/settle.repo.ts'
import type { OpenOff } from './open-balance.ts'

/** Everybody below a member, and whoever has left the team since. */
const lineOf = (memberId: bigint) => sql`
  select ${memberId}::bigint as id
  union select t.descendant_id from agent_team t where t.cell = cell_of(${memberId}) and t.member_id = ${memberId}
  union select m.member_id from agent_move m where m.from_uplines @> array[${memberId}::bigint]`

type TeamWindow = { memberId: bigint; categories: readonly string[]; currency: string; window: Window }

/** When a team played last in a window. */
export function lastFactAt(
  db: Queryable,
  { memberId, categories, currency, window }: TeamWindow,
): Promise<Date | null> {
  return db.value<Date | null>(sql`
    select max(x.at) as at from (${lineOf(memberId)}) l
    cross join lateral (
      select f.at from agent_fact f
      join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind
        and b.bet_ref = f.bet_ref
      where f.cell = cell_of(l.id) and f.member_id = l.id and f.at >= ${window.from}::timestamptz and f.at < ${window.to}::timestamptz
        and f.currency = ${currency} and f.category = any (${[...categories]}::text[]) and b.chain @> array[${memberId}::bigint]
      order by f.at desc limit 1) x`)
}

/** The same of a large team: from its days of play, the last one first, by the time of everybody's facts. */
export function lastFactOfLarge(
  db: Queryable,
  { memberId, categories, currency, window }: TeamWindow,
): Promise<Date | null> {
  const begins = sql`(d.day::timestamp at time zone 'Asia/Ho_Chi_Minh')`
  return db.value<Date | null>(sql`
    select (
      select x.at from (
        select distinct day from agent_team_day where cell = cell_of(${memberId}) and member_id = ${memberId} and currency = ${currency}
          and category = any (${[...categories]}::text[])
          and day between business_day(${window.from}::timestamptz) and business_day(${window.to}::timestamptz) order by day desc) d
      cross join lateral (
        select f.at from agent_fact f
        join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind
          and b.bet_ref = f.bet_ref
        where f.at >= greatest(${window.from}::timestamptz, ${begins}) and f.at < least(${window.to}::timestamptz, ${begins} + interval '1 day')
          and f.currency = ${currency} and f.category = any (${[...categories]}::text[]) and b.chain @> array[${memberId}::bigint]
        order by f.at desc limit 1) x
      order by d.day desc limit 1) as at`)
}

/** What a team played in a window, at most `limit` facts; null: all. */
export function listTeamFacts(db: Queryable, p: TeamWindow & { limit: number | null }): Promise<FactRow[]> {
  return db.many<FactRow>(sql`
    select f.member_id as "memberId", f.at, f.category, f.stake, f.valid_bet as "validBet", f.payout, f.is_void as "isVoid", b.chain,
      coalesce(o.amount, 0)::bigint as over
    from (${lineOf(p.memberId)}) l
    join agent_fact f on f.cell = cell_of(l.id) and f.member_id = l.id and f.at >= ${p.window.from}::timestamptz
      and f.at < ${p.window.to}::timestamptz and f.currency = ${p.currency} and f.category = any (${[...p.categories]}::text[])
    left join agent_over_loss o on o.cell = f.cell and o.member_id = f.member_id and o.at = f.at and o.bet_kind = f.bet_kind
      and o.bet_ref = f.bet_ref and o.version = f.version and o.is_void = f.is_void
    join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind
      and b.bet_ref = f.bet_ref
    where b.chain @> array[${p.memberId}::bigint] limit ${p.limit}::bigint`)
}

/** Exact amounts are whole numbers of 10^-36, as text. */
export type Stated = { start: Date; end: Date; gross: string; due: Money }
type Kept = { kind: ContractKind; window: Window }

/** What a line between a granter and a holder came to, period by period; what the operator rejected is nobody's. */
export function listStated(db: Queryable, p: Kept & { memberId: bigint; granterId: bigint | null }): Promise<Stated[]> {
  return db.many<Stated>(sql`
    select s.period_start as start, s.period_end as end, sum(s.gross)::text as gross,
      coalesce(sum(s.due) filter (where s.state <> 'REJECTED'), 0)::bigint as due
    from agent_statement s where s.cell = cell_of(${p.memberId}) and s.member_id = ${p.memberId} and s.kind = ${p.kind}
      and s.granter_id is not distinct from ${p.granterId}::bigint
      and s.period_start >= ${p.window.from}::timestamptz and s.period_end <= ${p.window.to}::timestamptz
    group by s.period_start, s.period_end`)
}

/** The gross of all that a member granted, without these holders', period by period; `isNetted`: of what the operator pays alone. */
export function listGranted(
  db: Queryable,
  p: Kept & { granterId: bigint; without: readonly bigint[]; isNetted: boolean },
): Promise<Omit<Stated, 'due'>[]> {
  return db.many<Omit<Stated, 'due'>>(sql`
    select s.period_start as start, s.period_end as end, sum(s.gross)::text as gross
    from agent_statement s where s.granter_id = ${p.granterId} and s.kind = ${p.kind}
      and s.period_start >= ${p.window.from}::timestamptz and s.period_end <= ${p.window.to}::timestamptz
      and not s.member_id = any (${p.without.map(String)}::bigint[]) and (not ${p.isNetted} or s.funding = 'OPERATOR')
    group by s.period_start, s.period_end`)
}

/** What a line still owed for adjustments when a period began, or owes since, with what statements from then on took off of it. */
export function listOpenOffs(
  db: Queryable,
  p: { memberId: bigint; granterId: bigint | null; kind: ContractKind; currency: string; from: Date },
): Promise<OpenOff[]> {
  return db.many<OpenOff>(sql`
    select least(a.decided_at, w.first_end) as "from", (-a.amount - a.taken - a.written_off + w.amount)::bigint as total,
      (a.operator_left + w.operators)::bigint as operators
    from agent_adjustment a cross join lateral (
      select coalesce(sum(t.amount), 0) as amount, coalesce(sum(t.operator_amount), 0) as operators, min(s.period_end) as first_end
      from agent_adjustment_take t
      join agent_statement s on s.cell = t.cell and s.member_id = t.member_id and s.n = t.taker_n and s.period_start = t.taker_start
      where t.cell = a.cell and t.member_id = a.member_id and t.n = a.n and t.period_start = a.period_start and t.no = a.no
        and s.period_end > ${p.from}::timestamptz) w
    where a.cell = cell_of(${p.memberId}) and a.member_id = ${p.memberId} and a.kind = ${p.kind} and a.currency = ${p.currency}
      and a.granter_id is not distinct from ${p.granterId}::bigint and a.state = 'DONE' and a.amount < 0
      and -a.amount - a.taken - a.written_off + w.amount > 0
    order by a.decided_at, a.n, a.period_start, a.no`)
}

/** What each of these lines came to, period by period. */
export function listOfLines(
  db: Queryable,
  p: Kept & { lines: readonly { memberId: bigint; granterId: bigint | null }[] },
): Promise<(Omit<Stated, 'gross'> & { id: bigint })[]> {
  return db.many<Omit<Stated, 'gross'> & { id: bigint }>(sql`
    select w.id, s.period_start as start, s.period_end as end, sum(s.due)::bigint as due
    from unnest(${p.lines.map(({ memberId }) => String(memberId))}::bigint[],
      ${p.lines.map(({ granterId }) => granterId?.toString() ?? null)}::bigint[]) as w(id, granter)
    join agent_statement s on s.cell = cell_of(w.id) and s.member_id = w.id and s.kind = ${p.kind}
      and s.granter_id is not distinct from w.granter and s.state <> 'REJECTED'
      and s.period_start >= ${p.window.from}::timestamptz and s.period_end <= ${p.window.to}::timestamptz
    group by w.id, s.period_start, s.period_end`)
}
