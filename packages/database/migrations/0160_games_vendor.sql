-- module: games
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

-- Two keys of a kind live at a time: the old and the new one of a rotation.
create function vendor_check_keys() returns trigger language plpgsql as $$
begin
  if (select count(*) from vendor_key where vendor = new.vendor and kind = new.kind and (active_to is null or active_to > lotus_now())) > 2 then
    raise exception 'a vendor has at most two live keys of a kind' using errcode = 'LT940';
  end if;
  return null;
end $$;
create trigger vendor_key_live after insert or update on vendor_key for each row execute function vendor_check_keys();

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

create function vendor_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.state = 'tombstone' and new.state = 'rejected' and (new.vendor, new.tx_id, new.seq) = (old.vendor, old.tx_id, old.seq) then
      return new;
    end if;
  end if;
  raise exception 'an outcome of % is for ever', tg_table_name using errcode = 'LT900';
end $$;
create trigger vendor_tx_append_only before update or delete on vendor_tx for each row execute function vendor_refuse_change();
create trigger vendor_tx_no_truncate before truncate on vendor_tx for each statement execute function vendor_refuse_change();

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

-- --- building blocks: not granted to the application -----------------------------------------------------------

-- The state of a game at this instant. The catalogue puts its own in the place of this one (0161).
create function vendor_game_state(p_vendor text, p_game text) returns table (category text, is_open boolean)
language sql stable
as $$ select 'RNG'::text, true $$;

create function vendor_house(p_vendor text) returns text
language sql immutable
as $$ select 'vendor-payable:' || lower(p_vendor) $$;

create function vendor_time(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function vendor_money(p_amount bigint) returns text
language sql immutable
as $$ select trunc(p_amount::numeric / 10000, 4)::text $$;

-- Something that a person should see. The same subject again is the same case.
create function vendor_note_case(p_vendor text, p_kind text, p_subject text, p_member bigint, p_details jsonb) returns void
language sql volatile set search_path = public, pg_temp as $$
  insert into vendor_case as c (vendor, kind, subject, member_id, details)
  values (p_vendor, p_kind, left(p_subject, 140), p_member, p_details)
  on conflict (vendor, kind, subject) do update set times = c.times + 1, last_seen_at = lotus_now()
$$;

-- The answer: amounts as text of ten-thousandths; `balance` is now, `txBalance` right after the decision. Stable as what it
-- is made of: a function that promises more is not taken into the statement that calls it for each row.
create function vendor_reply(p_code text, p_duplicate boolean, p_balance bigint, p_tx_balance bigint, p_more jsonb default '{}') returns jsonb
language sql stable
as $$
  select p_more || jsonb_build_object('code', p_code, 'duplicate', p_duplicate, 'balance', p_balance::text, 'txBalance', p_tx_balance::text)
$$;

-- Tells a settled round, or that its settlement no longer holds. Turnover and the record read it.
create function vendor_tell_round(r vendor_round) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform outbox_add('wallet.bets_settled', 'member:' || r.member_id, jsonb_build_object('currency', r.currency,
    'bets', jsonb_build_array(jsonb_build_object('kind', 'vendor:' || r.vendor, 'ref', r.round_no, 'stake', vendor_money(r.bet),
      'validBet', vendor_money(r.valid), 'category', r.category, 'placedAt', vendor_time(r.opened_at), 'version', r.news,
      'reversed', r.bets = 0)),
    'round', jsonb_build_object('vendor', r.vendor, 'roundId', r.round_id, 'roundNo', r.round_no, 'gameCode', r.game_code,
      'bet', vendor_money(r.bet), 'win', vendor_money(r.win))));
end $$;

-- Valid bet of a round (games.md 0): what the vendor says, never more than the stake; else the stake, but nothing where
-- the stake came back as it was in a category where that is a tie.
create function vendor_valid(r vendor_round, p_ties text[]) returns bigint
language sql immutable
as $$
  select case when r.bets = 0 then 0 when r.valid_told is not null then least(r.valid_told, r.bet)
    when r.category = any (p_ties) and r.win = r.bet then 0 else r.bet end
$$;

-- Writes a round's new figures; told where it is closed.
create function vendor_put_round(r vendor_round, p_close boolean, p_ties text[]) returns vendor_round
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_was_closed boolean := r.state = 'closed';
  v_tell boolean;
begin
  if p_close and not v_was_closed then
    r.state := 'closed';
    r.closed_at := lotus_now();
  elsif not v_was_closed then
    r.state := case when r.bets = 0 and r.wins = 0 then 'void' else 'open' end;
  end if;
  v_tell := r.state = 'closed' and (r.bet > 0 or r.news > 0);
  if r.state = 'closed' then r.valid := vendor_valid(r, p_ties); end if;
  if v_tell then r.news := r.news + 1; end if;
  update vendor_round set state = r.state, closed_at = r.closed_at, bet = r.bet, stake_cash = r.stake_cash, stake_bonus = r.stake_bonus,
    win = r.win, bets = r.bets, wins = r.wins, valid_told = r.valid_told, valid = r.valid, news = r.news
  where id = r.id;
  if v_tell then perform vendor_tell_round(r); end if;
  return r;
end $$;

create function vendor_is_rolled_back(p_vendor text, p_tx_id text) returns boolean
language sql stable
as $$
  select exists (select from vendor_tx where ref_tx_id = p_tx_id and vendor = p_vendor and op = 'rollback' and effect = 'reversed')
$$;

-- Whether a win stands against a bet: one that names it, or one of the whole round that came later.
create function vendor_is_settled(b vendor_tx) returns boolean
language sql stable
as $$
  select exists (
    select from vendor_tx w
    where w.round_row = b.round_row and w.op = 'win' and w.state = 'accepted' and w.promo_ref is null
      and (w.ref_tx_id = b.tx_id or (w.ref_tx_id is null and w.seq > b.seq))
      and not vendor_is_rolled_back(w.vendor, w.tx_id))
$$;

-- Stores an outcome and answers it. `t` holds what there is to say; vendor, txId and fingerprint come from the call.
create function vendor_store(a jsonb, t vendor_tx, p_more jsonb default '{}') returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into vendor_tx (vendor, tx_id, op, fingerprint, state, code, member_id, currency, round_row, game_code, amount, win,
    cash_part, bonus_part, ref_tx_id, effect, promo_ref, tx_balance, reply, occurred_at)
  values (a ->> 'vendor', a ->> 'txId', t.op, decode(a ->> 'print', 'hex'), t.state, t.code, t.member_id, t.currency, t.round_row,
    a ->> 'gameCode', coalesce(t.amount, 0), coalesce(t.win, 0), coalesce(t.cash_part, 0), coalesce(t.bonus_part, 0), t.ref_tx_id, t.effect,
    a ->> 'promoRef', t.tx_balance, p_more, (a ->> 'occurredAt')::timestamptz)
  on conflict (vendor, tx_id) do update set op = excluded.op, fingerprint = excluded.fingerprint, state = excluded.state,
    code = excluded.code, currency = excluded.currency, round_row = excluded.round_row, game_code = excluded.game_code,
    amount = excluded.amount, ref_tx_id = excluded.ref_tx_id, tx_balance = excluded.tx_balance, reply = excluded.reply,
    occurred_at = excluded.occurred_at
  -- Only a tombstone gives way, and only to a refusal; another member's row of the same name is a conflict.
  where vendor_tx.state = 'tombstone' and excluded.state = 'rejected' and vendor_tx.member_id = excluded.member_id;
  -- Another member's call took the txId at the same moment: the caller tries again and meets that outcome. Not caught
  -- here, since a savepoint for each command would cost every batch.
  if not found then
    raise exception 'the txId % is taken', a ->> 'txId' using errcode = 'LT941';
  end if;
  return vendor_reply(t.code, false, t.tx_balance, t.tx_balance, p_more);
end $$;

create function vendor_row(p_op text, p_member bigint, p_currency text, p_state text, p_code text, p_balance bigint) returns vendor_tx
language plpgsql immutable as $$
declare
  t vendor_tx;
begin
  t.op := p_op; t.member_id := p_member; t.currency := p_currency; t.state := p_state; t.code := p_code; t.tx_balance := p_balance;
  return t;
end $$;

-- Why a bet may not be placed now: session, member, game, vendor. Null where it may. Slides the session.
create function vendor_refusal(
  a jsonb, v vendor, p_member bigint, p_currency text, p_amount bigint, p_game_open boolean, p_now timestamptz) returns text
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  s vendor_session;
  v_idle interval := make_interval(mins => (a ->> 'idleMinutes')::integer);
  v_refusal jsonb;
begin
  if (a ->> 'maintenance')::boolean or v.status = 'maintenance' then return 'MAINTENANCE'; end if;
  select * into s from vendor_session where token_hash = decode(a ->> 'token', 'hex');
  if not found or s.kind <> 'session' or s.vendor <> v.code or s.member_id <> p_member then return 'INVALID_TOKEN'; end if;
  -- A game opened for play money takes no real money, whatever its vendor sends.
  if s.mode = 'demo' and p_currency = v.currency then return 'INVALID_TOKEN'; end if;
  if s.expires_at <= p_now or s.ends_at <= p_now then return 'TOKEN_EXPIRED'; end if;
  if v.status = 'off' or not p_game_open then return 'GAME_DISABLED'; end if;
  v_refusal := wallet_refusal(p_member, p_amount, p_now);
  if v_refusal is not null then
    return case v_refusal ->> 'code' when 'account_disabled' then 'MEMBER_DISABLED' else upper(v_refusal ->> 'code') end;
  end if;
  -- Written when half of it has gone, so that most bets do not write it.
  if s.expires_at < least(p_now + v_idle / 2, s.ends_at) then
    update vendor_session set expires_at = least(p_now + v_idle, ends_at) where token_hash = s.token_hash;
  end if;
  return null;
end $$;

-- Gives `p_amount` in the proportion of a stake. Answers the legs and the parts that reached cash and bonus.
create function vendor_give(
  a jsonb, p_kind smallint, p_member bigint, p_currency text, p_amount bigint, p_stake_cash bigint, p_stake_bonus bigint, p_round_no text,
  p_group bigint default null, out cash_part bigint, out bonus_part bigint, out journal_ids bigint[])
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  bonus_part := case when p_stake_bonus = 0 then 0
    else div(p_amount::numeric * p_stake_bonus, (p_stake_cash + p_stake_bonus)::numeric)::bigint end;
  cash_part := p_amount - bonus_part;
  journal_ids := wallet_pay(p_group, p_kind, p_member, p_currency, p_amount, p_stake_cash, p_stake_bonus, vendor_house(a ->> 'vendor'),
    'vendor:' || lower(a ->> 'vendor'), a ->> 'txId', 'vendor_round', p_round_no);
end $$;

create function vendor_round_of(p_vendor text, p_round text, p_member bigint) returns vendor_round
language sql stable
as $$ select * from vendor_round where vendor = p_vendor and round_id = p_round and member_id = p_member $$;

-- --- commands ----------------------------------------------------------------------------------------------------
-- `a` is the call's args: vendor, op, txId, print (hex), amount, roundId, gameCode, refTxId ... as vendor-commands.ts makes them.

-- A bet, and with op betWin its win in the same transaction: the stake must be covered before the win.
create function vendor_bet(a jsonb, v vendor, p_member bigint, p_currency text, p_balance bigint, p_has_tombstone boolean) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_amount constant bigint := (a ->> 'amount')::bigint;
  v_win constant bigint := coalesce((a ->> 'win')::bigint, 0);
  v_op constant text := a ->> 'op';
  v_source constant text := 'vendor:' || lower(v.code);
  v_ties constant text[] := (a ->> 'ties')::text[];
  v_now constant timestamptz := lotus_now();
  v_code text;
  v_is_whole boolean := false;
  v_ids bigint[] := '{}';
  v_reply jsonb;
  t vendor_tx := vendor_row(v_op, p_member, p_currency, 'accepted', 'OK', p_balance);
  r vendor_round;
  g record;
  s record;
  w record;
begin
  t.amount := v_amount;
  select * into r from vendor_round where vendor = v.code and round_id = a ->> 'roundId' and member_id = p_member;
  t.round_row := r.id;
  if p_has_tombstone then
    v_code := 'TX_ROLLED_BACK';
  elsif r.state = 'closed' then
    v_code := 'ROUND_CLOSED';
  else
    select * into g from vendor_game_state(v.code, a ->> 'gameCode');
    v_code := vendor_refusal(a, v, p_member, p_currency, v_amount, coalesce(g.is_open, false), v_now);
  end if;
  if v_code is null and r.id is null then
    r.id := nextval('vendor_round_id_seq');
    r.round_no := 'G' || lpad(r.id::text, 11, '0');
    t.round_row := r.id;
  elsif v_code is null and r.game_code <> a ->> 'gameCode' then
    v_code := 'TX_CONFLICT';
  end if;
  if v_code is null and v_amount > 0 then
    select * into s from wallet_stake(p_member, p_currency, v_amount, (a ->> 'bonusFirst')::boolean, vendor_house(v.code), v_source,
      a ->> 'txId', 'vendor_round', r.round_no);
    if s.ok then
      v_ids := s.journal_ids;
      t.cash_part := s.stake_cash;
      t.bonus_part := s.stake_bonus;
    else
      v_code := 'INSUFFICIENT_FUNDS';
    end if;
  end if;
  if v_code is not null then
    t.state := 'rejected';
    t.code := v_code;
    -- A round that does not exist was not made.
    if r.state is null then t.round_row := null; end if;
    return vendor_store(a, t);
  end if;

  if r.state is null then
    -- The usual case, a bet that opens its round, is written once.
    v_is_whole := v_op = 'bet';
    insert into vendor_round (id, vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, bet,
      stake_cash, stake_bonus, bets)
    values (r.id, v.code, a ->> 'roundId', r.round_no, p_member, p_currency, a ->> 'gameCode', coalesce(g.category, 'RNG'),
      p_currency <> v.currency, date_trunc('milliseconds', v_now), case when v_is_whole then v_amount else 0 end,
      case when v_is_whole then coalesce(t.cash_part, 0) else 0 end, case when v_is_whole then coalesce(t.bonus_part, 0) else 0 end,
      case when v_is_whole then 1 else 0 end)
    returning * into r;
  end if;
  r.bet := r.bet + v_amount;
  r.stake_cash := r.stake_cash + coalesce(t.cash_part, 0);
  r.stake_bonus := r.stake_bonus + coalesce(t.bonus_part, 0);
  r.bets := r.bets + 1;
  t.tx_balance := p_balance - v_amount;
  if v_op = 'betWin' then
    r.wins := r.wins + 1;
    r.win := r.win + v_win;
    r.valid_told := coalesce((a ->> 'validBet')::bigint, r.valid_told);
    t.win := v_win;
    if v_win > 0 then
      select * into w from vendor_give(a, 21::smallint, p_member, p_currency, v_win, coalesce(t.cash_part, 0), coalesce(t.bonus_part, 0),
        r.round_no, v_ids[1]);
      v_ids := v_ids || w.journal_ids;
      t.tx_balance := wallet_spendable(p_member, p_currency);
    end if;
  end if;
  if not v_is_whole then perform vendor_put_round(r, (a ->> 'roundClosed')::boolean, v_ties); end if;
  -- The outcome before the ledger's key, as vendor_run_set writes them: who meets the same txId waits in one order.
  v_reply := vendor_store(a, t);
  if cardinality(v_ids) > 0 then
    perform protection_note(array[p_member], array[v_now], array[v_amount], array[v_win], '{0}');
    perform wallet_notify(p_member);
    perform wallet_key_store(v_source, a ->> 'txId', decode(a ->> 'print', 'hex'), 'applied', p_member, v_ids,
      jsonb_build_object('code', 'ok', 'stakeCash', coalesce(t.cash_part, 0)::text, 'stakeBonus', coalesce(t.bonus_part, 0)::text),
      case v_op when 'bet' then 'bet' else 'bet_win' end, p_currency => p_currency);
  end if;
  return v_reply;
end $$;

-- A win: never asks for token, status or limits. One whose bet is not known is kept in suspense and may come again.
create function vendor_win(a jsonb, v vendor, p_member bigint, p_currency text, p_balance bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_amount constant bigint := (a ->> 'amount')::bigint;
  v_source constant text := 'vendor:' || lower(v.code);
  v_promo constant boolean := a ->> 'promoRef' is not null;
  v_ties constant text[] := (a ->> 'ties')::text[];
  v_missing boolean := false;
  v_code text;
  v_bet text;
  t vendor_tx := vendor_row('win', p_member, p_currency, 'accepted', 'OK', p_balance);
  b vendor_tx;
  r vendor_round;
  w record;
begin
  t.amount := v_amount;
  t.ref_tx_id := a ->> 'refTxId';
  if t.ref_tx_id is not null then
    select * into b from vendor_tx where vendor = v.code and tx_id = t.ref_tx_id;
    if b.state = 'accepted' and b.op in ('bet', 'betWin') then
      if b.member_id <> p_member then return jsonb_build_object('code', 'TX_CONFLICT', 'balance', p_balance::text); end if;
      select * into r from vendor_round where id = b.round_row;
      if a ->> 'roundId' is not null and r.round_id <> a ->> 'roundId' then
        return jsonb_build_object('code', 'TX_CONFLICT', 'balance', p_balance::text);
      end if;
      if vendor_is_rolled_back(v.code, b.tx_id) then v_code := 'TX_ROLLED_BACK'; end if;
      v_bet := b.tx_id;
    elsif b.state = 'tombstone' or b.code = 'TX_ROLLED_BACK' then
      v_code := 'TX_ROLLED_BACK';
    else
      v_missing := not v_promo;
    end if;
  else
    select * into r from vendor_round where vendor = v.code and round_id = a ->> 'roundId' and member_id = p_member;
    if r.id is null then
      v_missing := not v_promo;
    elsif r.bets = 0 and not v_promo then
      v_code := 'TX_ROLLED_BACK';
    else
      select tx_id into v_bet from vendor_tx x
      where x.round_row = r.id and x.op in ('bet', 'betWin') and x.state = 'accepted' and not vendor_is_rolled_back(v.code, x.tx_id)
      order by x.seq limit 1;
    end if;
  end if;
  if v_missing then
    insert into vendor_suspense as q (vendor, tx_id, member_id, currency, amount, ref_tx_id, round_id)
    values (v.code, a ->> 'txId', p_member, p_currency, v_amount, t.ref_tx_id, a ->> 'roundId')
    on conflict (vendor, tx_id) do update set times = q.times + 1, last_seen_at = lotus_now();
    return jsonb_build_object('code', 'BET_NOT_FOUND', 'duplicate', false, 'balance', p_balance::text);
  end if;
  t.round_row := r.id;
  if v_code is null and r.state = 'closed' and not (v_promo and v.late_win = 'promo') then v_code := 'ROUND_CLOSED'; end if;
  if v_code is not null then
    t.state := 'rejected';
    t.code := v_code;
    if v_code = 'TX_ROLLED_BACK' then
      perform vendor_note_case(v.code, 'rolled_back_win', a ->> 'txId', p_member, jsonb_build_object('amount', vendor_money(v_amount)));
    end if;
    return vendor_store(a, t);
  end if;

  if v_amount > 0 then
    -- In the proportion of its bet, or of all the round's; a promotion's is cash.
    select * into w from vendor_give(a, 21::smallint, p_member, p_currency, v_amount,
      case when v_promo then 0 when b.tx_id is not null then b.cash_part else r.stake_cash end,
      case when v_promo then 0 when b.tx_id is not null then b.bonus_part else r.stake_bonus end,
      coalesce(r.round_no, 'G-' || left(a ->> 'promoRef', 50)));
    t.cash_part := w.cash_part;
    t.bonus_part := w.bonus_part;
    perform protection_note(array[p_member], array[lotus_now()], '{0}', array[v_amount], '{0}');
    perform wallet_notify(p_member);
    perform wallet_key_store(v_source, a ->> 'txId', decode(a ->> 'print', 'hex'), 'applied', p_member, w.journal_ids, '{"code":"ok"}',
      'win', v_source, v_bet, p_currency);
    t.tx_balance := wallet_spendable(p_member, p_currency);
  end if;
  if r.id is not null then
    r.win := r.win + v_amount;
    r.wins := r.wins + 1;
    r.valid_told := coalesce((a ->> 'validBet')::bigint, r.valid_told);
    perform vendor_put_round(r, coalesce((a ->> 'roundClosed')::boolean, false), v_ties);
  end if;
  update vendor_suspense set resolved_at = lotus_now() where vendor = v.code and tx_id = a ->> 'txId' and resolved_at is null;
  return vendor_store(a, t);
end $$;

-- Takes a bet back exactly, bucket by bucket; at vendors that may, a win too (what is spent already becomes debt). A bet
-- that never came leaves a tombstone, so that the late original is refused. Never refused for anybody's status.
create function vendor_rollback(a jsonb, v vendor, p_member bigint, p_currency text, p_balance bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_source constant text := 'vendor:' || lower(v.code);
  v_ties constant text[] := (a ->> 'ties')::text[];
  v_now constant timestamptz := lotus_now();
  v_more jsonb := '{}';
  t vendor_tx := vendor_row('rollback', p_member, p_currency, 'accepted', 'OK', p_balance);
  b vendor_tx;
  r vendor_round;
  w record;
  k record;
begin
  t.ref_tx_id := a ->> 'refTxId';
  select * into b from vendor_tx where vendor = v.code and tx_id = t.ref_tx_id;
  if b.tx_id is not null and b.member_id <> p_member then
    return jsonb_build_object('code', 'TX_CONFLICT', 'duplicate', false, 'balance', p_balance::text);
  end if;
  if b.op in ('rollback', 'adjust') then return jsonb_build_object('code', 'BAD_REQUEST', 'duplicate', false, 'balance', p_balance::text); end if;
  t.effect := 'nothing';
  t.round_row := b.round_row;
  if b.tx_id is null then
    insert into vendor_tx (vendor, tx_id, op, fingerprint, state, code, member_id, currency, tx_balance)
    values (v.code, t.ref_tx_id, 'tombstone', '', 'tombstone', 'TX_ROLLED_BACK', p_member, p_currency, p_balance);
    t.effect := 'tombstone';
    if v.unknown_rollback = 'not_found' then t.code := 'TX_NOT_FOUND'; end if;
  elsif b.state = 'accepted' and vendor_is_rolled_back(v.code, b.tx_id) then
    v_more := '{"already": true}';
  elsif b.state = 'tombstone' then
    v_more := '{"already": true}';
  elsif b.state = 'accepted' and ((b.op <> 'win' and vendor_is_settled(b)) or (b.op <> 'bet' and not v.rollback_win)) then
    t.state := 'rejected';
    t.code := 'TX_SETTLED';
    perform vendor_note_case(v.code, 'settled_rollback', a ->> 'txId', p_member, jsonb_build_object('refTxId', t.ref_tx_id));
  elsif b.state = 'accepted' then
    t.effect := 'reversed';
    select * into r from vendor_round where id = b.round_row;
    if b.op in ('win', 'betWin') and (b.op = 'win' or b.win > 0) then
      select x.* into w from wallet_take_back(p_member, p_currency,
        case b.op when 'win' then b.bonus_part else vendor_part(b.win, b.cash_part, b.bonus_part) end,
        case b.op when 'win' then b.cash_part else b.win - vendor_part(b.win, b.cash_part, b.bonus_part) end,
        vendor_house(v.code), v_source, (a ->> 'txId') || case b.op when 'win' then '' else ':win' end, 'vendor_round',
        coalesce(r.round_no, 'G-' || left(b.promo_ref, 50)), true, b.created_at) x;
      t.cash_part := w.taken_cash;
      t.bonus_part := w.taken_bonus;
      v_more := jsonb_build_object('owed', w.owed::text);
      t.amount := case b.op when 'win' then b.amount else b.win end;
    end if;
    if b.op in ('bet', 'betWin') and b.amount > 0 then
      select * into k from vendor_give(a, 23::smallint, p_member, p_currency, b.amount, b.cash_part, b.bonus_part, r.round_no);
      perform wallet_key_store(v_source, a ->> 'txId', decode(a ->> 'print', 'hex'), 'applied', p_member, k.journal_ids, '{"code":"ok"}',
        'rollback', v_source, b.tx_id, p_currency);
      -- Counted where it was staked, as it comes back.
      perform protection_note(array[p_member], array[b.created_at], array[-b.amount], '{0}', '{0}');
      t.win := b.amount;
      if b.op = 'bet' then
        t.cash_part := k.cash_part;
        t.bonus_part := k.bonus_part;
      end if;
    end if;
    if r.id is not null then
      if b.op <> 'win' then
        r.bet := r.bet - b.amount;
        r.stake_cash := r.stake_cash - b.cash_part;
        r.stake_bonus := r.stake_bonus - b.bonus_part;
        r.bets := r.bets - 1;
      end if;
      if b.op <> 'bet' then
        r.win := r.win - case b.op when 'win' then b.amount else b.win end;
        r.wins := r.wins - 1;
      end if;
      perform vendor_put_round(r, false, v_ties);
    end if;
    perform wallet_notify(p_member);
    t.tx_balance := wallet_spendable(p_member, p_currency);
  end if;
  return vendor_store(a, t, v_more) || case when v_more ? 'already' then '{"duplicate": true}'::jsonb else '{}' end;
end $$;

-- The bonus bucket's part of an amount that follows a stake.
create function vendor_part(p_amount bigint, p_cash bigint, p_bonus bigint) returns bigint
language sql immutable
as $$ select case when p_bonus = 0 then 0 else div(p_amount::numeric * p_bonus, (p_cash + p_bonus)::numeric)::bigint end $$;

-- Promotion, jackpot, tournament, tip, correction: signed. Below nothing only from vendors that may, and what cash cannot
-- give is owed; a tip is never owed.
create function vendor_adjust(a jsonb, v vendor, p_member bigint, p_currency text, p_balance bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_amount constant bigint := (a ->> 'amount')::bigint;
  t vendor_tx := vendor_row('adjust', p_member, p_currency, 'accepted', 'OK', p_balance);
  v_done jsonb;
  w record;
begin
  if v_amount < 0 and not v.may_debit then return jsonb_build_object('code', 'BAD_REQUEST', 'duplicate', false, 'balance', p_balance::text); end if;
  t.amount := v_amount;
  t.effect := a ->> 'kind';
  t.round_row := (vendor_round_of(v.code, a ->> 'roundId', p_member)).id;
  select * into w from wallet_lock(p_member, p_currency);
  if v_amount < 0 and a ->> 'kind' = 'tip' and w.cash < -v_amount then
    t.state := 'rejected';
    t.code := 'INSUFFICIENT_FUNDS';
    return vendor_store(a, t);
  end if;
  v_done := wallet_adjust(p_member, p_currency, v_amount, vendor_house(v.code), 'vendor:' || lower(v.code), a ->> 'txId',
    decode(a ->> 'print', 'hex'), 'adjustment', 'V-' || left(v.code || '-' || (a ->> 'kind'), 56));
  if v_done ->> 'code' <> 'ok' then raise exception 'an adjustment answered %', v_done using errcode = 'LT942'; end if;
  t.tx_balance := (v_done ->> 'balance')::bigint;
  return vendor_store(a, t, jsonb_build_object('owed', coalesce(v_done ->> 'debt', '0')));
end $$;

-- Closes a round without money. Again is the same answer.
create function vendor_end_round(a jsonb, v vendor, p_member bigint, p_balance bigint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r vendor_round := vendor_round_of(v.code, a ->> 'roundId', p_member);
begin
  if r.id is null then return jsonb_build_object('code', 'TX_NOT_FOUND', 'duplicate', false, 'balance', p_balance::text); end if;
  if r.state <> 'closed' then
    r.valid_told := coalesce((a ->> 'validBet')::bigint, r.valid_told);
    perform vendor_put_round(r, true, (a ->> 'ties')::text[]);
  end if;
  return jsonb_build_object('code', 'OK', 'duplicate', r.state = 'closed', 'balance', p_balance::text);
end $$;

-- The one registered command: the member's lock, the stored outcome, then what the op does.
create function vendor_run(p jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp
-- Each look-up meets a handful of rows of a large table: the plan must not depend on how old the statistics are.
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  a constant jsonb := p -> 'args';
  v_member constant bigint := (p ->> 'member')::bigint;
  v_currency constant text := p ->> 'currency';
  v_balance bigint;
  t vendor_tx;
  v vendor;
  w record;
begin
  select * into w from wallet_lock(v_member, v_currency);
  v_balance := w.cash + w.bonus;
  select * into strict v from vendor where code = a ->> 'vendor';
  if a ->> 'op' = 'endRound' then return vendor_end_round(a, v, v_member, v_balance); end if;
  select * into t from vendor_tx where vendor = a ->> 'vendor' and tx_id = a ->> 'txId';
  if found and not (t.state = 'tombstone' and t.member_id = v_member and a ->> 'op' in ('bet', 'betWin')) then
    if t.state <> 'tombstone' and t.fingerprint = decode(a ->> 'print', 'hex') then
      return vendor_reply(t.code, true, v_balance, t.tx_balance, t.reply);
    end if;
    perform vendor_note_case(t.vendor, 'tx_conflict', t.tx_id, t.member_id, jsonb_build_object('op', a ->> 'op', 'storedOp', t.op));
    return jsonb_build_object('code', 'TX_CONFLICT', 'duplicate', true, 'balance', v_balance::text);
  end if;
  case a ->> 'op'
    when 'bet', 'betWin' then return vendor_bet(a, v, v_member, v_currency, v_balance, t.tx_id is not null);
    when 'win' then return vendor_win(a, v, v_member, v_currency, v_balance);
    when 'rollback' then return vendor_rollback(a, v, v_member, v_currency, v_balance);
    when 'adjust' then return vendor_adjust(a, v, v_member, v_currency, v_balance);
  end case;
end $$;

-- Many bets as one set, each its member's only command of the batch (see wallet_command). Sure are those that vendor_bet
-- would take as they stand: a new txId that opens a new round, paid from cash alone, in a session that need not slide.
-- Whatever is not sure, refusals included, goes one by one through vendor_run.
create function vendor_run_set(p_items jsonb, p_places bigint[], p_currency text, p_members bigint[], p_room bigint[])
returns table (n bigint, reply json)
language plpgsql volatile security definer set search_path = public, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_now constant timestamptz := lotus_now();
  c record;
begin
  for c in
    with asked as materialized (
      select t.*, 'vendor:' || lower(t.vendor) as source, p_room[array_position(p_members, t.member)] as room,
        count(*) over (partition by t.vendor, t."txId") as copies
      from (
        -- Field by field: setting up the reading of a record costs more than its fields.
        select x.n, x.member, x.print, x.args ->> 'vendor' as vendor, x.args ->> 'op' as op, x.args ->> 'txId' as "txId",
          (x.args ->> 'amount')::bigint as amount, x.args ->> 'roundId' as "roundId", x.args ->> 'gameCode' as "gameCode",
          x.args ->> 'promoRef' as "promoRef", decode(x.args ->> 'token', 'hex') as hash,
          make_interval(mins => (x.args ->> 'idleMinutes')::integer) as idle, (x.args ->> 'maintenance')::boolean as maintenance,
          (x.args ->> 'occurredAt')::timestamptz as "occurredAt"
        from rows from (jsonb_to_recordset(p_items) as (member bigint, print text, args jsonb)) with ordinality as x(member, print, args, n)
        where x.n = any (p_places)) t
    ), sure as materialized (
      select a.n, a.member, a.print, a.source, a.vendor, a."txId" as tx_id, a.amount, a."roundId" as round_id, a."gameCode" as game_code,
        a."promoRef" as promo_ref, a."occurredAt" as occurred_at, g.category, p_currency <> v.currency as is_trial,
        row_number() over (partition by a.vendor order by a.n) as at
      from asked a
      join vendor v on v.code = a.vendor
      cross join lateral vendor_game_state(a.vendor, a."gameCode") g
      cross join lateral (select s.* from vendor_session s where s.token_hash = a.hash offset 0) s
      where a.op = 'bet' and a.copies = 1 and a.amount > 0 and a.room >= a.amount and not a.maintenance and v.status = 'on' and g.is_open
        and s.kind = 'session' and s.vendor = a.vendor and s.member_id = a.member and (s.mode <> 'demo' or p_currency <> v.currency)
        and s.expires_at > v_now and s.ends_at > v_now and s.expires_at >= least(v_now + a.idle / 2, s.ends_at)
        and (select true from vendor_tx t where t.vendor = a.vendor and t.tx_id = a."txId") is null
        and (select true from vendor_round r where r.vendor = a.vendor and r.round_id = a."roundId" and r.member_id = a.member) is null
    ), opened as materialized (
      select s.*, nextval('vendor_round_id_seq') as id, b.cash - s.amount as after
      from sure s join wallet_cash_of(p_members, p_currency) b on b.member = s.member
    ), rounds as (
      insert into vendor_round (id, vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, bet, stake_cash, bets)
      select id, vendor, round_id, 'G' || lpad(id::text, 11, '0'), member, p_currency, game_code, coalesce(category, 'RNG'), is_trial,
        date_trunc('milliseconds', v_now), amount, amount, 1 from opened
    ), kept as (
      insert into vendor_tx (vendor, tx_id, op, fingerprint, state, code, member_id, currency, round_row, game_code, amount, cash_part,
        promo_ref, tx_balance, occurred_at)
      select vendor, tx_id, 'bet', decode(print, 'hex'), 'accepted', 'OK', member, p_currency, id, game_code, amount, amount, promo_ref, after,
        occurred_at from opened
    )
    select source, vendor, array_agg(member order by at) as members, array_agg(amount order by at) as amounts,
      array_agg(tx_id order by at) as tx_ids, array_agg(at::integer order by at) as calls, array_agg(print order by at) as prints,
      array_agg('G' || lpad(id::text, 11, '0') order by at) as round_nos, array_agg(o.n order by at) as places, array_agg(after order by at) as afters,
      array_agg('{"code":"ok","stakeCash":"' || amount || '","stakeBonus":"0"}' order by at) as replies
    from opened o group by source, vendor order by source
  loop
    perform wallet_stake_set(p_currency, v_now, c.source, 'vendor_round', 'bet', c.members, c.amounts,
      array_fill(vendor_house(c.vendor), array[cardinality(c.members)]), c.tx_ids, c.calls, c.members,
      array_fill(c.source, array[cardinality(c.members)]), c.tx_ids, c.prints, c.replies, c.round_nos, p_currency);
    -- As vendor_reply has it, of fixed words and whole numbers.
    return query select t.place, ('{"code":"OK","duplicate":false,"balance":"' || t.after || '","txBalance":"' || t.after || '"}')::json
      from unnest(c.places, c.afters) as t(place, after);
  end loop;
end $$;
select wallet_register('vendor_run', 'vendor_run(jsonb)', 'vendor_run_set(jsonb,bigint[],text,bigint[],bigint[])');

-- The outcome of a txId after a time-out. With a member it waits for what of theirs is under way.
create function vendor_status(p_vendor text, p_tx_id text, p_member bigint, p_currency text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  t vendor_tx;
  v_balance bigint;
begin
  if p_member is not null then perform wallet_lock(p_member, p_currency); end if;
  select * into t from vendor_tx where vendor = p_vendor and tx_id = p_tx_id;
  if not found or t.member_id <> coalesce(p_member, t.member_id) then return '{"code":"TX_NOT_FOUND","duplicate":false}'; end if;
  v_balance := wallet_spendable(t.member_id, t.currency);
  if t.state = 'tombstone' then return vendor_reply('TX_ROLLED_BACK', true, v_balance, t.tx_balance, '{"status":"REJECTED","op":"bet"}'); end if;
  return vendor_reply(t.code, true, v_balance, t.tx_balance, t.reply || jsonb_build_object('status', upper(t.state), 'op', t.op, 'currency', t.currency));
end $$;

-- Who may open a game now: the same question that a bet asks, without a stake. Null where they may.
create function vendor_may_play(p_member bigint) returns jsonb
language sql volatile security definer set search_path = public, pg_temp
as $$ select wallet_refusal(p_member, 1, lotus_now()) $$;

-- --- transfer wallet -----------------------------------------------------------------------------------------------

-- Begins a transfer: money to the vendor leaves cash for the house account of what is in transit. args: {vendor, direction,
-- amount, key, reference, isAuto}. An automatic one to the vendor names no amount: it takes what cash and limits give, in
-- whole units, which every vendor takes.
create function vendor_run_transfer_begin(p jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  a constant jsonb := p -> 'args';
  v_member constant bigint := (p ->> 'member')::bigint;
  v_currency constant text := p ->> 'currency';
  v_unit constant bigint := 10000;
  v_is_auto constant boolean := coalesce((a ->> 'isAuto')::boolean, false);
  v_amount bigint := (a ->> 'amount')::bigint;
  v_room bigint;
  v_source constant text := 'vendor-transfer';
  -- A refusal stands under the caller's key: a copy that comes late must not succeed after a win or a new hour.
  v_asked constant text := v_member || ':' || (a ->> 'key');
  v_print constant bytea := decode(p ->> 'print', 'hex');
  v_now constant timestamptz := lotus_now();
  v_refusal jsonb;
  v vendor;
  x vendor_transfer;
  w record;
begin
  select * into w from wallet_lock(v_member, v_currency);
  select * into strict v from vendor where code = a ->> 'vendor';
  select * into x from vendor_transfer where member_id = v_member and request_key = a ->> 'key';
  if found then
    if (x.vendor, x.direction, x.amount) <> (v.code, a ->> 'direction', coalesce(v_amount, x.amount)) then return '{"code":"key_conflict"}'; end if;
    return jsonb_build_object('code', 'ok', 'duplicate', true, 'reference', x.reference);
  end if;
  v_refusal := wallet_key_outcome(v_source, v_asked, v_print);
  if v_refusal is not null then return v_refusal; end if;
  if exists (select from vendor_transfer where member_id = v_member and vendor = v.code and ended_at is null) then
    return '{"code":"transfer_open"}';
  end if;
  if a ->> 'direction' = 'in' then
    if v.status <> 'on' then return '{"code":"game_disabled"}'; end if;
    if v_amount is null then
      select stake_room into v_room from protection_state(array[v_member], v_now);
      v_amount := greatest(least(w.cash, coalesce(v_room, w.cash)), 0);
      v_amount := v_amount - v_amount % v_unit;
      if v_amount = 0 then
        -- Why: what holds the member off, if anything does; otherwise there is nothing to move.
        return coalesce(wallet_refusal(v_member, case when w.cash < v_unit then 1 else v_unit end, v_now), '{"code":"nothing"}');
      end if;
    end if;
    -- Every bet there is out of our sight: what goes in counts as staked, what comes out as won (trust.md 2.1, rule 7).
    v_refusal := wallet_refusal(v_member, v_amount, v_now);
    if v_refusal is null and w.cash < v_amount then v_refusal := wallet_insufficient(w.cash, v_amount); end if;
    if v_refusal is not null then return wallet_key_store(v_source, v_asked, v_print, 'rejected', v_member, '{}', v_refusal, 'transfer'); end if;
  end if;
  insert into vendor_transfer (reference, vendor, member_id, currency, direction, amount, request_key, is_auto, state, next_poll_at)
  values (a ->> 'reference', v.code, v_member, v_currency, a ->> 'direction', v_amount, a ->> 'key', v_is_auto,
    case a ->> 'direction' when 'in' then 'DEBITED' else 'NEW' end, v_now + interval '30 seconds');
  if a ->> 'direction' = 'in' then
    perform protection_note(array[v_member], array[v_now], array[v_amount], '{0}', '{0}');
    perform wallet_key_store(v_source, (a ->> 'reference') || ':begin', v_print, 'applied', v_member, array[
      wallet_move(null, 52::smallint, v_member, w.cash_id, wallet_house('vendor-transit:' || lower(v.code), v_currency), v_amount, v_source,
        (a ->> 'reference') || ':begin', 'vendor_transfer', a ->> 'reference')], '{"code":"ok"}', 'transfer');
    perform wallet_notify(v_member);
  end if;
  -- Capped: a limit left less than there is.
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'reference', a ->> 'reference', 'isCapped', coalesce(v_room < w.cash, false));
end $$;
select wallet_register('vendor_transfer_begin', 'vendor_run_transfer_begin(jsonb)');

-- Ends a transfer, once: CONFIRMED or FAILED. args: {reference, outcome, reason, vendorBalance}.
create function vendor_run_transfer_end(p jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  a constant jsonb := p -> 'args';
  v_member constant bigint := (p ->> 'member')::bigint;
  v_source constant text := 'vendor-transfer';
  v_ids bigint[] := '{}';
  x vendor_transfer;
  w record;
begin
  select * into w from wallet_lock(v_member, p ->> 'currency');
  select * into x from vendor_transfer where reference = a ->> 'reference' and member_id = v_member for update;
  if not found then return '{"code":"not_found"}'; end if;
  if x.ended_at is not null then return jsonb_build_object('code', 'ok', 'duplicate', true, 'state', x.state); end if;
  if x.direction = 'in' then
    -- To the vendor's wallet, or back to where it came from.
    v_ids := array[wallet_move(null, case a ->> 'outcome' when 'CONFIRMED' then 52 else 53 end::smallint, v_member,
      wallet_house('vendor-transit:' || lower(x.vendor), x.currency),
      case a ->> 'outcome' when 'CONFIRMED' then wallet_house('vendor-wallet:' || lower(x.vendor), x.currency) else w.cash_id end,
      x.amount, v_source, x.reference || ':end', 'vendor_transfer', x.reference)];
    -- Never staked: counted off where it was counted.
    if a ->> 'outcome' = 'FAILED' then
      perform protection_note(array[v_member], array[x.created_at], array[-x.amount], '{0}', '{0}');
    end if;
  elsif a ->> 'outcome' = 'CONFIRMED' then
    v_ids := array[wallet_move(null, 53::smallint, v_member, wallet_house('vendor-wallet:' || lower(x.vendor), x.currency), w.cash_id,
      x.amount, v_source, x.reference || ':end', 'vendor_transfer', x.reference)];
    perform protection_note(array[v_member], array[lotus_now()], '{0}', array[x.amount], '{0}');
  end if;
  if cardinality(v_ids) > 0 then
    if w.debt < 0 then
      v_ids := v_ids || wallet_recover(v_member, x.currency, v_ids[1], v_source, x.reference || ':end', 'vendor_transfer', x.reference);
    end if;
    perform wallet_key_store(v_source, x.reference || ':end', decode(p ->> 'print', 'hex'), 'applied', v_member, v_ids, '{"code":"ok"}', 'transfer');
  end if;
  update vendor_transfer set state = a ->> 'outcome', ended_at = lotus_now(), reason = left(a ->> 'reason', 200),
    vendor_balance = coalesce((a ->> 'vendorBalance')::bigint, vendor_balance)
  where id = x.id;
  perform wallet_notify(v_member);
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'state', a ->> 'outcome');
end $$;
select wallet_register('vendor_transfer_end', 'vendor_run_transfer_end(jsonb)');

-- What a case gets written by the reconciliation.
create function vendor_open_case(p_vendor text, p_kind text, p_subject text, p_member bigint, p_details jsonb) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select vendor_note_case(p_vendor, p_kind, p_subject, p_member, p_details) $$;

revoke execute on function
  vendor_game_state(text, text), vendor_note_case(text, text, text, bigint, jsonb), vendor_run(jsonb),
  vendor_run_set(jsonb, bigint[], text, bigint[], bigint[]),
  vendor_run_transfer_begin(jsonb), vendor_run_transfer_end(jsonb)
  from public;
grant execute on function
  vendor_status(text, text, bigint, text), vendor_may_play(bigint), vendor_open_case(text, text, text, bigint, jsonb)
  to lotus_app;
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
