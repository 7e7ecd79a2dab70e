-- after: agents/tree
-- Rates of which one would fall, for a second operator to confirm; null if a proposal waits already.
create or replace function agent_rates_propose(p_member bigint, p_from jsonb, p_to jsonb, p_by bigint, p_by_name text, p_reason text) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_n integer;
begin
  perform agent_lock(p_member);
  select coalesce(max(p.n), 0) + 1 into v_n from agent_rate_proposal p where p.cell = cell_of(p_member) and p.member_id = p_member;
  insert into agent_rate_proposal (cell, member_id, n, from_rates, to_rates, reason, proposed_by, proposed_by_name, proposed_at)
  values (cell_of(p_member), p_member, v_n, p_from, p_to, p_reason, p_by, p_by_name, date_trunc('milliseconds', lotus_now()))
  on conflict (cell, member_id) where state = 'PROPOSED' do nothing;
  return case when found then v_n end;
end $$;

-- Confirms a proposal, which sets the rates, or rejects it. The caller has checked the rates under `agent_lock`.
create or replace function agent_rates_decide(p_member bigint, p_n integer, p_confirms boolean, p_by bigint, p_by_name text, p_note text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p agent_rate_proposal;
begin
  select * into p from agent_rate_proposal x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n for update;
  if not found then return 'not_found'; end if;
  if p.state <> 'PROPOSED' then return 'state_conflict'; end if;
  if p_confirms and p.proposed_by = p_by then return 'same_operator'; end if;
  update agent_rate_proposal x set state = case when p_confirms then 'DONE' else 'REJECTED' end, decided_by = p_by, decided_by_name = p_by_name,
    decided_at = date_trunc('milliseconds', lotus_now()), note = p_note
  where x.cell = p.cell and x.member_id = p.member_id and x.n = p.n;
  if p_confirms then perform agent_set(p_member, p.to_rates, p_by_name, p.reason); end if;
  return 'ok';
end $$;

grant execute on function
  agent_rates_propose(bigint, jsonb, jsonb, bigint, text, text),
  agent_rates_decide(bigint, integer, boolean, bigint, text, text)
  to lotus_app;
