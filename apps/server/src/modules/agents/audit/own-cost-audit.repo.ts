import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/**
 * Days since then (null: all) of a member's own account that are not the sums of the shares, small shares, promotions and statements that
 * it was given. What was late, or cancelled, counts when that was; a closing edge of that moment may have moved it on, so those are
 * compared by their sum alone.
 */
export function listOwnCostBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  // From the beginning of a day on.
  const since = sql`coalesce(business_day(${p.since}::timestamptz)::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity')`
  const isDue = sql`(${p.since}::timestamptz is null or day >= business_day(${p.since}::timestamptz))`
  const isWhole = p.since === null
  return db.many<Omit<Break, 'check'>>(sql`
    with fact as materialized (select * from agent_fact where at >= ${since}), given as (
      select r.member_id, business_day(f.at) as day, r.category, r.currency, case when r.member_id = r.bettor_id then r.paid else 0 end as self,
        case when r.member_id = r.bettor_id then 0 else r.paid end as agent, 0::bigint as small, 0::bigint as cashback, 0::bigint as bonus
      from agent_rebate r join fact f on f.member_id = r.bettor_id and f.placed_at = r.placed_at and f.bet_kind = r.bet_kind
        and f.bet_ref = r.bet_ref and f.version = r.version and f.is_void = r.is_void
      where r.paid <> 0 and r.placed_at >= (select min(placed_at) from fact)
      union all
      select member_id, day, '', currency, 0, 0, paid, 0, 0 from agent_rebate_day where paid <> 0 and ${isDue}
      union all
      select member_id, business_day(at), '', currency, 0, 0, 0, case promotion when 'CASHBACK' then amount else 0 end,
        case promotion when 'BONUS' then amount else 0 end from agent_promotion where at >= ${since}
    ), sums as (
      select member_id, day, category, currency, sum(self) as self, sum(agent) as agent, sum(small) as small, sum(cashback) as cashback,
        sum(bonus) as bonus from given group by member_id, day, category, currency
    ), kept as (select * from agent_own_cost_day where ${isDue}), contracts as (
      -- Whole sums of each account: what it was given by contracts, less what of a debt was cancelled.
      select s.member_id, s.currency, sum(case s.kind when 'DIVIDEND' then 0 else s.given end) as wages,
        sum(case s.kind when 'DIVIDEND' then s.given else 0 end) as dividends
      from (
        select s.member_id, s.currency, s.kind, case when f.state = 'CANCELLED' then f.by_upline + f.by_operator else s.due end as given
        from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
        where ${isWhole} and s.due > 0 and (s.state in ('PAID', 'OWED') or f.state = 'CANCELLED')
        union all
        -- What operators added later.
        select member_id, currency, kind, amount from agent_adjustment where ${isWhole} and state = 'DONE' and amount > 0) s
      group by s.member_id, s.currency
    ), paid as (
      select member_id, currency, sum(wages) as wages, sum(dividends) as dividends from agent_own_cost_day where ${isWhole} group by member_id, currency
    )
    select 'given to member ' || coalesce(s.member_id, k.member_id) || ' in ' || coalesce(nullif(s.category, ''), nullif(k.category, ''), 'all')
        || ' ' || coalesce(s.currency, k.currency) || ' on ' || coalesce(s.day, k.day) as subject,
      concat_ws(' ', coalesce(s.self, 0), coalesce(s.agent, 0), coalesce(s.small, 0), coalesce(s.cashback, 0), coalesce(s.bonus, 0)) as expected,
      concat_ws(' ', coalesce(k.rebate_self, 0), coalesce(k.rebate_agent, 0), coalesce(k.small, 0), coalesce(k.cashback, 0), coalesce(k.bonus, 0)) as found
    from sums s full join kept k using (member_id, day, category, currency)
    where (coalesce(s.self, 0), coalesce(s.agent, 0), coalesce(s.small, 0), coalesce(s.cashback, 0), coalesce(s.bonus, 0))
      <> (coalesce(k.rebate_self, 0), coalesce(k.rebate_agent, 0), coalesce(k.small, 0), coalesce(k.cashback, 0), coalesce(k.bonus, 0))
    union all
    select 'contracts of member ' || coalesce(c.member_id, k.member_id) || ' in ' || coalesce(c.currency, k.currency),
      concat_ws(' ', coalesce(c.wages, 0), coalesce(c.dividends, 0)), concat_ws(' ', coalesce(k.wages, 0), coalesce(k.dividends, 0))
    from contracts c full join paid k using (member_id, currency)
    where (coalesce(c.wages, 0), coalesce(c.dividends, 0)) <> (coalesce(k.wages, 0), coalesce(k.dividends, 0))
    limit ${p.limit}`)
}
