-- Operators are people with accounts of their own (trust.md BO-1), never members. Permissions are `module.action`
-- (operations.md 5.1); roles as bundles come later.
create table operator (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[a-z][a-z0-9._-]{2,39}$') unique,
  name text not null check (length(name) between 1 and 80),
  password_hash text not null,
  permissions text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled')),
  is_demo boolean not null default false,
  created_at timestamptz not null default lotus_now(),
  last_login_at timestamptz,
  -- The authenticator of an operator (trust.md BO-2): its secret, sealed with a key of the pepper, and the last step that
  -- was used, so that a code which somebody saw is worth nothing.
  totp_secret bytea,
  totp_step bigint not null default 0,
  -- A new one that waits for its first code; it replaces the one above then.
  totp_begun bytea,
  -- What a colleague gave out where the authenticator is lost: good for one login, and so long.
  enrol_code_hash bytea check (length(enrol_code_hash) = 32),
  enrol_until timestamptz,
  enrol_allowed_by bigint references operator,
  constraint operator_permissions_check check (permissions <@ array[
    'withdrawals.view', 'withdrawals.decide', 'draws.view', 'draws.enter', 'draws.confirm', 'audit.view',
    'dead_letters.view', 'dead_letters.decide', 'games.view', 'games.edit', 'settings.view', 'settings.edit',
    'messages.view', 'members.view', 'members.edit', 'members.erase', 'operators.edit', 'content.view', 'content.edit',
    'inbox.send', 'feedback.answer', 'chat.moderate', 'service.answer'])
);

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default lotus_now(),
  last_seen_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  ip inet,
  user_agent text,
  -- Such a code opened it: it may set up a new authenticator without the old one, and do nothing else.
  must_enrol boolean not null default false
);
create index operator_session_operator on operator_session (operator_id) where ended_at is null;

-- Who did or saw what (trust.md ACC-11, LOG-1). Append-only; each row's hash covers its content and the hash before
-- it, so that a changed, removed or inserted row is named by the check.
create table audit_log (
  id bigint primary key check (id > 0),
  at timestamptz not null,
  operator_id bigint references operator,
  -- The name at that time; kept beside the id so that a row reads alone.
  operator text not null check (length(operator) between 1 and 64),
  action text not null check (action ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$'),
  target text not null check (length(target) between 1 and 120),
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  ip inet,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_log_operator on audit_log (operator, id);
create index audit_log_action on audit_log (action, id);

-- The end of the chain: numbers without a gap, and the check sees rows cut off at the end.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  id bigint not null,
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head (id, hash) values (0, sha256('lotus-audit-v1'));

grant select, insert, update on operator, operator_session to lotus_app;
grant select on audit_log, audit_head to lotus_app;
