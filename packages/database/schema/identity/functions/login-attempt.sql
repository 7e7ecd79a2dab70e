-- Opens a login attempt. It counts as a failure from the start and login_attempt_succeed reverts that, so that parallel
-- guesses cannot pass the limit together. The pair locks for the window's length, counted from the failure that reached
-- the limit; attempts while locked are not recorded and do not prolong it. Existing and unknown names are treated alike
-- (trust.md ACC-7, SES-1; DECISIONS 19). Too many failures of one address class over all names lock only that class
-- (trust.md 4.13).
create or replace function login_attempt_begin(
  p_realm text, p_username_key text, p_address_class text, p_failures_max integer, p_class_failures_max integer,
  p_window_seconds integer, out attempt_id bigint, out locked_until timestamptz, out class_retry_seconds integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_window constant interval := make_interval(secs => p_window_seconds);
  v_now timestamptz;
  v_class_count integer;
  v_class_oldest timestamptz;
  v_count integer;
  v_oldest timestamptz;
  v_newest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_realm || '|' || p_username_key || '|' || p_address_class, 19));
  v_now := lotus_now();
  -- The last failures since the last success; the limit is reached if the oldest of them is within the window.
  select count(*), min(a.at), max(a.at) into v_count, v_oldest, v_newest
  from (
    select at from login_attempt
    where realm = p_realm and username_key = p_username_key and address_class = p_address_class
      and id > coalesce((
        select max(id) from login_attempt
        where realm = p_realm and username_key = p_username_key and address_class = p_address_class and succeeded), 0)
    order by id desc limit p_failures_max
  ) a;
  if v_count = p_failures_max and v_newest - v_oldest < v_window and v_now < v_newest + v_window then
    locked_until := v_newest + v_window;
    return;
  end if;
  select count(*), min(at) into v_class_count, v_class_oldest from login_attempt
  where realm = p_realm and address_class = p_address_class and not succeeded and at > v_now - v_window;
  if v_class_count >= p_class_failures_max then
    class_retry_seconds := greatest(1, ceil(extract(epoch from v_class_oldest + v_window - v_now)))::integer;
    return;
  end if;
  insert into login_attempt (realm, username_key, address_class, succeeded, at)
  values (p_realm, p_username_key, p_address_class, false, v_now)
  returning id into attempt_id;
end $$;

create or replace function login_attempt_succeed(p_attempt bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update login_attempt set succeeded = true where id = p_attempt;
end $$;

-- A second factor unlocks a locked pair (DECISIONS 19): failures are reset.
create or replace function login_attempt_unlock(p_realm text, p_username_key text, p_address_class text) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into login_attempt (realm, username_key, address_class, succeeded, at)
  values (p_realm, p_username_key, p_address_class, true, lotus_now())
$$;

-- Whether the form needs a captcha (DECISIONS 19: after the first failure of the pair, or at risk: many failures of the
-- address class over all names, or of the whole site).
create or replace function login_captcha_wanted(
  p_username_key text, p_address_class text, p_after integer, p_class_after integer, p_all_after integer,
  p_window_seconds integer) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_since constant timestamptz := lotus_now() - make_interval(secs => p_window_seconds);
begin
  return (
    select count(*) from login_attempt
    where realm = 'member' and username_key = p_username_key and address_class = p_address_class and at > v_since
      and id > coalesce((
        select max(id) from login_attempt
        where realm = 'member' and username_key = p_username_key and address_class = p_address_class and succeeded), 0)
  ) >= p_after or (
    select count(*) from login_attempt
    where realm = 'member' and address_class = p_address_class and not succeeded and at > v_since
  ) >= p_class_after or (
    select count(*) from (
      select from login_attempt where realm = 'member' and not succeeded and at > v_since limit p_all_after) x
  ) >= p_all_after;
end $$;

-- Takes up to `p_limit` old attempts away. They are read within a window of at most a day; the rest is for people who look
-- into attacks. Ids come in order of time, so the lowest are the oldest.
create or replace function login_attempt_purge(p_days integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  with low as (select id, at from login_attempt order by id limit p_limit)
  delete from login_attempt a using low
  where a.id = low.id and low.at < lotus_now() - make_interval(days => greatest(p_days, 2));
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

grant execute on function
  login_attempt_purge(integer, integer),
  login_attempt_begin(text, text, text, integer, integer, integer),
  login_attempt_succeed(bigint),
  login_attempt_unlock(text, text, text),
  login_captcha_wanted(text, text, integer, integer, integer, integer)
  to lotus_app;
