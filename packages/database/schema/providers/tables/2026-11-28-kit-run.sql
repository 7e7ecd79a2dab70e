-- The player with whom a vendor is tried: a trial account, which owns play money only. A new one follows when it was closed.
create table vendor_sandbox (
  vendor text primary key references vendor,
  member_id bigint not null,
  made_at timestamptz not null default lotus_now()
);
grant select, insert, update on vendor_sandbox to lotus_app;

-- Runs of the vendor kit from the back office, with each case, its verdict and both sides' bodies.
create table vendor_kit_run (
  id bigint generated always as identity primary key,
  vendor text not null references vendor,
  -- 'wallet': the kit is the vendor and calls us; 'vendor': the kit is the operator and calls the vendor.
  mode text not null check (mode in ('wallet', 'vendor')),
  game_code text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'green', 'findings', 'failed')),
  cases_total integer,
  cases jsonb not null default '[]',
  -- Why it did not come to its end.
  failure text check (length(failure) <= 500),
  started_by text not null,
  created_at timestamptz not null default lotus_now(),
  -- Of the last finished case: a run that stands still has lost its process.
  moved_at timestamptz not null default lotus_now(),
  ended_at timestamptz
);
create unique index vendor_kit_run_open on vendor_kit_run (vendor) where ended_at is null;
create index vendor_kit_run_vendor on vendor_kit_run (vendor, id desc);
grant select, insert, update, delete on vendor_kit_run to lotus_app;
