-- Keeps how many different people play (tables/2027-02-20-people.sql). Each array has one entry for a day of a member in one line
-- (`stay`), product and currency: by how much its valid bet has just changed. `agent_member_day` has the change already. The caller
-- holds `agent_rebate_lock`. Most news change nothing here: whoever has played today already is counted already.
create or replace function agent_people_write(
  p_members bigint[], p_days date[], p_stays integer[], p_categories text[], p_currencies text[], p_valids bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  with delta as materialized (
    select * from unnest(p_members, p_days, p_stays, p_categories, p_currencies, p_valids) as x(member, day, stay, category, currency, valid)
  ), turned as materialized (
    -- Members with a day that has become one of play, or none. Of who has moved, days of two lines may add up.
    select member, currency, min(day) as first, max(day) as last from (
      select d.member_id as member, d.currency, d.day
      from (select distinct member, day, currency from delta) t
      join agent_member_day d on d.cell = cell_of(t.member) and d.member_id = t.member and d.day = t.day and d.currency = t.currency
      left join delta x on x.member = d.member_id and x.day = d.day and x.stay = d.stay and x.category = d.category and x.currency = d.currency
      group by d.member_id, d.currency, d.day, d.stay, grouping sets ((d.category), ())
      having (sum(d.valid_bet) > 0) <> (sum(d.valid_bet - coalesce(x.valid, 0)) > 0)
      union all
      select x.member, x.currency, x.day from delta x where exists (
        select from agent_move m where m.cell = cell_of(x.member) and m.member_id = x.member)) y
    group by member, currency
  ), own as materialized (
    -- A day further away than 31 days changes no gap.
    select d.member_id as member, d.day, d.stay, d.category, d.currency, d.valid_bet as after, d.valid_bet - coalesce(x.valid, 0) as before
    from turned t join agent_member_day d on d.cell = cell_of(t.member) and d.member_id = t.member and d.currency = t.currency
      and d.day between t.first - 31 and t.last + 31
    left join delta x on x.member = d.member_id and x.day = d.day and x.stay = d.stay and x.category = d.category and x.currency = d.currency
  ), line as materialized (
    select s.member, s.stay, coalesce(
      (select m.from_uplines from agent_move m where m.cell = cell_of(s.member) and m.member_id = s.member and m.n > s.stay order by m.n limit 1),
      (select n.uplines from agent_node n where n.cell = cell_of(s.member) and n.member_id = s.member), '{}') as uplines
    from (select distinct member, stay from own) s
  ), place as materialized (
    select l.member, l.stay, u.id, 'TEAM' as reach from line l cross join lateral unnest(l.member || l.uplines) as u(id)
    union all
    select l.member, l.stay, l.uplines[1], 'DIRECT' from line l where l.uplines[1] is not null
  ), played as materialized (
    select p.id, p.reach, o.member, o.currency, coalesce(o.category, 'ALL') as category, o.day, sum(o.before) > 0 as before, sum(o.after) > 0 as after
    from own o join place p on p.member = o.member and p.stay = o.stay
    group by p.id, p.reach, o.member, o.currency, o.day, grouping sets ((o.category), ())
  )
  insert into agent_team_people_day as t (cell, member_id, reach, currency, category, day, gap, members)
  select cell_of(id), id, reach, currency, category, day, gap, sum(n) from (
    select id, reach, currency, category, day,
      least(coalesce(day - lag(day) over (partition by id, reach, currency, category, member order by day), 31), 31) as gap, 1 as n
    from played where after
    union all
    select id, reach, currency, category, day,
      least(coalesce(day - lag(day) over (partition by id, reach, currency, category, member order by day), 31), 31), -1
    from played where before) x
  group by id, reach, currency, category, day, gap having sum(n) <> 0 order by 1, 2
  on conflict (cell, member_id, reach, currency, category, day, gap) do update set members = t.members + excluded.members;
end $$;

-- Different people who played within a period of at most 31 days: each on the first of their days in it, which is the one whose day
-- before lies outside.
create or replace function agent_people(p_member bigint, p_reach text, p_currency text, p_category text, p_from date, p_to date) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(members), 0)::integer from agent_team_people_day
    where cell = cell_of(p_member) and member_id = p_member and reach = p_reach and currency = p_currency and category = p_category
      and day between p_from and p_to and gap > day - p_from);
end $$;

-- Writes what large teams hold and who of them is online, of every agent with more than so many below. Answers how many.
create or replace function agent_state_write(p_more_than integer, p_currency text, p_idle_minutes integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_done integer;
begin
  delete from agent_team_state s where not exists (
    select from agent_team_count c where c.cell = s.cell and c.member_id = s.member_id group by c.member_id having sum(c.agents + c.players) > p_more_than);
  with large as materialized (
    select cell, member_id from agent_team_count group by cell, member_id having sum(agents + players) > p_more_than
  ), held as materialized (
    select * from wallet_member_sums(p_currency) where exists (select from large)
  ), seen as materialized (
    select * from member_online(p_idle_minutes) where exists (select from large)
  ), whole as (
    select n.member_id || n.uplines as chain, coalesce(h.balance, 0) as balance, (o.member_id is not null)::integer as online
    from agent_node n left join held h on h.member_id = n.member_id left join seen o on o.member_id = n.member_id
    where h.member_id is not null or o.member_id is not null
  )
  insert into agent_team_state as s (cell, member_id, counted_at, balance, online)
  select l.cell, l.member_id, lotus_now(), coalesce(x.balance, 0), coalesce(x.online, 0)
  from large l left join (
    select u.id, sum(w.balance) as balance, sum(w.online) as online from whole w cross join lateral unnest(w.chain) as u(id) group by u.id) x on x.id = l.member_id
  order by 1, 2
  on conflict (cell, member_id) do update set counted_at = excluded.counted_at, balance = excluded.balance, online = excluded.online;
  get diagnostics v_done = row_count;
  return v_done;
end $$;

grant execute on function
  agent_people(bigint, text, text, text, date, date),
  agent_state_write(integer, text, integer)
  to lotus_app;
