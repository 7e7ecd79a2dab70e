import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

type ActiveBreak = Omit<Break, 'check'>

/**
 * Who was active in statements made since then (null: all), counted again from every bet and deposit of the team by the terms that were
 * signed, and the tier that follows from it. Short periods are found by their beginning, so that the cost grows with the bets alone.
 */
export function listActiveBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<ActiveBreak[]> {
  return db.many<ActiveBreak>(sql`
    with made as materialized (
      select s.member_id, s.n, s.period_start, s.period_end, s.kind, s.currency, s.facts, s.valid_bet, s.loss, s.base, s.active, s.left_out, s.left_waiting, s.left_signs, s.tier,
        greatest(s.period_start, c.starts_at) as from_at, least(s.period_end, c.ends_at) as to_at, v.text::jsonb -> 'categories' as categories,
        (v.text::jsonb ->> 'activeMinBet')::numeric * 10000 as least_bet,
        coalesce((v.text::jsonb ->> 'activeMinDeposit')::numeric * 10000, 0) as least_deposit, v.text::jsonb -> 'tiers' as tiers
      from agent_statement s join agent_contract c using (cell, member_id, n) join agent_contract_version v using (cell, member_id, n)
      where s.kind <> 'REALTIME' and (${p.since}::timestamptz is null or s.made_at > ${p.since}::timestamptz)
        and s.made_at >= (select audited_from from agent_close) and s.period_start >= wallet_archived_until()
    ), fact as materialized (
      select u.id as member_id, f.member_id as player, f.at, date_trunc('hour', f.at) as hour, f.category, f.currency, f.valid_bet
      from agent_fact f
      join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
      cross join lateral unnest(b.chain) as u(id)
      where f.at >= (select min(from_at) from made) and f.at < (select max(to_at) from made) and u.id in (select member_id from made)
    ), pair as (
      select m.member_id, m.n, m.period_start, f.player, f.valid_bet from made m join fact f on f.member_id = m.member_id and f.hour = m.period_start
      where m.kind = 'HOURLY' and ${counts()}
      union all
      select m.member_id, m.n, m.period_start, f.player, f.valid_bet from made m join fact f on f.member_id = m.member_id
      where m.kind <> 'HOURLY' and ${counts()}
    ), played as (
      select x.member_id, x.n, x.period_start, x.player, sum(x.valid_bet) as valid_bet from pair x group by x.member_id, x.n, x.period_start, x.player
    ), deposited as (
      select m.member_id, m.n, m.period_start, d.member_id as player, sum(d.amount) as amount
      from (select * from made where least_deposit > 0) m
      join (select u.id, f.* from agent_deposit_fact f cross join lateral unnest(f.chain) as u(id)
        where f.at >= (select min(from_at) from made where least_deposit > 0)) d on d.id = m.member_id and d.at >= m.from_at and d.at < m.to_at
      group by m.member_id, m.n, m.period_start, d.member_id
    ), same as materialized (
      -- Accounts of one person count once, as it was confirmed before the period's end; statements of before counted all.
      select e.period_end, s.member_id as account, s.main_id from (select distinct period_end from made) e
      cross join lateral member_same_marks(e.period_end) s
    ), waits as materialized (
      -- Who waited for a review then counts for nobody, by the signs that counted when the statement was made; by none of before.
      select e.period_end, e.left_signs, w.member_id as account from (select distinct period_end, left_signs from made where left_signs <> '{}') e
      cross join lateral agent_duplicate_waits(e.period_end, e.left_signs) w
    ), counted as (
      select x.member_id, x.n, x.period_start, count(*) filter (where w.account is null) as accounts, count(w.account) as waiting,
        count(distinct coalesce(s.main_id, x.player)) filter (where w.account is null) as active
      from played x join made m using (member_id, n, period_start)
      left join same s on s.period_end = m.period_end and s.account = x.player and m.left_out is not null
      left join waits w on w.period_end = m.period_end and w.left_signs = m.left_signs and w.account = x.player
      left join deposited d using (member_id, n, period_start, player)
      where x.valid_bet > 0 and x.valid_bet >= m.least_bet and (m.least_deposit = 0 or coalesce(d.amount, 0) >= m.least_deposit)
      group by x.member_id, x.n, x.period_start
    ), named as (
      select m.*, 'statement C' || m.member_id || '-' || m.n || '-' || (extract(epoch from m.period_start) / 300)::bigint as name,
        coalesce(c.active, 0) as due, coalesce(c.accounts - c.active, 0) as due_out, coalesce(c.waiting, 0) as due_waiting from made m left join counted c using (member_id, n, period_start)
    )
    select 'active members of ' || name as subject, due::text as expected, active::text as found from named where active <> due
    union all
    select 'accounts left out of ' || name, due_out::text, left_out::text from named where left_out <> due_out
    union all
    select 'accounts waiting for a review of ' || name, due_waiting::text, left_waiting::text from named where left_waiting <> due_waiting
    union all
    -- The last tier of which every condition is met; a dividend's base, exact, is what its loss is compared with.
    select 'tier of ' || m.name, coalesce(t.place::text, 'none'), coalesce(m.tier::text, 'none') from named m cross join lateral (
      select max(e.place) as place from jsonb_array_elements(m.tiers) with ordinality as e(tier, place)
      where (m.facts > 0 or m.kind = 'DIVIDEND') and m.due >= (e.tier ->> 'active')::integer and m.valid_bet >= (e.tier ->> 'validBet')::numeric * 10000
        and case m.kind when 'DIVIDEND' then m.base >= (e.tier ->> 'loss')::numeric * 1e36 else m.loss >= (e.tier ->> 'loss')::numeric * 10000 end
    ) t
    where t.place is distinct from m.tier
    limit ${p.limit}`)
}

/** Whether a fact counts for a statement. */
const counts = () => sql`f.at >= m.from_at and f.at < m.to_at and f.currency = m.currency and m.categories ? f.category`
