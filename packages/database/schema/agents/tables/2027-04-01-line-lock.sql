-- A line that the operator locked: the accounts of a member and everybody below (operations.md 5.2, row 40). The one in force; the
-- audit log keeps those of before.
create table agent_line_lock (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- A job locks and opens accounts in parts.
  state text not null default 'LOCKING' check (state in ('LOCKING', 'LOCKED', 'LIFTING')),
  locked_at timestamptz not null,
  locked_by text not null check (length(locked_by) <= 80),
  reason text not null check (length(reason) between 1 and 300),
  primary key (cell, member_id)
);
create index agent_line_lock_due on agent_line_lock (locked_at, member_id) where state <> 'LOCKED';
grant select on agent_line_lock to lotus_app;

-- Whose account was open when a line was locked: theirs alone are opened again. Each is held by one line.
create table agent_line_locked (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- Whose line.
  line_id bigint not null,
  primary key (cell, member_id)
);
create index agent_line_locked_line on agent_line_locked (line_id, member_id);
grant select on agent_line_locked to lotus_app;
