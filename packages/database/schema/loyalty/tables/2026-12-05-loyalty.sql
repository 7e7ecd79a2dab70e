-- Loyalty (operations.md 4.1, 4.2, 4.6; docs/domain/loyalty.md): what members play and pay in, their rank, points and gifts.

-- What a settled bet counts for now, one table a month of its bet.
create table loyalty_bet (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  placed_at timestamptz not null,
  -- As its module tells it: lottery and the number of the order, vendor:<code> and the number of the round.
  bet_kind text not null check (length(bet_kind) between 1 and 60),
  bet_ref text not null check (length(bet_ref) between 1 and 160),
  -- Of the last news. It only grows: what is told twice, or late, counts nothing.
  version integer not null check (version > 0),
  is_reversed boolean not null,
  category text not null check (category in ('LOTT', 'ELOTT', 'SEA', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP')),
  valid_bet bigint not null check (valid_bet between 0 and 1000000000000000),
  -- Of the first news: all of the bet counts on that day, whatever becomes of it later.
  day date not null,
  primary key (cell, member_id, placed_at, bet_kind, bet_ref)
) partition by range (placed_at);
create table loyalty_bet_default partition of loyalty_bet default;
grant select on loyalty_bet, loyalty_bet_default to lotus_app;

-- A member's valid bets of a business day: of the bets that were first told on it, as they stand now.
create table loyalty_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  category text not null,
  valid_bet bigint not null,
  -- Points for a unit of valid bets, parts of a million, and that unit: as they were at the first bet of the day.
  rate_ppm integer not null check (rate_ppm >= 0),
  unit bigint not null check (unit > 0),
  -- Given so far for this row.
  points bigint not null default 0 check (points % 100 = 0),
  -- Since when points wait to be given.
  due_at timestamptz,
  primary key (cell, member_id, day, category)
);
create index loyalty_day_due on loyalty_day (due_at) where due_at is not null;
grant select on loyalty_day to lotus_app;

-- A deposit that was credited, once.
create table loyalty_deposit (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  ref text not null check (length(ref) between 1 and 60),
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (cell, member_id, ref)
);
create index loyalty_deposit_day on loyalty_deposit (cell, member_id, day);
grant select on loyalty_deposit to lotus_app;

create table loyalty_member (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  -- Since the programme was opened.
  valid_bet bigint not null default 0,
  deposits bigint not null default 0 check (deposits >= 0),
  level smallint not null default 0 check (level >= 0),
  -- The highest that was reached by play; a rank that an operator gave does not count.
  highest smallint not null default 0,
  level_since date,
  -- The window in which the rank is kept or lost begins here.
  keep_from date not null,
  -- The day before which nothing about the rank can change.
  rank_due date not null,
  -- Of the last news that changed something.
  news_day date not null,
  points bigint not null default 0 check (points >= 0),
  -- Points that void bets had given and that were spent by then: taken from later ones.
  points_owed bigint not null default 0 check (points_owed >= 0 and (points = 0 or points_owed = 0)),
  primary key (cell, member_id)
);
-- Both are walked by jobs, over all members.
create index loyalty_member_due on loyalty_member (rank_due);
create index loyalty_member_ranked on loyalty_member (cell, member_id) where level > 0;
grant select on loyalty_member to lotus_app;

-- Every change of a rank. Never changed.
create table loyalty_rank_log (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  from_level smallint not null,
  to_level smallint not null,
  reason text not null check (reason in ('UP', 'DOWN', 'KEEP', 'MANUAL')),
  day date not null,
  -- What it was decided by.
  valid_bet bigint not null,
  deposits bigint not null,
  keep_valid_bet bigint not null,
  by_name text,
  note text check (length(note) <= 300),
  at timestamptz not null,
  primary key (cell, member_id, n)
);
grant select on loyalty_rank_log to lotus_app;

-- Every movement of a member's points. Never changed.
create table loyalty_point_entry (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  kind text not null check (kind in ('EARN', 'REDEEM', 'CONVERT', 'REFUND', 'ADJUST', 'MISSION', 'CHECKIN', 'REWARD')),
  delta bigint not null check (delta % 100 = 0),
  balance_after bigint not null check (balance_after >= 0),
  owed_after bigint not null check (owed_after >= 0),
  -- Of EARN the day; else what it belongs to.
  ref text not null check (length(ref) between 1 and 60),
  note text not null default '' check (length(note) <= 300),
  at timestamptz not null,
  primary key (cell, member_id, n)
);
create unique index loyalty_point_entry_adjust on loyalty_point_entry (cell, member_id, ref) where kind = 'ADJUST';
grant select on loyalty_point_entry to lotus_app;

-- A gift that a member may claim, from whatever mechanism.
create table loyalty_reward (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  n integer not null check (n > 0),
  source text not null check (source in ('VIP', 'MISSION', 'LEADERBOARD', 'REFERRAL', 'PROMO', 'RAFFLE', 'REDPACKET', 'COMPENSATION', 'POINTS')),
  -- Once for each member and source.
  ref text not null check (length(ref) between 1 and 60),
  -- What it is for, as the texts name it; the rank where it depends on one.
  what text not null check (length(what) between 1 and 40),
  level smallint,
  kind text not null check (kind in ('CASH', 'BONUS', 'POINTS')),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- Turnover of a BONUS: 1,000,000 is once.
  multiple_ppm integer not null check (multiple_ppm >= 0 and (multiple_ppm > 0) = (kind = 'BONUS')),
  -- Of the turnover, as they were when the gift was opened: parts of a million of a valid bet by product, hours until it
  -- expires (null: never), whether the rest becomes cash.
  contributions jsonb not null,
  hours integer check (hours > 0),
  converts boolean not null,
  opens_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opens_at),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLAIMED', 'EXPIRED', 'REVOKED')),
  made_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'OPEN')),
  primary key (cell, member_id, n),
  unique (cell, member_id, source, ref)
);
create index loyalty_reward_due on loyalty_reward (expires_at) where state = 'OPEN';
grant select on loyalty_reward to lotus_app;
