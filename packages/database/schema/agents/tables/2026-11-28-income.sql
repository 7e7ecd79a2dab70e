-- What a member was paid by day and currency: the sums of agent_payment, so that a period is read from as many rows as it
-- has days. The audit compares both.
create table agent_income_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- Of the payment.
  day date not null,
  currency text not null,
  self bigint not null check (self >= 0),
  agent bigint not null check (agent >= 0),
  -- Small shares; of more voids than bets, less than nothing.
  small bigint not null,
  taken_back bigint not null check (taken_back <= 0),
  primary key (cell, member_id, day, currency)
);
grant select on agent_income_day to lotus_app;
