-- Channels are edited by operators (issue 20 section 1, operations.md 3.2). A version for each change, so that nobody overwrites what they
-- have not seen; and each change with who made it, why, and what was before.
alter table deposit_channel add column version integer not null default 1 check (version > 0);

create table deposit_channel_change (
  id bigint generated always as identity primary key,
  -- No reference: one that is proposed does not exist yet.
  channel_code text not null check (channel_code ~ '^[a-z0-9_]{1,30}$'),
  -- Null: it is a new channel.
  version integer,
  -- The terms as the form has them; `before` only where there was something.
  before jsonb,
  after jsonb not null,
  -- Of a new channel what never changes later: method, provider, network, account.
  kind jsonb,
  reason text not null check (length(reason) between 3 and 300),
  -- waiting: for a second operator. done: in force since `decided_at`. gone: rejected, or taken back by who entered it.
  state text not null check (state in ('waiting', 'done', 'gone')),
  needs_second boolean not null,
  entered_by bigint not null,
  entered_name text not null,
  entered_at timestamptz not null default lotus_now(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null) and num_nulls(decided_by, decided_name, decided_at) in (0, 3)),
  check ((version is null) = (before is null) and (version is null) = (kind is not null)),
  -- What money depends on takes two.
  check (state <> 'done' or not needs_second or decided_by <> entered_by)
);
create unique index deposit_channel_change_waiting on deposit_channel_change (channel_code) where state = 'waiting';
create index deposit_channel_change_of on deposit_channel_change (channel_code, id);
grant select, insert on deposit_channel_change to lotus_app;
grant update (state, decided_by, decided_name, decided_at) on deposit_channel_change to lotus_app;
