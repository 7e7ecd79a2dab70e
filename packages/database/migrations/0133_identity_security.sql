-- module: identity
-- Safety of an account: second factor, devices, where it was used from, the history of logins, avatar, closing.

alter table member
  add column avatar text check (length(avatar) <= 80),
  add column avatar_type text not null default 'STATIC' check (avatar_type in ('CUSTOM', 'STATIC')),
  -- trust.md ACC-12: news of each login, which the member may switch off.
  add column has_login_notice boolean not null default true,
  add column closed_at timestamptz,
  add column close_reason text check (length(close_reason) <= 300);

-- The payee name is what withdrawals go to: once it is there it stays (operations.md 3.3); so does the birthday.
create function member_keep_fixed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.payee_name is not null and new.payee_name is distinct from old.payee_name then
    raise exception 'the payee name of member % stays', old.id using errcode = 'LT940';
  end if;
  if old.birthday is not null and new.birthday is distinct from old.birthday then
    raise exception 'the birthday of member % stays', old.id using errcode = 'LT940';
  end if;
  return new;
end $$;
create trigger member_keep_fixed before update of payee_name, birthday on member
  for each row execute function member_keep_fixed();

-- A browser that an account was used from (trust.md 4.1). The row is the family of its tokens; revoking ends them all.
create table member_device (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- Browser and system in words; a token that comes from another kind of device was taken away.
  device_class text not null check (length(device_class) <= 80),
  ip inet,
  created_at timestamptz not null default lotus_now(),
  last_used_at timestamptz not null default lotus_now(),
  -- Until when the login form is filled in ("remember", one day) and until when no verification is asked for.
  remembered_until timestamptz,
  trusted_until timestamptz,
  -- Null while the login that made it has not passed its verification: it fills in the form and opens nothing.
  verified_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('removed', 'reused', 'other_device', 'forgotten', 'replaced', 'closed', 'password_changed',
    'authenticator'))
);
create index member_device_member on member_device (member_id) where revoked_at is null;
-- Each use replaces the token. One that was replaced and comes again was stolen, from us or from the browser.
create table member_device_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  device_id bigint not null references member_device on delete cascade,
  created_at timestamptz not null default lotus_now(),
  replaced_at timestamptz
);
create index member_device_token_device on member_device_token (device_id, created_at);
grant select, insert, update, delete on member_device, member_device_token to lotus_app;

alter table member_session
  add column device_id bigint,
  -- What a session in the stage `verify` may still show.
  add column verify_methods text[];
create index member_session_device on member_session (device_id) where device_id is not null;

-- Neighbourhoods of addresses from which the member has proved themselves (trust.md 4.8).
create table member_address (
  member_id bigint not null references member,
  address_class text not null check (length(address_class) <= 60),
  verified_at timestamptz not null default lotus_now(),
  primary key (member_id, address_class)
);
grant select, insert, update, delete on member_address to lotus_app;

-- One row for every attempt to log in, whatever became of it (trust.md ACC-11). Names that do not exist have no member.
create table member_login (
  id bigint generated always as identity primary key,
  member_id bigint references member,
  username_key text not null check (length(username_key) <= 64),
  session_id bigint,
  method text not null check (method in ('password', 'sms', 'oidc', 'register', 'reset', 'free_play')),
  -- `verify`: the first factor was right, the verification did not follow (yet).
  outcome text not null check (outcome in ('ok', 'verify', 'wrong', 'captcha', 'locked', 'disabled')),
  ip inet,
  country text check (length(country) = 2),
  device text not null default '' check (length(device) <= 80),
  at timestamptz not null default lotus_now()
);
create index member_login_member on member_login (member_id, id) where member_id is not null;
create index member_login_session on member_login (session_id) where session_id is not null;
create index member_login_at on member_login (at);
grant select, insert, update, delete on member_login to lotus_app;

-- The secret of the authenticator app is sealed with a key of the pepper: whoever has the database alone has no codes.
create table member_totp (
  member_id bigint primary key references member,
  secret_sealed bytea not null check (length(secret_sealed) between 29 and 200),
  begun_at timestamptz not null default lotus_now(),
  -- Null while the first code has not been shown.
  confirmed_at timestamptz,
  -- The newest step whose code was taken; it and older ones are refused (trust.md SES-9).
  last_step bigint not null default 0
);
create table member_recovery_code (
  member_id bigint not null references member,
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default lotus_now(),
  used_at timestamptz,
  primary key (member_id, code_hash)
);
grant select, insert, update, delete on member_totp, member_recovery_code to lotus_app;

-- A number or address that waits for its code.
create table member_contact_change (
  member_id bigint not null references member,
  channel text not null check (channel in ('sms', 'email')),
  target text not null check (length(target) between 3 and 254),
  asked_at timestamptz not null default lotus_now(),
  primary key (member_id, channel)
);
grant select, insert, update, delete on member_contact_change to lotus_app;

-- Pictures that a member uploaded on a day (trust.md 4.11, quota).
create table member_upload (
  member_id bigint not null references member,
  day date not null,
  uploads integer not null check (uploads > 0),
  primary key (member_id, day)
);
grant select, insert, update, delete on member_upload to lotus_app;

-- Wrong answers to a second look, by member and kind. Written only by the functions below.
create table member_factor_try (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  method text not null check (method in ('totp', 'recovery', 'password', 'bank_name')),
  succeeded boolean not null default false,
  at timestamptz not null default lotus_now()
);
create index member_factor_try_member on member_factor_try (member_id, method, id);
grant select on member_factor_try to lotus_app;

-- Counts a try before the answer is looked at, so that guesses sent side by side cannot pass the limit together. After
-- `p_max` failures in a row within the window no more are taken until it is over.
create function member_factor_try_begin(
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

create function member_factor_try_succeed(p_try bigint) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ update member_factor_try set succeeded = true where id = p_try $$;

-- What is kept for a time only. Devices go a while after their end, with the tokens that would tell a theft.
create function member_security_purge(p_login_days integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from member_login where at < lotus_now() - make_interval(days => p_login_days);
  delete from member_factor_try where at < lotus_now() - interval '30 days';
  delete from member_upload where day < business_day(lotus_now()) - 7;
  delete from member_contact_change where asked_at < lotus_now() - interval '1 day';
  delete from member_totp where confirmed_at is null and begun_at < lotus_now() - interval '1 day';
  delete from member_device where greatest(remembered_until, trusted_until, revoked_at, created_at) < lotus_now() - interval '30 days'
    and not exists (select from member_session s where s.device_id = member_device.id and s.ended_at is null);
end $$;

grant execute on function
  member_factor_try_begin(bigint, text, integer, integer), member_factor_try_succeed(bigint), member_security_purge(integer)
  to lotus_app;
