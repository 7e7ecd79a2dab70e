-- Vendors of games and their money calls (wallet.md 2). Every call that names a txId has one permanent outcome, written in
-- the transaction that moved the money and under the member's lock, which each command takes first: so rollback against
-- bet, copy against copy and vendor against player have one order. The commands are reached through the wallet's entry
-- (`wallet_register`) and share its batches; they move money by the wallet's own building blocks alone.
create table vendor (
  code text primary key check (code ~ '^[A-Z][A-Z0-9]{1,19}$'),
  id bigint generated always as identity unique,
  name text not null check (length(name) between 1 and 60),
  dialect text not null default 'canonical' check (dialect in ('canonical', 'rsa', 'form')),
  -- 'transfer': the vendor keeps a balance of its own, which members fill and empty (games.md 0).
  wallet_mode text not null default 'seamless' check (wallet_mode in ('seamless', 'transfer')),
  currency text not null default 'P' check (currency ~ '^[A-Z]{1,5}$'),
  status text not null default 'on' check (status in ('on', 'off', 'maintenance')),
  -- Where its games are shown from, and where our calls to it go. Plain http only on this machine (trust.md 3.5).
  origin text not null check (origin ~ '^(https://[^/ ]+|http://(localhost|127\.0\.0\.1)(:\d+)?)$'),
  api_url text check (api_url ~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])' and length(api_url) <= 300),
  -- Empty: from everywhere.
  allow_addresses cidr[] not null default '{}',
  -- Whether a rollback may name a win.
  rollback_win boolean not null default false,
  -- Whether an adjust may take money.
  may_debit boolean not null default false,
  -- What a rollback of an unknown bet is told; the tombstone is left either way.
  unknown_rollback text not null default 'tombstone' check (unknown_rollback in ('tombstone', 'not_found')),
  -- A win for a closed round: 'promo' takes those that name a promotion, 'refuse' none.
  late_win text not null default 'promo' check (late_win in ('promo', 'refuse')),
  -- The vendor's own patience; our calls to it wait as long.
  deadline_ms integer not null default 3000 check (deadline_ms between 100 and 60000),
  is_demo boolean not null default false,
  created_at timestamptz not null default lotus_now()
);

create table vendor_key (
  vendor text not null references vendor on update restrict,
  key_id text not null check (key_id ~ '^[A-Za-z0-9._-]{1,64}$'),
  kind text not null check (kind in ('hmac', 'rsa')),
  -- Sealed with the pepper; of an RSA key the public half, as PEM, which is no secret.
  secret bytea,
  public_key text check (length(public_key) <= 4000),
  active_from timestamptz not null default lotus_now(),
  active_to timestamptz,
  primary key (vendor, key_id),
  check ((kind = 'hmac') = (secret is not null) and (kind = 'rsa') = (public_key is not null)),
  check (active_to >= active_from)
);

-- What a vendor calls a member: another word at each vendor, and never the username (trust.md 4.11).
create table vendor_player (
  vendor text not null references vendor,
  player_ref text not null check (player_ref ~ '^[a-z0-9]{10,40}$'),
  member_id bigint not null,
  currency text not null,
  created_at timestamptz not null default lotus_now(),
  primary key (vendor, player_ref),
  unique (vendor, member_id)
);

-- Launch tokens (once, a minute) and the session tokens that they are changed into (sliding). Hashes only.
create table vendor_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind text not null check (kind in ('launch', 'session')),
  vendor text not null references vendor,
  member_id bigint not null,
  game_code text not null,
  room_id text,
  mode text not null check (mode in ('real', 'demo')),
  language text not null,
  device text not null check (device in ('W', 'M')),
  host_origin text,
  -- One sitting at a game: the launch and the session that came of it. The page names it when the player leaves.
  play_id text check (play_id ~ '^[a-f0-9]{32}$'),
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  -- However much it slides.
  ends_at timestamptz not null,
  used_at timestamptz
);
create index vendor_session_ends on vendor_session (ends_at);
create index vendor_session_member on vendor_session (member_id, vendor);

-- One member's part in one round of a vendor: what the betting record shows and what turnover counts.
create sequence vendor_round_id_seq;
create table vendor_round (
  id bigint primary key default nextval('vendor_round_id_seq'),
  -- No foreign key from here or from an outcome: each would lock the vendor's one row in every bet. vendor_run reads it, and
  -- its players keep it from being deleted.
  vendor text not null,
  round_id text collate "C" not null,
  -- Ours, short enough to be read out and to stand in the journal: it follows from the id, and is found by that.
  round_no text not null,
  member_id bigint not null,
  currency text not null,
  game_code text not null,
  category text not null,
  is_trial boolean not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- 'void': every bet of it was taken back, and it was never closed.
  state text not null default 'open' check (state in ('open', 'closed', 'void')),
  bet bigint not null default 0 check (bet >= 0),
  stake_cash bigint not null default 0 check (stake_cash >= 0),
  stake_bonus bigint not null default 0 check (stake_bonus >= 0),
  win bigint not null default 0,
  bets integer not null default 0 check (bets >= 0),
  wins integer not null default 0,
  -- What the vendor said counts, and what counts (games.md 0).
  valid_told bigint check (valid_told >= 0),
  valid bigint,
  -- How often it was told as settled.
  news integer not null default 0,
  -- The vendor is asked about rounds that stay open.
  asked_at timestamptz,
  asks smallint not null default 0,
  unique (vendor, round_id, member_id),
  check (bet = stake_cash + stake_bonus),
  check ((state = 'closed') = (closed_at is not null))
) with (fillfactor = 70);

-- Every round has its bet; the condition keeps this index for lists, which repeat it. A look-up of one round must not read
-- all rounds of its member, as it would while statistics are young.
create index vendor_round_member on vendor_round (member_id, opened_at desc, id desc) where bet >= 0;
create index vendor_round_open on vendor_round (opened_at) where state = 'open';

-- THE OUTCOME of a txId, for ever. The only change a row ever sees: a tombstone that is met by its late bet takes on what
-- that bet said.
create table vendor_tx (
  vendor text not null,
  tx_id text collate "C" not null check (length(tx_id) between 1 and 64),
  -- The order of decisions.
  seq bigint generated always as identity,
  op text not null check (op in ('bet', 'win', 'betWin', 'rollback', 'adjust', 'tombstone')),
  -- SHA-256 over op, member, amounts, currency, round and reference.
  fingerprint bytea not null,
  state text not null check (state in ('accepted', 'rejected', 'tombstone')),
  code text not null,
  member_id bigint not null,
  currency text not null,
  round_row bigint,
  game_code text,
  -- The stake of a bet; what a win or adjust gave (an adjust may be negative); what a rollback moved back.
  amount bigint not null default 0,
  win bigint not null default 0,
  -- How a bet was taken from the buckets, how a win was given to them, what a rollback moved in each.
  cash_part bigint not null default 0,
  bonus_part bigint not null default 0,
  ref_tx_id text collate "C",
  -- Of a rollback: 'reversed' moved money (or a stake of nothing), 'tombstone' and 'nothing' did not. Of an adjust: its kind.
  effect text,
  promo_ref text,
  tx_balance bigint not null,
  reply jsonb not null default '{}',
  occurred_at timestamptz,
  created_at timestamptz not null default lotus_now(),
  primary key (vendor, tx_id),
  check ((op = 'tombstone') = (state = 'tombstone'))
);
create index vendor_tx_ref on vendor_tx (ref_tx_id, vendor) where ref_tx_id is not null;
create index vendor_tx_round on vendor_tx (round_row) where round_row is not null;

-- For spans of time: outcomes lie in the order of their time. A tree that holds the vendor, in whatever place, would be taken
-- for the look-up of a txId while statistics are young, and read all of that vendor's outcomes for each bet.
create index vendor_tx_day on vendor_tx using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Wins whose bet is not known: nothing was credited, and the vendor sends them again. Older than a day they are cases.
create table vendor_suspense (
  vendor text not null references vendor,
  tx_id text collate "C" not null,
  member_id bigint not null,
  currency text not null,
  amount bigint not null,
  ref_tx_id text,
  round_id text,
  first_seen_at timestamptz not null default lotus_now(),
  last_seen_at timestamptz not null default lotus_now(),
  times integer not null default 1,
  resolved_at timestamptz,
  primary key (vendor, tx_id)
);
create index vendor_suspense_open on vendor_suspense (first_seen_at) where resolved_at is null;

-- Money on its way to or from a vendor's own wallet (wallet.md 2, transfer mode).
create table vendor_transfer (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^T[A-Z0-9]{8,40}$'),
  vendor text not null references vendor,
  member_id bigint not null,
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  amount bigint not null check (amount > 0),
  -- The caller's name of it: the same again is the same transfer.
  request_key text not null check (length(request_key) between 1 and 64),
  state text not null check (state in ('NEW', 'DEBITED', 'SENT', 'CONFIRMED', 'FAILED', 'UNKNOWN')),
  vendor_balance bigint,
  -- Nobody pressed for it: the member has switched automatic transfers on.
  is_auto boolean not null default false,
  reason text check (length(reason) <= 200),
  polls smallint not null default 0,
  next_poll_at timestamptz,
  created_at timestamptz not null default lotus_now(),
  sent_at timestamptz,
  ended_at timestamptz,
  unique (member_id, request_key),
  check ((state in ('CONFIRMED', 'FAILED')) = (ended_at is not null))
);

-- One at a time for each member and vendor.
create unique index vendor_transfer_open on vendor_transfer (member_id, vendor) where ended_at is null;
create index vendor_transfer_poll on vendor_transfer (next_poll_at) where ended_at is null;
create index vendor_transfer_member on vendor_transfer (member_id, id desc);

-- Who wants their money moved to a vendor's wallet at a launch and back afterwards (operations.md 3.5). No row: off.
create table vendor_auto_transfer (
  member_id bigint primary key,
  is_on boolean not null,
  changed_at timestamptz not null default lotus_now()
);

-- What is to come back to the member once their last sitting at the vendor is over, however it ended.
create table vendor_return (
  id bigint generated always as identity primary key,
  vendor text not null references vendor,
  member_id bigint not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  created_at timestamptz not null default lotus_now(),
  unique (vendor, member_id)
);
create index vendor_return_due on vendor_return (due_at);

-- Rounds as a vendor with a wallet of its own tells them: shown in the betting record and nowhere else. No money, no turnover
-- and no limit hangs on them; what counts is the money that went there and came back (vendor_transfer).
create table vendor_told_round (
  id bigint generated always as identity primary key,
  vendor text not null references vendor,
  round_id text collate "C" not null,
  member_id bigint not null,
  currency text not null,
  game_code text not null,
  category text not null,
  state text not null check (state in ('open', 'closed', 'void')),
  bet bigint not null check (bet >= 0),
  win bigint not null check (win >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When the vendor last told something new of it.
  told_at timestamptz not null default lotus_now(),
  unique (vendor, round_id, member_id)
);
create index vendor_told_round_member on vendor_told_round (member_id, opened_at desc, id desc);
create index vendor_told_round_open on vendor_told_round (vendor, opened_at) where state = 'open';

-- How far a vendor's rounds have been read.
create table vendor_told_mark (
  vendor text primary key references vendor,
  until_at timestamptz not null
);

-- What reconciliation and the commands found: looked at by people. A correction is proposed by one and decided by another.
create table vendor_case (
  id bigint generated always as identity primary key,
  vendor text not null references vendor,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount_diff', 'status_diff', 'ledger_break',
    'totals_diff', 'open_round', 'suspense_win', 'old_tombstone', 'transit_diff', 'transfer_unknown', 'tx_conflict', 'settled_rollback',
    'rolled_back_win', 'vendor_silent', 'return_stuck')),
  -- The txId, round, transfer or day that it is about.
  subject text not null check (length(subject) between 1 and 140),
  member_id bigint,
  details jsonb not null default '{}',
  times integer not null default 1,
  state text not null default 'open' check (state in ('open', 'proposed', 'closed')),
  -- The correction: signed, to the member; null where nothing is to move.
  amount bigint check (amount <> 0),
  currency text,
  note text check (length(note) <= 500),
  proposed_by bigint,
  proposed_by_name text,
  proposed_at timestamptz,
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  opened_at timestamptz not null default lotus_now(),
  last_seen_at timestamptz not null default lotus_now(),
  unique (vendor, kind, subject),
  -- What moves money takes two people; a finding that needs none is closed by one, or by itself when it is gone.
  check (decided_by <> proposed_by),
  check (state <> 'proposed' or proposed_by is not null),
  check (amount is null or (proposed_by is not null and (state <> 'closed' or decided_by is not null))),
  check ((state = 'closed') = (decided_by_name is not null))
);
create index vendor_case_open on vendor_case (opened_at, id) where state <> 'closed';

-- Each run of the reconciliation and what it counted (check 3 of wallet.md 2).
create table vendor_reconciliation (
  id bigint generated always as identity primary key,
  vendor text not null references vendor,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- 'silent': the vendor could not be asked; our own checks ran.
  outcome text not null check (outcome in ('sound', 'findings', 'silent')),
  transactions integer not null,
  findings integer not null,
  totals jsonb not null,
  ran_at timestamptz not null default lotus_now()
);
create index vendor_reconciliation_vendor on vendor_reconciliation (vendor, ran_at desc);
grant select on vendor, vendor_key, vendor_player, vendor_session, vendor_round, vendor_tx, vendor_suspense, vendor_transfer, vendor_case,
  vendor_reconciliation to lotus_app;
grant insert, update on vendor, vendor_key to lotus_app;
grant insert on vendor_player, vendor_reconciliation to lotus_app;
grant insert, update, delete on vendor_session to lotus_app;
grant select, insert, update on vendor_auto_transfer to lotus_app;
grant select, insert, update, delete on vendor_return to lotus_app;
grant select, insert, update on vendor_told_round, vendor_told_mark to lotus_app;
grant update (asked_at, asks) on vendor_round to lotus_app;
grant update (resolved_at) on vendor_suspense to lotus_app;

-- How a transfer is being carried; what it moves and how it ended is the commands' alone.
grant update (state, sent_at, polls, next_poll_at, reason, vendor_balance) on vendor_transfer to lotus_app;
grant update (state, amount, currency, note, proposed_by, proposed_by_name, proposed_at, decided_by, decided_by_name, decided_at)
  on vendor_case to lotus_app;

-- What the lobbies show: vendors as cards, games with their filters, and what a member marked or played (C08 to C10,
-- E10, E11). The catalogue is small and read all the time: the program keeps it in memory and looks at
-- game_catalogue.version to learn that it changed.

-- The face of a vendor. A row of `vendor` without one is not shown in any lobby.
create table game_vendor_card (
  vendor text primary key references vendor (code),
  name_vi text not null check (length(name_vi) between 1 and 60),
  name_en text not null check (length(name_en) between 1 and 60),
  -- The vendor's own lobby, /pp and the like (R12).
  lobby text unique check (lobby ~ '^[a-z][a-z0-9]{1,11}$'),
  is_hot boolean not null default false,
  motif text check (motif ~ '^[a-z0-9]{1,20}$'),
  palette smallint check (palette between 0 and 15),
  sort_order integer not null default 0
);

create table game (
  id bigint generated always as identity primary key,
  vendor text not null references vendor (code),
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,64}$'),
  category text not null check (category in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS')),
  name_vi text not null check (length(name_vi) between 1 and 80),
  name_en text not null check (length(name_en) between 1 and 80),
  -- Null where the category has none of it.
  lines integer check (lines between 1 and 10000),
  ways integer check (ways between 1 and 10000000),
  volatility text check (volatility in ('low', 'medium', 'high')),
  rtp_ppm integer check (rtp_ppm between 1 and 1000000),
  features text[] not null default '{}',
  min_bet bigint not null check (min_bet > 0),
  -- Empty: every one. Trial accounts need TRIAL among them, or none named at all.
  currencies text[] not null default '{}',
  languages text[] not null default '{}',
  released_at timestamptz not null,
  is_hidden boolean not null default false,
  maintenance_from timestamptz,
  maintenance_to timestamptz,
  -- The certified definition that decides its rounds, as the vendor names it: games of one engine pay alike.
  engine text check (length(engine) between 1 and 60),
  motif text check (motif ~ '^[a-z0-9]{1,20}$'),
  palette smallint check (palette between 0 and 15),
  has_demo boolean not null default true,
  -- 'VASSALAGE' opens a list of its sub-games instead of a game (M06); they name it as their parent.
  kind text not null default 'GAME' check (kind in ('GAME', 'VASSALAGE')),
  parent_id bigint references game,
  -- A place among the hot ones that the operator has given; lower stands first.
  hot_rank integer,
  sort_order integer not null default 0,
  updated_at timestamptz not null default lotus_now(),
  unique (vendor, code),
  check (maintenance_to > maintenance_from),
  check (parent_id is null or kind = 'GAME')
);
create index game_parent on game (parent_id) where parent_id is not null;

-- Labels of the operator's own, beside those that follow from the figures (L12).
create table game_label (
  game_id bigint not null references game on delete cascade,
  label text not null check (label ~ '^[A-Z0-9_]{2,30}$'),
  primary key (game_id, label)
);

create table game_favourite (
  member_id bigint not null,
  game_id bigint not null references game on delete cascade,
  created_at timestamptz not null default lotus_now(),
  primary key (member_id, game_id)
);

-- The last games a member opened; older ones are dropped. Popular games are counted from it, trials left out.
create table game_recent (
  member_id bigint not null,
  game_id bigint not null references game on delete cascade,
  is_trial boolean not null,
  played_at timestamptz not null default lotus_now(),
  primary key (member_id, game_id)
) with (fillfactor = 80);
create index game_recent_played on game_recent (played_at, game_id) where not is_trial;

create table game_catalogue (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into game_catalogue (version) values (1);

grant select on game_vendor_card, game, game_label, game_favourite, game_recent, game_catalogue to lotus_app;
grant insert, update on game_vendor_card, game to lotus_app;
grant insert, delete on game_label to lotus_app;
