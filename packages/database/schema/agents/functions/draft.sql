-- after: agents/tree
-- Keeps an offer, or changes the one of this code. False: there are as many as may be. Drafts for members who are no
-- longer directly below go first. The caller holds the agent's place.
create or replace function agent_draft_save(
  p_member bigint, p_code text, p_holder bigint, p_kind text, p_name text, p_terms jsonb, p_max integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
begin
  delete from agent_offer_draft d where d.cell = cell_of(p_member) and d.member_id = p_member and d.holder_id is not null
    and not exists (select from agent_node n where n.cell = cell_of(d.holder_id) and n.member_id = d.holder_id and n.uplines[1] = p_member);
  update agent_offer_draft d set name = p_name, terms = p_terms, changed_at = v_now
  where d.cell = cell_of(p_member) and d.member_id = p_member and d.code = p_code and d.kind = p_kind and d.holder_id is not distinct from p_holder;
  if found then return true; end if;
  if (select count(*) from agent_offer_draft d where d.cell = cell_of(p_member) and d.member_id = p_member) >= p_max then return false; end if;
  insert into agent_offer_draft (cell, member_id, code, holder_id, kind, name, terms, changed_at)
  values (cell_of(p_member), p_member, p_code, p_holder, p_kind, p_name, p_terms, v_now);
  return true;
end $$;

create or replace function agent_draft_delete(p_member bigint, p_code text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from agent_offer_draft where cell = cell_of(p_member) and member_id = p_member and code = p_code;
end $$;

grant execute on function
  agent_draft_save(bigint, text, bigint, text, text, jsonb, integer),
  agent_draft_delete(bigint, text)
  to lotus_app;
