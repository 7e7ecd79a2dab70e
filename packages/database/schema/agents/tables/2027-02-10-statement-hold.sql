-- Statements that an operator holds back from being paid or claimed (operations.md 2.9 and 5.2, row 44): the hold in force.
-- The audit log keeps those of before.
create table agent_statement_hold (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  period_start timestamptz not null,
  -- What it goes back to.
  held_from text not null check (held_from in ('REVIEW', 'CLAIM')),
  held_at timestamptz not null,
  held_by text not null check (length(held_by) <= 80),
  -- For operators alone: a suspicion is not told to whom it is about.
  reason text not null check (length(reason) between 1 and 300),
  primary key (cell, member_id, n, period_start),
  foreign key (cell, member_id, n, period_start) references agent_statement (cell, member_id, n, period_start)
);
grant select on agent_statement_hold to lotus_app;
