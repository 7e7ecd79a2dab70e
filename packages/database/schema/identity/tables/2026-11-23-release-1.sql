create table member (
  id bigint generated always as identity primary key,
  username text not null,
  -- One person, one name: compared without case.
  username_key text generated always as (lower(username)) stored unique,
  password_hash text not null,
  password_changed_at timestamptz not null default lotus_now(),
  -- isAgent of the wire: 0 ordinary, 4 trial, 1 2 41 42 agents (T01, DECISIONS 15).
  account_type smallint not null default 0 check (account_type in (0, 1, 2, 4, 41, 42)),
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  language text not null default 'vi' check (language in ('vi', 'en')),
  rank_level smallint not null default 0,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  age_confirmed_at timestamptz not null,
  register_ip inet,
  register_url text,
  created_at timestamptz not null default lotus_now(),
  last_login_at timestamptz,
  last_login_ip inet,
  previous_login_at timestamptz,
  register_method text not null default 'username'
    check (register_method in ('username', 'mobile', 'free_play', 'oidc', 'operator')),
  email text check (length(email) between 3 and 254),
  email_verified_at timestamptz,
  -- E.164.
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_verified_at timestamptz,
  -- V07: the name on bank statements: without diacritics, with spaces.
  payee_name text,
  nickname text,
  birthday date,
  id_number text,
  -- The other fields of the form (E04), by name.
  register_fields jsonb not null default '{}',
  payment_password_hash text,
  affiliate_code text,
  -- The member's own code for inviting others, and who invited them.
  referral_code text unique,
  referred_by bigint references member,
  -- Test accounts stand apart in every report (trust.md ACC-9).
  is_test boolean not null default false,
  -- T05: the password was given by somebody else and must be changed; until when it opens the door at all (trust.md C5).
  must_change_password boolean not null default false,
  initial_password_until timestamptz,
  first_login_at timestamptz,
  -- False where the account came by a provider and no password was ever chosen.
  has_password boolean not null default true,
  avatar text check (length(avatar) <= 80),
  avatar_type text not null default 'STATIC' check (avatar_type in ('CUSTOM', 'STATIC')),
  -- trust.md ACC-12: news of each login, which the member may switch off.
  has_login_notice boolean not null default true,
  closed_at timestamptz,
  close_reason text check (length(close_reason) <= 300),
  -- trust.md ACC-8: a password that was set anew by sms or mail never leads past the authenticator, not at the next login
  -- either: until it is shown once, every login of the account asks for it.
  authenticator_due boolean not null default false,
  -- trust.md ACC-4: who the member is was checked: age, identity, exclusion lists.
  identity_checked_at timestamptz,
  identity_checked_by text check (length(identity_checked_by) <= 80),
  -- trust.md ACC-13: when everything personal went. What was fixed for life may go then, and only then.
  erased_at timestamptz,
  -- A member who registered by mobile has the number as name: digits only, as in E.164 without the plus. '~' is the
  -- name of a tombstone, which nobody can register.
  constraint member_username_check check (
    username ~ '^([A-Za-z][A-Za-z0-9]{3,15}|[1-9][0-9]{6,14})$' or (erased_at is not null and username = '~' || id))
);

-- Sessions hold only the hash of the token: whoever reads this table cannot act as a member.
create table member_session (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default lotus_now(),
  last_seen_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  ip inet,
  user_agent text,
  stage text not null default 'open' check (stage in ('open', 'verify')),
  stepped_up_at timestamptz,
  device_id bigint,
  -- What a session in the stage `verify` may still show.
  verify_methods text[]
);
create index member_session_member on member_session (member_id) where ended_at is null;

-- Failures count per pair of account and address class (DECISIONS 19), for names that do not exist as well. Operators
-- log in by the same rules, in a realm of their own. Written only by login_attempt_begin and login_attempt_succeed.
create table login_attempt (
  id bigint generated always as identity primary key,
  realm text not null check (realm in ('member', 'operator')),
  username_key text not null,
  address_class text not null,
  succeeded boolean not null,
  at timestamptz not null default lotus_now()
);
create index login_attempt_pair on login_attempt (realm, username_key, address_class, id);
create index login_attempt_class on login_attempt (realm, address_class, at) where not succeeded;

grant select, insert, update on member, member_session to lotus_app;
grant select on login_attempt to lotus_app;

-- Accounts: what a registration may ask for, the stage of a session, codes, captchas, single-use tickets, bindings.

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

create index login_attempt_failed on login_attempt (realm, at) where not succeeded;

-- Safety of an account: second factor, devices, where it was used from, the history of logins, avatar, closing.

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

-- trust.md ACC-2, ACC-3: every acceptance of the terms, by version; `member.terms_version` is the newest.
create table member_terms (
  member_id bigint not null references member,
  version text not null check (length(version) between 1 and 40),
  ip inet,
  accepted_at timestamptz not null default lotus_now(),
  primary key (member_id, version)
);
grant select, insert on member_terms to lotus_app;

create index member_erasable on member (closed_at) where status = 'closed' and erased_at is null;
