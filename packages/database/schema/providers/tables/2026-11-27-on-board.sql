-- A vendor comes on board in the back office: what it is called, how it is reached, and how much it may do.
alter table vendor
  add column names jsonb check (names is null or is_localized(names, 1, 60)),
  -- Where our calls for transfers and for history go; null: to api_url.
  add column transfer_url text check (transfer_url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])' and length(transfer_url) <= 300),
  add column history_url text check (history_url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])' and length(history_url) <= 300),
  -- Countries whose members may open its games; empty: every country.
  add column countries text[] not null default '{}',
  -- Decimals of a stake in its currency.
  add column amount_places smallint not null default 4 check (amount_places between 0 and 4),
  -- What one bet, one win and the stakes of one round may come to; null: no limit.
  add column max_bet bigint check (max_bet > 0),
  add column max_win bigint check (max_win > 0),
  add column max_round bigint check (max_round > 0),
  -- Calls per second from one address; null: games.vendor_calls_per_second.
  add column calls_per_second integer check (calls_per_second between 1 and 100000),
  add column updated_at timestamptz not null default lotus_now();

alter table vendor_key
  -- Written now and then, not with each call.
  add column last_used_at timestamptz;
grant update (last_used_at, active_to) on vendor_key to lotus_app;

-- A change that moves money or trust: one operator proposes it, another confirms it. `details` never has a secret;
-- a shared secret waits sealed beside it and works only after it is confirmed.
create table vendor_change (
  id bigint generated always as identity primary key,
  vendor text not null references vendor,
  kind text not null check (kind in ('addresses', 'wallet', 'key', 'open')),
  details jsonb not null,
  secret bytea,
  note text not null check (length(note) between 3 and 500),
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'returned')),
  -- Null: the vendor's own engineer proposed it.
  proposed_by bigint,
  proposed_by_name text not null,
  proposed_at timestamptz not null default lotus_now(),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  check (decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_at is null))
);
-- One open proposal of a kind: two would overwrite each other.
create unique index vendor_change_open on vendor_change (vendor, kind) where state = 'proposed';
create index vendor_change_vendor on vendor_change (vendor, id desc);
grant select, insert on vendor_change to lotus_app;
grant update (state, secret, decided_by, decided_by_name, decided_at) on vendor_change to lotus_app;

-- A win above the vendor's limit is refused and looked at by people.
alter table vendor_case drop constraint vendor_case_kind_check;
alter table vendor_case add constraint vendor_case_kind_check check (kind in ('missing_here', 'missing_there', 'amount_diff',
  'status_diff', 'ledger_break', 'totals_diff', 'open_round', 'suspense_win', 'old_tombstone', 'transit_diff', 'transfer_unknown',
  'tx_conflict', 'settled_rollback', 'rolled_back_win', 'vendor_silent', 'return_stuck', 'over_limit'));
