create or replace function member_keep_fixed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.erased_at is not null then return new; end if;
  if old.payee_name is not null and new.payee_name is distinct from old.payee_name then
    raise exception 'the payee name of member % stays', old.id using errcode = 'LT940';
  end if;
  if old.birthday is not null and new.birthday is distinct from old.birthday then
    raise exception 'the birthday of member % stays', old.id using errcode = 'LT940';
  end if;
  if old.birthday is null and new.birthday is not null then new.birthday_at := lotus_now(); end if;
  return new;
end $$;
create or replace trigger member_keep_fixed before update of payee_name, birthday on member
  for each row execute function member_keep_fixed();

-- Counts a try before the answer is checked, so that parallel guesses cannot pass the limit together. After `p_max`
-- failures in a row within the window, tries are refused until it is over.
create or replace function member_factor_try_begin(
  p_member bigint, p_method text, p_max integer, p_window_seconds integer, out try_id bigint, out retry_seconds integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz;
  v_count integer;
  v_oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('factor|' || p_member || '|' || p_method, 29));
  v_now := lotus_now();
  select count(*), min(at) into v_count, v_oldest from (
    select at from member_factor_try
    where member_id = p_member and method = p_method and at > v_now - make_interval(secs => p_window_seconds)
      and id > coalesce((select max(id) from member_factor_try where member_id = p_member and method = p_method and succeeded), 0)
    order by id desc limit p_max
  ) x;
  if v_count >= p_max then
    retry_seconds := greatest(1, ceil(extract(epoch from v_oldest - v_now) + p_window_seconds))::integer;
    return;
  end if;
  insert into member_factor_try (member_id, method, at) values (p_member, p_method, v_now) returning id into try_id;
end $$;

create or replace function member_factor_try_succeed(p_try bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update member_factor_try set succeeded = true where id = p_try;
end $$;

-- Takes up to `p_limit` sessions away that ended or ran out so many days ago; the history of logins is `member_login`.
-- Ids come in order of time.
create or replace function member_session_purge(p_days integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  with low as (select id from member_session order by id limit p_limit)
  delete from member_session s using low
  where s.id = low.id and greatest(s.created_at, least(s.ended_at, s.expires_at)) < lotus_now() - make_interval(days => p_days);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

-- Deletes data past its retention, up to `p_limit` rows of each table; answers how many went. Devices are kept for a
-- while after their end, with the tokens that could reveal a theft.
create or replace function member_security_purge(p_login_days integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_total integer := 0;
  v_deleted integer;
begin
  delete from member_login where id in (
    select id from member_login where at < lotus_now() - make_interval(days => p_login_days) limit p_limit);
  get diagnostics v_deleted = row_count; v_total := v_total + v_deleted;
  delete from member_factor_try where id in (
    select id from member_factor_try where at < lotus_now() - interval '30 days' limit p_limit);
  get diagnostics v_deleted = row_count; v_total := v_total + v_deleted;
  delete from member_upload where ctid in (
    select ctid from member_upload where day < business_day(lotus_now()) - 7 limit p_limit for update);
  get diagnostics v_deleted = row_count; v_total := v_total + v_deleted;
  delete from member_contact_change where ctid in (
    select ctid from member_contact_change where asked_at < lotus_now() - interval '1 day' limit p_limit for update);
  get diagnostics v_deleted = row_count; v_total := v_total + v_deleted;
  delete from member_ticket where ctid in (
    select ctid from member_ticket where expires_at < lotus_now() - interval '1 day' limit p_limit for update);
  get diagnostics v_deleted = row_count; v_total := v_total + v_deleted;
  -- No setting asks for an address that was proved longer ago. Locked, since a login may prove it again at this moment.
  delete from member_address where ctid in (
    select ctid from member_address where verified_at < lotus_now() - interval '366 days' limit p_limit for update);
  get diagnostics v_deleted = row_count; v_total := v_total + v_deleted;
  delete from member_totp where ctid in (
    select ctid from member_totp where confirmed_at is null and begun_at < lotus_now() - interval '1 day'
    limit p_limit for update);
  get diagnostics v_deleted = row_count; v_total := v_total + v_deleted;
  delete from member_device where id in (
    select d.id from member_device d
    where greatest(d.remembered_until, d.trusted_until, d.revoked_at, d.created_at) < lotus_now() - interval '30 days'
      and not exists (select from member_session s where s.device_id = d.id and s.ended_at is null)
    limit p_limit for update);
  get diagnostics v_deleted = row_count; v_total := v_total + v_deleted;
  return v_total;
end $$;

-- All at once: for a program of the release before.
create or replace function member_security_purge(p_login_days integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from member_login where at < lotus_now() - make_interval(days => p_login_days);
  delete from member_factor_try where at < lotus_now() - interval '30 days';
  delete from member_upload where day < business_day(lotus_now()) - 7;
  delete from member_contact_change where asked_at < lotus_now() - interval '1 day';
  delete from member_ticket where expires_at < lotus_now() - interval '1 day';
  -- No setting asks for an address that was proved longer ago.
  delete from member_address where verified_at < lotus_now() - interval '366 days';
  delete from member_totp where confirmed_at is null and begun_at < lotus_now() - interval '1 day';
  delete from member_device where greatest(remembered_until, trusted_until, revoked_at, created_at) < lotus_now() - interval '30 days'
    and not exists (select from member_session s where s.device_id = member_device.id and s.ended_at is null);
end $$;

grant execute on function
  member_factor_try_begin(bigint, text, integer, integer),
  member_factor_try_succeed(bigint),
  member_session_purge(integer, integer),
  member_security_purge(integer),
  member_security_purge(integer, integer)
  to lotus_app;
