-- Live tables (games.md 2.1): shared rounds dealt by the server. What decides a round is stored before bets open; the
-- cards or dice themselves before the first of them is shown.

-- One program owns a table at a time.
create table live_table (
  game_code text primary key,
  owner text,
  leased_until timestamptz,
  rounds bigint not null default 0
);

create table live_shoe (
  id text primary key check (id ~ '^[A-Z0-9]{10,40}$'),
  game_code text not null references live_table,
  seed bytea not null check (length(seed) = 32),
  commitment text not null,
  -- The next card to deal.
  position integer not null check (position >= 0),
  opened_at timestamptz not null,
  -- From here on the seed is shown to everybody.
  ended_at timestamptz
);
create unique index live_shoe_open on live_shoe (game_code) where ended_at is null;

create table live_round (
  id text primary key check (id ~ '^[A-Z0-9]{10,40}$'),
  game_code text not null references live_table,
  number bigint not null,
  engine text not null,
  engine_version text not null,
  -- Dice have a seed for each round, cards the one of their shoe.
  seed bytea check (length(seed) = 32),
  shoe text references live_shoe,
  position integer,
  commitment text not null,
  phase text not null check (phase in ('OPEN', 'CLOSING', 'DEALING', 'RESULT', 'DONE', 'VOID')),
  phase_from timestamptz not null,
  phase_ends_at timestamptz not null,
  outcome jsonb,
  reason text,
  opened_at timestamptz not null,
  ended_at timestamptz,
  unique (game_code, number),
  check ((seed is null) <> (shoe is null) and (shoe is null) = (position is null)),
  check (phase not in ('DEALING', 'RESULT', 'DONE') or outcome is not null)
);
create unique index live_round_open on live_round (game_code) where phase not in ('DONE', 'VOID');

-- What one player has on a round: one round of the vendor interface, with a bet for each accepted set and one win.
create table live_seat (
  id text primary key check (id ~ '^[A-Z0-9]{10,40}$'),
  live_round text not null references live_round,
  player bigint not null references player,
  vendor text not null,
  game_code text not null,
  mode text not null check (mode in ('real', 'demo')),
  wallet text not null check (wallet in ('platform', 'play', 'own')),
  currency text not null,
  state text not null check (state in ('OPEN', 'SETTLED', 'CLOSED', 'VOID', 'DISPUTED')),
  win bigint check (win >= 0),
  valid_bet bigint,
  -- Each spot with its stake and what came back.
  lines jsonb,
  reason text,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
-- A player who took everything back and bets again sits down anew: the platform's round before is over.
create unique index live_seat_one on live_seat (live_round, player) where state <> 'VOID';
create index live_seat_due on live_seat (next_try_at) where state = 'SETTLED';
create index live_seat_of_player on live_seat (player, game_code, created_at desc);
create index live_seat_of_vendor on live_seat (vendor, created_at, id) where wallet <> 'play';

-- A set of bets placed together: all of it or nothing.
create table live_bet (
  id text primary key check (id ~ '^[A-Z0-9]{10,40}$'),
  seat text not null references live_seat on delete cascade,
  player bigint not null references player,
  -- The client's own name for its request: the same one again is answered, never placed twice.
  request_id text not null check (length(request_id) between 8 and 64),
  bets jsonb not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('CREATED', 'BET_SENT', 'BET_OK', 'REFUSED', 'ROLLBACK', 'VOID', 'DISPUTED')),
  reason text,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  unique (player, request_id)
);
create index live_bet_seat on live_bet (seat, created_at);
create index live_bet_due on live_bet (next_try_at) where state in ('CREATED', 'BET_SENT', 'ROLLBACK');

-- A link shows a round of a slot or a seat at a table; both have ids of one kind.
alter table replay_link drop constraint replay_link_round_fkey;

grant select, insert, update on live_table, live_shoe, live_round, live_seat, live_bet to lotus_app;
grant delete on live_round, live_seat, live_bet to lotus_app;
