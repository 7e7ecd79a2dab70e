-- after: agents/tree

-- Whether the line that a member is in now, or an agent of it, is blocked.
create or replace function agent_team_is_blocked(p_member bigint, p_what text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (
    select from unnest(p_member || coalesce((select n.uplines from agent_node n where n.cell = cell_of(p_member) and n.member_id = p_member), '{}')) as u(id)
    join agent_team_block b on b.cell = cell_of(u.id) and b.member_id = u.id and b.what = p_what);
end $$;

-- False where the member is blocked already.
create or replace function agent_team_block_set(p_member bigint, p_what text, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into agent_team_block (cell, member_id, what, blocked_at, blocked_by, reason)
  values (cell_of(p_member), p_member, p_what, lotus_now(), p_by, p_reason) on conflict do nothing;
  return found;
end $$;

-- False where it was not blocked.
create or replace function agent_team_block_lift(p_member bigint, p_what text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from agent_team_block where cell = cell_of(p_member) and member_id = p_member and what = p_what;
  return found;
end $$;

grant execute on function
  agent_team_is_blocked(bigint, text),
  agent_team_block_set(bigint, text, text, text),
  agent_team_block_lift(bigint, text)
  to lotus_app;
