-- module: identity
-- Accounts: what a registration may ask for, the stage of a session, codes, captchas, single-use tickets, bindings.

-- A member who registered by mobile has the number as name: digits only, as in E.164 without the plus.
alter table member drop constraint member_username_check;
alter table member
  add constraint member_username_check check (username ~ '^([A-Za-z][A-Za-z0-9]{3,15}|[1-9][0-9]{6,14})$'),
  add column register_method text not null default 'username'
    check (register_method in ('username', 'mobile', 'free_play', 'oidc', 'operator')),
  add column email text check (length(email) between 3 and 254),
  add column email_verified_at timestamptz,
  -- E.164.
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_verified_at timestamptz,
  -- V07: the name on bank statements: without diacritics, with spaces.
  add column payee_name text,
  add column nickname text,
  add column birthday date,
  add column id_number text,
  -- The other fields of the form (E04), by name.
  add column register_fields jsonb not null default '{}',
  add column payment_password_hash text,
  add column affiliate_code text,
  -- The member's own code for inviting others, and who invited them.
  add column referral_code text unique,
  add column referred_by bigint references member,
  -- Test accounts stand apart in every report (trust.md ACC-9).
  add column is_test boolean not null default false,
  -- T05: the password was given by somebody else and must be changed; until when it opens the door at all (trust.md C5).
  add column must_change_password boolean not null default false,
  add column initial_password_until timestamptz,
  add column first_login_at timestamptz,
  -- False where the account came by a provider and no password was ever chosen.
  add column has_password boolean not null default true;

-- Only a proved number or address belongs to one account alone: anybody can type another person's (trust.md ACC-5).
create unique index member_phone_verified on member (phone) where phone_verified_at is not null;
create unique index member_email_verified on member (lower(email)) where email_verified_at is not null;
create index member_phone on member (phone) where phone is not null;
create index member_email on member (lower(email)) where email is not null;
create index member_id_number on member (upper(id_number)) where id_number is not null;
create index member_trial on member (id) where account_type = 4 and status = 'active';

-- Registrations that share a number, an address or an identity document with an older account, for the operators.
create table member_duplicate (
  member_id bigint not null references member,
  field text not null check (field in ('phone', 'email', 'id_number')),
  other_member_id bigint not null references member,
  at timestamptz not null default lotus_now(),
  primary key (member_id, field)
);
grant select, insert on member_duplicate to lotus_app;

alter table member_session
  add column stage text not null default 'open' check (stage in ('open', 'verify')),
  add column stepped_up_at timestamptz;

-- Codes by sms and mail (trust.md SES-8, 4.4): at least six digits, only the hash is kept, taken once, bound to what
-- they are for, to the number or address and to the browser that asked. A number that nobody has gets a row as well,
-- with a code that nobody knows: both take the same way.
create table verification_code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose ~ '^[a-z_]{2,30}$'),
  channel text not null check (channel in ('sms', 'email')),
  target text not null check (length(target) between 1 and 254),
  -- The number or mail address itself: what it is asked for with may be more (a name beside it), the limits count by this.
  address text not null check (length(address) between 1 and 254),
  presession bytea not null check (length(presession) = 32),
  member_id bigint references member,
  -- False where nothing is sent, since nobody has this number or address: it counts for all limits but the house's budget.
  is_sent boolean not null,
  code_hash bytea not null check (length(code_hash) = 32),
  address_class text not null,
  tries smallint not null default 0,
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_code_target on verification_code (channel, target, id);
create index verification_code_address on verification_code (channel, address, id);
create index verification_code_class on verification_code (channel, address_class, created_at);
create index verification_code_time on verification_code (channel, created_at) where is_sent;
grant select on verification_code to lotus_app;

-- Issues a code where the limits allow one; else says why and when one may be asked for again. The limits of a number
-- or address and of a neighbourhood count what was asked for, whether or not anything was sent, so that they tell
-- nothing; the house's budget counts what was sent, so that made-up names do not use it up.
create function verification_code_issue(
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
  -- "Too many requests, retry after 5 minutes": the wait begins with the last request that was let through.
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

-- Takes a code: only the newest of its purpose, number and browser counts. A wrong one is a try; the last try kills it.
create function verification_code_take(
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

create function verification_code_purge(p_days integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare v_count integer;
begin
  delete from verification_code where created_at < lotus_now() - make_interval(days => p_days);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- A captcha waits under the hash of a random cookie; looking at it takes it away (one try). For a picture `answer_hash`
-- is its answer's, for a proof of work the hash of the challenge, and `bits` what the proof must show.
create table captcha (
  id_hash bytea primary key check (length(id_hash) = 32),
  bits smallint check (bits between 8 and 24),
  answer_hash bytea not null check (length(answer_hash) = 32),
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);
grant select, insert, update, delete on captcha to lotus_app;

-- Single-use links: the ticket itself is known to the mail alone.
create table member_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  purpose text not null check (purpose in ('reset')),
  member_id bigint not null references member,
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index member_ticket_member on member_ticket (member_id) where used_at is null;
grant select, insert, update on member_ticket to lotus_app;

-- A way to an OpenID provider and back; state, nonce and verifier belong to one browser.
create table oidc_flow (
  state_hash bytea primary key check (length(state_hash) = 32),
  provider text not null,
  member_id bigint references member,
  presession bytea not null check (length(presession) = 32),
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create table oidc_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  provider text not null,
  -- Null: the provider refused or the answer did not hold.
  subject text,
  email text,
  name text,
  member_id bigint references member,
  presession bytea not null check (length(presession) = 32),
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oidc_flow_expiry on oidc_flow (expires_at);
create index oidc_ticket_expiry on oidc_ticket (expires_at);
grant select, insert, update, delete on oidc_flow, oidc_ticket to lotus_app;

-- Once bound, never changed nor undone (T11, X10): there is no right to update or delete.
create table member_binding (
  provider text not null,
  subject text not null check (length(subject) between 1 and 255),
  member_id bigint not null references member,
  email_masked text,
  bound_at timestamptz not null default lotus_now(),
  primary key (provider, subject),
  unique (provider, member_id)
);
grant select, insert on member_binding to lotus_app;

-- Codes of agents and campaigns (the agents' module fills them): what an address with `affiliateCode` is checked against.
create table affiliate_link (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{3,40}$'),
  member_id bigint references member,
  -- Valid on this host alone where it is given.
  domain text,
  expires_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default lotus_now()
);
grant select, insert, update on affiliate_link to lotus_app;

-- A second factor unlocks a locked pair (DECISIONS 19): the count begins anew.
create function login_attempt_unlock(p_realm text, p_username_key text, p_address_class text) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into login_attempt (realm, username_key, address_class, succeeded, at)
  values (p_realm, p_username_key, p_address_class, true, lotus_now())
$$;

create index login_attempt_failed on login_attempt (realm, at) where not succeeded;

-- Whether the form asks for a captcha (DECISIONS 19: after the first failure of the pair, or at risk: many failures of
-- the address class over all names, or of the whole site).
create function login_captcha_wanted(
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

grant execute on function
  verification_code_issue(text, text, text, text, bytea, bigint, boolean, bytea, text, integer, jsonb),
  verification_code_take(text, text, text, bytea, bytea, integer),
  verification_code_purge(integer),
  login_captcha_wanted(text, text, integer, integer, integer, integer),
  login_attempt_unlock(text, text, text)
  to lotus_app;
