import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/**
 * What members were given from `edge` (day, at; null: ever) on, each in the line of its time: small shares, wages and dividends, by the day
 * on which teams count them (`due`).
 */
export const givenSince = sql`
  line as materialized (
    -- Who was above whom, from when until before when.
    select member_id, from_uplines as uplines, coalesce(lag(moved_at) over o, '-infinity') as from_at, moved_at as until_at
    from agent_move window o as (partition by member_id order by n)
    union all
    select n.member_id, n.uplines, coalesce(m.moved_at, '-infinity'), 'infinity'
    from agent_node n left join (select member_id, max(moved_at) as moved_at from agent_move group by member_id) m using (member_id)
  ), statement as (
    -- What was paid, or owed, at once is of the last day of its period; what was decided, claimed or released later of that day.
    select s.member_id, s.granter_id, s.currency, s.kind, s.funding, s.due as amount, case when l.at is null then s.period_end else l.at end as at,
      business_day(coalesce(l.at, s.period_end - interval '1 millisecond')) as day
    from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
    cross join lateral (select case when coalesce(s.made_state, 'PAID') not in ('PAID', 'OWED') then coalesce(f.opened_at, s.paid_at, s.made_at) end as at) l
    where s.due > 0 and (s.state in ('PAID', 'OWED') or f.state = 'CANCELLED')
      and coalesce(l.at, s.made_at) >= (select at from edge)
    union all
    -- What of a debt was cancelled never came to the holder.
    select member_id, granter_id, currency, kind, 'UPLINE', by_upline + by_operator - due, done_at, business_day(done_at)
    from agent_funding where state = 'CANCELLED' and done_at >= (select at from edge)
    union all
    -- What operators added they pay, whoever pays the contract.
    select member_id, null, currency, kind, 'OPERATOR', amount, decided_at, business_day(decided_at)
    from agent_adjustment where state = 'DONE' and amount > 0 and decided_at >= (select at from edge)
  ), given as (
    select member_id, granter_id, currency, day, at, funding = 'UPLINE' as is_own, 0::bigint as small,
      case kind when 'DIVIDEND' then 0 else amount end as wage, case kind when 'DIVIDEND' then amount else 0 end as dividend from statement
    union all
    select member_id, null, currency, day, day::timestamp at time zone 'Asia/Ho_Chi_Minh', false, paid, 0, 0 from agent_rebate_day where paid <> 0
  ), due as materialized (
    -- Of hours and slots there are many on a day, all of one line.
    select g.member_id, case when g.is_own then g.granter_id else l.uplines[1] end as next_id, g.currency, g.day, g.is_own, l.uplines, sum(g.small) as small, sum(g.wage) as wage, sum(g.dividend) as dividend
    from given g left join line l on l.member_id = g.member_id and g.at >= l.from_at and g.at < l.until_at
    where (select day from edge) is null or g.day >= (select day from edge) group by 1, 2, 3, 4, 5, 6
    )`

/**
 * Days since then (null: all) whose small shares, wages and dividends of a team or of those directly below, or wages and dividends of an account itself, are not
 * those of the statements, debts, adjustments and days that they came from, each in the line of its time. Statements and adjustments are
 * held against the journal apart. Goes back to the first day of what was made, or paid, since then.
 */
export function listTeamCostBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  const since = sql`${p.since}::timestamptz`
  return db.many<Omit<Break, 'check'>>(sql`
    with edge as materialized (
      select x.day, coalesce(x.day::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity') as at from (
        select case when ${since} is null then null else least(business_day(${since}),
          (select business_day(min(period_end) - interval '1 millisecond') from agent_statement where made_at > ${since} and due > 0),
          (select min(day) from agent_rebate_day where paid_at > ${since} and paid <> 0)) end as day) x
    ), ${givenSince}, sums as (
      select 'team' as of, u.id, d.currency, d.day, sum(d.small) as small, sum(d.wage) as wage, sum(d.dividend) as dividend
      from due d cross join lateral unnest(case when d.is_own then array[d.member_id] else d.member_id || coalesce(d.uplines, '{}') end) as u(id)
      group by u.id, d.currency, d.day
      union all
      -- Small shares of an account itself are counted with its rebates.
      select 'account', member_id, currency, day, 0, sum(wage), sum(dividend) from due group by member_id, currency, day
      union all
      select 'those below', next_id, currency, day, sum(small), sum(wage), sum(dividend) from due where next_id is not null
      group by next_id, currency, day
    ), kept as (
      select 'team' as of, member_id as id, currency, day, accruals as small, wages as wage, dividends as dividend from agent_team_cost_day
      union all
      select 'account', member_id, currency, day, 0, sum(wages), sum(dividends) from agent_own_cost_day group by member_id, currency, day
      union all
      select 'those below', member_id, currency, day, sum(small), sum(wages), sum(dividends) from agent_direct_cost_day group by member_id, currency, day
    )
    select 'costs of ' || coalesce(s.of, k.of) || ' ' || coalesce(s.id, k.id) || ' in ' || coalesce(s.currency, k.currency) || ' on '
        || coalesce(s.day, k.day) as subject,
      concat_ws(' ', coalesce(s.small, 0), coalesce(s.wage, 0), coalesce(s.dividend, 0)) as expected,
      concat_ws(' ', coalesce(k.small, 0), coalesce(k.wage, 0), coalesce(k.dividend, 0)) as found
    from sums s full join (select * from kept where (select day from edge) is null or day >= (select day from edge)) k using (of, id, currency, day)
    where (coalesce(s.small, 0), coalesce(s.wage, 0), coalesce(s.dividend, 0)) <> (coalesce(k.small, 0), coalesce(k.wage, 0), coalesce(k.dividend, 0))
    limit ${p.limit}`)
}
