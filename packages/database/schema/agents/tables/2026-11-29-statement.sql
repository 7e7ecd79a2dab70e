-- What contracts come to in each period, and what was paid of it (operations.md 2.4 to 2.9, docs/domain/agents.md).

-- Until when play is closed: what was counted before is settled and never changes; what comes later counts from then on.
create table agent_close (
  is_row boolean primary key default true check (is_row),
  closed_until timestamptz not null
);
insert into agent_close (closed_until) values ('epoch');
grant select on agent_close to lotus_app;

-- Until when the contracts of a kind and of one length of periods are settled.
create table agent_settled (
  kind text not null check (kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')),
  cadence text not null check (cadence in ('SLOT', 'HOUR', 'DAILY', 'WEEKLY', 'SEMIMONTHLY', 'MONTHLY')),
  settled_until timestamptz not null,
  primary key (kind, cadence)
);
grant select, insert, update on agent_settled to lotus_app;

-- One contract's period. Rows stand with the holder. Figures never change; what becomes of the payment does.
create table agent_statement (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  kind text not null,
  granter_id bigint,
  currency text not null,
  -- The team's play in the contract's products.
  facts integer not null check (facts >= 0),
  valid_bet bigint not null,
  loss bigint not null,
  active integer not null check (active >= 0),
  -- Of a dividend: what is taken off the loss. Money, and the fee exact.
  rebates bigint not null,
  accruals bigint not null,
  wages bigint not null,
  -- Exact amounts, whole numbers of 10^-36, as in packages/rules/src/agents/exact.ts.
  fee numeric not null check (fee >= 0),
  carry_in numeric not null,
  carry_out numeric not null,
  base numeric not null,
  gross numeric not null check (gross >= 0),
  children numeric not null check (children >= 0),
  owed_in numeric not null check (owed_in <= 0),
  net numeric not null,
  owed_out numeric not null check (owed_out <= 0),
  -- From 1; null: none was reached, or a real-time salary.
  tier smallint check (tier > 0),
  rate_ppm integer not null check (rate_ppm >= 0),
  -- Whole cents of the net.
  due bigint not null check (due >= 0 and due % 100 = 0),
  -- REVIEW waits for the operator; HELD: the holder could not be paid.
  state text not null check (state in ('PAID', 'NOT_REACHED', 'HELD', 'REVIEW', 'REJECTED')),
  made_at timestamptz not null,
  paid_at timestamptz,
  -- The operator who approved, released or rejected it.
  decided_by text check (length(decided_by) <= 80),
  reason text check (length(reason) <= 300),
  primary key (cell, member_id, n, period_start),
  foreign key (cell, member_id, n) references agent_contract (cell, member_id, n),
  check (period_end > period_start and net = gross - children + owed_in),
  check ((state = 'PAID') = (paid_at is not null)),
  check (decided_by is not null or state <> 'REJECTED')
);
create index agent_statement_holder on agent_statement (cell, member_id, kind, period_start desc);
-- What an agent's downlines got; the rows are in many cells, as agent_contract_granted.
create index agent_statement_granter on agent_statement (granter_id, kind, period_start desc);
create index agent_statement_waiting on agent_statement (made_at, member_id) where state in ('REVIEW', 'HELD');
create index agent_statement_made on agent_statement (made_at desc, member_id);
grant select on agent_statement to lotus_app;

-- What a team costs beside the rebates of its bets: paid to the member and to everybody below, by the day that it is of.
create table agent_team_cost_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  currency text not null,
  -- Days of small shares (agent_rebate_day).
  accruals bigint not null,
  wages bigint not null check (wages >= 0),
  primary key (cell, member_id, day, currency)
);
grant select on agent_team_cost_day to lotus_app;
