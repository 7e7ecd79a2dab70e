-- Statements that the operator had computed again before anything was paid (operations.md 5.2, row 44).

-- How often that happened: what was read before it is not written after it.
alter table agent_close add column recalculations bigint not null default 0;

-- What a statement said before. Append-only.
create table agent_statement_past (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  period_start timestamptz not null,
  -- From 1, in the order in which they were replaced.
  version integer not null check (version > 0),
  -- The row of agent_statement as it was.
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  replaced_at timestamptz not null,
  replaced_by text not null check (length(replaced_by) <= 80),
  -- Both sides of the contract read it.
  reason text not null check (length(reason) between 1 and 300),
  primary key (cell, member_id, n, period_start, version),
  foreign key (cell, member_id, n, period_start) references agent_statement (cell, member_id, n, period_start)
);
grant select on agent_statement_past to lotus_app;
