import { sql, type Queryable } from '@lotus/database'
import type { Break } from '../../../platform/ledger-check.ts'

/** How long a process may price a bet by a rate, a place or a setting that has changed (docs/domain/agents.md, Whose group). */
const KNOWN_AFTER_SECONDS = 10

/** Bets placed so long before `since` are looked up one by one: of a night's news few are older. */
const RECENT_MS = 86_400_000

/**
 * Bets counted since then (null: all) that give more than the product's maximum: what the bettor's prize group stands for, by the order
 * itself, and every share that was written for the bet. A game may ask for more by its lowest group; and a group that was priced by a
 * rate, or a maximum, which was lowered before the bet was counted, gives at most the difference more.
 *
 * What is read follows what is new: shares and orders of the last days as sets, and of bets placed before them, which a late result or a
 * correction brought back, each bet's own alone, with the shares of its chain.
 */
export function listGiftBreaks(
  db: Queryable,
  p: { since: Date | null; from: Date; limit: number },
): Promise<Omit<Break, 'check'>[]> {
  const late = sql`make_interval(secs => ${KNOWN_AFTER_SECONDS})`
  const recent = p.since === null ? null : new Date(p.since.getTime() - RECENT_MS)
  // Without a time from which on they are asked for, all bets are recent ones. A plain bound: months before it are not even opened.
  const isRecent = recent === null ? sql`true` : sql`placed_at > ${recent}::timestamptz`
  return db.many<Omit<Break, 'check'>>(sql`
    with bet as materialized (
      select * from agent_bet where ${isRecent} and valid_bet <> 0 and not is_reversed
        and (${p.since}::timestamptz is null or counted_at > ${p.since}::timestamptz)
    ), older as materialized (
      select b.* from (
        select distinct f.member_id, f.placed_at, f.bet_kind, f.bet_ref from agent_fact f
        where f.at > ${p.since}::timestamptz and f.placed_at <= ${recent}::timestamptz) f
      cross join lateral (
        select * from agent_bet x where x.cell = cell_of(f.member_id) and x.member_id = f.member_id and x.placed_at = f.placed_at
          and x.bet_kind = f.bet_kind and x.bet_ref = f.bet_ref limit 1) b
      where b.valid_bet <> 0 and not b.is_reversed and b.counted_at > ${p.since}::timestamptz
    ), own as materialized (
      select g.* from lottery_order_groups(coalesce(${recent}::timestamptz, '-infinity')) g
      union
      select g.* from (
        select array_agg(member_id) as members, array_agg(bet_ref) as orders, array_agg(placed_at) as placed from older
        where bet_kind = 'lottery') o
      cross join lateral lottery_order_groups_of(o.members, o.orders, o.placed) g
    ), share as (
      select bettor_id, placed_at, bet_kind, bet_ref, version, sum(rate_ppm) as ppm from agent_rebate
      where not is_void and ${isRecent} group by 1, 2, 3, 4, 5
    ), told as (
      select b.*, coalesce(s.ppm, 0) as share_ppm from bet b
      left join share s on s.bettor_id = b.member_id and s.placed_at = b.placed_at and s.bet_kind = b.bet_kind and s.bet_ref = b.bet_ref
        and s.version = b.version
      union all
      select b.*, coalesce(s.ppm, 0) from older b
      cross join lateral (
        select sum(r.rate_ppm) as ppm from unnest(b.chain) as u(id) cross join lateral (
          select x.rate_ppm from agent_rebate x where x.cell = cell_of(u.id) and x.member_id = u.id and x.placed_at = b.placed_at
            and x.bet_kind = b.bet_kind and x.bet_ref = b.bet_ref and x.version = b.version and not x.is_void limit 1) r) s
    ), gift as materialized (
      select b.cell, b.member_id, b.bet_kind, b.bet_ref, b.placed_at, b.category, b.max_ppm, b.rates_ppm[1] as own_ppm,
        b.share_ppm, coalesce(o.group_ppm, 0) as group_ppm, o.lowest_ppm, coalesce(o.priced_at, b.placed_at) as priced_at
      from told b
      left join own o on b.bet_kind = 'lottery' and o.member_id = b.member_id and o.order_no = b.bet_ref
    ), more as materialized (
      select * from gift where share_ppm + group_ppm > max_ppm and priced_at >= (select gifts_audited_from from agent_close)
    ), judged as (
      -- The highest rate that the group may have been priced by: one that was held from then until the bet.
      select m.*, m.max_ppm + greatest(0, least(m.group_ppm, greatest(m.lowest_ppm, case
          when setting_stored_at('agents.rebate_max') + ${late} < m.priced_at then least(h.ppm, m.max_ppm) else h.ppm end)) - m.own_ppm) as most_ppm
      from more m cross join lateral (
        select greatest(
          coalesce((select c.to_ppm from agent_rate_change c where c.cell = m.cell and c.member_id = m.member_id and c.category = m.category
            and c.changed_at <= m.priced_at - ${late} order by c.n desc limit 1), 0),
          (select max(c.to_ppm) from agent_rate_change c where c.cell = m.cell and c.member_id = m.member_id and c.category = m.category
            and c.changed_at > m.priced_at - ${late} and c.changed_at <= m.placed_at)) as ppm) h
    )
    select 'gift of bet ' || j.bet_kind || ' ' || j.bet_ref || ' of member ' || j.member_id as subject, 'at most ' || j.most_ppm as expected,
      j.group_ppm || ' by its group, ' || j.share_ppm || ' as rebates' as found
    from judged j
    -- Whoever had no place yet, or while nobody earned, was priced by the game's groups.
    where j.group_ppm + j.share_ppm > j.most_ppm and (j.group_ppm = 0 or (
      j.priced_at - ${late} >= greatest(${p.from}::timestamptz, setting_stored_at('agents.rebates_from'))
      and exists (select from agent_node n where n.cell = j.cell and n.member_id = j.member_id and n.joined_at <= j.priced_at - ${late})))
    limit ${p.limit}`)
}
