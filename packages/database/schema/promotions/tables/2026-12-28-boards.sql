-- Leaderboards (operations.md 4.5): one row for each period of one, made when it is opened.
create table promotion_board (
  promotion_id integer not null references promotion,
  period text not null check (length(period) between 1 and 20),
  version integer not null,
  code text not null,
  from_day date not null,
  -- The first day that does not count any more.
  to_day date not null check (to_day > from_day and to_day - from_day <= 31),
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  freeze_at timestamptz not null check (freeze_at > ends_at),
  -- Fixed when it is opened; the seed decides between those who are equal by score and time. Gone when it is cancelled.
  seed bytea check (length(seed) = 32),
  salt bytea check (length(salt) = 32),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  state text not null default 'OPEN' check (state in ('OPEN', 'FROZEN', 'PAID', 'CANCELLED')),
  -- Members with a place: as they were counted last; once it is frozen for ever.
  members integer not null default 0 check (members >= 0),
  root text check (root ~ '^[0-9a-f]{64}$'),
  seed_told text check (seed_told ~ '^[0-9a-f]{64}$'),
  paid bigint not null default 0 check (paid >= 0 and (paid = 0 or state = 'PAID')),
  -- How often an operator decided about a place: an approval names the count that it looked at.
  decisions integer not null default 0 check (decisions >= 0),
  approved_by text check (length(approved_by) <= 80),
  made_at timestamptz not null,
  counted_at timestamptz,
  frozen_at timestamptz,
  paid_at timestamptz,
  primary key (promotion_id, period),
  foreign key (promotion_id, version) references promotion_version,
  check ((state in ('FROZEN', 'PAID')) = (root is not null) and (root is null) = (frozen_at is null) and (root is null) = (seed_told is null)),
  check ((state = 'PAID') = (paid_at is not null)),
  check ((seed is null) = (state = 'CANCELLED') and (salt is null) = (state = 'CANCELLED'))
);
create index promotion_board_due on promotion_board (begins_at) where state = 'OPEN';
-- Seed and salt are read by one function, which the members' program may not run.
grant select (promotion_id, period, version, code, from_day, to_day, begins_at, ends_at, freeze_at, commitment, state, members, root, seed_told, paid,
  decisions, approved_by, made_at, counted_at, frozen_at, paid_at) on promotion_board to lotus_app;

-- The scores of a board that runs, as they were counted last; it is worked out from what loyalty counts, and written again.
create table promotion_board_score (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null,
  period text not null,
  score bigint not null check (score > 0),
  reached timestamptz not null,
  primary key (cell, member_id, promotion_id, period)
);
create index promotion_board_score_order on promotion_board_score (promotion_id, period, score desc, reached);
grant select on promotion_board_score to lotus_app;

-- The frozen board: its first places, and what became of them. Place, holder, score, time and lines never change.
create table promotion_board_place (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null,
  period text not null,
  place integer not null check (place > 0),
  -- The member's name on this board, which tells nobody else who it is.
  holder text not null check (holder ~ '^[0-9a-f]{32}$'),
  score bigint not null check (score > 0),
  reached timestamptz not null,
  -- [{"day","amount"}]: their sum is the score.
  lines jsonb not null,
  -- Better places of the same person or household, as far as anything tells, and what they have in common.
  alike integer[] not null default '{}',
  evidence text[] not null default '{}',
  -- KEEP and EXCLUDE are an operator's; PLAY: nothing could be given when it was paid.
  decision text check (decision in ('KEEP', 'EXCLUDE', 'PLAY')),
  decided_by text check (length(decided_by) <= 80),
  reason text not null default '' check (length(reason) <= 300),
  -- Of a paid board: its place among those that were not taken off, and what it gave.
  final_place integer check (final_place > 0),
  amount bigint not null default 0 check (amount >= 0 and (amount = 0 or final_place is not null)),
  primary key (cell, member_id, promotion_id, period),
  foreign key (promotion_id, period) references promotion_board
);
create index promotion_board_place_order on promotion_board_place (promotion_id, period, place);
grant select on promotion_board_place to lotus_app;

-- Members who are not shown on leaderboards, because they say so.
create table promotion_board_hidden (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  at timestamptz not null,
  primary key (cell, member_id)
);
grant select, insert, delete on promotion_board_hidden to lotus_app;

create index promotion_award_points on promotion_award (at) where kind = 'POINTS';
