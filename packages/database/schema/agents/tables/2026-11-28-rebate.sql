-- Rebates (operations.md 1.3, docs/domain/agents.md, ADR 0014). Bets and shares stand in one table a month of their bet.

-- What a settled bet counts for now, and the chain as it stood when the bet was placed. Rows stand with the bettor.
create table agent_bet (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  placed_at timestamptz not null,
  -- As its module tells it: lottery and the number of the order, vendor:<code> and the number of the round.
  bet_kind text not null check (length(bet_kind) between 1 and 60),
  bet_ref text not null check (length(bet_ref) between 1 and 160),
  -- Of the last news of this bet. It only grows: what is told twice, or late, counts nothing.
  version integer not null check (version > 0),
  is_reversed boolean not null,
  category text not null check (category in ('LOTT', 'ELOTT', 'SEA', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP')),
  currency text not null,
  -- 0: void, rolled back or given back.
  valid_bet bigint not null check (valid_bet between 0 and 1000000000000000),
  -- Of that news.
  counted_at timestamptz not null,
  -- The bettor, then everybody above, the nearest first; their rates by the maximum, and whether each may be paid.
  chain bigint[] not null check (chain[1] = member_id),
  rates_ppm integer[] not null,
  are_payable boolean[] not null,
  max_ppm integer not null check (max_ppm >= 0),
  -- What the bettor traded of their rate for odds.
  traded_ppm integer not null check (traded_ppm >= 0),
  primary key (cell, member_id, placed_at, bet_kind, bet_ref),
  check (cardinality(rates_ppm) = cardinality(chain) and cardinality(are_payable) = cardinality(chain)),
  check (not is_reversed or valid_bet = 0)
) partition by range (placed_at);
create table agent_bet_default partition of agent_bet default;
grant select on agent_bet, agent_bet_default to lotus_app;

-- One share of one bet, or of its void: why somebody was paid what. Rows stand with who earns. Never changed.
create table agent_rebate (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  placed_at timestamptz not null,
  bet_kind text not null,
  bet_ref text not null,
  -- The news of the bet that this share came with, and for a void those that it takes back. So no news is paid twice.
  version integer not null,
  is_void boolean not null,
  -- Who bet: the member too, for their own rate.
  bettor_id bigint not null,
  category text not null,
  currency text not null,
  -- The member's rate less the highest rate below, and that rate; of a bettor the rate that was not traded for odds, and 0.
  rate_ppm integer not null check (rate_ppm > 0),
  below_ppm integer not null check (below_ppm >= 0),
  -- Negative of a void.
  valid_bet bigint not null check (valid_bet <> 0 and (valid_bet < 0) = is_void),
  -- valid_bet x rate_ppm, cut to two places; 0: below a cent, part of the sum of `day`.
  paid bigint not null check (paid % 100 = 0 and (paid = 0) = (day is not null)),
  payment integer check ((payment is null) = (day is not null)),
  day date,
  counted_at timestamptz not null,
  primary key (cell, member_id, placed_at, bet_kind, bet_ref, version, is_void)
) partition by range (placed_at);
create table agent_rebate_default partition of agent_rebate default;
create index agent_rebate_payment on agent_rebate (cell, member_id, payment) where payment is not null;
create index agent_rebate_small on agent_rebate (cell, member_id, day, currency) where day is not null;
grant select on agent_rebate, agent_rebate_default to lotus_app;

-- A member's shares below a cent, by day, paid once the day is over; what is cut off is lost.
create table agent_rebate_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  currency text not null,
  day date not null,
  -- The exact sum, in parts of 10^-10.
  calc bigint not null,
  bets integer not null check (bets > 0),
  paid bigint check (paid % 100 = 0),
  payment integer,
  paid_at timestamptz,
  primary key (cell, member_id, currency, day),
  check ((paid is null) = (paid_at is null) and (coalesce(paid, 0) <> 0) = (payment is not null))
);
create index agent_rebate_day_due on agent_rebate_day (day) where paid_at is null;
grant select on agent_rebate_day to lotus_app;

-- One movement of the ledger: the shares of one round of the job, or a day's small ones. Its number there is R<member>-<n>.
create table agent_payment (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- From 1, in the order of the member's payments.
  n integer not null check (n > 0),
  -- REVERSAL takes back what bets had paid that are void now.
  kind text not null check (kind in ('SELF', 'AGENT', 'REVERSAL', 'DAY')),
  currency text not null,
  amount bigint not null check (amount <> 0 and amount % 100 = 0),
  -- How many shares it is made of.
  shares integer not null check (shares > 0),
  day date check ((day is not null) = (kind = 'DAY')),
  paid_at timestamptz not null,
  primary key (cell, member_id, n)
);
grant select on agent_payment to lotus_app;
