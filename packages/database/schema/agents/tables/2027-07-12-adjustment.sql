-- What operators add to, or take off, a statement that was paid (operations.md 2.9, PAID -> ADJUSTED). The statement itself is never
-- changed. One operator proposes, another one confirms or rejects.
create table agent_adjustment (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  period_start timestamptz not null,
  -- From 1, in the order of the statement's adjustments.
  no integer not null check (no > 0),
  -- As its statement says.
  kind text not null,
  granter_id bigint,
  funding text not null check (funding in ('OPERATOR', 'UPLINE')),
  currency text not null,
  -- More than zero is paid at once; less is owed, and taken off the line's next statements.
  amount bigint not null check (amount <> 0 and amount % 100 = 0),
  -- What the holder had got of the statement when it was proposed, earlier adjustments included.
  paid bigint not null check (paid >= 0),
  -- Both sides of the contract read it.
  reason text not null check (length(reason) between 3 and 300),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'DONE', 'REJECTED')),
  proposed_by bigint not null,
  proposed_by_name text not null check (length(proposed_by_name) <= 80),
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_by_name text check (length(decided_by_name) <= 80),
  decided_at timestamptz,
  note text check (length(note) <= 300),
  -- Of one that takes off: what statements took off so far, and what an operator gave up of it.
  taken bigint not null default 0 check (taken >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  -- How much of one that takes off the operator had paid, and what of that is still to be taken off: by statements that the operator pays
  -- alone. The rest is taken off by those that the upline pays.
  operator_amount bigint not null default 0 check (operator_amount between 0 and greatest(-amount, 0)),
  operator_left bigint not null default 0 check (operator_left between 0 and operator_amount),
  -- One operator asks for it, another one gives it up.
  write_off_asked_by bigint,
  write_off_asked_by_name text check (length(write_off_asked_by_name) <= 80),
  write_off_asked_at timestamptz,
  write_off_asked bigint,
  written_off_at timestamptz,
  written_off_by_id bigint,
  written_off_by text check (length(written_off_by) <= 80),
  write_off_reason text check (length(write_off_reason) between 3 and 300),
  primary key (cell, member_id, n, period_start, no),
  foreign key (cell, member_id, n, period_start) references agent_statement (cell, member_id, n, period_start),
  check ((state = 'PROPOSED') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Whoever proposes neither confirms nor rejects (DECISIONS 29).
  check (decided_by <> proposed_by),
  check (written_off_by_id <> write_off_asked_by),
  check ((written_off > 0) = (written_off_by_id is not null) and (written_off = 0 or write_off_asked_by is not null)),
  check (paid + amount >= 0),
  check (taken + written_off <= greatest(-amount, 0) and (state = 'DONE' or taken + written_off = 0)),
  check (operator_left <= greatest(-amount - taken - written_off, 0) and (state = 'DONE' or operator_left = 0)),
  check ((written_off > 0) = (written_off_at is not null) and (written_off > 0) = (write_off_reason is not null))
);
create unique index agent_adjustment_waiting on agent_adjustment (cell, member_id, n, period_start) where state = 'PROPOSED';
create index agent_adjustment_newest on agent_adjustment (proposed_at desc, member_id desc);
create index agent_adjustment_open on agent_adjustment (cell, member_id, kind) where state = 'DONE' and amount + taken + written_off < 0;
create index agent_adjustment_done on agent_adjustment (cell, member_id, decided_at) where state = 'DONE';
grant select on agent_adjustment to lotus_app;

-- What a statement took off for an adjustment. A statement that is computed again takes off anew.
create table agent_adjustment_take (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  period_start timestamptz not null,
  no integer not null,
  -- The statement that took it off, of the same holder.
  taker_n integer not null,
  taker_start timestamptz not null,
  amount bigint not null check (amount > 0),
  primary key (cell, member_id, n, period_start, no, taker_n, taker_start),
  foreign key (cell, member_id, n, period_start, no) references agent_adjustment (cell, member_id, n, period_start, no),
  foreign key (cell, member_id, taker_n, taker_start) references agent_statement (cell, member_id, n, period_start)
);
create index agent_adjustment_taker on agent_adjustment_take (cell, member_id, taker_n, taker_start);
grant select on agent_adjustment_take to lotus_app;

-- What of a statement's owed_in was taken off for adjustments of earlier ones; the rest is the line's debt as ever.
alter table agent_statement add column adjust_off bigint not null default 0;
alter table agent_statement add constraint agent_statement_adjusted check (adjust_off >= 0 and adjust_off % 100 = 0) not valid;
