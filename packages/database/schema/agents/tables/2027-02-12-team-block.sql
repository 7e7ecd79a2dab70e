-- What the operator blocks for a line: a member with everybody below (operations.md 1.12 and 5.2, row 40). The one in force; the
-- audit log keeps those of before.
create table agent_team_block (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  what text not null check (what in ('TRANSFERS', 'WITHDRAWALS')),
  blocked_at timestamptz not null,
  blocked_by text not null check (length(blocked_by) <= 80),
  reason text not null check (length(reason) between 1 and 300),
  primary key (cell, member_id, what)
);
grant select on agent_team_block to lotus_app;
