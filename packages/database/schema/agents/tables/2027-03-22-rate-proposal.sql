-- Rates of which one would fall (operations.md 5.1): an operator proposes them, and another one confirms or rejects.
create table agent_rate_proposal (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- From 1, in the order of the member's proposals.
  n integer not null check (n > 0),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'DONE', 'REJECTED')),
  -- Parts of a million by product, all products: held then, and proposed.
  from_rates jsonb not null check (jsonb_typeof(from_rates) = 'object'),
  to_rates jsonb not null check (jsonb_typeof(to_rates) = 'object'),
  reason text not null check (length(reason) between 3 and 300),
  proposed_by bigint not null,
  proposed_by_name text not null check (length(proposed_by_name) <= 80),
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_by_name text check (length(decided_by_name) <= 80),
  decided_at timestamptz,
  note text check (length(note) <= 300),
  primary key (cell, member_id, n),
  check ((state = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Whoever proposes does not confirm (DECISIONS 29); a proposal of one's own can only be taken back.
  check (decided_by <> proposed_by or state = 'REJECTED')
);
create unique index agent_rate_proposal_waiting on agent_rate_proposal (cell, member_id) where state = 'PROPOSED';
create index agent_rate_proposal_newest on agent_rate_proposal (proposed_at desc, member_id desc);
grant select on agent_rate_proposal to lotus_app;
