-- What the statements that a member granted add up to, by the day on which their periods begin (issue 19, section 6): the totals of the
-- lists of an agent with thousands of salaries come from these rows and not from millions of statements.
create table agent_granted_day (
  cell smallint not null check (cell = cell_of(member_id)),
  -- Who granted them; 0: the operator.
  member_id bigint not null,
  kind text not null,
  day date not null,
  state text not null,
  -- The operator paid a part of them for the upline, who has not given all of it back: asked for as owed, whatever the state.
  is_advance boolean not null,
  -- The connection that wrote it. Each has rows of its own, so nobody waits for anybody; `agent_granted_fold` puts them together in 0.
  -- What one connection writes another may take off again: only the rows of a key together are a sum.
  part integer not null,
  statements bigint not null,
  valid_bet bigint not null,
  -- Exact amounts, whole numbers of 10^-36.
  gross numeric not null,
  children numeric not null,
  due bigint not null,
  -- What holders have got: the whole of one that is paid, and of a debt what was paid so far.
  paid bigint not null,
  primary key (cell, member_id, kind, day, state, is_advance, part)
);
-- How many wait for the operator, and how many an upline owes, of everybody.
create index agent_granted_day_waiting on agent_granted_day (state) where state in ('REVIEW', 'HELD', 'OWED') or is_advance;
create index agent_granted_day_parts on agent_granted_day (part) where part <> 0;
grant select on agent_granted_day to lotus_app;
