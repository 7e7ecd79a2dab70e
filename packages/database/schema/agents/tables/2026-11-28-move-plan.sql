-- Moves of a member and everybody below to another line (operations.md 1.1): decided today, made at the next edge of a period.
create table agent_move_plan (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- From 1, in the order of the member's plans.
  n integer not null check (n > 0),
  -- Who is directly above when it is planned, and after it; null: the operator.
  from_upline bigint,
  to_upline bigint check (to_upline <> member_id),
  due_at timestamptz not null,
  planned_at timestamptz not null,
  planned_by text not null check (length(planned_by) <= 80),
  reason text not null check (length(reason) <= 300),
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'CANCELLED', 'REFUSED')),
  decided_at timestamptz,
  -- The operator who cancelled it.
  decided_by text check (length(decided_by) <= 80),
  -- The error code of what stood against it on its day.
  refusal text check (length(refusal) <= 60),
  primary key (cell, member_id, n),
  check (from_upline is distinct from to_upline),
  check ((state = 'WAITING') = (decided_at is null) and (state = 'CANCELLED') = (decided_by is not null)),
  check ((state = 'REFUSED') = (refusal is not null))
);
create unique index agent_move_plan_waiting on agent_move_plan (cell, member_id) where state = 'WAITING';
create index agent_move_plan_due on agent_move_plan (due_at, member_id) where state = 'WAITING';
create index agent_move_plan_newest on agent_move_plan (planned_at desc, member_id desc);
grant select on agent_move_plan to lotus_app;
