-- What an operator took off a line between a granter and a holder: what its last statement left to the next period (a carried
-- loss, or what the holder still owed from before). The statement stays as it is; the next one takes nothing over.
create table agent_carry_cleared (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  period_start timestamptz not null,
  -- Exact amounts, whole numbers of 10^-36, as the statement's own.
  carry numeric not null,
  owed numeric not null check (owed <= 0),
  cleared_at timestamptz not null,
  cleared_by text not null check (length(cleared_by) <= 80),
  reason text not null check (length(reason) between 1 and 300),
  primary key (cell, member_id, n, period_start),
  foreign key (cell, member_id, n, period_start) references agent_statement (cell, member_id, n, period_start),
  check (carry <> 0 or owed <> 0)
);
grant select on agent_carry_cleared to lotus_app;

-- The operator's list of what is left.
create index agent_statement_left on agent_statement (made_at desc, member_id) where carry_out <> 0 or owed_out <> 0;
