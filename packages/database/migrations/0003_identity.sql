-- module: identity
create table member (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z][A-Za-z0-9]{3,15}$'),
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
  previous_login_at timestamptz
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
  user_agent text
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

-- Those of many members who play for play money (isAgent 4, T01); without settings, as members_not_playing.
create function members_on_trial(p_members bigint[]) returns bigint[]
language sql stable
as $$ select coalesce(array_agg(m.id order by m.id), '{}') from member m where m.id = any (p_members) and m.account_type = 4 $$;

-- Whether a member may take money out now: closing or blocking play does not keep a person from their own money, only
-- a block of the account itself does.
create function member_may_withdraw(p_member bigint) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from member where id = p_member and status in ('active', 'closed')) $$;
