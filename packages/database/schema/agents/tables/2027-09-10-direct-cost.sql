-- What those directly below a member cost, in the line of the time (operations.md 1.6, AC02 DIRECT): by product the rebates on their own
-- bets, of the bettor and of the member; under the product '' what their own accounts were given besides. Beside `agent_direct_day`, which
-- has their play. Kept in the same transactions as `agent_own_cost_day`; the audit adds it up.
create table agent_direct_cost_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  -- What the bettors were paid on their bets, and the member on the same.
  rebate_self bigint not null default 0,
  rebate_agent bigint not null default 0,
  small bigint not null default 0,
  cashback bigint not null default 0,
  bonus bigint not null default 0,
  wages bigint not null default 0,
  dividends bigint not null default 0,
  primary key (cell, member_id, day, category, currency)
);
grant select on agent_direct_cost_day to lotus_app;
