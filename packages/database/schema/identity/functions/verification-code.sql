-- Issues a code if the limits allow it; else returns why not and when to ask again. The limits of a number or address
-- and of an address range count requests, whether or not anything was sent, so that they reveal nothing; the total
-- budget counts sent messages, so that invented names do not use it up.
create or replace function verification_code_issue(
  p_purpose text, p_channel text, p_target text, p_address text, p_presession bytea, p_member bigint, p_is_sent boolean,
  p_code_hash bytea, p_address_class text, p_minutes integer, p_limits jsonb,
  out code_id bigint, out refused text, out retry_seconds integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz;
  v_last timestamptz;
  v_third timestamptz;
  v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_channel || '|' || p_address, 23));
  v_now := lotus_now();
  select max(created_at) into v_last from verification_code where channel = p_channel and address = p_address;
  if v_last > v_now - make_interval(secs => (p_limits ->> 'everySeconds')::integer) then
    refused := 'too_soon';
    retry_seconds := greatest(1, ceil(extract(epoch from v_last - v_now) + (p_limits ->> 'everySeconds')::integer));
    return;
  end if;
  -- "Too many requests, retry after 5 minutes": the wait begins with the last accepted request.
  select min(created_at), count(*) into v_third, v_count from (
    select created_at from verification_code where channel = p_channel and address = p_address
    order by id desc limit (p_limits ->> 'burst')::integer) x;
  if v_count >= (p_limits ->> 'burst')::integer and v_third > v_last - make_interval(secs => (p_limits ->> 'burstSeconds')::integer)
    and v_last > v_now - make_interval(secs => (p_limits ->> 'burstSeconds')::integer) then
    refused := 'too_many';
    retry_seconds := greatest(1, ceil(extract(epoch from v_last - v_now) + (p_limits ->> 'burstSeconds')::integer));
    return;
  end if;
  select count(*) into v_count from verification_code
  where channel = p_channel and address = p_address and created_at > v_now - interval '1 day';
  if v_count >= (p_limits ->> 'targetDaily')::integer then
    refused := 'too_many'; retry_seconds := (p_limits ->> 'burstSeconds')::integer; return;
  end if;
  select count(*) into v_count from verification_code
  where channel = p_channel and address_class = p_address_class and created_at > v_now - interval '1 day';
  if v_count >= (p_limits ->> 'classDaily')::integer then
    refused := 'too_many'; retry_seconds := (p_limits ->> 'burstSeconds')::integer; return;
  end if;
  select count(*) into v_count from (
    select from verification_code where channel = p_channel and is_sent and created_at > v_now - interval '1 hour'
    limit (p_limits ->> 'globalHourly')::integer) x;
  if v_count >= (p_limits ->> 'globalHourly')::integer then
    refused := 'quota'; retry_seconds := 3600; return;
  end if;
  insert into verification_code (
    purpose, channel, target, address, presession, member_id, is_sent, code_hash, address_class, created_at, expires_at)
  values (p_purpose, p_channel, p_target, p_address, p_presession, p_member, p_is_sent, p_code_hash, p_address_class,
    v_now, v_now + make_interval(mins => p_minutes))
  returning id into code_id;
end $$;

-- Uses a code up: only the newest of its purpose, number and browser is valid. A wrong one counts as a try; after the
-- last try the code is invalid.
create or replace function verification_code_take(
  p_purpose text, p_channel text, p_target text, p_presession bytea, p_code_hash bytea, p_tries_max integer,
  out outcome text, out member_id bigint)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v verification_code;
begin
  select c.* into v from verification_code c
  where c.channel = p_channel and c.target = p_target and c.purpose = p_purpose and c.presession = p_presession
  order by c.id desc limit 1 for update;
  if v.id is null or v.used_at is not null or v.tries >= p_tries_max then outcome := 'none'; return; end if;
  if v.expires_at <= lotus_now() then outcome := 'expired'; return; end if;
  if v.code_hash <> p_code_hash then
    update verification_code set tries = tries + 1 where id = v.id;
    outcome := 'wrong';
    return;
  end if;
  update verification_code set used_at = lotus_now() where id = v.id;
  outcome := 'taken';
  member_id := v.member_id;
end $$;

create or replace function verification_code_purge(p_days integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare v_count integer;
begin
  delete from verification_code where created_at < lotus_now() - make_interval(days => p_days);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

grant execute on function
  verification_code_issue(text, text, text, text, bytea, bigint, boolean, bytea, text, integer, jsonb),
  verification_code_take(text, text, text, bytea, bytea, integer),
  verification_code_purge(integer)
  to lotus_app;
