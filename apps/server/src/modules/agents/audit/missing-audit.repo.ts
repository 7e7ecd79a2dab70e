import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

type MissingBreak = Omit<Break, 'check'>

const TZ = sql`'Asia/Ho_Chi_Minh'`

/** The first day of the period of a day, and of the one after it. */
const periodDays = (day: ReturnType<typeof sql>, cadence: ReturnType<typeof sql>) => sql`
  select case ${cadence} when 'DAILY' then ${day} when 'WEEKLY' then date_trunc('week', ${day})::date
      when 'SEMIMONTHLY' then date_trunc('month', ${day})::date + case when extract(day from ${day}) > 15 then 15 else 0 end
      else date_trunc('month', ${day})::date end as first,
    case ${cadence} when 'DAILY' then ${day} + 1 when 'WEEKLY' then date_trunc('week', ${day})::date + 7
      when 'SEMIMONTHLY' then case when extract(day from ${day}) > 15 then (date_trunc('month', ${day}) + interval '1 month')::date
        else date_trunc('month', ${day})::date + 15 end
      else (date_trunc('month', ${day}) + interval '1 month')::date end as next`

/**
 * Periods that ended since then (null: all) and are settled, in which a signed contract has no statement although its team played in its
 * products and time, its downlines came to something, or its statement before left something. Found from the contracts and the bets:
 * a statement that was never written stands in no sum. Periods without play whose only figures are costs are not asked for.
 */
export function listMissingBreaks(
  db: Queryable,
  p: { since: Date | null; currency: string; limit: number },
): Promise<MissingBreak[]> {
  return db.many<MissingBreak>(sql`
    with floor as materialized (
      select greatest(${p.since}::timestamptz, wallet_archived_until(), (select audited_from from agent_close)) as at
    ), signed as materialized (
      select c.cell, c.member_id, c.n, c.kind, c.granter_id, c.starts_at, coalesce(c.ends_at, 'infinity') as ends_at, v.text::jsonb -> 'categories' as categories,
        case c.kind when 'REALTIME' then 'SLOT' when 'HOURLY' then 'HOUR' else v.text::jsonb ->> 'cadence' end as cadence
      from agent_contract c join agent_contract_version v using (cell, member_id, n), floor
      where c.starts_at is not null and (c.ends_at is null or (c.ends_at > c.starts_at and c.ends_at > floor.at - interval '31 days'))
    ), period as materialized (
      -- Of whole days: those of each length that ended since then.
      select distinct e.kind, e.cadence, x.first::timestamp at time zone ${TZ} as period_start, x.next::timestamp at time zone ${TZ} as period_end
      from agent_settled e, floor
      cross join lateral generate_series(
        business_day(greatest(floor.at, (select min(s.starts_at) from signed s where s.kind = e.kind and s.cadence = e.cadence))) - 1,
        business_day(e.settled_until), interval '1 day') as d(at)
      cross join lateral (${periodDays(sql`d.at::date`, sql`e.cadence`)}) x
      where e.cadence not in ('SLOT', 'HOUR') and x.next::timestamp at time zone ${TZ} > floor.at
        and x.next::timestamp at time zone ${TZ} <= e.settled_until and x.first::timestamp at time zone ${TZ} >= wallet_archived_until()
    ), whole as materialized (
      select s.*, q.period_start, q.period_end from signed s join period q using (kind, cadence)
      where s.starts_at < q.period_end and s.ends_at > q.period_start
    ), fact as materialized (
      select u.id as member_id, f.at, f.category
      from agent_fact f
      join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
      cross join lateral unnest(b.chain) as u(id)
      where f.currency = ${p.currency} and u.id in (select member_id from signed)
        and f.at >= (select least((select at from floor), (select min(period_start) from whole)))
        and f.at >= wallet_archived_until()
    ), played as (
      select w.member_id, w.n, w.kind, w.period_start from whole w join fact f on f.member_id = w.member_id
      where f.at >= greatest(w.starts_at, w.period_start) and f.at < least(w.ends_at, w.period_end) and w.categories ? f.category
      group by w.member_id, w.n, w.kind, w.period_start
      union all
      select s.member_id, s.n, s.kind, t.at from signed s join fact f on f.member_id = s.member_id
      join agent_settled e on e.kind = s.kind and e.cadence = s.cadence
      cross join lateral (select case s.cadence when 'SLOT' then date_bin('5 minutes', f.at, 'epoch') else date_trunc('hour', f.at) end as at,
        case s.cadence when 'SLOT' then interval '5 minutes' else interval '1 hour' end as length) t, floor
      where s.cadence in ('SLOT', 'HOUR') and f.at >= s.starts_at and f.at < s.ends_at and s.categories ? f.category
        and t.at + t.length > floor.at and t.at + t.length <= e.settled_until
      group by s.member_id, s.n, s.kind, t.at
    ), due as (
      select member_id, n, kind, period_start, 'play' as why from played
      union all
      -- A dividend goes on with what its own last period left, where no other version is in force in this one.
      select w.member_id, w.n, w.kind, w.period_start, 'what was left' from whole w
      join agent_statement b on b.cell = w.cell and b.member_id = w.member_id and b.n = w.n and b.period_end = w.period_start
      left join agent_carry_cleared c on (c.cell, c.member_id, c.n, c.period_start) = (b.cell, b.member_id, b.n, b.period_start)
      where w.kind = 'DIVIDEND' and (b.carry_out <> 0 or b.owed_out <> 0) and c.member_id is null and not exists (
        select from signed o where o.member_id = w.member_id and o.kind = w.kind and o.n <> w.n and o.starts_at < w.period_end and o.ends_at > w.period_start)
      union all
      -- What the operator's own agent granted is taken off somewhere.
      select w.member_id, min(w.n), w.kind, w.period_start, 'downlines' from whole w
      join agent_statement g on g.granter_id = w.member_id and g.kind = w.kind and g.period_start = w.period_start and g.period_end = w.period_end
        and g.funding = 'OPERATOR' and g.gross <> 0
      where w.granter_id is null and w.kind = 'DIVIDEND' and not exists (select from agent_statement s
        where s.cell = w.cell and s.member_id = w.member_id and s.kind = w.kind and s.period_start = w.period_start)
      group by w.member_id, w.kind, w.period_start
    )
    select distinct 'statement ' || agent_statement_ref(d.member_id, d.n, d.period_start) as subject, 'one of ' || d.kind || ', for ' || d.why as expected, 'none' as found
    from due d left join agent_statement s on s.cell = cell_of(d.member_id) and s.member_id = d.member_id and s.n = d.n and s.period_start = d.period_start
    where s.member_id is null limit ${p.limit}`)
}
