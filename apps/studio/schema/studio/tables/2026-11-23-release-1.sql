-- The studio's own database. It knows players by the opaque reference that each platform gives, and no money but the
-- play money of demonstrations: everything else lies with the platform and moves over its vendor interface.

create table player (
  id bigint generated always as identity primary key,
  vendor text not null check (vendor ~ '^[A-Z0-9_]{2,24}$'),
  -- The platform's reference, or `play-...` for somebody who plays without one.
  member text not null check (length(member) between 1 and 80),
  play_balance bigint not null default 0 check (play_balance >= 0),
  -- What lies in the player's wallet at a studio that keeps wallets of its own (games.md 0, transfer).
  purse bigint not null default 0 check (purse >= 0),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  unique (vendor, member)
);

create table session (
  token_hash bytea primary key check (length(token_hash) = 32),
  player bigint not null references player,
  game_code text not null,
  mode text not null check (mode in ('real', 'demo')),
  wallet text not null check (wallet in ('platform', 'play', 'own')),
  currency text not null check (currency ~ '^[A-Z]{1,8}$'),
  -- The platform's token for bets, sealed with a key that only the holder of our own token has.
  platform_token bytea,
  language text not null,
  -- The room that was chosen before the game opened, where it has rooms.
  room text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index session_player on session (player) where ended_at is null;
create index session_seen on session (seen_at);

create table round (
  id text primary key check (id ~ '^[A-Z0-9]{10,40}$'),
  player bigint not null references player,
  vendor text not null,
  game_code text not null,
  engine text not null,
  engine_version text not null,
  engine_hash text not null,
  mode text not null check (mode in ('real', 'demo')),
  wallet text not null check (wallet in ('platform', 'play', 'own')),
  currency text not null,
  bet bigint not null check (bet > 0),
  -- What chance gave, decided and kept before the bet was sent; everything shown is derived from it.
  draws jsonb not null,
  spins integer not null check (spins >= 1),
  win bigint not null check (win >= 0),
  -- Spins the player has seen to their end; a round that was interrupted goes on there.
  shown integer not null default 0 check (shown between 0 and spins),
  state text not null check (state in
    ('CREATED', 'BET_SENT', 'BET_OK', 'PRESENTED', 'WIN_SENT', 'CLOSED', 'REFUSED', 'ROLLBACK', 'VOID', 'DISPUTED')),
  -- The client's own name for its request: the same one again is answered, never played twice.
  request_id text not null check (length(request_id) between 8 and 64),
  -- The platform's word where it refused, or what came back in the end.
  reason text,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  bet_at timestamptz,
  presented_at timestamptz,
  closed_at timestamptz,
  unique (player, request_id)
);
-- One round at a time for a player and a game: this index is the rule, not a look before. A round that has been seen, or
-- given up, only waits for the platform and holds nobody up.
create unique index round_open on round (player, game_code) where state in ('CREATED', 'BET_SENT', 'BET_OK');
create index round_work on round (next_try_at)
  where state in ('CREATED', 'BET_SENT', 'BET_OK', 'PRESENTED', 'WIN_SENT', 'ROLLBACK');
create index round_of_player on round (player, game_code, created_at desc);
create index round_of_vendor on round (vendor, created_at, id) where wallet <> 'play';

-- Every change of a round's state, for support: what was sent, when, and what came back.
create table round_step (
  round text not null references round on delete cascade,
  step integer not null,
  state text not null,
  note text,
  at timestamptz not null,
  primary key (round, step)
);

-- Money that the platform moved into a wallet here, or out of one: each reference once, for ever. REFUSED stands for one
-- that was asked for before it came, and was denied then: it must not arrive afterwards.
create table purse_transfer (
  vendor text not null,
  reference text not null check (length(reference) between 1 and 64),
  player bigint not null references player,
  direction text check (direction in ('in', 'out')),
  amount bigint check (amount > 0),
  status text not null check (status in ('PENDING', 'CONFIRMED', 'FAILED', 'REFUSED')),
  reason text,
  -- A pending one is done at this instant; never, where it is null.
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (vendor, reference),
  check ((direction is null) = (status = 'REFUSED') and (amount is null) = (status = 'REFUSED'))
);

create table replay_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  round text not null references round on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

grant usage on schema public to lotus_app;
grant select, insert, update on player, session, round, replay_link to lotus_app;
grant select, insert, update (status, reason, due_at, ended_at) on purse_transfer to lotus_app;
grant select, insert on round_step to lotus_app;
-- Only what is worth nothing is removed: ended sessions, used links, rounds of play money.
grant delete on session, replay_link, player, round to lotus_app;
