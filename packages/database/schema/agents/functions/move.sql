-- after: agents/tree
-- Everybody below a member, and the member, with how far below each is.
create or replace function agent_line(p_member bigint) returns table (id bigint, steps integer)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select p_member, 0
    union all
    select t.descendant_id, t.depth::integer from agent_team t where t.cell = cell_of(p_member) and t.member_id = p_member;
end $$;

-- Until the commit nobody joins below this member, and nothing that they or their agents grant or hold changes: places are
-- locked level by level, since who joined before a lock is seen only after it. `agent_rebate_lock` first: no bet is counted
-- meanwhile, so each one is by the line of its time; it also lets one move at a time through.
create or replace function agent_move_lock(p_member bigint, p_others bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_level bigint[];
  v_steps integer := 0;
begin
  perform agent_rebate_lock();
  for v_id in
    select n.member_id from unnest(p_others || p_member) as w(id) join agent_node n on n.cell = cell_of(w.id) and n.member_id = w.id
    order by n.depth, n.member_id
  loop
    perform agent_lock(v_id);
  end loop;
  loop
    v_steps := v_steps + 1;
    v_level := array(select t.descendant_id from agent_team t
      where t.cell = cell_of(p_member) and t.member_id = p_member and t.depth = v_steps and t.is_agent);
    exit when v_level = '{}';
    perform agent_contract_lock(v_level);
  end loop;
end $$;

-- Plans a move; null if one waits already. The caller has checked it, and says whether a second operator has to confirm it.
create or replace function agent_move_propose(
  p_member bigint, p_to bigint, p_due timestamptz, p_by bigint, p_by_name text, p_needs_second boolean, p_reason text) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_n integer;
begin
  perform agent_lock(p_member);
  select coalesce(max(p.n), 0) + 1 into v_n from agent_move_plan p where p.cell = cell_of(p_member) and p.member_id = p_member;
  insert into agent_move_plan (cell, member_id, n, from_upline, to_upline, due_at, planned_at, planned_by, planned_by_id, needs_second, reason)
  select n.cell, n.member_id, v_n, n.uplines[1], p_to, p_due, date_trunc('milliseconds', lotus_now()), p_by_name, p_by, p_needs_second, p_reason
  from agent_node n where n.cell = cell_of(p_member) and n.member_id = p_member
  on conflict (cell, member_id) where state = 'WAITING' do nothing;
  return case when found then v_n end;
end $$;

-- The call of the program before, which may still run: goes with the next release.
create or replace function agent_move_propose(p_member bigint, p_to bigint, p_due timestamptz, p_by text, p_reason text) returns integer
language sql volatile security definer set search_path = public, pg_temp as $$
  select agent_move_propose(p_member, p_to, p_due, null, p_by, false, p_reason)
$$;

-- Another operator confirms a move that waits for it.
create or replace function agent_move_confirm(p_member bigint, p_n integer, p_by bigint, p_by_name text, p_reason text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p agent_move_plan;
begin
  select * into p from agent_move_plan x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n for update;
  if not found then return 'not_found'; end if;
  if p.state <> 'WAITING' or not p.needs_second or p.confirmed_at is not null then return 'state_conflict'; end if;
  -- A program of before planned by name alone.
  if p.planned_by_id = p_by or p.planned_by = p_by_name then return 'same_operator'; end if;
  update agent_move_plan x set confirmed_by_id = p_by, confirmed_by = p_by_name, confirmed_at = date_trunc('milliseconds', lotus_now()),
    confirm_reason = p_reason
  where x.cell = p.cell and x.member_id = p.member_id and x.n = p.n;
  return 'ok';
end $$;

-- From now on another operator has to confirm a plan that waits; false unless it waits, and nobody had to.
create or replace function agent_move_ask_second(p_member bigint, p_n integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_move_plan set needs_second = true
  where cell = cell_of(p_member) and member_id = p_member and n = p_n and state = 'WAITING' and not needs_second;
  return found;
end $$;

-- Puts a plan off that waits: it is due later; false unless it waited.
create or replace function agent_move_postpone(p_member bigint, p_n integer, p_due timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_move_plan set due_at = p_due, postponed = postponed + 1
  where cell = cell_of(p_member) and member_id = p_member and n = p_n and state = 'WAITING' and due_at < p_due;
  return found;
end $$;

-- What became of a plan; false unless it waited, and where it was to be made and nobody has confirmed it. `p_by`: who cancelled it.
create or replace function agent_move_decide(p_member bigint, p_n integer, p_state text, p_by text, p_refusal text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_move_plan set state = p_state, decided_at = date_trunc('milliseconds', lotus_now()), decided_by = p_by, refusal = p_refusal
  where cell = cell_of(p_member) and member_id = p_member and n = p_n and state = 'WAITING'
    and (p_state <> 'DONE' or not needs_second or confirmed_at is not null);
  return found;
end $$;

-- Moves a member and everybody below to below `p_to` (null: the operator), with a row of history for each of them. The
-- caller holds `agent_move_lock` of the member, the old and the new upline, and has checked rates, depth and number.
create or replace function agent_move_line(p_member bigint, p_to bigint, p_by text, p_reason text) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  v_from bigint[];
  v_to bigint[] := '{}';
  v_is_agent boolean;
  v_rates constant jsonb := (select coalesce(jsonb_object_agg(r.category, r.rate_ppm), '{}') from agent_rate r
    where r.cell = cell_of(p_member) and r.member_id = p_member);
  v_count integer;
begin
  select uplines, is_agent into strict v_from, v_is_agent from agent_node where cell = cell_of(p_member) and member_id = p_member;
  if p_to is not null then
    select p_to || n.uplines into strict v_to from agent_node n where n.cell = cell_of(p_to) and n.member_id = p_to and n.is_agent;
    perform agent_check_rates(p_to, v_rates);
  end if;
  if p_member = any (v_to) or v_from = v_to or (p_to is null and not v_is_agent) then
    raise exception 'a move of member % below % came past the checks', p_member, p_to using errcode = 'LT950';
  end if;

  insert into agent_move (cell, member_id, n, moved_at, from_uplines, to_uplines, changed_by, reason)
  select n.cell, n.member_id, coalesce((select max(m.n) from agent_move m where m.cell = n.cell and m.member_id = n.member_id), 0) + 1,
    v_now, n.uplines, n.uplines[1:l.steps] || v_to, p_by, p_reason
  from agent_line(p_member) l join agent_node n on n.cell = cell_of(l.id) and n.member_id = l.id;
  update agent_node n set uplines = n.uplines[1:l.steps] || v_to,
    -- Written by who was directly above, for themselves.
    remark = case l.steps when 0 then '' else n.remark end
  from agent_line(p_member) l where n.cell = cell_of(l.id) and n.member_id = l.id;
  get diagnostics v_count = row_count;
  perform agent_team_lock(p_member, v_from, v_to);
  perform agent_team_leave(p_member, v_from);
  perform agent_team_join(p_member, v_to);
  perform agent_quota_moved(v_rates, v_from[1], p_to);
  if v_is_agent then perform member_set_agent(p_member, cardinality(v_to) = 0); end if;
  return v_count;
end $$;

grant execute on function
  agent_move_lock(bigint, bigint[]),
  agent_move_propose(bigint, bigint, timestamptz, text, text),
  agent_move_propose(bigint, bigint, timestamptz, bigint, text, boolean, text),
  agent_move_confirm(bigint, integer, bigint, text, text),
  agent_move_ask_second(bigint, integer),
  agent_move_postpone(bigint, integer, timestamptz),
  agent_move_decide(bigint, integer, text, text, text),
  agent_move_line(bigint, bigint, text, text)
  to lotus_app;
