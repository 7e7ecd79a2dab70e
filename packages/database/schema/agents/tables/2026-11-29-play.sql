-- What the teams of agents play (operations.md 0.7): counted by the job of rebates, in the same commit, for the chain that a
-- bet was placed under. Reports and contracts read these sums; the audit compares them with the bets.

-- Null: counted before agents' play was kept. Such a bet counts in none of these tables, now or later.
alter table agent_bet add column stake bigint check (stake >= 0);
alter table agent_bet add column payout bigint check (payout >= 0);
-- How many moves the bettor had behind them: with them it says which line the chain belongs to.
alter table agent_bet add column stay integer check (stay >= 0);
alter table agent_bet add constraint agent_bet_play check ((stake is null) = (payout is null) and (stake is null) = (stay is null));

-- One news of a bet: what it counts for from then on, and what that takes back of the news before, with the sign changed.
-- Rows stand with the bettor. Never changed.
create table agent_fact (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- When it counts: the day, hour and slot that it belongs to.
  at timestamptz not null,
  bet_kind text not null,
  bet_ref text not null,
  version integer not null,
  is_void boolean not null,
  placed_at timestamptz not null,
  category text not null,
  currency text not null,
  -- Negative of a void, all three.
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  primary key (cell, member_id, at, bet_kind, bet_ref, version, is_void),
  check (case when is_void then stake <= 0 and valid_bet <= 0 and payout <= 0 else stake >= 0 and valid_bet >= 0 and payout >= 0 end)
) partition by range (at);
create table agent_fact_default partition of agent_fact default;
-- All facts of a slot or an hour.
create index agent_fact_at on agent_fact (at);
grant select on agent_fact, agent_fact_default to lotus_app;

-- A member's own play by business day.
create table agent_member_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  -- As in agent_bet: a day may have play of two lines.
  stay integer not null check (stay >= 0),
  category text not null,
  currency text not null,
  -- Bets less voids. Of a day with late voids all figures may be negative.
  bets integer not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  primary key (cell, member_id, day, stay, category, currency)
);
grant select on agent_member_day to lotus_app;

-- The play of a member and everybody below, as the lines were when it was placed.
create table agent_team_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  -- How many rows of agent_fact.
  facts integer not null check (facts > 0),
  bets integer not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  -- Paid on these bets to the bettors and to the agents among them, without what is below a cent (agent_rebate_day).
  rebate_self bigint not null,
  rebate_agent bigint not null,
  primary key (cell, member_id, day, category, currency)
);
grant select on agent_team_day to lotus_app;
