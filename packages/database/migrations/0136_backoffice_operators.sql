-- module: backoffice
-- Operators who look after the settings and the white-label tree, and those who may read what the demo gateway sent.
alter table operator drop constraint operator_permissions_check;
alter table operator add constraint operator_permissions_check check (permissions <@ array[
  'withdrawals.view', 'withdrawals.decide', 'draws.view', 'draws.enter', 'draws.confirm', 'audit.view',
  'dead_letters.view', 'dead_letters.decide', 'games.view', 'games.edit', 'settings.view', 'settings.edit',
  'messages.view', 'members.view', 'members.edit', 'members.erase', 'operators.edit']);

-- The authenticator of an operator (trust.md BO-2): its secret, sealed with a key of the pepper, and the last step that
-- was used, so that a code which somebody saw is worth nothing.
alter table operator
  add totp_secret bytea,
  add totp_step bigint not null default 0,
  -- A new one that waits for its first code; it replaces the one above then.
  add totp_begun bytea,
  -- What a colleague gave out where the authenticator is lost: good for one login, and so long.
  add enrol_code_hash bytea check (length(enrol_code_hash) = 32),
  add enrol_until timestamptz,
  add enrol_allowed_by bigint references operator;

-- A session that such a code opened: it may set up a new authenticator without the old one, and do nothing else.
alter table operator_session add must_enrol boolean not null default false;
