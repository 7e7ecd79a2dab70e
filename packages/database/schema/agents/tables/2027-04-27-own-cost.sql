-- What a member's own account was given, by the day on which the teams above count it (operations.md 1.9, "self only"): rebates by
-- product, all else under the product ''. Kept in the same transactions as `agent_team_day` and `agent_team_cost_day`; the audit adds it up.
create table agent_own_cost_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  -- Of own bets, and of those of everybody below.
  rebate_self bigint not null default 0,
  rebate_agent bigint not null default 0,
  small bigint not null default 0,
  cashback bigint not null default 0,
  bonus bigint not null default 0,
  wages bigint not null default 0,
  dividends bigint not null default 0,
  primary key (cell, member_id, day, category, currency)
);
grant select on agent_own_cost_day to lotus_app;
