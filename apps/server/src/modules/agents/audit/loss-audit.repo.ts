import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

type LossBreak = Omit<Break, 'check'>

/**
 * What was lost above members' own limits since then (null: all), against the facts that it is of: never more than the loss,
 * in the same place; and taken back whole by the void of its bet, by nothing else. How far a limit was exceeded at that time
 * cannot be worked out again, since limits of before are not kept.
 */
export function listOverBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<LossBreak[]> {
  return db.many<LossBreak>(sql`
    with over as materialized (
      select o.* from agent_over_loss o
      where (${p.since}::timestamptz is null or o.at > ${p.since}::timestamptz) and o.at >= wallet_archived_until()
    ), name as (
      select o.*, 'loss above the limit of member ' || o.member_id || ' in bet ' || o.bet_kind || ' ' || o.bet_ref
        || case when o.is_void then ', taken back' else '' end as subject from over o
    )
    select o.subject, coalesce('at most ' || (f.stake - f.payout) || ' ' || concat_ws(' ', f.category, f.currency, business_day(f.at), b.chain), 'no such fact') as expected,
      concat_ws(' ', o.amount, o.category, o.currency, o.day, o.chain) as found
    from name o left join agent_fact f using (cell, member_id, at, bet_kind, bet_ref, version, is_void)
    left join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
    where (o.category, o.currency, o.day, o.chain) is distinct from (f.category, f.currency, business_day(f.at), b.chain)
      or abs(o.amount) > abs(f.stake - f.payout)
    union all
    -- A void and what it takes back.
    select o.subject, coalesce((-t.amount)::text, 'none'), o.amount::text from name o
    left join agent_over_loss t on t.cell = o.cell and t.member_id = o.member_id and t.bet_kind = o.bet_kind and t.bet_ref = o.bet_ref
      and t.version = o.version and not t.is_void
    where o.is_void and t.amount is distinct from -o.amount
    union all
    select 'loss above the limit of member ' || t.member_id || ' in bet ' || t.bet_kind || ' ' || t.bet_ref || ', taken back', (-t.amount)::text, 'none'
    from agent_fact f join agent_over_loss t on t.cell = f.cell and t.member_id = f.member_id and t.bet_kind = f.bet_kind and t.bet_ref = f.bet_ref
      and t.version = f.version and not t.is_void
    where f.is_void and (${p.since}::timestamptz is null or f.at > ${p.since}::timestamptz) and f.at >= wallet_archived_until()
      and not exists (select from agent_over_loss x where (x.cell, x.member_id, x.at, x.bet_kind, x.bet_ref, x.version, x.is_void)
        = (f.cell, f.member_id, f.at, f.bet_kind, f.bet_ref, f.version, true))
    limit ${p.limit}`)
}

/**
 * The play and the loss that statements made since then (null: all) were settled by, added up again from every bet of the
 * team within the contract's time and products: what was lost above a member's own limit is no loss. Short periods are
 * found by their beginning, so that the cost grows with the bets alone.
 */
export function listLossBreaks(db: Queryable, p: { since: Date | null; limit: number }): Promise<LossBreak[]> {
  return db.many<LossBreak>(sql`
    with made as materialized (
      select s.member_id, s.n, s.period_start, s.period_end, s.currency, s.facts, s.valid_bet, s.loss,
        greatest(s.period_start, c.starts_at) as from_at, least(s.period_end, c.ends_at) as to_at, v.text::jsonb -> 'categories' as categories
      from agent_statement s join agent_contract c using (cell, member_id, n) join agent_contract_version v using (cell, member_id, n)
      where (${p.since}::timestamptz is null or s.made_at > ${p.since}::timestamptz) and s.period_start >= wallet_archived_until()
    ), fact as materialized (
      select u.id as member_id, f.at, date_bin('5 minutes', f.at, 'epoch') as slot, date_trunc('hour', f.at) as hour, f.category, f.currency,
        f.valid_bet, f.stake - f.payout - coalesce(o.amount, 0) as loss
      from agent_fact f left join agent_over_loss o using (cell, member_id, at, bet_kind, bet_ref, version, is_void)
      join agent_bet b on b.cell = f.cell and b.member_id = f.member_id and b.placed_at = f.placed_at and b.bet_kind = f.bet_kind and b.bet_ref = f.bet_ref
      cross join lateral unnest(b.chain) as u(id)
      where f.at >= (select min(from_at) from made) and f.at < (select max(to_at) from made) and u.id in (select member_id from made)
    ), pair as (
      select m.member_id, m.n, m.period_start, f.valid_bet, f.loss from made m join fact f on f.member_id = m.member_id and f.slot = m.period_start
      where m.period_end - m.period_start = interval '5 minutes' and ${counts()}
      union all
      select m.member_id, m.n, m.period_start, f.valid_bet, f.loss from made m join fact f on f.member_id = m.member_id and f.hour = m.period_start
      where m.period_end - m.period_start = interval '1 hour' and ${counts()}
      union all
      select m.member_id, m.n, m.period_start, f.valid_bet, f.loss from made m join fact f on f.member_id = m.member_id
      where m.period_end - m.period_start > interval '1 hour' and ${counts()}
    ), sums as (
      select x.member_id, x.n, x.period_start, count(*) as facts, sum(x.valid_bet) as valid_bet, sum(x.loss) as loss
      from pair x group by x.member_id, x.n, x.period_start
    )
    select 'play of statement C' || m.member_id || '-' || m.n || '-' || (extract(epoch from m.period_start) / 300)::bigint as subject,
      concat_ws(' ', coalesce(s.facts, 0), coalesce(s.valid_bet, 0), coalesce(s.loss, 0)) as expected, concat_ws(' ', m.facts, m.valid_bet, m.loss) as found
    from made m left join sums s using (member_id, n, period_start)
    where (m.facts, m.valid_bet, m.loss) is distinct from (coalesce(s.facts, 0), coalesce(s.valid_bet, 0), coalesce(s.loss, 0))
    limit ${p.limit}`)
}

/** Whether a fact counts for a statement. */
const counts = () => sql`f.at >= m.from_at and f.at < m.to_at and f.currency = m.currency and m.categories ? f.category`
