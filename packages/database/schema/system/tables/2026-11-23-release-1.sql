-- Settings of the brand: every rule that a document tags as inferred is a row here with its default in
-- modules/system/settings.ts, never a literal (DECISIONS, mission).
create table setting (
  key text primary key check (key ~ '^[a-z0-9_.]{1,80}$'),
  value jsonb not null,
  updated_at timestamptz not null default lotus_now(),
  updated_by text not null
);
grant select, insert, update on setting to lotus_app;

-- The white-label tree (operations.md 5.5): the operator's data. A node counts as on only if it and all above it are.
-- The ten leaves that the specification names keep their names; our own begin with X_.
create table whitelabel_node (
  mod_id text primary key check (mod_id ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  parent text references whitelabel_node,
  place integer not null,
  enabled boolean not null,
  updated_at timestamptz not null default lotus_now(),
  updated_by text not null default 'default',
  check ((parent is null) = (mod_id = 'ROOT'))
);

insert into whitelabel_node (mod_id, parent, place, enabled) values
  ('ROOT', null, 0, true),
  ('REGISTER', 'ROOT', 1, true),
  ('LOGIN', 'ROOT', 2, true),
  ('MEMBER', 'ROOT', 3, true),
  ('AGENT', 'ROOT', 4, true),
  ('USERNAMEREG3', 'REGISTER', 1, true),
  ('MOBILENUMREG3', 'REGISTER', 2, false),
  ('REGMOBVERF3', 'REGISTER', 3, false),
  ('MOBILENUMPASSREG3', 'REGISTER', 4, true),
  ('X_COUNTRYCODE', 'REGISTER', 5, true),
  ('MOBILEVERCODELOGIN3', 'LOGIN', 1, false),
  ('CHNGPASSVERIF3', 'LOGIN', 2, false),
  -- Off at first: nobody is made to change a password only because it is old (trust.md C3).
  ('PWDEXPFORCECHANGE3', 'LOGIN', 3, false),
  ('FREEPLAY3', 'LOGIN', 4, true),
  ('X_FIREBASE_GOOGLE', 'LOGIN', 5, false),
  ('X_FIREBASE_FACEBOOK', 'LOGIN', 6, false),
  ('X_LOGINTOHOME', 'LOGIN', 7, false),
  ('MANPLAYREB3', 'MEMBER', 1, true),
  ('X_VIP', 'MEMBER', 2, true),
  ('X_POINTMALL', 'MEMBER', 3, true),
  ('X_MISSION', 'MEMBER', 4, true),
  ('X_RAFFLE', 'MEMBER', 5, true),
  ('X_REFERRAL', 'MEMBER', 6, true),
  ('X_CREDITREPORT', 'MEMBER', 7, true),
  -- No money from player to player unless the operator asks for it (trust.md C1).
  ('X_P2PPAYOUT', 'MEMBER', 8, false),
  ('X_XFERUP', 'MEMBER', 9, false),
  ('AGENTPOLICY3', 'AGENT', 1, true),
  ('X_DIVIDEND', 'AGENT', 2, true),
  ('X_DAILYSAL', 'AGENT', 3, true),
  ('X_HOURSAL', 'AGENT', 4, true),
  ('X_RTSAL', 'AGENT', 5, true),
  ('X_XFERDOWN', 'AGENT', 6, false);

grant select, update on whitelabel_node to lotus_app;

-- Settings that decide who gets in, and where people and money are sent, are never changed by one person alone (trust.md
-- BO-3): one operator proposes, another one puts it in force. `changes` is [{key, value, seen}].
create table setting_proposal (
  id bigint generated always as identity primary key,
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  reason text check (length(reason) <= 500),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'rejected')),
  entered_by bigint not null,
  entered_by_name text not null,
  entered_at timestamptz not null default lotus_now(),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  -- The proposer may take it back and never put it in force.
  check (state <> 'confirmed' or decided_by <> entered_by),
  check ((state = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index setting_proposal_pending on setting_proposal ((true)) where state = 'pending';
grant select, insert on setting_proposal to lotus_app;
grant update (state, decided_by, decided_by_name, decided_at) on setting_proposal to lotus_app;
