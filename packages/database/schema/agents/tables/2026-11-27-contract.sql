-- Contracts between an upline (A) and a downline (B) (operations.md 2). Rows stand with the holder, B, and carry B's cell.

-- The life of one version of a contract. Its moves are agent_contract_apply's alone.
create table agent_contract (
  cell smallint not null check (cell = cell_of(member_id)),
  -- Who holds it.
  member_id bigint not null,
  -- From 1, over everything that was offered to the holder.
  n integer not null check (n > 0),
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  -- Who grants it; null is the operator.
  granter_id bigint check (granter_id <> member_id),
  -- From 1, over what this granter offered this holder of this kind.
  version integer not null check (version > 0),
  state text not null check (state in ('DRAFT', 'PENDING', 'ACTIVE', 'TERMINATING', 'SUSPENDED', 'REJECTED', 'WITHDRAWN', 'EXPIRED',
    'SUPERSEDED', 'TERMINATED', 'AUTO_TERMINATED')),
  -- Until when the other side may answer an offer, or a request to end.
  answer_by timestamptz,
  end_asked_by text check (end_asked_by in ('A', 'B')),
  -- The contracts that the granter was told would end, and confirmed (AC14): `<holder>-<n>`.
  granter_ack text[] not null default '{}',
  offered_at timestamptz not null,
  signed_at timestamptz,
  -- From when until when it counts.
  starts_at timestamptz,
  ends_at timestamptz,
  changed_at timestamptz not null,
  primary key (cell, member_id, n),
  check ((answer_by is not null) = (state in ('PENDING', 'TERMINATING'))),
  check ((end_asked_by is not null) = (state = 'TERMINATING')),
  check ((signed_at is null) = (starts_at is null)),
  check (signed_at is not null or state in ('DRAFT', 'PENDING', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  check (ends_at >= starts_at),
  check ((ends_at is null) = (state not in ('SUPERSEDED', 'TERMINATED', 'AUTO_TERMINATED')))
);
-- At most one of each holds for a holder and a kind, whatever races.
create unique index agent_contract_pending on agent_contract (cell, member_id, kind) where state = 'PENDING';
create unique index agent_contract_running on agent_contract (cell, member_id, kind) where state in ('ACTIVE', 'TERMINATING', 'SUSPENDED');
-- What an agent granted. The holders are in many cells: a list of one's own downlines, as `agent_team` is.
create index agent_contract_granted on agent_contract (granter_id, kind, changed_at desc, member_id, n);
create index agent_contract_due on agent_contract (answer_by) where answer_by is not null;
create index agent_contract_open on agent_contract (kind) where state in ('ACTIVE', 'TERMINATING', 'SUSPENDED');
create index agent_contract_newest on agent_contract (changed_at desc, member_id, n);
grant select on agent_contract to lotus_app;

-- What both sides sign. Never changed.
create table agent_contract_version (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  -- The canonical text of packages/rules/src/agents/contracts/text.ts, and its SHA-256.
  text text not null check (length(text) <= 8000),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (cell, member_id, n),
  foreign key (cell, member_id, n) references agent_contract (cell, member_id, n)
);
grant select on agent_contract_version to lotus_app;

-- Append-only: who moved it when, from where to where.
create table agent_contract_move (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  -- From 1, in the order of the contract's moves.
  step integer not null check (step > 0),
  move text not null,
  side text not null check (side in ('A', 'B', 'OPERATOR', 'SYSTEM')),
  from_state text not null,
  to_state text not null,
  moved_at timestamptz not null,
  -- The member or the operator who did it, by name; null is the system.
  moved_by text check (length(moved_by) <= 80),
  reason text check (length(reason) <= 300),
  primary key (cell, member_id, n, step),
  foreign key (cell, member_id, n) references agent_contract (cell, member_id, n)
);
grant select on agent_contract_move to lotus_app;
