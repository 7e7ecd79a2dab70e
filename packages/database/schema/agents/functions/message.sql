-- after: agents/tree
-- An agent's message to somebody directly below, once for each key. `code`: ok, not_found (not directly below), key_conflict,
-- message_limit (as many as may be were sent today), message_unavailable. Why it is unavailable is told to nobody: either may be excluded
-- or blocked, and the recipient may want no messages. The sender's place is held meanwhile, so that the count is right and the line stays.
create or replace function agent_message_send(
  p_from bigint, p_to bigint, p_key text, p_message text, p_daily integer, out code text, out n integer, out is_new boolean)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  v_known agent_message;
begin
  is_new := false;
  perform from agent_node a where a.cell = cell_of(p_from) and a.member_id = p_from for no key update;
  select * into v_known from agent_message m where m.cell = cell_of(p_from) and m.member_id = p_from and m.key = p_key;
  if found then
    n := v_known.n;
    code := case when v_known.to_id = p_to and v_known.message = p_message then 'ok' else 'key_conflict' end;
    return;
  end if;
  if not exists (select from agent_node a where a.cell = cell_of(p_to) and a.member_id = p_to and a.uplines[1] = p_from) then
    code := 'not_found';
  elsif (select count(*) from agent_message m where m.cell = cell_of(p_from) and m.member_id = p_from
    and m.sent_at > v_now - interval '2 days' and business_day(m.sent_at) = business_day(v_now)) >= p_daily then
    code := 'message_limit';
  elsif not (select s.may_act from agent_standing(p_from) s) or not (select s.may_act from agent_standing(p_to) s)
    or exists (select from agent_message_mute m where m.cell = cell_of(p_to) and m.member_id = p_to and m.agent_id = p_from) then
    code := 'message_unavailable';
  else
    insert into agent_message as m (cell, member_id, n, key, to_id, message, sent_at)
    select cell_of(p_from), p_from, coalesce(max(x.n), 0) + 1, p_key, p_to, p_message, v_now
    from agent_message x where x.cell = cell_of(p_from) and x.member_id = p_from
    returning m.n into n;
    is_new := true;
    code := 'ok';
  end if;
end $$;

-- Whether a member gets messages of the agent directly above; of nobody above there are none. False: nobody is above.
create or replace function agent_message_mute(p_member bigint, p_mutes boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_agent constant bigint := (select a.uplines[1] from agent_node a where a.cell = cell_of(p_member) and a.member_id = p_member);
begin
  if v_agent is null then return false; end if;
  if p_mutes then
    insert into agent_message_mute (cell, member_id, agent_id, muted_at) values (cell_of(p_member), p_member, v_agent, lotus_now())
    on conflict (cell, member_id, agent_id) do nothing;
  else
    delete from agent_message_mute m where m.cell = cell_of(p_member) and m.member_id = p_member and m.agent_id = v_agent;
  end if;
  return true;
end $$;

-- Deletes messages of before, at most so many; answers how many.
create or replace function agent_message_purge(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_done integer;
begin
  with old as materialized (
    select cell, member_id, n from agent_message where sent_at < p_before order by sent_at limit p_limit for update skip locked
  ), gone as (
    delete from agent_message m using old o where m.cell = o.cell and m.member_id = o.member_id and m.n = o.n returning 1
  )
  select count(*) into v_done from gone;
  return v_done;
end $$;

grant execute on function
  agent_message_send(bigint, bigint, text, text, integer),
  agent_message_mute(bigint, boolean),
  agent_message_purge(timestamptz, integer)
  to lotus_app;
