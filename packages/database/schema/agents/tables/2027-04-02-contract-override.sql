-- New terms that the operator puts in force between two members, two persons to decide it (operations.md 5.1, 5.2 row 43). What was
-- agreed stands in the version that it makes.
create table agent_contract_override (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- The contract in force, and the proposals about it from 1.
  n integer not null,
  place integer not null check (place > 0),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'DONE', 'REJECTED')),
  terms jsonb not null check (jsonb_typeof(terms) = 'object' and length(terms::text) <= 8000),
  reason text not null check (length(reason) between 3 and 300),
  proposed_by bigint not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  note text check (length(note) <= 300),
  primary key (cell, member_id, n, place),
  foreign key (cell, member_id, n) references agent_contract (cell, member_id, n),
  check ((state = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Initiator is not approver (DECISIONS 29); a proposal of one's own can only be taken back.
  check (decided_by <> proposed_by or state = 'REJECTED')
);
-- One waits at a time, and one is carried out at most.
create unique index agent_contract_override_one on agent_contract_override (cell, member_id, n) where state in ('PROPOSED', 'DONE');
grant select on agent_contract_override to lotus_app;
