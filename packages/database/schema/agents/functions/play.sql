-- after: agents/rebate
-- Writes what news of bets count for (tables/2026-11-29-play.sql): the facts, and the sums of the bettor and of everybody above.
-- The news are those of agent_bets_count; one without a stake counts for nothing. The caller holds `agent_rebate_lock`.
create or replace function agent_play_write(p_news agent_news[], p_move integer[], p_earner bigint[], p_paid bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp set enable_nestloop = off set enable_mergejoin = off as $$
declare
  -- What comes late for a time that is settled counts from there.
  v_closed constant timestamptz := (select closed_until from agent_close);
  v_days record;
begin
  with told as materialized (
    select x.*, business_day(x.at) as day, case when x.is_void then -1 else 1 end as bets
    from (select t.*, greatest(t.told_at, v_closed) as at from unnest(p_news) with ordinality
      as t(bettor, placed_at, bet_kind, bet_ref, version, is_void, category, currency, valid, told_at, stake, payout, stay, chain, n)) x
    where x.stake is not null
  ), news as materialized (
    -- `part`: of one day, product and currency.
    select *, dense_rank() over (order by day, category, currency) as part from told
  ), link as (
    -- Everybody of the chain, with what each is paid, and the rebates up to there.
    select l.*, coalesce(sum(l.paid) filter (where l.k = 1) over o, 0)::bigint as self,
      coalesce(sum(l.paid) filter (where l.k > 1) over o, 0)::bigint as agent
    from (
      select w.n, w.part, w.bets, w.stake, w.valid, w.payout, u.id, u.k, s.paid
      from news w cross join lateral unnest(w.chain) with ordinality as u(id, k)
      left join (select p_move[i] as move, p_earner[i] as earner, p_paid[i] as paid from generate_subscripts(p_move, 1) i) s
        on s.move = w.n and s.earner = u.id) l
    window o as (partition by l.n order by l.k)
  ), sums as materialized (
    select x.*, d.day, d.category, d.currency from (
      select id, part, count(*) as facts, sum(bets) as bets, sum(stake) as stake, sum(valid) as valid, sum(payout) as payout, sum(self) as self,
        sum(agent) as agent, coalesce(sum(paid) filter (where k = 1), 0) as own_self, coalesce(sum(paid) filter (where k > 1), 0) as own_agent,
        coalesce(sum(self) filter (where k = 2), 0) as direct_self, coalesce(sum(agent) filter (where k = 2), 0) as direct_agent,
        bool_or(paid <> 0) as is_paid
      from link group by id, part) x
    join (select distinct part, day, category, currency from news) d on d.part = x.part
  ), facts as (
    insert into agent_fact (cell, member_id, at, bet_kind, bet_ref, version, is_void, placed_at, category, currency, stake, valid_bet, payout)
    select cell_of(bettor), bettor, at, bet_kind, bet_ref, version, is_void, placed_at, category, currency, stake, valid, payout from news
  ), members as (
    insert into agent_member_day as d (cell, member_id, day, stay, category, currency, bets, stake, valid_bet, payout)
    select cell_of(bettor), bettor, day, stay, category, currency, sum(bets), sum(stake), sum(valid), sum(payout) from news
    group by bettor, day, stay, category, currency
    on conflict (cell, member_id, day, stay, category, currency) do update set bets = d.bets + excluded.bets,
      stake = d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout
  ), direct as (
    insert into agent_direct_day as d (cell, member_id, day, category, currency, bets, stake, valid_bet, payout)
    select cell_of(chain[2]), chain[2], day, category, currency, sum(bets), sum(stake), sum(valid), sum(payout) from news
    where chain[2] is not null group by chain[2], day, category, currency
    on conflict (cell, member_id, day, category, currency) do update set bets = d.bets + excluded.bets,
      stake = d.stake + excluded.stake, valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout
  ), own as (
    -- What each was paid on them themselves.
    insert into agent_own_cost_day as d (cell, member_id, day, category, currency, rebate_self, rebate_agent)
    select cell_of(id), id, day, category, currency, own_self, own_agent from sums where is_paid order by 1, 2, 3, 4, 5
    on conflict (cell, member_id, day, category, currency) do update set rebate_self = d.rebate_self + excluded.rebate_self,
      rebate_agent = d.rebate_agent + excluded.rebate_agent
  ), direct_costs as (
    -- On bets of those directly below: what the bettor was paid, and what the agent.
    insert into agent_direct_cost_day as d (cell, member_id, day, category, currency, rebate_self, rebate_agent)
    select cell_of(id), id, day, category, currency, direct_self, direct_agent from sums where (direct_self, direct_agent) <> (0, 0)
    order by 1, 2, 3, 4, 5
    on conflict (cell, member_id, day, category, currency) do update set rebate_self = d.rebate_self + excluded.rebate_self,
      rebate_agent = d.rebate_agent + excluded.rebate_agent
  ), teams as (
    insert into agent_team_day as d (cell, member_id, day, category, currency, facts, bets, stake, valid_bet, payout, rebate_self, rebate_agent)
    select cell_of(id), id, day, category, currency, facts, bets, stake, valid, payout, self, agent from sums order by 1, 2
    on conflict (cell, member_id, day, category, currency) do update set facts = d.facts + excluded.facts, bets = d.bets + excluded.bets, stake = d.stake + excluded.stake,
      valid_bet = d.valid_bet + excluded.valid_bet, payout = d.payout + excluded.payout,
      rebate_self = d.rebate_self + excluded.rebate_self, rebate_agent = d.rebate_agent + excluded.rebate_agent
  )
  select array_agg(bettor) as members, array_agg(day) as days, array_agg(stay) as stays, array_agg(category) as categories,
    array_agg(currency) as currencies, array_agg(valid) as valids into v_days from (
    select bettor, day, stay, category, currency, sum(valid)::bigint as valid from news group by 1, 2, 3, 4, 5) x;
  if v_days.members is not null then
    perform agent_people_write(v_days.members, v_days.days, v_days.stays, v_days.categories, v_days.currencies, v_days.valids);
  end if;
end $$;

-- Of news of bets, what their bettors lost above a loss limit of their own (tables/2026-12-01-over-loss.sql): so much of a
-- loss as exceeds the limit now and is not written yet. A void takes back what its bet has. Same caller and news as above.
create or replace function agent_over_write(p_news agent_news[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_closed constant timestamptz := (select closed_until from agent_close);
  v_over bigint;
  w record;
begin
  for w in
    select x.bettor as member, x.is_void, x.bet_kind as kind, x.bet_ref as ref, x.version, x.category, x.currency, x.stake, x.payout, x.chain,
      greatest(x.told_at, v_closed) as at
    from unnest(p_news) with ordinality
      as x(bettor, placed_at, bet_kind, bet_ref, version, is_void, category, currency, valid, told_at, stake, payout, stay, chain, n)
    where x.stake is not null and (x.is_void or protection_has_limits(x.bettor)) order by x.n
  loop
    if w.is_void then
      select -o.amount into v_over from agent_over_loss o
      where o.cell = cell_of(w.member) and o.member_id = w.member and o.bet_kind = w.kind and o.bet_ref = w.ref and o.version = w.version
        and not o.is_void;
    else
      -- No row and no sum: no limit is exceeded. (Not `least` of both, which passes over a null.)
      select max(l.amount - coalesce((
        select sum(o.amount) from agent_over_loss o
        where o.cell = cell_of(w.member) and o.member_id = w.member and o.at > v_now - make_interval(hours => l.hours)), 0))
      into v_over from protection_loss_over(w.member, v_now) l;
      if v_over > w.stake - w.payout then v_over := w.stake - w.payout; end if;
    end if;
    continue when v_over is null or (v_over <= 0 and not w.is_void);
    insert into agent_over_loss (cell, member_id, at, bet_kind, bet_ref, version, is_void, day, category, currency, chain, amount)
    values (cell_of(w.member), w.member, w.at, w.kind, w.ref, w.version, w.is_void, business_day(w.at), w.category, w.currency, w.chain, v_over);
  end loop;
end $$;
