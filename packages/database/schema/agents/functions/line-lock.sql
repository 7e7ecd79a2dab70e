-- after: agents/move

-- Begins to lock the accounts of a line; false where it is locked already.
create or replace function agent_line_lock_set(p_member bigint, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into agent_line_lock (cell, member_id, locked_at, locked_by, reason)
  values (cell_of(p_member), p_member, lotus_now(), p_by, p_reason) on conflict do nothing;
  return found;
end $$;

-- Begins to open the accounts again that it locked; false where none is locked.
create or replace function agent_line_lock_lift(p_member bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_line_lock set state = 'LIFTING' where cell = cell_of(p_member) and member_id = p_member and state <> 'LIFTING';
  return found;
end $$;

-- Locks up to `p_limit` accounts of a line, those above first: nobody joins below an agent whose account is locked, and whoever is
-- joining just now holds the agent's place. The last call finds nobody and answers 0.
create or replace function agent_line_lock_part(p_member bigint, p_limit integer) returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_line bigint[] := array(select l.id from agent_line(p_member) l order by l.steps, l.id);
  v_ids bigint[];
  v_id bigint;
begin
  v_ids := array(
    select u.id from unnest(v_line) with ordinality as u(id, place)
    where u.id not in (select * from members_not_playing(v_line)) order by u.place limit p_limit);
  foreach v_id in array v_ids loop
    perform agent_lock(v_id);
  end loop;
  insert into agent_line_locked (cell, member_id, line_id) select cell_of(u.id), u.id, p_member from unnest(member_block(v_ids)) as u(id)
  on conflict (cell, member_id) do update set line_id = excluded.line_id;
  if v_ids = '{}' then
    update agent_line_lock set state = 'LOCKED' where cell = cell_of(p_member) and member_id = p_member;
  end if;
  return cardinality(v_ids);
end $$;

-- Opens up to `p_limit` accounts that a line's lock closed. One that another locked line contains stays closed, and is that line's
-- from now on. The last call takes the lock away and answers 0.
create or replace function agent_line_lift_part(p_member bigint, p_limit integer) returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_ids bigint[] := array(select h.member_id from agent_line_locked h where h.line_id = p_member order by h.member_id limit p_limit);
begin
  if v_ids = '{}' then
    delete from agent_line_lock where cell = cell_of(p_member) and member_id = p_member;
    return 0;
  end if;
  -- Another line that is lifted at the same time decides after this one.
  update agent_line_locked h set line_id = o.line_id from (
    select distinct on (w.id) w.id, k.member_id as line_id
    from unnest(v_ids) as w(id)
    join agent_node n on n.cell = cell_of(w.id) and n.member_id = w.id
    cross join unnest(w.id || n.uplines) with ordinality as u(id, place)
    join agent_line_lock k on k.cell = cell_of(u.id) and k.member_id = u.id and k.state <> 'LIFTING' and k.member_id <> p_member
    order by w.id, u.place) o
  where h.cell = cell_of(o.id) and h.member_id = o.id;
  v_ids := array(select h.member_id from agent_line_locked h where h.line_id = p_member and h.member_id = any (v_ids));
  perform member_unblock(v_ids);
  delete from agent_line_locked h using unnest(v_ids) as u(id) where h.cell = cell_of(u.id) and h.member_id = u.id;
  return 1;
end $$;

-- One part of the work on a line that is being locked or opened; 0: there is none left. One at a time over all lines, so that a lock
-- and the lifting of another one see what the other did.
create or replace function agent_line_lock_step(p_member bigint, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  k agent_line_lock;
begin
  perform from agent_line_lock where state <> 'LOCKED' order by member_id for no key update;
  select * into k from agent_line_lock where cell = cell_of(p_member) and member_id = p_member;
  return case k.state when 'LOCKING' then agent_line_lock_part(p_member, p_limit)
    when 'LIFTING' then agent_line_lift_part(p_member, p_limit) else 0 end;
end $$;

grant execute on function
  agent_line_lock_set(bigint, text, text),
  agent_line_lock_lift(bigint),
  agent_line_lock_step(bigint, integer)
  to lotus_app;
