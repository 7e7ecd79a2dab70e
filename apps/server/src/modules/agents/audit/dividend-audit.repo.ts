import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'
import { givenSince } from './team-cost-audit.repo.ts'

type DividendBreak = Omit<Break, 'check'>

/** Whether a switch of a dividend was on when it was made. */
const isOn = (name: string) => sql`${name} = any (m.deducts)`

/** Dividends made since then, of facts that are not archived, with the time that their contracts cover. */
const made = (since: Date | null) => sql`
  select s.*, greatest(s.period_start, c.starts_at) as from_at, least(s.period_end, c.ends_at) as to_at, v.text::jsonb -> 'categories' as categories
  from agent_statement s join agent_contract c using (cell, member_id, n) join agent_contract_version v using (cell, member_id, n)
  where s.kind = 'DIVIDEND' and s.deducts is not null and (${since}::timestamptz is null or s.made_at > ${since}::timestamptz)
    and s.made_at >= (select audited_from from agent_close) and s.period_start >= wallet_archived_until()`

/**
 * Dividends made since then (null: all) that do not take off what was paid on their team's bets to the bettors and to those above them in
 * the team: share by share, in the contract's products and time, as far as the deductions were on.
 */
export function listDividendRebateBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<DividendBreak[]> {
  return db.many<DividendBreak>(sql`
    with made as materialized (${made(p.since)}), fact as materialized (
      select f.*, b.chain, u.id, u.k from agent_fact f
      join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
      cross join lateral unnest(b.chain) with ordinality as u(id, k)
      where f.at >= (select min(from_at) from made) and f.at < (select max(to_at) from made) and u.id in (select member_id from made)
    ), share as materialized (
      select r.bettor_id, r.placed_at, r.bet_kind, r.bet_ref, r.version, r.is_void, r.member_id as earner, r.paid
      from agent_rebate r where r.paid <> 0 and r.placed_at >= (select min(placed_at) from fact)
    ), sums as (
      select m.member_id, m.n, m.period_start, coalesce(sum(s.paid) filter (where s.earner = s.bettor_id), 0) as self,
        coalesce(sum(s.paid) filter (where s.earner <> s.bettor_id), 0) as agent
      from made m join fact f on f.id = m.member_id
      join share s on s.bettor_id = f.member_id and s.placed_at = f.placed_at and s.bet_kind = f.bet_kind and s.bet_ref = f.bet_ref
        and s.version = f.version and s.is_void = f.is_void
      -- Whoever stands above the holder is not of the team.
      where f.at >= m.from_at and f.at < m.to_at and f.currency = m.currency and m.categories ? f.category and s.earner = any (f.chain[:f.k])
      group by m.member_id, m.n, m.period_start
    ), due as (
      select m.*, case when ${isOn('selfRebate')} then coalesce(s.self, 0) else 0 end
        + case when ${isOn('agentRebate')} then coalesce(s.agent, 0) else 0 end as expected
      from made m left join sums s using (member_id, n, period_start)
    )
    select 'rebates in the dividend ' || agent_statement_ref(member_id, n, period_start) as subject, expected::text, rebates::text as found
    from due where expected <> rebates limit ${p.limit}`)
}

/**
 * Dividends made since then (null: all) that do not take off the small shares of their team's days within the contract's time, or the
 * wages that the team counts in the period, from the days and statements that they came from.
 */
export function listDividendWageBreaks(
  db: Queryable,
  p: { since: Date | null; limit: number },
): Promise<DividendBreak[]> {
  return db.many<DividendBreak>(sql`
    with made as materialized (${made(p.since)}), edge as materialized (
      -- Without any, nothing of before now is read.
      select business_day(x.at) as day, x.at from (select coalesce(min(period_start), lotus_now()) as at from made) x
    ), ${givenSince}, team as materialized (
      select u.id, d.currency, d.day, sum(d.small) as small, sum(d.wage) as wage
      from due d cross join lateral unnest(case when d.is_own then array[d.member_id] else d.member_id || coalesce(d.uplines, '{}') end) as u(id)
      where u.id in (select member_id from made) group by u.id, d.currency, d.day
    ), sums as (
      select m.member_id, m.n, m.period_start, sum(t.wage) as wages,
        sum(t.small) filter (where t.day between business_day(m.from_at) and business_day(m.to_at - interval '1 millisecond')) as small
      from made m join team t on t.id = m.member_id and t.currency = m.currency
        and t.day between business_day(m.period_start) and business_day(m.period_end - interval '1 millisecond')
      group by m.member_id, m.n, m.period_start
    ), expected as (
      select m.*, case when ${isOn('selfRebate')} or ${isOn('agentRebate')} then coalesce(s.small, 0) else 0 end as small_due,
        case when ${isOn('wages')} then coalesce(s.wages, 0) else 0 end as wages_due
      from made m left join sums s using (member_id, n, period_start)
    )
    select 'small shares in the dividend ' || agent_statement_ref(member_id, n, period_start) as subject, small_due::text as expected, accruals::text as found
    from expected where small_due <> accruals
    union all
    select 'wages in the dividend ' || agent_statement_ref(member_id, n, period_start), wages_due::text, wages::text
    from expected where wages_due <> wages
    limit ${p.limit}`)
}
