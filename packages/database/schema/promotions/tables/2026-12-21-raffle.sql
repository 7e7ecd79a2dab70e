-- The committed raffle (operations.md 4.7): one row for each raffle that was opened.
create table promotion_raffle (
  promotion_id integer primary key references promotion,
  version integer not null,
  code text not null unique,
  -- Fixed when it is opened, before the first day that counts; told only with the draw. Gone when it is cancelled.
  seed bytea check (length(seed) = 32),
  salt bytea check (length(salt) = 32),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  from_day date not null,
  -- The first day that does not count any more.
  to_day date not null check (to_day > from_day and to_day - from_day <= 92),
  draw_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'FROZEN', 'DRAWN', 'DONE', 'CANCELLED')),
  cancelled text check (cancelled in ('TOO_FEW', 'CLOSED')),
  holders integer check (holders > 0),
  -- At most what one word of the draw tells apart.
  tickets bigint check (tickets between holders and 4294967295),
  root text check (root ~ '^[0-9a-f]{64}$'),
  seed_told text check (seed_told ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null,
  frozen_at timestamptz,
  drawn_at timestamptz,
  foreign key (promotion_id, version) references promotion_version,
  check ((state = 'CANCELLED') = (cancelled is not null)),
  check ((state in ('FROZEN', 'DRAWN', 'DONE')) = (root is not null) and (root is null) = (frozen_at is null)),
  check ((state in ('DRAWN', 'DONE')) = (seed_told is not null) and (seed_told is null) = (drawn_at is null)),
  check ((seed is null) = (state = 'CANCELLED') and (salt is null) = (state = 'CANCELLED'))
);
create index promotion_raffle_due on promotion_raffle (draw_at) where state in ('OPEN', 'FROZEN', 'DRAWN');
-- Seed and salt are read by one function, which the members' program may not run.
grant select (promotion_id, version, code, commitment, from_day, to_day, draw_at, state, cancelled, holders, tickets, root, seed_told, made_at,
  frozen_at, drawn_at) on promotion_raffle to lotus_app;

-- The frozen list: who holds how many tickets, from which number on. Never changed.
create table promotion_raffle_entry (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null references promotion_raffle,
  -- The member's name in this list, which tells nobody else who it is.
  holder text not null check (holder ~ '^[0-9a-f]{32}$'),
  tickets integer not null check (tickets > 0),
  first_ticket bigint not null check (first_ticket > 0),
  primary key (cell, member_id, promotion_id)
);
create index promotion_raffle_entry_list on promotion_raffle_entry (promotion_id, holder);
grant select on promotion_raffle_entry to lotus_app;

-- What was won, and what became of it.
create table promotion_raffle_win (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  promotion_id integer not null references promotion_raffle,
  -- Its place among all prizes from 0, and the row of the rule that it stands in.
  prize integer not null check (prize >= 0),
  prize_row integer not null check (prize_row >= 0),
  ticket bigint not null check (ticket > 0),
  kind text not null check (kind in ('CASH', 'BONUS', 'POINTS', 'GOOD')),
  amount bigint not null check (amount >= 0 and (amount = 0) = (kind = 'GOOD')),
  state text not null check (state in ('WAITING', 'GIVEN', 'REFUSED', 'TO_HAND', 'HANDED')),
  award integer,
  -- Why it was not given: for the member and the operator.
  code text check (length(code) between 1 and 40),
  handed_by text check (length(handed_by) <= 80),
  note text not null default '' check (length(note) <= 300),
  at timestamptz not null,
  primary key (cell, member_id, promotion_id),
  check ((state = 'GIVEN') = (award is not null) and (state = 'REFUSED') = (code is not null) and (state = 'HANDED') = (handed_by is not null)),
  check ((kind = 'GOOD') = (state in ('TO_HAND', 'HANDED')) or state = 'REFUSED')
);
create index promotion_raffle_win_list on promotion_raffle_win (promotion_id, prize);
grant select on promotion_raffle_win to lotus_app;
