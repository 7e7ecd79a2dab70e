-- A link of an agent; its code stands in the directory already.
create or replace function agent_link_make(
  p_member bigint, p_code text, p_is_agent boolean, p_rates jsonb, p_channel text, p_remark text, p_domain text, p_uses_max integer,
  p_expires_at timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into agent_link (cell, member_id, code, is_agent, rates, channel, remark, domain, uses_max, expires_at, created_at)
  values (cell_of(p_member), p_member, p_code, p_is_agent, p_rates, p_channel, p_remark, p_domain, p_uses_max, p_expires_at,
    date_trunc('milliseconds', lotus_now()))
$$;

-- Counts one registration; null if the link takes none any more. The last one that it takes closes the code.
create or replace function agent_link_use(p_member bigint, p_code text) returns agent_link
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  l agent_link;
begin
  update agent_link set uses = uses + 1
  where cell = cell_of(p_member) and member_id = p_member and code = p_code and closed_at is null
    and (uses_max is null or uses < uses_max) and (expires_at is null or expires_at > lotus_now())
  returning * into l;
  if l.code is null then return null; end if;
  if l.uses = l.uses_max then perform affiliate_link_close(p_code); end if;
  return l;
end $$;

-- False if the agent has no such link.
create or replace function agent_link_close(p_member bigint, p_code text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_link set closed_at = coalesce(closed_at, lotus_now()) where cell = cell_of(p_member) and member_id = p_member and code = p_code;
  if not found then return false; end if;
  perform affiliate_link_close(p_code);
  return true;
end $$;

-- Opens one again that its agent closed; false where there is none, or it has expired, is used up, or was closed by the operator.
create or replace function agent_link_open(p_member bigint, p_code text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_link set closed_at = null
  where cell = cell_of(p_member) and member_id = p_member and code = p_code and closed_at is not null and closed_by is null
    and (uses_max is null or uses < uses_max) and (expires_at is null or expires_at > lotus_now());
  if not found then return false; end if;
  perform affiliate_link_open(p_code);
  return true;
end $$;

-- The operator closes one, for a reason that its agent reads; false where there is none, or an operator has closed it. One that has
-- expired, is used up, or that its agent has closed can be closed too: the agent cannot open it again.
create or replace function agent_link_close_by(p_member bigint, p_code text, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_link set closed_at = coalesce(closed_at, lotus_now()), closed_by = p_by, close_reason = p_reason
  where cell = cell_of(p_member) and member_id = p_member and code = p_code and closed_by is null;
  if not found then return false; end if;
  perform affiliate_link_close(p_code);
  return true;
end $$;

-- Makes a host an agent's own; false where it is somebody else's, or the agent has another one.
create or replace function agent_domain_bind(p_member bigint, p_domain text, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into agent_domain (domain, member_id, bound_at, bound_by, reason) values (p_domain, p_member, lotus_now(), p_by, p_reason)
  on conflict do nothing;
  return found;
end $$;

-- Whose it was; null where it was nobody's.
create or replace function agent_domain_unbind(p_domain text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_member bigint;
begin
  delete from agent_domain where domain = p_domain returning member_id into v_member;
  return v_member;
end $$;

-- False if the agent has no such link.
create or replace function agent_link_remark(p_member bigint, p_code text, p_remark text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_link set remark = p_remark where cell = cell_of(p_member) and member_id = p_member and code = p_code;
  return found;
end $$;

-- What whoever registers with a new link is offered.
create or replace function agent_link_offer(p_member bigint, p_code text, p_offer jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_link set offer = p_offer
  where cell = cell_of(p_member) and member_id = p_member and code = p_code and offer is null and uses = 0;
end $$;

-- Notes that somebody who registers with a link gets less than it says.
create or replace function agent_link_cut_note(p_member bigint, p_code text, p_joined bigint, p_given jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into agent_link_cut (cell, member_id, code, joined_id, promised, given)
  select l.cell, l.member_id, l.code, p_joined, l.rates, p_given from agent_link l
  where l.cell = cell_of(p_member) and l.member_id = p_member and l.code = p_code;
end $$;

grant execute on function
  agent_link_cut_note(bigint, text, bigint, jsonb),
  agent_link_make(bigint, text, boolean, jsonb, text, text, text, integer, timestamptz),
  agent_link_use(bigint, text),
  agent_link_close(bigint, text),
  agent_link_open(bigint, text),
  agent_link_close_by(bigint, text, text, text),
  agent_domain_bind(bigint, text, text, text),
  agent_domain_unbind(text),
  agent_link_remark(bigint, text, text),
  agent_link_offer(bigint, text, jsonb)
  to lotus_app;
