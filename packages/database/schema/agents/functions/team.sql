-- The team of each agent above a member, and how many are in it. Counts are written in the order of the members above, so
-- that two who join at once wait for each other and never in a circle.

-- All counts that a move changes, before any of them is: those of levels, then those of days, each in the order of the members
-- above, as whoever joins takes them. A level or a day that nobody counts yet is made here, empty: else it would be made out of
-- that order, after the others are held.
create or replace function agent_team_lock(p_member bigint, p_from bigint[], p_to bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into agent_team_count as t (cell, member_id, depth, agents, players)
  select distinct cell_of(u.id), u.id, u.n + x.steps, 0, 0
  from (select * from unnest(p_from) with ordinality union select * from unnest(p_to) with ordinality) as u(id, n)
  cross join agent_line_levels(p_member) x order by 2, 3
  on conflict (cell, member_id, depth) do update set agents = t.agents;
  insert into agent_team_joined as t (cell, member_id, day, members)
  select distinct cell_of(u.id), u.id, x.day, 0
  from (select * from unnest(p_from) union select * from unnest(p_to)) as u(id)
  cross join (
    select business_day(n.joined_at) as day from agent_line(p_member) l join agent_node n on n.cell = cell_of(l.id) and n.member_id = l.id
    union
    select business_day(m.joined_at) from agent_line(p_member) l
    join agent_team m on m.cell = cell_of(p_from[1]) and m.member_id = p_from[1] and m.descendant_id = l.id) x
  order by 2, 3
  on conflict (cell, member_id, day) do update set members = t.members;
end $$;

-- A member with everybody below stands below these from now on, the nearest first.
create or replace function agent_team_join(p_member bigint, p_uplines bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into agent_team (cell, member_id, descendant_id, depth, is_agent, joined_at)
  select cell_of(u.id), u.id, n.member_id, u.n + l.steps, n.is_agent, n.joined_at
  from unnest(p_uplines) with ordinality as u(id, n) cross join agent_line(p_member) l
  join agent_node n on n.cell = cell_of(l.id) and n.member_id = l.id;
  insert into agent_team_count (cell, member_id, depth, agents, players)
  select cell_of(u.id), u.id, u.n + x.steps, x.agents, x.players
  from unnest(p_uplines) with ordinality as u(id, n) cross join agent_line_levels(p_member) x order by u.id, x.steps
  on conflict (cell, member_id, depth) do update
    set agents = agent_team_count.agents + excluded.agents, players = agent_team_count.players + excluded.players;
  insert into agent_team_joined (cell, member_id, day, members)
  select cell_of(u.id), u.id, x.day, x.members from unnest(p_uplines) as u(id) cross join (
    select business_day(n.joined_at) as day, count(*) as members
    from agent_line(p_member) l join agent_node n on n.cell = cell_of(l.id) and n.member_id = l.id group by 1) x
  order by u.id, x.day
  on conflict (cell, member_id, day) do update set members = agent_team_joined.members + excluded.members;
end $$;

-- A member with everybody below leaves the teams of these, the nearest first; the others above keep them. The caller holds
-- `agent_team_lock`.
create or replace function agent_team_leave(p_member bigint, p_uplines bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update agent_team_count t set agents = t.agents - x.agents, players = t.players - x.players
  from unnest(p_uplines) with ordinality as u(id, n) cross join agent_line_levels(p_member) x
  where t.cell = cell_of(u.id) and t.member_id = u.id and t.depth = u.n + x.steps;
  update agent_team_joined t set members = t.members - x.members
  from unnest(p_uplines) as u(id) cross join (
    -- As they stand in the nearest team, which is how all of them counted.
    select business_day(x.joined_at) as day, count(*) as members
    from agent_line(p_member) l join agent_team x on x.cell = cell_of(p_uplines[1]) and x.member_id = p_uplines[1] and x.descendant_id = l.id
    group by 1) x
  where t.cell = cell_of(u.id) and t.member_id = u.id and t.day = x.day;
  delete from agent_team t using unnest(p_uplines) as u(id), agent_line(p_member) l
  where t.cell = cell_of(u.id) and t.member_id = u.id and t.descendant_id = l.id;
end $$;

-- A player has become an agent, or an agent a player: in the teams of everybody above too.
create or replace function agent_team_recount(p_member bigint, p_uplines bigint[], p_is_agent boolean) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_agents constant integer := case when p_is_agent then 1 else -1 end;
begin
  perform from agent_team_count t join unnest(p_uplines) with ordinality as u(id, n) on t.cell = cell_of(u.id) and t.member_id = u.id and t.depth = u.n
  order by t.member_id for update of t;
  update agent_team_count t set agents = t.agents + v_agents, players = t.players - v_agents
  from unnest(p_uplines) with ordinality as u(id, n)
  where t.cell = cell_of(u.id) and t.member_id = u.id and t.depth = u.n;
  update agent_team t set is_agent = p_is_agent from unnest(p_uplines) as u(id)
  where t.cell = cell_of(u.id) and t.member_id = u.id and t.descendant_id = p_member;
end $$;

-- A member and everybody below, counted by how far below they are.
create or replace function agent_line_levels(p_member bigint) returns table (steps integer, agents integer, players integer)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select 0, n.is_agent::integer, (not n.is_agent)::integer from agent_node n where n.cell = cell_of(p_member) and n.member_id = p_member
    union all
    select t.depth::integer, t.agents, t.players from agent_team_count t where t.cell = cell_of(p_member) and t.member_id = p_member;
end $$;
