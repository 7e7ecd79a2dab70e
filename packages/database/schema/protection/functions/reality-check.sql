-- Reality checks (trust.md 2.2): a member who has played for as long as they, or the brand, have chosen stakes nothing more until they
-- have looked at time and result, whichever way and in whichever tab.

-- How long after the last stake a stretch of play has ended by itself.
create or replace function protection_pause() returns interval
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return make_interval(mins => setting_number('protection.check_pause_minutes', 20)::integer);
end $$;

-- When a stretch of play is interrupted for the next check; null where neither member nor brand wants one.
create or replace function protection_due_at(k protection_play) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return k.since + make_interval(mins => nullif(coalesce(k.minutes, setting_number('protection.check_minutes', 60)), 0)::integer);
end $$;

-- A check that was asked for waits, however long; one that nobody met has gone with a pause.
create or replace function protection_is_due(k protection_play, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return k.asked_at is not null
    or coalesce(k.seen_at > p_now - protection_pause() and protection_due_at(k) <= p_now, false);
end $$;

-- Of many members those whose check is due: for a batch.
create or replace function protection_members_due(p_members bigint[], p_now timestamptz) returns setof bigint
language plpgsql stable rows 1 set search_path = public, pg_temp as $$
declare
  -- Of the brand, read once for all of them: what `protection_is_due` asks for one.
  v_pause constant interval := protection_pause();
  v_minutes constant integer := setting_number('protection.check_minutes', 60);
begin
  return query
    select k.member_id from unnest(p_members) m
    join protection_play k on k.cell = cell_of(m) and k.member_id = m
    where k.asked_at is not null
      or k.seen_at > p_now - v_pause and k.since <= p_now - make_interval(mins => nullif(coalesce(k.minutes, v_minutes), 0)::integer);
end $$;

-- Why a member may not stake now; null if they may. Remembers that it was asked, and tells every page that is open.
create or replace function protection_check_refusal(p_member bigint, p_now timestamptz) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  k protection_play;
begin
  select * into k from protection_play where cell = cell_of(p_member) and member_id = p_member;
  if not found or not protection_is_due(k, p_now) then return null; end if;
  if k.asked_at is null then
    update protection_play set asked_at = p_now where cell = k.cell and member_id = k.member_id;
    perform outbox_add('protection.reality_check', 'member:' || p_member, '{"isDue":true}');
  end if;
  return '{"code":"reality_check_due"}';
end $$;

-- Notes that members have staked. Written at most once a minute for each; the stretch goes on unless there was a pause.
create or replace function protection_seen(p_members bigint[], p_now timestamptz) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_pause interval;
  v_stale bigint[] := array(
    select distinct m from unnest(p_members) m
    where not exists (select from protection_play k where k.cell = cell_of(m) and k.member_id = m and k.seen_at > p_now - interval '1 minute')
    order by m);
begin
  if v_stale = '{}' then return; end if;
  v_pause := protection_pause();
  v_stale := array(select m from unnest(v_stale) m where m <> all (members_on_trial(v_stale)) order by m);
  insert into protection_play_day as d (cell, member_id, day, seconds, night_seconds)
  select k.cell, k.member_id, business_day(p_now), x.seconds,
    case when extract(hour from p_now at time zone 'Asia/Ho_Chi_Minh') < 5 then x.seconds else 0 end
  from unnest(v_stale) m join protection_play k on k.cell = cell_of(m) and k.member_id = m
  cross join lateral (select greatest(extract(epoch from p_now - k.seen_at), 0)::integer as seconds) x
  where k.seen_at > p_now - v_pause
  on conflict (cell, member_id, day) do update
    set seconds = d.seconds + excluded.seconds, night_seconds = d.night_seconds + excluded.night_seconds;
  insert into protection_play as k (cell, member_id, began_at, since, seen_at)
  select cell_of(m), m, p_now, p_now, p_now from unnest(v_stale) m order by m
  on conflict (cell, member_id) do update set
    began_at = case when k.seen_at > p_now - v_pause then k.began_at else p_now end,
    since = case when k.seen_at > p_now - v_pause then k.since else p_now end,
    seen_at = p_now;
end $$;

-- The member's own interval; null: the brand's. A check that is due stays so, whatever is chosen.
create or replace function protection_set_check(p_member bigint, p_minutes smallint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform protection_check_refusal(p_member, lotus_now());
  insert into protection_play (cell, member_id, minutes) values (cell_of(p_member), p_member, p_minutes)
  on conflict (cell, member_id) do update set minutes = excluded.minutes;
end $$;

-- The answer to a check, with the figures that were shown; false where none is due, as in a second tab.
create or replace function protection_answer_check(p_member bigint, p_answer text, p_staked bigint, p_won bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  k protection_play;
begin
  select * into k from protection_play where cell = cell_of(p_member) and member_id = p_member for update;
  if not found or not protection_is_due(k, v_now) then return false; end if;
  insert into protection_check_answer (cell, member_id, answered_at, answer, since, staked, won)
  values (k.cell, k.member_id, v_now, p_answer, k.since, p_staked, p_won);
  update protection_play set asked_at = null, since = v_now, seen_at = v_now,
    -- Whoever stops begins anew another day.
    began_at = case p_answer when 'STOP' then v_now else began_at end
  where cell = k.cell and member_id = k.member_id;
  perform outbox_add('protection.reality_check', 'member:' || p_member, '{"isDue":false}');
  return true;
end $$;

-- Takes up to `p_limit` rows of each away that no page shows and no rule asks for: days of play and raises of limits after 400 days, scores
-- of self-assessments after two years.
create or replace function protection_play_purge(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
  v_all integer;
begin
  delete from protection_play_day where ctid = any (array(
    select d.ctid from protection_play_day d where d.day < business_day(lotus_now()) - 400 limit p_limit));
  get diagnostics v_all = row_count;
  delete from protection_limit_raise where ctid = any (array(
    select r.ctid from protection_limit_raise r where r.asked_at < lotus_now() - interval '400 days' limit p_limit));
  get diagnostics v_deleted = row_count;
  v_all := v_all + v_deleted;
  delete from protection_self_test where ctid = any (array(
    select t.ctid from protection_self_test t where t.taken_at < lotus_now() - interval '730 days' limit p_limit));
  get diagnostics v_deleted = row_count;
  return v_all + v_deleted;
end $$;

grant execute on function
  protection_set_check(bigint, smallint),
  protection_answer_check(bigint, text, bigint, bigint),
  protection_is_due(protection_play, timestamptz),
  protection_due_at(protection_play),
  protection_pause(),
  protection_play_purge(integer)
  to lotus_app;
