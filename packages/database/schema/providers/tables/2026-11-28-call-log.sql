-- The calls between us and vendors with both sides' bodies, without secrets and cut to a size. Written after the answer and
-- outside of the money's transactions: a call that could not be noted has happened all the same.
create table vendor_call (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  vendor text not null,
  -- 'in': the vendor called us.
  direction text not null check (direction in ('in', 'out')),
  op text not null check (length(op) <= 40),
  -- A code of the vendor API, or what kept the call from being decided.
  outcome text not null check (length(outcome) <= 60),
  is_error boolean not null,
  tx_id text check (length(tx_id) <= 64),
  -- What the vendor calls the member; never a username.
  player_ref text check (length(player_ref) <= 64),
  round_id text check (length(round_id) <= 64),
  key_id text check (length(key_id) <= 64),
  http_status smallint,
  ms integer not null,
  request text not null,
  answer text not null
);
create index vendor_call_vendor on vendor_call (vendor, id desc);
create index vendor_call_errors on vendor_call (id desc) where is_error;
create index vendor_call_tx on vendor_call (tx_id) where tx_id is not null;
create index vendor_call_player on vendor_call (player_ref, id desc) where player_ref is not null;
create index vendor_call_at on vendor_call using brin (at) with (pages_per_range = 32, autosummarize = on);
grant select, insert, delete on vendor_call to lotus_app;
