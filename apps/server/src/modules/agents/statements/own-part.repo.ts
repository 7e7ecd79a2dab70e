import type { RebateCategory, ValidWhy } from '@lotus/contract'
import { sql, type Queryable, type SqlQuery } from '@lotus/database'
import { addDays, zonedInstant, type Money } from '@lotus/kernel'
import type { Line } from '../reports/play.repo.ts'

// What somebody's own part of a step consists of, in the tables that the kept sums were made from: a team's sum less those of the lines
// directly below. So everything that counts in the team is a row, less what counts in a line as well. Beside the own movements that is what
// lines had that have left, and what is counted in a line without being counted above: then it is taken off.

/** `line`: whose part, from which day on; `from` and `to` are days, both included. */
export type PartOf = { line: Line; from: string; to: string; currency: string }

const begin = ({ line: { since }, from }: PartOf): string => (since !== null && since > from ? since : from)
const edges = (p: PartOf) => ({ from: zonedInstant(begin(p), '00:00'), to: zonedInstant(addDays(p.to, 1), '00:00') })

/**
 * `kid`: lines that came to directly below later, and from which day on they count. `who`: the member, and everybody whose chain was
 * another one at some time; of all others what the team counts a line counts too.
 */
const kin = (id: bigint) => sql`
  kid as materialized (
    select t.descendant_id as id, business_day(max(m.moved_at)) as since
    from agent_team t join agent_move m on m.cell = cell_of(t.descendant_id) and m.member_id = t.descendant_id
      and m.from_uplines[1] is distinct from ${id}
    where t.cell = cell_of(${id}) and t.member_id = ${id} and t.depth = 1 group by t.descendant_id
  ), who as materialized (
    select ${id}::bigint as id
    union select m.member_id from agent_move m where m.from_uplines @> array[${id}::bigint] or m.from_uplines && array(select k.id from kid k)
    union select k.id from kid k
  )`

/** How often a row of a chain and a day counts in the part: once where the team counts it, less once for each line that does. */
const times = (id: bigint, chain: SqlQuery, day: SqlQuery) => sql`
  ((case when ${id} = any(${chain}) then 1 else 0 end) - (
    select count(*) from unnest(${chain}) as u(id)
    join agent_node n on n.cell = cell_of(u.id) and n.member_id = u.id and n.uplines[1] = ${id}
    left join kid k on k.id = u.id where ${day} >= coalesce(k.since, '-infinity')))::integer`

export type PartRow = {
  memberId: bigint
  day: string
  at: Date | null
  kind: string
  /** Null: of a statement, which `n` and `start` name, `no` with an adjustment of it. */
  reference: string | null
  n: number | null
  start: Date | null
  no: number | null
  granterId: bigint | null
  bets: number | null
  calc: bigint | null
  times: number
  amount: Money
}
type Page = { offset: number; limit: number }

const listed = (db: Queryable, before: SqlQuery, rows: SqlQuery, page: Page): Promise<PartRow[]> =>
  db.many<PartRow>(sql`
    with ${before}, part as (${rows})
    select p.member_id as "memberId", p.day::text as day, p.at, p.kind, p.reference, p.n, p.start, p.no, p.granter_id as "granterId", p.bets, p.calc,
      p.times, p.amount from part p where p.times <> 0
    order by p.day desc, p.at desc, p.member_id, p.kind, p.reference, p.start desc, p.n desc, p.no limit ${page.limit} offset ${page.offset}`)

/** Cashback, or bonuses: each movement, by the day from which it counts. */
export function listPromotions(
  db: Queryable,
  p: PartOf & { promotion: 'CASHBACK' | 'BONUS' },
  page: Page,
): Promise<PartRow[]> {
  const { id } = p.line
  const { from, to } = edges(p)
  return listed(
    db,
    kin(id),
    sql`
      select m.member_id, business_day(m.at) as day, m.told_at as at, m.kind, m.key as reference, null::integer as n, null::timestamptz as start,
        null::integer as no, null::bigint as granter_id, null::integer as bets, null::bigint as calc, m.amount,
        ${times(id, sql`m.chain`, sql`business_day(m.at)`)} as times
      from who w join agent_promotion m on m.cell = cell_of(w.id) and m.member_id = w.id
      where m.at >= ${from}::timestamptz and m.at < ${to}::timestamptz and m.promotion = ${p.promotion} and m.currency = ${p.currency}`,
    page,
  )
}

/** Days of small shares. */
export function listSmallDays(db: Queryable, p: PartOf, page: Page): Promise<PartRow[]> {
  const { id } = p.line
  return listed(
    db,
    kin(id),
    sql`
      select d.member_id, d.day, d.paid_at as at, 'DAY' as kind, null::text as reference, null::integer as n, null::timestamptz as start,
        null::integer as no, null::bigint as granter_id, d.bets, d.calc, d.paid as amount,
        ${times(id, sql`agent_chain_at(d.member_id, ${dayBegins(sql`d.day`)})`, sql`d.day`)} as times
      from who w join agent_rebate_day d on d.cell = cell_of(w.id) and d.member_id = w.id
      where d.day between ${begin(p)}::date and ${p.to}::date and d.paid <> 0 and d.currency = ${p.currency}`,
    page,
  )
}

const dayBegins = (day: SqlQuery) => sql`(${day}::timestamp at time zone 'Asia/Ho_Chi_Minh')`

/** How long ago the period of a statement may have begun that is paid on a day: nothing waits longer. */
const WAIT = sql`interval '400 days'`

/** Wages of the holders, what was cancelled of their debts and what operators added, by the days on which they are costs. */
const wages = (p: PartOf) => {
  const { from, to } = edges(p)
  return sql`
  holder as materialized (
    select id from who union select c.member_id from agent_contract c where c.granter_id = ${p.line.id} and c.kind <> 'DIVIDEND'
  ), wage as materialized (
    -- What was paid, or owed, at once is of the last day of its period; what was decided, claimed or released later of that day.
    select s.member_id, s.n, s.period_start as start, null::integer as no, s.granter_id, s.kind, s.due as amount, s.funding = 'UPLINE' as is_own,
      coalesce(l.at, s.period_end) as at, business_day(coalesce(l.at, s.period_end - interval '1 millisecond')) as day
    from holder h join agent_statement s on s.cell = cell_of(h.id) and s.member_id = h.id and s.kind in ('DAILY', 'HOURLY', 'REALTIME')
      and s.period_start >= ${from}::timestamptz - ${WAIT} and s.period_start < ${to}::timestamptz
    left join agent_funding f using (cell, member_id, n, period_start)
    cross join lateral (select case when coalesce(s.made_state, 'PAID') not in ('PAID', 'OWED') then coalesce(f.opened_at, s.paid_at, s.made_at) end as at) l
    where s.due > 0 and s.currency = ${p.currency} and (s.state in ('PAID', 'OWED') or f.state = 'CANCELLED')
    union all
    select f.member_id, f.n, f.period_start, null, f.granter_id, 'CANCELLED', f.by_upline + f.by_operator - f.due, true, f.done_at, business_day(f.done_at)
    from holder h join agent_funding f on f.cell = cell_of(h.id) and f.member_id = h.id
    where f.state = 'CANCELLED' and f.kind <> 'DIVIDEND' and f.currency = ${p.currency} and f.done_at >= ${from}::timestamptz and f.done_at < ${to}::timestamptz
    union all
    select a.member_id, a.n, a.period_start, a.no, a.granter_id, 'CONTRACT_ADJUSTMENT', a.amount, false, a.decided_at, business_day(a.decided_at)
    from holder h join agent_adjustment a on a.cell = cell_of(h.id) and a.member_id = h.id
    where a.state = 'DONE' and a.amount > 0 and a.kind <> 'DIVIDEND' and a.currency = ${p.currency}
      and a.decided_at >= ${from}::timestamptz and a.decided_at < ${to}::timestamptz
  )`
}

/** What an upline pays of its own is a cost of its holder's team alone, so in the part of who pays it is taken off. */
export function listWages(db: Queryable, p: PartOf, page: Page): Promise<PartRow[]> {
  const { id } = p.line
  const chain = sql`case when g.is_own then array[g.member_id] else agent_chain_at(g.member_id, g.at) end`
  return listed(
    db,
    sql`${kin(id)}, ${wages(p)}`,
    sql`
      select g.member_id, g.day, g.at, g.kind, null::text as reference, g.n, g.start, g.no, g.granter_id, null::integer as bets, null::bigint as calc,
        g.amount, ${times(id, chain, sql`g.day`)} as times
      from wage g where g.day between ${begin(p)}::date and ${p.to}::date and g.amount <> 0`,
    page,
  )
}

export type ShareRow = {
  /** The payment, or the day as a number, that it is of. */
  part: number
  bettorId: bigint
  bet: string
  category: RebateCategory
  at: Date
  isVoid: boolean
  ratePpm: number
  belowPpm: number
  validBet: Money
  validWhy: ValidWhy
  paid: Money
  times: number
}
/** Which rebates count: those of own bets, and of the bets of others; of these products. */
type Counted = { self: boolean; agent: boolean; categories: readonly string[] | null }
/** Behind so many shares of a payment, or of a day; null: from the newest on. */
export type ShareAfter = { part: number; skip: number } | null
type SharePage = { after: ShareAfter; limit: number }

const shareColumns = sql`r.bettor_id as "bettorId", r.bet_ref as bet, r.category, r.is_void as "isVoid", r.rate_ppm as "ratePpm", r.below_ppm as "belowPpm",
  r.valid_bet as "validBet", vendor_valid_why(r.bettor_id, r.bet_kind, r.bet_ref, r.valid_bet) as "validWhy", r.paid`
const shareOrder = sql`r.placed_at desc, r.bet_kind, r.bet_ref, r.version desc, r.is_void`

/** Whoever has shares in the part: the member first, then others with something paid in these days. */
export async function listEarners(db: Queryable, p: PartOf): Promise<bigint[]> {
  const { id } = p.line
  const { from } = edges(p)
  const others = await db.values<bigint>(sql`
    with ${kin(id)} select w.id from who w where w.id <> ${id} and (exists (
        select from agent_payment a where a.cell = cell_of(w.id) and a.member_id = w.id and a.paid_at >= ${from}::timestamptz
          and a.n >= agent_payment_since(w.id, ${from}::timestamptz))
      or exists (
        select from agent_rebate_day d where d.cell = cell_of(w.id) and d.member_id = w.id and d.currency = ${p.currency}
          and d.day between ${begin(p)}::date and ${p.to}::date))
    order by w.id`)
  return [id, ...others]
}

/**
 * The paid shares of one of them, the last payment first, by the time from which their bet's news count. A payment is made with, or after,
 * that time, so none before the first day is looked at.
 */
export function listPaidShares(
  db: Queryable,
  p: PartOf & Counted & { earnerId: bigint },
  { after, limit }: SharePage,
): Promise<ShareRow[]> {
  const { id } = p.line
  const { from, to } = edges(p)
  const chain = sql`b.chain[array_position(b.chain, r.member_id):]`
  return db.many<ShareRow>(sql`
    with ${kin(id)}
    select r.payment as part, ${shareColumns}, f.at, t.times
    from agent_rebate r
    cross join lateral (
      select f.at from agent_fact f where f.cell = cell_of(r.bettor_id) and f.member_id = r.bettor_id and f.bet_kind = r.bet_kind and f.bet_ref = r.bet_ref
        and f.version = r.version and f.is_void = r.is_void and f.at >= greatest(r.counted_at, ${from}::timestamptz) and f.at < ${to}::timestamptz
      order by f.at limit 1) f
    join agent_bet b on b.cell = cell_of(r.bettor_id) and b.member_id = r.bettor_id and b.placed_at = r.placed_at and b.bet_kind = r.bet_kind
      and b.bet_ref = r.bet_ref
    cross join lateral (select ${times(id, chain, sql`business_day(f.at)`)} as times) t
    where r.cell = cell_of(${p.earnerId}) and r.member_id = ${p.earnerId} and r.currency = ${p.currency}
      and r.payment >= agent_payment_since(${p.earnerId}, ${from}::timestamptz) and (${after === null} or r.payment <= ${after?.part ?? 0})
      and (${p.categories === null} or r.category = any (${[...(p.categories ?? [])]}::text[]))
      and case when r.bettor_id = r.member_id then ${p.self}::boolean else ${p.agent}::boolean end and t.times <> 0
    order by r.payment desc, ${shareOrder} limit ${limit} offset ${after?.skip ?? 0}`)
}

/** Shares below 0.01 of one of them, of the days that they were added up on. */
export function listSmallShares(
  db: Queryable,
  p: PartOf & { earnerId: bigint },
  { after, limit }: SharePage,
): Promise<ShareRow[]> {
  const { id } = p.line
  const chain = sql`agent_chain_at(r.member_id, ${dayBegins(sql`r.day`)})`
  return db.many<ShareRow>(sql`
    with ${kin(id)}
    select r.day - date '2000-01-01' as part, ${shareColumns}, r.counted_at as at, t.times
    from agent_rebate r cross join lateral (select ${times(id, chain, sql`r.day`)} as times) t
    where r.cell = cell_of(${p.earnerId}) and r.member_id = ${p.earnerId} and r.currency = ${p.currency}
      and r.day between ${begin(p)}::date and ${p.to}::date
      and (${after === null} or r.day <= date '2000-01-01' + ${after?.part ?? 0}::integer) and t.times <> 0
    order by r.day desc, ${shareOrder} limit ${limit} offset ${after?.skip ?? 0}`)
}

/** What the member's own shares below 0.01 of these days come to. */
export function sumSmall(db: Queryable, p: PartOf): Promise<{ bets: number; calc: bigint; paid: Money }> {
  return db.one(sql`
    select coalesce(sum(bets), 0)::integer as bets, coalesce(sum(calc), 0)::bigint as calc, coalesce(sum(paid), 0)::bigint as paid
    from agent_rebate_day where cell = cell_of(${p.line.id}) and member_id = ${p.line.id} and currency = ${p.currency}
      and day between ${begin(p)}::date and ${p.to}::date`)
}
