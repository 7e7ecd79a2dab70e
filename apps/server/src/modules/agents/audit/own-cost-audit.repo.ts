import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/**
 * Days since then (null: all) of a member's own account that are not the sums of the shares, small shares and promotions that it was given.
 * Of wages and dividends `listTeamCostBreaks` says it.
 */
export function listOwnCostBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  // From the beginning of a day on.
  const since = sql`coalesce(business_day(${p.since}::timestamptz)::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity')`
  const isDue = sql`(${p.since}::timestamptz is null or day >= business_day(${p.since}::timestamptz))`
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
    ), kept as (select * from agent_own_cost_day where ${isDue})
    select 'given to member ' || coalesce(s.member_id, k.member_id) || ' in ' || coalesce(nullif(s.category, ''), nullif(k.category, ''), 'all')
        || ' ' || coalesce(s.currency, k.currency) || ' on ' || coalesce(s.day, k.day) as subject,
      concat_ws(' ', coalesce(s.self, 0), coalesce(s.agent, 0), coalesce(s.small, 0), coalesce(s.cashback, 0), coalesce(s.bonus, 0)) as expected,
      concat_ws(' ', coalesce(k.rebate_self, 0), coalesce(k.rebate_agent, 0), coalesce(k.small, 0), coalesce(k.cashback, 0), coalesce(k.bonus, 0)) as found
    from sums s full join kept k using (member_id, day, category, currency)
    where (coalesce(s.self, 0), coalesce(s.agent, 0), coalesce(s.small, 0), coalesce(s.cashback, 0), coalesce(s.bonus, 0))
      <> (coalesce(k.rebate_self, 0), coalesce(k.rebate_agent, 0), coalesce(k.small, 0), coalesce(k.cashback, 0), coalesce(k.bonus, 0))
    limit ${p.limit}`)
}

/** The same of those directly below a member: rebates on their bets, of the bettor and of the member, and their promotions. */
export function listDirectCostBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  const since = sql`coalesce(business_day(${p.since}::timestamptz)::timestamp at time zone 'Asia/Ho_Chi_Minh', '-infinity')`
  const isDue = sql`(${p.since}::timestamptz is null or day >= business_day(${p.since}::timestamptz))`
  return db.many<Omit<Break, 'check'>>(sql`
    with fact as materialized (
      select f.*, b.chain[2] as next_id from agent_fact f join agent_bet b using (cell, member_id, placed_at, bet_kind, bet_ref)
      where f.at >= ${since} and b.chain[2] is not null
    ), given as (
      select f.next_id as id, business_day(f.at) as day, r.category, r.currency, case when r.member_id = r.bettor_id then r.paid else 0 end as self,
        case when r.member_id = r.bettor_id then 0 else r.paid end as agent, 0::bigint as cashback, 0::bigint as bonus
      from agent_rebate r join fact f on f.member_id = r.bettor_id and f.placed_at = r.placed_at and f.bet_kind = r.bet_kind
        and f.bet_ref = r.bet_ref and f.version = r.version and f.is_void = r.is_void
      where r.paid <> 0 and r.member_id in (r.bettor_id, f.next_id) and r.placed_at >= (select min(placed_at) from fact)
      union all
      select chain[2], business_day(at), '', currency, 0, 0, case promotion when 'CASHBACK' then amount else 0 end,
        case promotion when 'BONUS' then amount else 0 end from agent_promotion where at >= ${since} and chain[2] is not null
    ), sums as (
      select id, day, category, currency, concat_ws(' ', sum(self), sum(agent), sum(cashback), sum(bonus)) as figures
      from given group by id, day, category, currency
    ), kept as (
      select member_id as id, day, category, currency, concat_ws(' ', rebate_self, rebate_agent, cashback, bonus) as figures
      from agent_direct_cost_day where ${isDue}
    )
    select 'given directly below member ' || id || ' in ' || coalesce(nullif(category, ''), 'all') || ' ' || currency || ' on ' || day as subject,
      coalesce(s.figures, '0 0 0 0') as expected, coalesce(k.figures, '0 0 0 0') as found
    from sums s full join kept k using (id, day, category, currency)
    where coalesce(s.figures, '0 0 0 0') <> coalesce(k.figures, '0 0 0 0') limit ${p.limit}`)
}
