-- after: agents/rebate
-- Writes what news of bets count for (tables/2026-11-29-play.sql): the facts, and the sums of the bettor and of everybody above.
-- `p_moves` as in agent_rebate_apply, with `stake`, `payout`, `stay` and `chain`; one without a stake counts for nothing. The
-- caller holds `agent_rebate_lock`.
create or replace function agent_play_write(p_moves jsonb, p_move integer[], p_earner bigint[], p_paid bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp set enable_nestloop = off as $$
declare
  -- What comes late for a time that is settled counts from there.
  v_closed constant timestamptz := (select closed_until from agent_close);
begin
  with news as materialized (
    select x.*, business_day(x.at) as day, case when x.is_void then -1 else 1 end as bets
    from rows from (jsonb_to_recordset(p_moves) as (member bigint, "placedAt" timestamptz, kind text, ref text, version integer,
      "isVoid" boolean, category text, currency text, valid bigint, at timestamptz, stake bigint, payout bigint, stay integer, chain bigint[]))
      with ordinality as t(bettor, placed_at, bet_kind, bet_ref, version, is_void, category, currency, valid, told_at, stake, payout, stay, chain, n)
      cross join lateral (select t.*, greatest(t.told_at, v_closed) as at) x
    where x.stake is not null
  ), link as materialized (
    -- Everybody of the chain, with the rebates up to there.
    select w.n, u.id, coalesce(sum(s.paid) filter (where u.k = 1) over o, 0) as self, coalesce(sum(s.paid) filter (where u.k > 1) over o, 0) as agent
    from news w cross join lateral unnest(w.chain) with ordinality as u(id, k)
    left join unnest(p_move, p_earner, p_paid) as s(move, earner, paid) on s.move = w.n and s.earner = u.id
    window o as (partition by w.n order by u.k)
  ), facts as (
    insert into agent_fact (cell, member_id, at, bet_kind, bet_ref, version, is_void, placed_at, category, currency, stake, valid_bet, payout)
    select cell_of(bettor), bettor, at, bet_kind, bet_ref, version, is_void, placed_at, category, currency, stake, valid, payout from news
  ), members as (
    insert into agent_member_day as d (cell, member_id, day, stay, category, currency, bets, stake, valid_bet, payout)
    select cell_of(bettor), bettor, day, stay, category, currency, sum(bets), sum(stake), sum(valid), sum(payout) from news
    group by bettor, day, stay, category, currency
    on conflict (cell, member_id, day, stay, category, currency) do update set bets = d.bets + excluded.bets,
      stake = d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout
  )
  insert into agent_team_day as d (cell, member_id, day, category, currency, facts, bets, stake, valid_bet, payout, rebate_self, rebate_agent)
  select cell_of(l.id), l.id, w.day, w.category, w.currency, count(*), sum(w.bets), sum(w.stake), sum(w.valid), sum(w.payout), sum(l.self), sum(l.agent)
  from link l join news w on w.n = l.n group by l.id, w.day, w.category, w.currency order by 1, 2
  on conflict (cell, member_id, day, category, currency) do update set facts = d.facts + excluded.facts, bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
    valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout,
    rebate_self = d.rebate_self + excluded.rebate_self, rebate_agent = d.rebate_agent + excluded.rebate_agent;
end $$;
