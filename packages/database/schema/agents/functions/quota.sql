-- after: agents/tree
-- Quotas of accounts. All of it is written under `agent_lock` of the agent whose quota it is, as whoever joins or gets another
-- rate there is.

-- Where the band begins that a rate is of; null if it is of none.
create or replace function agent_quota_band(p_member bigint, p_category text, p_ppm integer) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select max(q.from_ppm) from agent_quota q
    where q.cell = cell_of(p_member) and q.member_id = p_member and q.category = p_category and q.from_ppm <= p_ppm);
end $$;

-- The bands without a place for somebody directly below who holds `p_held` and would get `p_rates`. A product that `p_rates`
-- does not name stays as it is.
create or replace function agent_quota_lacks(p_member bigint, p_held jsonb, p_rates jsonb)
returns table (category text, from_ppm integer, accounts_max integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select q.category, q.from_ppm, q.accounts_max from jsonb_each_text(p_rates) r
    join agent_quota q on q.cell = cell_of(p_member) and q.member_id = p_member and q.category = r.key
      and q.from_ppm = agent_quota_band(p_member, r.key, r.value::integer)
    where q.used >= q.accounts_max
      and agent_quota_band(p_member, r.key, coalesce((p_held->>r.key)::integer, 0)) is distinct from q.from_ppm
    order by q.category;
end $$;

-- Nobody is given what has no place, whoever asks.
create or replace function agent_quota_check(p_member bigint, p_held jsonb, p_rates jsonb) returns void
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if exists (select from agent_quota_lacks(p_member, p_held, p_rates)) then
    raise exception 'an account above the quota of agent % came past the checks', p_member using errcode = 'LT950';
  end if;
end $$;

-- Somebody directly below an agent holds another rate of a product, or is there no more.
create or replace function agent_quota_shift(p_member bigint, p_category text, p_from integer, p_to integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_from constant integer := agent_quota_band(p_member, p_category, p_from);
  v_to constant integer := agent_quota_band(p_member, p_category, p_to);
begin
  if v_from is not distinct from v_to then return; end if;
  update agent_quota q set used = q.used + case q.from_ppm when v_to then 1 else -1 end
  where q.cell = cell_of(p_member) and q.member_id = p_member and q.category = p_category and q.from_ppm in (v_from, v_to);
end $$;

-- A member with these rates has left the first agent for the other one; null: the operator.
create or replace function agent_quota_moved(p_rates jsonb, p_from bigint, p_to bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform agent_quota_shift(p_from, r.key, r.value::integer, 0), agent_quota_shift(p_to, r.key, 0, r.value::integer)
  from jsonb_each_text(p_rates) r;
end $$;

-- Sets all quotas of an agent, [{"category", "fromPpm", "max"}], and counts who is there already. The caller holds `agent_lock`.
create or replace function agent_quota_set(p_member bigint, p_quotas jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform agent_lock(p_member);
  delete from agent_quota q where q.cell = cell_of(p_member) and q.member_id = p_member;
  insert into agent_quota (cell, member_id, category, from_ppm, accounts_max, used)
  select cell_of(p_member), p_member, x.category, x."fromPpm", x.max, 0
  from jsonb_to_recordset(p_quotas) as x(category text, "fromPpm" integer, max integer);
  update agent_quota q set used = c.people
  from (
    select r.category, agent_quota_band(p_member, r.category, r.rate_ppm) as from_ppm, count(*) as people
    from agent_team t join agent_rate r on r.cell = cell_of(t.descendant_id) and r.member_id = t.descendant_id
    where t.cell = cell_of(p_member) and t.member_id = p_member and t.depth = 1 group by 1, 2) c
  where q.cell = cell_of(p_member) and q.member_id = p_member and q.category = c.category and q.from_ppm = c.from_ppm;
end $$;

grant execute on function
  agent_quota_lacks(bigint, jsonb, jsonb),
  agent_quota_set(bigint, jsonb)
  to lotus_app;
