-- The place of an agent under whom somebody joins, locked: members join one agent one after the other, and neither rates
-- nor lines change meanwhile. Null if the member has none.
create or replace function agent_lock(p_member bigint) returns agent_node
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_node agent_node;
begin
  select * into v_node from agent_node where cell = cell_of(p_member) and member_id = p_member for no key update;
  return v_node;
end $$;

-- Rates that a member gets are at most the upline's, whoever asks: a chain never pays more than its highest rate.
create or replace function agent_check_rates(p_upline bigint, p_rates jsonb) returns void
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if exists (
    select from jsonb_each_text(p_rates) r
    left join agent_rate u on u.cell = cell_of(p_upline) and u.member_id = p_upline and u.category = r.key
    where r.value::integer > coalesce(u.rate_ppm, 0)) then
    raise exception 'a rate above that of the upline % came past the checks', p_upline using errcode = 'LT950';
  end if;
end $$;

-- Writes rates, and keeps what they were; the quotas of the agent directly above follow. Products that `p_rates` does not name stay as they are.
create or replace function agent_write_rates(p_member bigint, p_rates jsonb, p_by text, p_reason text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_last integer;
  v_upline bigint;
begin
  v_upline := (agent_lock(p_member)).uplines[1];
  select coalesce(max(c.n), 0) into v_last from agent_rate_change c where c.cell = cell_of(p_member) and c.member_id = p_member;
  insert into agent_rate_change (cell, member_id, n, category, from_ppm, to_ppm, changed_by, reason)
  select cell_of(p_member), p_member, v_last + row_number() over (order by r.key), r.key, coalesce(a.rate_ppm, 0), r.value::integer, p_by, p_reason
  from jsonb_each_text(p_rates) r
  left join agent_rate a on a.cell = cell_of(p_member) and a.member_id = p_member and a.category = r.key
  where r.value::integer <> coalesce(a.rate_ppm, 0);
  perform agent_quota_shift(v_upline, r.key, coalesce(a.rate_ppm, 0), r.value::integer) from jsonb_each_text(p_rates) r
  left join agent_rate a on a.cell = cell_of(p_member) and a.member_id = p_member and a.category = r.key
  where exists (select from agent_quota q where q.cell = cell_of(v_upline) and q.member_id = v_upline);
  insert into agent_rate (cell, member_id, category, rate_ppm)
  select cell_of(p_member), p_member, r.key, r.value::integer from jsonb_each_text(p_rates) r
  on conflict (cell, member_id, category) do update set rate_ppm = excluded.rate_ppm;
end $$;

-- Play money makes nobody an agent, nor does an account that is locked or closed: the place would say otherwise than the account.
create or replace function agent_check_account(p_member bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if not member_may_play(p_member) or p_member = any (members_on_trial(array[p_member])) then
    raise exception 'member %, whose account is on trial, locked or closed, came past the checks as an agent', p_member using errcode = 'LT950';
  end if;
end $$;

-- False if the member has a place already.
create or replace function agent_place(
  p_member bigint, p_uplines bigint[], p_is_agent boolean, p_via text, p_link text, p_remark text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  -- As exact as the cursor of a list.
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
begin
  insert into agent_node (cell, member_id, uplines, is_agent, via, link_code, remark, joined_at)
  values (cell_of(p_member), p_member, p_uplines, p_is_agent, p_via, p_link, p_remark, v_now)
  on conflict (cell, member_id) do nothing;
  if not found then return false; end if;
  if p_is_agent then perform agent_check_account(p_member); end if;
  perform agent_team_join(p_member, p_uplines);
  if p_is_agent then perform member_set_agent(p_member, cardinality(p_uplines) = 0); end if;
  return true;
end $$;

-- Puts a member directly below an agent, with their rates, once. The caller holds `agent_lock` of the agent and has
-- checked depth and number.
create or replace function agent_join(
  p_member bigint, p_upline bigint, p_is_agent boolean, p_via text, p_link text, p_remark text, p_rates jsonb, p_by text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_uplines bigint[];
begin
  select p_upline || n.uplines into strict v_uplines from agent_node n
  where n.cell = cell_of(p_upline) and n.member_id = p_upline and n.is_agent;
  if p_is_agent and not (select n.may_open_agents from agent_node n where n.cell = cell_of(p_upline) and n.member_id = p_upline) then
    raise exception 'an agent below %, who may open none, came past the checks', p_upline using errcode = 'LT950';
  end if;
  perform agent_check_rates(p_upline, p_rates);
  perform agent_quota_check(p_upline, '{}', p_rates);
  if not agent_place(p_member, v_uplines, p_is_agent, p_via, p_link, p_remark) then return false; end if;
  perform agent_write_rates(p_member, p_rates, p_by, null);
  return true;
end $$;

-- An upline raises rates of a member directly below.
create or replace function agent_raise_rates(p_upline bigint, p_member bigint, p_rates jsonb, p_by text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from agent_node where cell = cell_of(p_member) and member_id = p_member and uplines[1] = p_upline)
    or exists (select from jsonb_each_text(p_rates) r
      join agent_rate a on a.cell = cell_of(p_member) and a.member_id = p_member and a.category = r.key
      where r.value::integer < a.rate_ppm) then
    raise exception 'rates of member % that % may not give came past the checks', p_member, p_upline using errcode = 'LT950';
  end if;
  perform agent_check_rates(p_upline, p_rates);
  perform agent_quota_check(p_upline, (select jsonb_object_agg(a.category, a.rate_ppm) from agent_rate a
    where a.cell = cell_of(p_member) and a.member_id = p_member), p_rates);
  perform agent_write_rates(p_member, p_rates, p_by, null);
end $$;

-- The operator makes a member an agent, directly below the operator where the member has no place, and sets the rates.
create or replace function agent_set(p_member bigint, p_rates jsonb, p_by text, p_reason text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n agent_node;
begin
  if not agent_place(p_member, '{}', true, 'operator', null, '') then
    n := agent_lock(p_member);
    if cardinality(n.uplines) > 0 then perform agent_check_rates(n.uplines[1], p_rates); end if;
    if not n.is_agent then
      perform agent_check_account(p_member);
      update agent_node set is_agent = true where cell = cell_of(p_member) and member_id = p_member;
      perform agent_team_recount(p_member, n.uplines, true);
    end if;
    perform member_set_agent(p_member, cardinality(n.uplines) = 0);
  end if;
  perform agent_write_rates(p_member, p_rates, p_by, p_reason);
end $$;

-- The operator decides what a member is: 'AGENT', 'TEST_AGENT' or 'PLAYER' (operations.md 5.2, row 40). A player stays where the
-- agent was, has nobody below, no open link and no host of the brand; the caller holds both places and ends the contracts.
create or replace function agent_set_type(p_member bigint, p_type text, p_by text, p_reason text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n agent_node;
begin
  if p_type <> 'PLAYER' then
    perform member_set_test(p_member, p_type = 'TEST_AGENT');
    perform agent_set(p_member, '{}', p_by, p_reason);
    return;
  end if;
  n := agent_lock(p_member);
  if n.member_id is null or not n.is_agent or exists (select from agent_team t where t.cell = n.cell and t.member_id = p_member) then
    raise exception 'that member % becomes a player came past the checks', p_member using errcode = 'LT950';
  end if;
  update agent_node set is_agent = false where cell = n.cell and member_id = p_member;
  perform agent_team_recount(p_member, n.uplines, false);
  perform member_set_player(p_member);
  perform agent_link_close_by(p_member, l.code, p_by, p_reason) from agent_link l
  where l.cell = n.cell and l.member_id = p_member and l.closed_at is null;
  delete from agent_domain where member_id = p_member;
end $$;

-- False unless the member is directly below.
create or replace function agent_set_remark(p_upline bigint, p_member bigint, p_remark text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_node set remark = p_remark where cell = cell_of(p_member) and member_id = p_member and uplines[1] = p_upline;
  return found;
end $$;

-- Whether an agent may open accounts, give rates and be joined: an account in good standing that is not excluded from play
-- (trust.md 2.4). `until`: the end of the exclusion; null: none, or for ever.
create or replace function agent_standing(p_member bigint, out may_act boolean, out is_excluded boolean, out until timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  select member_may_play(p_member) and s.excluded_until is null, s.excluded_until is not null, nullif(s.excluded_until, 'infinity')
  from (select (select excluded_until from protection_state(array[p_member], lotus_now())) as excluded_until) s
$$;

-- What the operator allows a member of a team: OPEN_AGENTS, TRANSFER_DOWN or TRANSFER_UP. False where it is so already, or there is
-- no such place.
create or replace function agent_switch_set(p_member bigint, p_what text, p_is_allowed boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  n constant agent_node := agent_lock(p_member);
begin
  if n.member_id is null or p_is_allowed = (case p_what
    when 'OPEN_AGENTS' then n.may_open_agents when 'TRANSFER_DOWN' then n.may_transfer_down when 'TRANSFER_UP' then n.may_transfer_up end) then
    return false;
  end if;
  update agent_node set may_open_agents = case p_what when 'OPEN_AGENTS' then p_is_allowed else may_open_agents end,
    may_transfer_down = case p_what when 'TRANSFER_DOWN' then p_is_allowed else may_transfer_down end,
    may_transfer_up = case p_what when 'TRANSFER_UP' then p_is_allowed else may_transfer_up end
  where cell = n.cell and member_id = p_member;
  return true;
end $$;

-- Whether the operator lets this member send this way; everybody by default.
create or replace function agent_may_transfer(p_member bigint, p_way text) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((select case p_way when 'DOWN' then n.may_transfer_down when 'UP' then n.may_transfer_up end
    from agent_node n where n.cell = cell_of(p_member) and n.member_id = p_member), true);
end $$;

grant execute on function
  agent_switch_set(bigint, text, boolean),
  agent_lock(bigint),
  agent_standing(bigint),
  agent_join(bigint, bigint, boolean, text, text, text, jsonb, text),
  agent_raise_rates(bigint, bigint, jsonb, text),
  agent_set(bigint, jsonb, text, text),
  agent_set_type(bigint, text, text, text),
  agent_set_remark(bigint, bigint, text)
  to lotus_app;
