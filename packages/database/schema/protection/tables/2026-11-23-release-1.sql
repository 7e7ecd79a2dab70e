-- Limits and exclusions as far as the command path needs them (DECISIONS 21, trust.md LIM, EXC). Whether a stake may
-- be taken is decided in the statement that takes it, on the database's clock, under the member's lock. The commands
-- that change these rows stand with the wallet, since they take that same lock.
create table protection_exclusion (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  starts_at timestamptz not null,
  -- Null: for ever.
  ends_at timestamptz,
  reason text not null check (reason in ('cool_off', 'self', 'operator')),
  created_at timestamptz not null default lotus_now(),
  check (ends_at > starts_at),
  -- A self-exclusion with a term runs on after it (`ends_at` stays null): it ends 24 hours after the member asked, when
  -- they say so once more (trust.md 2.1 to 2.4). Nobody can shorten the term itself.
  term_ends_at timestamptz,
  reopen_at timestamptz,
  check (term_ends_at is null or reason = 'self'),
  check (reopen_at is null or term_ends_at is not null)
);
create index protection_exclusion_member on protection_exclusion (member_id);

-- Limits run over rolling windows (DECISIONS 21). A lower amount holds at once; a higher one, or none, waits in
-- next_amount until next_at.
create table protection_limit (
  member_id bigint not null,
  kind text not null check (kind in ('stake', 'loss', 'deposit')),
  hours smallint not null check (hours in (24, 168, 720)),
  -- Null: no limit.
  amount bigint check (amount >= 0),
  next_amount bigint check (next_amount >= 0),
  next_at timestamptz,
  updated_at timestamptz not null default lotus_now(),
  primary key (member_id, kind, hours)
);

-- What a member with limits has staked, won and deposited, by hour. A window counts the hour it begins in whole, so a
-- limit never lets through more than its amount and frees room at most an hour late.
create table protection_usage (
  member_id bigint not null,
  hour timestamptz not null,
  staked bigint not null default 0,
  won bigint not null default 0,
  deposited bigint not null default 0,
  primary key (member_id, hour)
) with (fillfactor = 60);
grant select on protection_exclusion, protection_limit, protection_usage to lotus_app;
