import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

type PromotionBreak = Omit<Break, 'check'>

/**
 * What promotions cost since then (null: all), against the journal: one row for each movement of a counted member in the tree, from
 * when on they are counted; none of anything else. Movements of archived months are in files.
 */
export function listMovementBreaks(
  db: Queryable,
  p: { since: Date | null; from: Date; consumer: string; topics: readonly string[]; limit: number },
): Promise<PromotionBreak[]> {
  return db.many<PromotionBreak>(sql`
    with edge as materialized (
      select greatest(${p.since}::timestamptz, ${p.from}::timestamptz, wallet_archived_until(), (select audited_from from agent_close)) as at
    ), moved as materialized (
      -- Of a bonus whose grant never counted only what exceeds it does; by the journal a grant has the key of its member and reference.
      select w.* from edge cross join lateral wallet_promotions(edge.at) w
    ), due as (
      select w.* from moved w join agent_node n on n.cell = cell_of(w.member_id) and n.member_id = w.member_id and n.joined_at <= w.at
      where member_is_counted(w.member_id) and (w.source <> 'bonus-end' or exists (
        select from agent_promotion g where g.cell = cell_of(w.member_id) and g.member_id = w.member_id and g.source = 'bonus'
          and starts_with(w.key, g.key || ':')))
    ), counted as (
      select c.* from agent_promotion c, edge where c.told_at > edge.at + interval '1 minute'
    ), waiting as materialized (select audience from outbox_waiting(${p.consumer}, ${[...p.topics]}::text[]))
    select 'promotion ' || coalesce(d.source || ' ' || d.key, c.source || ' ' || c.key) || ' of member ' || coalesce(d.member_id, c.member_id) as subject,
      coalesce(d.amount || ' ' || d.currency || ' ' || d.promotion, 'no such movement') as expected,
      coalesce(c.amount || ' ' || c.currency || ' ' || c.promotion, 'not counted') as found
    from due d left join agent_promotion c on c.cell = cell_of(d.member_id) and c.member_id = d.member_id and c.source = d.source and c.key = d.key
    where (d.amount, d.currency, d.promotion) is distinct from (c.amount, c.currency, c.promotion)
      and (c.key is not null or d.at > (select at + interval '1 minute' from edge))
      and not exists (select from waiting w where w.audience = 'member:' || d.member_id)
    union all
    select 'promotion ' || c.source || ' ' || c.key || ' of member ' || c.member_id, 'no such movement',
      c.amount || ' ' || c.currency || ' ' || c.promotion
    from counted c where not exists (
      select from moved w where w.member_id = c.member_id and w.source = c.source and w.key = c.key)
    limit ${p.limit}`)
}

/**
 * Days of teams since then (null: all) that are not the sums of what promotions cost, and dividends made since then that do not take
 * off what their team's promotions cost within the contract's time, as far as the deductions were on.
 */
export function listCostBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<PromotionBreak[]> {
  const isDue = sql`(${p.since}::timestamptz is null or day >= business_day(${p.since}::timestamptz))`
  return db.many<PromotionBreak>(sql`
    with made as materialized (
      select s.*, greatest(s.period_start, c.starts_at) as from_at, least(s.period_end, c.ends_at) as to_at
      from agent_statement s join agent_contract c using (cell, member_id, n)
      where s.kind = 'DIVIDEND' and (${p.since}::timestamptz is null or s.made_at > ${p.since}::timestamptz)
    ), paid as materialized (
      select u.id, business_day(c.at) as day, c.at, c.currency, case c.promotion when 'CASHBACK' then c.amount else 0 end as cashback,
        case c.promotion when 'BONUS' then c.amount else 0 end as bonus
      from agent_promotion c cross join lateral unnest(c.chain) as u(id)
      -- From the first day on that a dividend made since then covers.
      where ${p.since}::timestamptz is null or c.at >= least(date_trunc('day', ${p.since}::timestamptz) - interval '1 day', (select min(from_at) from made))
    ), sums as (
      select id, day, currency, sum(cashback) as cashback, sum(bonus) as bonus from paid where ${isDue} group by id, day, currency
    ), kept as (
      select member_id as id, day, currency, cashback, bonus from agent_team_cost_day where ${isDue} and (cashback <> 0 or bonus <> 0)
    )
    select 'promotions of team ' || coalesce(s.id, k.id) || ' in ' || coalesce(s.currency, k.currency) || ' on ' || coalesce(s.day, k.day) as subject,
      concat_ws(' ', coalesce(s.cashback, 0), coalesce(s.bonus, 0)) as expected, concat_ws(' ', coalesce(k.cashback, 0), coalesce(k.bonus, 0)) as found
    from sums s full join kept k using (id, day, currency)
    where (coalesce(s.cashback, 0), coalesce(s.bonus, 0)) is distinct from (coalesce(k.cashback, 0), coalesce(k.bonus, 0))
    union all
    select 'promotions in the dividend ' || m.member_id || '-' || m.n || ' of ' || m.period_start, concat_ws(' ', w.cashback, w.bonus),
      concat_ws(' ', m.cashback, m.bonus)
    from made m cross join lateral (
      select coalesce(sum(x.cashback), 0) as cashback, coalesce(sum(x.bonus), 0) as bonus from paid x
      where x.id = m.member_id and x.currency = m.currency and x.at >= m.from_at and x.at < m.to_at
    ) w
    -- A switch that was off takes nothing off.
    where m.deducts is not null and (m.cashback <> case when 'cashback' = any (m.deducts) then w.cashback else 0 end
      or m.bonus <> case when 'bonus' = any (m.deducts) then w.bonus else 0 end)
    limit ${p.limit}`)
}
