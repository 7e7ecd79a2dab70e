-- Figures of large teams that are counted behind (tables/2027-08-06-look.sql).

-- Asks for a figure: a new one, and one that is out of date, waits to be counted. At most so many of a team are kept, those asked for last;
-- one that somebody else asks for, or counts, at this moment is left: who asks for another one waits for nobody.
create or replace function agent_look_ask(p_member bigint, p_key text, p_ask text, p_most integer) returns agent_look
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_look agent_look;
begin
  insert into agent_look as l (cell, member_id, key, ask, waits_since, asked_at)
  values (cell_of(p_member), p_member, p_key, p_ask, v_now, v_now)
  on conflict (cell, member_id, key) do update set asked_at = v_now,
    waits_since = case when l.fresh_until <= v_now then v_now else l.waits_since end,
    stepped_at = case when l.fresh_until <= v_now then null else l.stepped_at end,
    done = case when l.fresh_until <= v_now then 0 else l.done end,
    fresh_until = case when l.fresh_until > v_now then l.fresh_until end
  returning * into v_look;
  delete from agent_look l using (
    select o.cell, o.member_id, o.key from agent_look o
    where o.cell = cell_of(p_member) and o.member_id = p_member and o.key in (
      select x.key from agent_look x where x.cell = cell_of(p_member) and x.member_id = p_member and x.key <> p_key
      order by x.asked_at desc, x.key offset p_most - 1)
    for update skip locked) old
  where l.cell = old.cell and l.member_id = old.member_id and l.key = old.key;
  return v_look;
end $$;

-- One of those that somebody still wants, for the caller to count: teams take turns, so nobody waits for all that another one asks; of a
-- team the one that waits longest. Nobody else takes it while the caller goes on giving signs. It is a try of it, as also where the caller
-- stops without a word. No row: there is none.
create or replace function agent_look_take(p_wanted_seconds integer, p_lease_seconds integer) returns setof agent_look
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
begin
  return query
    with one as (
      select l.cell, l.member_id, l.key from agent_look l
      where l.fresh_until is null and l.failed_at is null and l.asked_at >= v_now - p_wanted_seconds * interval '1 second'
        and (l.retry_at is null or l.retry_at <= v_now)
        and (l.stepped_at is null or l.stepped_at < v_now - p_lease_seconds * interval '1 second')
      order by (select max(o.counted_at) from agent_look o where o.cell = l.cell and o.member_id = l.member_id) nulls first, l.waits_since
      limit 1 for update skip locked
    )
    update agent_look l set stepped_at = v_now, done = 0, parts = 1, tries = l.tries + 1, retry_at = null from one o
    where l.cell = o.cell and l.member_id = o.member_id and l.key = o.key returning l.*;
end $$;

-- The try failed: it is taken again after so many seconds; null: it is given up, until somebody asks again. Of who took it with this try
-- alone.
create or replace function agent_look_fail(p_member bigint, p_key text, p_try integer, p_pause_seconds integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
begin
  update agent_look l set stepped_at = null, retry_at = v_now + p_pause_seconds * interval '1 second',
    failed_at = case when p_pause_seconds is null then v_now end
  where l.cell = cell_of(p_member) and l.member_id = p_member and l.key = p_key and l.fresh_until is null and l.tries = p_try;
end $$;

-- Nobody wants it any more: that was no try of it.
create or replace function agent_look_leave(p_member bigint, p_key text, p_try integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_look l set stepped_at = null, tries = l.tries - 1
  where l.cell = cell_of(p_member) and l.member_id = p_member and l.key = p_key and l.fresh_until is null and l.tries = p_try;
end $$;

-- What was given up of a team is tried again, as if it were asked for now; answers how many figures.
create or replace function agent_look_again(p_member bigint) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_count integer;
begin
  update agent_look l set tries = 0, failed_at = null, retry_at = null, stepped_at = null, waits_since = v_now, asked_at = v_now
  from (
    select o.key from agent_look o where o.cell = cell_of(p_member) and o.member_id = p_member and o.failed_at is not null
    order by o.key for update) again
  where l.cell = cell_of(p_member) and l.member_id = p_member and l.key = again.key;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- A sign of who counts it: so many parts of so many are done. False: nobody wants it any more.
create or replace function agent_look_step(p_member bigint, p_key text, p_done integer, p_parts integer, p_wanted_seconds integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
begin
  update agent_look l set stepped_at = v_now, done = p_done, parts = p_parts
  where l.cell = cell_of(p_member) and l.member_id = p_member and l.key = p_key and l.fresh_until is null
    and l.asked_at >= v_now - p_wanted_seconds * interval '1 second';
  return found;
end $$;

create or replace function agent_look_finish(p_member bigint, p_key text, p_answer text, p_counted_at timestamptz, p_fresh_seconds integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_look l set answer = p_answer, counted_at = p_counted_at, fresh_until = lotus_now() + p_fresh_seconds * interval '1 second', done = l.parts,
    tries = 0, retry_at = null, failed_at = null
  where l.cell = cell_of(p_member) and l.member_id = p_member and l.key = p_key;
end $$;

-- Takes away what nobody has asked for in a time; answers how many.
create or replace function agent_look_purge(p_unasked_seconds integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_gone integer;
begin
  delete from agent_look where asked_at < v_now - p_unasked_seconds * interval '1 second';
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;

grant execute on function
  agent_look_ask(bigint, text, text, integer),
  agent_look_take(integer, integer),
  agent_look_step(bigint, text, integer, integer, integer),
  agent_look_fail(bigint, text, integer, integer),
  agent_look_leave(bigint, text, integer),
  agent_look_again(bigint),
  agent_look_finish(bigint, text, text, timestamptz, integer),
  agent_look_purge(integer)
  to lotus_app;
