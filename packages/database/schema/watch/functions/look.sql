-- Takes the look of a day: its place, or nothing where it is done or somebody else's. What was missed since the last one that was done is
-- part of it; `p_back` hours more, since jobs may run late, `p_most` days at most.
create or replace function watch_look_begin(p_day date, p_lease integer, p_back integer, p_most integer) returns setof watch_look
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_last timestamptz;
begin
  select max(begun_at) into v_last from watch_look where done_at is not null and day < p_day;
  insert into watch_look (day, since, begun_at, lease_until)
  values (p_day, greatest(least(v_now - interval '1 day', coalesce(v_last, v_now)) - make_interval(hours => p_back), v_now - make_interval(days => p_most)),
    v_now, v_now)
  on conflict do nothing;
  return query update watch_look set lease_until = v_now + make_interval(secs => p_lease)
    where day = p_day and done_at is null and lease_until <= v_now returning *;
end $$;

-- A page is done: the next one begins behind `p_after`. False where it is no longer this one's, which then ends.
create or replace function watch_look_step(p_day date, p_before bigint, p_after bigint, p_opened integer, p_lease integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update watch_look set after_id = p_after, opened = opened + p_opened, lease_until = lotus_now() + make_interval(secs => p_lease)
  where day = p_day and done_at is null and after_id = p_before;
  return found;
end $$;

create or replace function watch_look_end(p_day date) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update watch_look set done_at = lotus_now() where day = p_day and done_at is null;
end $$;

-- Takes days away that nobody asks for; the last one that was done stays.
create or replace function watch_look_purge(p_days integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  delete from watch_look where day < business_day(lotus_now()) - p_days and day < (select max(l.day) from watch_look l where l.done_at is not null);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

grant execute on function
  watch_look_begin(date, integer, integer, integer),
  watch_look_step(date, bigint, bigint, integer, integer),
  watch_look_end(date),
  watch_look_purge(integer)
  to lotus_app;
