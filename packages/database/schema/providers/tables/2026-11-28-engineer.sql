-- A vendor's engineer enters by a one-time link that an operator gave, and sees this vendor only. Hashes of the tokens only.
create table vendor_engineer (
  id bigint generated always as identity primary key,
  vendor text not null references vendor,
  name text not null check (length(name) between 1 and 60),
  -- A link opens one session.
  kind text not null check (kind in ('link', 'session')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by text not null,
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index vendor_engineer_vendor on vendor_engineer (vendor, id desc);
grant select, insert, update, delete on vendor_engineer to lotus_app;
