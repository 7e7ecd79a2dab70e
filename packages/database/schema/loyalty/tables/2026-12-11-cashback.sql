-- Cashback (operations.md 4.4; docs/domain/loyalty.md): a share of valid bets by product and rank, which members claim.
-- Exact amounts are ten-thousandths times parts of a million, as valid bet times rate gives them.

-- Whether the bet gives cashback, decided with its first news.
alter table loyalty_bet add column gives_cashback boolean not null default false;
-- The bets behind a day's figures.
create index loyalty_bet_day on loyalty_bet (cell, member_id, day);

-- A member's account: what is due is what was earned since, and what is left here of `claimed` after `taken`.
create table loyalty_cashback (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- Exact, of all days, as far as it was claimed; and in money what was paid of it or ran out.
  claimed numeric(30, 0) not null default 0,
  taken bigint not null default 0 check (taken >= 0 and taken % 100 = 0),
  check (claimed >= taken::numeric * 1000000),
  primary key (cell, member_id)
);
grant select on loyalty_cashback to lotus_app;

-- A business day with bets that give cashback: rank and cap as they were at the first of them.
create table loyalty_cashback_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  level smallint not null check (level >= 0),
  -- The most that the day gives; null: no cap.
  day_max bigint check (day_max >= 0),
  -- Exact, after the cap: now, and as it was claimed.
  earned numeric(30, 0) not null default 0,
  claimed numeric(30, 0) not null default 0,
  primary key (cell, member_id, day)
);
-- What waits to be claimed, of one member and over all.
create index loyalty_cashback_day_open on loyalty_cashback_day (cell, member_id, day) where earned <> claimed;
grant select on loyalty_cashback_day to lotus_app;

-- The day by product.
create table loyalty_cashback_part (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  category text not null,
  -- Parts of a million, as at the first bet.
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  valid_bet bigint not null default 0,
  -- The valid bets that were in a claim.
  claimed_bet bigint not null default 0,
  primary key (cell, member_id, day, category)
);
create index loyalty_cashback_part_open on loyalty_cashback_part (cell, member_id, day) where valid_bet <> claimed_bet;
grant select on loyalty_cashback_part to lotus_app;

-- What was claimed, paid by itself, or ran out. Never changed.
create table loyalty_cashback_claim (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  kind text not null check (kind in ('CLAIM', 'AUTO', 'EXPIRED')),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- Exact: what it was cut from, and what of it came from before.
  due numeric(30, 0) not null check (due >= amount::numeric * 1000000),
  carried numeric(30, 0) not null check (carried >= 0),
  -- Turnover: 1,000,000 is once the amount.
  multiple_ppm integer not null check (multiple_ppm >= 0),
  day date not null,
  at timestamptz not null,
  primary key (cell, member_id, n)
);
-- Over all members: what cashback costs in a period.
create index loyalty_cashback_claim_day on loyalty_cashback_claim (day);
grant select on loyalty_cashback_claim to lotus_app;

-- What a claim is made of: by day and product, and what the day's cap took off (category CAP). Never changed.
create table loyalty_cashback_line (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null,
  day date not null,
  category text not null,
  level smallint not null,
  valid_bet bigint not null,
  rate_ppm integer not null,
  amount numeric(30, 0) not null,
  primary key (cell, member_id, n, day, category)
);
grant select on loyalty_cashback_line to lotus_app;
