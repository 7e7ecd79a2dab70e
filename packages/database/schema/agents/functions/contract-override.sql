-- after: agents/contract

-- False while another one waits, or once one was carried out. The caller holds the line and has checked the terms.
create or replace function agent_contract_override_propose(
  p_member bigint, p_n integer, p_terms jsonb, p_by bigint, p_by_name text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into agent_contract_override (cell, member_id, n, place, terms, reason, proposed_by, proposed_by_name, proposed_at)
  select cell_of(p_member), p_member, p_n, coalesce(max(o.place), 0) + 1, p_terms, p_reason, p_by, p_by_name, date_trunc('milliseconds', lotus_now())
  from agent_contract_override o where o.cell = cell_of(p_member) and o.member_id = p_member and o.n = p_n
  on conflict do nothing;
  return found;
end $$;

-- What became of the proposal that waits: 'ok', 'state_conflict', or 'same_operator' for whoever would confirm their own.
create or replace function agent_contract_override_decide(
  p_member bigint, p_n integer, p_confirms boolean, p_by bigint, p_by_name text, p_note text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  o agent_contract_override;
begin
  select * into o from agent_contract_override x
  where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n and x.state = 'PROPOSED' for update;
  if o.place is null then return 'state_conflict'; end if;
  if p_confirms and o.proposed_by = p_by then return 'same_operator'; end if;
  update agent_contract_override x set state = case when p_confirms then 'DONE' else 'REJECTED' end, decided_by = p_by,
    decided_by_name = p_by_name, decided_at = date_trunc('milliseconds', lotus_now()), note = p_note
  where x.cell = o.cell and x.member_id = p_member and x.n = p_n and x.place = o.place;
  return 'ok';
end $$;

grant execute on function
  agent_contract_override_propose(bigint, integer, jsonb, bigint, text, text),
  agent_contract_override_decide(bigint, integer, boolean, bigint, text, text)
  to lotus_app;
