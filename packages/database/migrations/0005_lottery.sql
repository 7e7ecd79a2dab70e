-- module: lottery
-- Games as data, issues, orders, results, settlement (lottery.md 0, 1, 2.1, 5; DECISIONS 24, 26, 27). Tables of games
-- are written by the application; orders, results and the states of issues change only through the functions below.

create table lottery_game (
  id smallint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,12}$'),
  -- A family or alias that packages/rules knows: the shape of the result and the plays that exist.
  family text not null check (family ~ '^[a-z0-9_]{2,30}$'),
  name_vi text not null,
  name_en text not null,
  -- 'own': derived from a committed seed (DECISIONS 27). 'outside': published by others, entered by two operators.
  draw_source text not null check (draw_source in ('own', 'outside')),
  -- Read by schedule.ts: {"kind":"daily",...} or {"kind":"periodic",...}.
  schedule jsonb not null,
  -- Where members submit the numbers that the draw follows from (Yeekee): how they become the result, and how many a round
  -- takes. Null for every other game. Issues keep those they were announced with.
  draw_terms jsonb check (draw_terms is null or (draw_source = 'own' and jsonb_typeof(draw_terms) = 'object')),
  lock_seconds integer not null check (lock_seconds between 1 and 7200),
  currency text not null default 'P',
  default_play text not null,
  rule_version integer not null check (rule_version > 0),
  is_open boolean not null default true,
  -- Whether members may give an order back before the lock, and over how many issues they may follow one (0: not).
  is_cancel_allowed boolean not null default true,
  chase_issues_max smallint not null default 0 check (chase_issues_max between 0 and 500),
  sort_order smallint not null default 0
);

-- Limits and odds change by a new version; orders keep theirs (trust.md GAM-14).
create table lottery_rule (
  game_id smallint not null references lottery_game,
  version integer not null check (version > 0),
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null,
  max_payout bigint not null check (max_payout > 0),
  max_items integer not null check (max_items between 1 and 50),
  -- What one member may stake on one issue; null: no limit.
  max_issue_stake bigint check (max_issue_stake > 0),
  -- What one member's orders of one issue may win together, each counted with one hit of its best line; null: no limit.
  -- Without it the cap of an order is passed by splitting the order.
  max_issue_payout bigint check (max_issue_payout > 0),
  max_issue_orders integer not null default 500 check (max_issue_orders > 0),
  -- Money of one stake unit, scale 4: 1 alone, or the unit modes of the classic games.
  units bigint[] not null default '{10000}' check (cardinality(units) between 1 and 8),
  -- Prize groups that orders may choose where the play allows it; what the highest leaves of 2000 is the house's.
  prize_group_min smallint not null default 2000 check (prize_group_min between 1000 and 2000),
  prize_group_max smallint not null default 2000 check (prize_group_max <= 2000),
  -- Orders of at most so many lines win at most so much ("single challenge", lottery.md 0); null: no such cap.
  few_lines_max integer check (few_lines_max > 0),
  few_lines_payout bigint check (few_lines_payout > 0),
  created_by bigint,
  created_by_name text,
  created_at timestamptz not null default lotus_now(),
  primary key (game_id, version),
  check (max_stake >= min_stake),
  check (prize_group_max >= prize_group_min),
  check ((few_lines_max is null) = (few_lines_payout is null))
);

create table lottery_play_odds (
  game_id smallint not null,
  rule_version integer not null,
  play text not null check (play ~ '^[a-z0-9_]{2,30}$'),
  -- Stake of one line at unit 1 and one point, scale 4.
  price bigint not null check (price > 0),
  -- Gross payout per unit, point and hit of each tier: [{"tier":"win","odds":"98.5"}], as the rules read it.
  odds jsonb not null check (jsonb_typeof(odds) = 'array' and jsonb_array_length(odds) between 1 and 40),
  -- Of one member on one number, play and issue; of all members on it (the stock); null: no limit.
  number_limit bigint check (number_limit > 0),
  number_stock bigint check (number_stock > 0),
  min_points integer not null check (min_points >= 1),
  max_points integer not null check (max_points <= 1000000),
  max_lines integer not null check (max_lines between 1 and 100000),
  -- Closing a play is an act of the moment and needs no new version.
  is_open boolean not null default true,
  sort_order smallint not null default 0,
  primary key (game_id, rule_version, play),
  foreign key (game_id, rule_version) references lottery_rule (game_id, version),
  check (max_points >= min_points)
);

-- Days on which an outside draw does not take place.
create table lottery_holiday (
  game_id smallint not null references lottery_game,
  day date not null,
  name text not null,
  -- A day that is entered after an issue's lock voids nothing by itself: that takes two people (trust.md EVT-2).
  created_at timestamptz not null default lotus_now(),
  primary key (game_id, day)
);

create table lottery_issue (
  id bigint generated always as identity primary key,
  game_id smallint not null references lottery_game,
  -- DECISIONS 26: YYYYMMDD for one draw a day, else YYYYMMDD-NNNN from 0001.
  issue_no text not null check (issue_no ~ '^\d{8}(-\d{4})?$'),
  business_day date not null,
  station text,
  open_at timestamptz not null,
  lock_at timestamptz not null,
  draw_at timestamptz not null,
  -- False for imported history: a result without a sale.
  is_sold boolean not null default true,
  -- What was done. That an issue is open follows from the clock.
  state text not null default 'scheduled' check (state in ('scheduled', 'locked', 'drawn', 'settled', 'void')),
  commitment text check (commitment ~ '^[0-9a-f]{64}$'),
  draw_terms jsonb,
  created_at timestamptz not null default lotus_now(),
  locked_at timestamptz,
  order_root text check (order_root ~ '^[0-9a-f]{64}$'),
  order_count integer not null default 0,
  -- Those of trial accounts among them: money is told without them.
  trial_count integer not null default 0,
  total_stake bigint not null default 0,
  frozen_at timestamptz,
  -- Over the submitted numbers, where the game has some; frozen before the orders are.
  submission_root text check (submission_root ~ '^[0-9a-f]{64}$'),
  submission_count integer not null default 0,
  result_version integer,
  published_at timestamptz,
  -- Wins only; stakes given back are no payout.
  total_payout bigint not null default 0,
  settled_at timestamptz,
  unique (game_id, issue_no),
  check (open_at < lock_at and lock_at <= draw_at),
  -- The commitment stands before the first order can (DECISIONS 27).
  check (commitment is null or created_at <= open_at),
  check ((order_root is null) = (frozen_at is null)),
  check ((result_version is null) = (published_at is null)),
  check ((state in ('drawn', 'settled', 'void')) = (result_version is not null)),
  -- No draw over orders that are not frozen (trust.md EVT-8).
  check (state not in ('drawn', 'settled') or order_root is not null or not is_sold),
  check (draw_terms is null or commitment is not null),
  check (submission_root is null or draw_terms is not null),
  check (order_root is null or draw_terms is null or submission_root is not null),
  check (settled_at is null or result_version is not null)
);
create index lottery_issue_draw on lottery_issue (game_id, draw_at desc);
create index lottery_issue_published on lottery_issue (game_id, draw_at desc) where result_version is not null;
create index lottery_issue_latest on lottery_issue (draw_at desc, id desc);
create index lottery_issue_due on lottery_issue (lock_at) where settled_at is null;
create index lottery_issue_settled on lottery_issue (settled_at) where total_payout > 0;

-- Server seeds stand apart: the application's role cannot read this table at all, only lottery_seed_of when it is time.
create table lottery_seed (
  issue_id bigint primary key references lottery_issue,
  seed bytea not null check (length(seed) = 32)
);

-- The hashes of an issue's orders in order of their number, as frozen: proofs are made from this row alone.
create table lottery_order_tree (
  issue_id bigint primary key references lottery_issue,
  leaf_hashes bytea not null check (length(leaf_hashes) % 32 = 0)
);

create sequence lottery_order_id_seq;
-- By month (wallet.md 1). The number follows from the id, so it is unique across months.
create table lottery_order (
  id bigint not null default nextval('lottery_order_id_seq'),
  order_no text not null check (order_no = 'L' || lpad(id::text, 11, '0')),
  member_id bigint not null,
  -- No foreign keys from here: each would lock the issue's one row in every bet. lottery_place_orders reads it.
  issue_id bigint not null,
  game_id smallint not null,
  rule_version integer not null,
  play text not null,
  content jsonb not null,
  lines integer not null check (lines > 0),
  points integer not null check (points > 0),
  -- Money of one stake unit, scale 4, and the stake of one line at unit 1. The odds are those of `rule_version`.
  unit bigint not null check (unit > 0),
  price bigint not null,
  -- Prizes are paid at prize_group / 2000; the rate of what comes back as rebate, scale 4, null where the play has none.
  prize_group smallint not null check (prize_group between 1000 and 2000),
  rebate_rate bigint check (rebate_rate between 0 and 10000),
  -- The cap in force when the order was accepted, and what one hit of its best line wins under it.
  max_payout bigint not null,
  potential bigint not null default 0 check (potential >= 0),
  -- Tells orders on the very same choice apart from others.
  same text not null default '',
  stake bigint not null check (stake > 0),
  stake_cash bigint not null check (stake_cash >= 0),
  stake_bonus bigint not null check (stake_bonus >= 0),
  -- Known to the owner: without it a leaf tells nobody what was bet (trust.md 3.5).
  salt text not null check (salt ~ '^[0-9a-f]{32}$'),
  -- Of a trial account: staked and paid in play money, by the same rules; no sum of real money counts it (DECISIONS 23).
  is_trial boolean not null default false,
  chase_id bigint,
  -- lottery.md 0: 2 in progress, 4 won, 5 lost, 6 given back because its chase won, 8 given back to the member, 12 void, 16 tie.
  status smallint not null default 2 check (status in (2, 4, 5, 6, 8, 12, 16)),
  hits integer,
  payout bigint,
  -- Set where the cap cut the payout: what it would have been.
  payout_uncapped bigint,
  -- Untruncated; what is posted is cut to two places (DECISIONS 2).
  rebate bigint check (rebate >= 0),
  valid_bet bigint,
  -- Why less than the stake is valid bet: {"opposed","coveredPpm","limitPpm"} (operations.md 0.3).
  valid_cut jsonb,
  winning jsonb,
  result_version integer,
  placed_at timestamptz not null,
  lock_at timestamptz not null,
  settled_at timestamptz,
  check (placed_at < lock_at),
  check (stake = stake_cash + stake_bonus),
  check (stake = lines * div(price::numeric * unit * points, 10000)::bigint),
  check ((status = 2) = (settled_at is null)),
  check ((status = 2) = (payout is null)),
  check ((status = 2) = (valid_bet is null)),
  -- What was given back before its draw was not settled by a result.
  check ((status in (2, 6, 8)) = (result_version is null)),
  -- The cap is on what is won; stakes that come back are never cut.
  check (payout >= 0 and payout <= max_payout + stake),
  check (status <> 5 or payout = 0),
  check (valid_bet is null or case when status in (4, 5) then valid_bet between 0 and stake and (valid_bet = stake) = (valid_cut is null)
    else valid_bet = 0 and valid_cut is null end),
  check (status not in (6, 8, 12) or payout = stake),
  primary key (id, placed_at)
) partition by range (placed_at);
create index lottery_order_member on lottery_order (member_id, id desc);
create index lottery_order_issue on lottery_order (issue_id, id);
create index lottery_order_chase on lottery_order (chase_id, id) where chase_id is not null;
-- No index on the state: with the room left in each page, settling changes no index at all.
create table lottery_order_default partition of lottery_order default with (fillfactor = 50);

-- Makes the partitions of the current month and of `p_months` after it; returns how many were made.
create function lottery_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_month timestamptz;
  v_next timestamptz;
  v_name text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7302, 2);
  for i in 0..least(p_months, 24) loop
    v_month := (date_trunc('month', lotus_now() at time zone 'UTC') + make_interval(months => i)) at time zone 'UTC';
    v_next := (date_trunc('month', lotus_now() at time zone 'UTC') + make_interval(months => i + 1)) at time zone 'UTC';
    v_name := 'lottery_order_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    if exists (select from lottery_order_default where placed_at >= v_month and placed_at < v_next) then
      raise warning 'the rows of % stay in lottery_order_default', v_name;
      continue;
    end if;
    execute format('create table %I partition of lottery_order for values from (%L) to (%L) with (fillfactor = 50)', v_name, v_month, v_next);
    execute format('grant select on %I to lotus_app', v_name);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;
select lottery_ensure_partitions(3);

-- What an order had been settled to before its result was corrected, append-only (trust.md EVT-5): the member sees both.
create table lottery_order_correction (
  order_id bigint not null,
  -- The version that was corrected.
  result_version integer not null,
  issue_id bigint not null,
  member_id bigint not null,
  status smallint not null,
  hits integer,
  payout bigint not null,
  payout_uncapped bigint,
  rebate bigint,
  valid_bet bigint not null,
  winning jsonb,
  settled_at timestamptz not null,
  corrected_at timestamptz not null,
  -- Taken back from bonus and cash, and what neither could give and is owed now.
  taken_bonus bigint not null check (taken_bonus >= 0),
  taken_cash bigint not null check (taken_cash >= 0),
  owed bigint not null check (owed >= 0),
  primary key (order_id, result_version)
);
create index lottery_order_correction_issue on lottery_order_correction (issue_id, order_id);

-- What counts against the limits of an issue: the member's stake ('m:<member>'), their orders ('c:<member>'), what these
-- may win ('w:<member>'; 'f:<member>:<choice>' for orders of few lines on one choice), a member's stake on one number of a play
-- ('n:<member>:<play>:<number>') and everybody's ('s:<play>:<number>'). Only rows that some limit asks for.
create table lottery_usage (
  issue_id bigint not null,
  scope text not null,
  stake bigint not null check (stake >= 0),
  primary key (issue_id, scope)
) with (fillfactor = 70);

-- What a draw brought, append-only: a correction is a further version, never a change (trust.md EVT-5).
create table lottery_result (
  issue_id bigint not null references lottery_issue,
  version integer not null check (version > 0),
  -- In the wire form of the family (lottery-settle-format.md). Null: no draw, every order is given back.
  draw jsonb,
  source text not null check (source in ('own', 'operator', 'import', 'feed', 'calendar')),
  reason text,
  evidence text,
  entered_by bigint,
  entered_by_name text,
  confirmed_by bigint,
  confirmed_by_name text,
  created_at timestamptz not null default lotus_now(),
  primary key (issue_id, version),
  -- Two people stand behind what an operator publishes (trust.md EVT-3).
  check (source <> 'operator' or (entered_by is not null and confirmed_by is not null)),
  check (entered_by <> confirmed_by),
  -- A round of submitted numbers may have too few; it says so.
  check (source <> 'own' or draw is not null or reason is not null),
  check (source <> 'calendar' or draw is null),
  -- A correction says why.
  check (version = 1 or reason is not null)
);

create table lottery_result_proposal (
  id bigint generated always as identity primary key,
  issue_id bigint not null references lottery_issue,
  -- 'correction': another result, or none, in place of a published one.
  kind text not null check (kind in ('result', 'void', 'correction')),
  draw jsonb,
  -- The version that a correction replaces.
  corrects integer,
  reason text,
  evidence text,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'rejected', 'withdrawn')),
  entered_by bigint not null,
  entered_by_name text not null,
  entered_at timestamptz not null default lotus_now(),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  -- Initiator is not approver (DECISIONS 29); all that initiators can do with their own is take it back.
  check (decided_by is null or (state = 'withdrawn') = (decided_by = entered_by)),
  check ((state = 'pending') = (decided_by is null)),
  check ((state = 'pending') = (decided_at is null)),
  check (kind <> 'result' or draw is not null),
  check (kind <> 'void' or draw is null),
  check (kind = 'result' or reason is not null),
  check ((kind = 'correction') = (corrects is not null))
);
create unique index lottery_result_proposal_pending on lottery_result_proposal (issue_id) where state = 'pending';
create index lottery_result_proposal_issue on lottery_result_proposal (issue_id, id);

create function lottery_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'LT900';
end $$;
create trigger lottery_result_append_only before update or delete on lottery_result
  for each row execute function lottery_refuse_change();
create trigger lottery_result_no_truncate before truncate on lottery_result
  for each statement execute function lottery_refuse_change();

-- --- building blocks: not granted to the application -----------------------------------------------------------

-- Money and instants as the wire has them, for news built here.
-- Without settings of their own, so that they become part of the statement that calls them: a settlement calls them by
-- the ten thousand.
create function lottery_money(p_amount bigint) returns text
language sql immutable
as $$ select (p_amount / 10000)::text || '.' || lpad((p_amount % 10000)::text, 4, '0') $$;

create function lottery_time(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Every order of an issue is placed under the shared form of this lock; the act that ends the sale takes it alone. So
-- when that act runs, every accepted order is committed, and none can follow.
create function lottery_share_sale(p_issue bigint) returns void
language sql volatile set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock_shared(7301, (p_issue % 2147483647)::integer) $$;

create function lottery_end_sale(p_issue bigint) returns void
language sql volatile set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(7301, (p_issue % 2147483647)::integer) $$;

-- --- issues ------------------------------------------------------------------------------------------------------

-- Writes the issues that do not exist yet; returns how many. Rows:
-- {"issueNo","businessDay","station","openAt","lockAt","drawAt","commitment","seed","beaconRound"} (seed in hex, own draws
-- only; a round only where the draw uses a public beacon).
-- An issue whose regular opening has passed opens now, unless less than ten seconds of sale would be left.
create function lottery_create_issues(p_game smallint, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text;
  v_terms jsonb;
  r record;
  v_now timestamptz := lotus_now();
  v_id bigint;
  v_made text[] := '{}';
begin
  select draw_source, draw_terms into strict v_source, v_terms from lottery_game where id = p_game;
  for r in
    select * from jsonb_to_recordset(p_rows) as x(
      "issueNo" text, "businessDay" date, station text, "openAt" timestamptz, "lockAt" timestamptz,
      "drawAt" timestamptz, commitment text, seed text)
    order by "drawAt"
  loop
    continue when r."lockAt" < v_now + interval '10 seconds';
    if (v_source = 'own') <> (r.seed is not null) then
      raise exception 'own draws, and only they, have a seed' using errcode = 'LT910';
    end if;
    if r.seed is not null and encode(sha256('lotus-seed-v1'::bytea || decode(r.seed, 'hex')), 'hex') is distinct from r.commitment then
      raise exception 'the commitment of issue % is not the one of its seed', r."issueNo" using errcode = 'LT911';
    end if;
    insert into lottery_issue (game_id, issue_no, business_day, station, open_at, lock_at, draw_at, commitment, draw_terms, created_at)
    values (p_game, r."issueNo", r."businessDay", r.station, greatest(r."openAt", v_now), r."lockAt", r."drawAt", r.commitment, v_terms, v_now)
    on conflict (game_id, issue_no) do nothing
    returning id into v_id;
    if found then
      v_made := v_made || r."issueNo";
      if r.seed is not null then insert into lottery_seed (issue_id, seed) values (v_id, decode(r.seed, 'hex')); end if;
    end if;
  end loop;
  -- In the public log, with the beacon's rounds (0121), before any of them can be sold.
  perform lottery_announce_issues(p_game, v_made, p_rows);
  return cardinality(v_made);
end $$;

-- Results of past draws that were never sold here, so that statistics have their history. Outside games only; rows
-- {"issueNo","businessDay","station","drawAt","lockAt","draw","evidence"}. Issues that exist are left alone.
create function lottery_import_history(p_game smallint, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r record;
  v_now timestamptz := lotus_now();
  v_id bigint;
  v_count integer := 0;
begin
  perform 1 from lottery_game where id = p_game and draw_source = 'outside';
  if not found then raise exception 'only outside draws are imported' using errcode = 'LT912'; end if;
  for r in
    select * from jsonb_to_recordset(p_rows) as x(
      "issueNo" text, "businessDay" date, station text, "lockAt" timestamptz, "drawAt" timestamptz, draw jsonb, evidence text)
    order by "drawAt"
  loop
    continue when r."drawAt" > v_now;
    insert into lottery_issue (game_id, issue_no, business_day, station, open_at, lock_at, draw_at, is_sold, state, created_at,
      result_version, published_at, settled_at)
    values (p_game, r."issueNo", r."businessDay", r.station, r."lockAt" - interval '1 day', r."lockAt", r."drawAt", false,
      case when r.draw is null then 'void' else 'settled' end, v_now, 1, v_now, v_now)
    on conflict (game_id, issue_no) do nothing
    returning id into v_id;
    if found then
      insert into lottery_result (issue_id, version, draw, source, evidence) values (v_id, 1, r.draw, 'import', r.evidence);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;

-- --- placement ---------------------------------------------------------------------------------------------------

-- The stored outcome of a placement's key, or null. For copies of an accepted call whose input no longer passes.
create function lottery_placement_outcome(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language sql volatile security definer set search_path = public, pg_temp
as $$ select wallet_key_outcome('lottery:m' || p_member, p_key, p_fingerprint) $$;

-- What one item takes of its member's own limits of the issue, by scope. Without settings of its own, so that it becomes
-- part of the statement that calls it.
create function lottery_scopes(p_member bigint, l lottery_rule, p_play text, p_stake bigint, p_lines integer, p_potential bigint,
  p_same text, p_max_payout bigint)
returns table (scope text, amount bigint, cap bigint, code text, play text)
language sql stable as $$
  select k.scope, k.amount, k.cap, k.code, k.play
  from (values
    ('m:' || p_member, p_stake, l.max_issue_stake, 'issue_over_limit', null::text),
    ('c:' || p_member, 1, l.max_issue_orders, 'too_many_orders', null),
    ('w:' || p_member, coalesce(p_potential, 0), l.max_issue_payout, 'issue_win_over_limit', null),
    ('f:' || p_member || ':' || p_same, coalesce(p_potential, 0), case when p_lines <= l.few_lines_max then p_max_payout end,
      'issue_win_over_limit', p_play)) as k(scope, amount, cap, code, play)
  where k.cap is not null
$$;

-- What some orders take of the limits of their issue, by scope. Items: {"play","stake","lines","potential","same","maxPayout",
-- "numbers"}; "numbers" ({number: stake}) only where the play limits them.
create function lottery_takes(p_member bigint, l lottery_rule, p_items jsonb)
returns table (scope text, amount bigint, cap bigint, code text, play text, number text)
language sql stable as $$
  with item as materialized (
    select * from jsonb_to_recordset(p_items) as t(play text, stake bigint, lines integer, potential bigint, same text, "maxPayout" bigint, numbers jsonb)
  ), take as (
    select k.*, null::text as number
    from item i cross join lateral lottery_scopes(p_member, l, i.play, i.stake, i.lines, i.potential, i.same, i."maxPayout") k
    union all
    select case c.kind when 'n' then 'n:' || p_member || ':' else 's:' end || i.play || ':' || n.key, n.value::bigint, c.cap,
      'number_over_limit', i.play, n.key
    from item i cross join lateral jsonb_each_text(i.numbers) n
    join lottery_play_odds o on o.game_id = l.game_id and o.rule_version = l.version and o.play = i.play
    cross join lateral (values ('n', o.number_limit), ('s', o.number_stock)) c(kind, cap)
    -- Play money uses up nothing of what the house takes on a number.
    where c.cap is not null and (c.kind = 'n' or (select members_on_trial(array[p_member])) = '{}')
  )
  select t.scope, sum(t.amount)::bigint, min(t.cap), min(t.code), min(t.play), min(t.number) from take t group by t.scope order by t.scope
$$;

-- Counts what some orders take of the limits of their issue, all or nothing; answers null, or the first limit that is
-- passed with what it leaves. The member's lock is held; scopes are taken in their order.
create function lottery_use(p_issue bigint, p_member bigint, l lottery_rule, p_items jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r record;
  v_used bigint;
begin
  for r in select * from lottery_takes(p_member, l, p_items) loop
    insert into lottery_usage as u (issue_id, scope, stake) values (p_issue, r.scope, r.amount)
    on conflict (issue_id, scope) do update set stake = u.stake + excluded.stake
    returning stake into v_used;
    if v_used > r.cap then
      -- Everything counted so far goes back with this row: the caller stores a refusal and nothing else.
      perform lottery_unuse(p_issue, p_member, l, p_items, r.scope);
      if r.code = 'too_many_orders' then return jsonb_build_object('code', r.code, 'max', r.cap); end if;
      return jsonb_strip_nulls(jsonb_build_object('code', r.code, 'play', r.play, 'number', r.number, 'limit', lottery_money(r.cap),
        'remaining', lottery_money(greatest(r.cap - (v_used - r.amount), 0))));
    end if;
  end loop;
  return null;
end $$;

-- Gives back what `lottery_use` counted for some orders: of all scopes, or of those up to `p_until`.
create function lottery_unuse(p_issue bigint, p_member bigint, l lottery_rule, p_items jsonb, p_until text default null) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r record;
begin
  for r in select * from lottery_takes(p_member, l, p_items) t where p_until is null or t.scope <= p_until loop
    update lottery_usage set stake = stake - r.amount where issue_id = p_issue and scope = r.scope;
  end loop;
end $$;

-- Places all items or none, in one transaction: money, orders, news and the key's outcome (DECISIONS 9). Items carry
-- what rules have checked: {"play","content","lines","points","unit","price","prizeGroup","rebateRate","maxPayout","potential","same","stake","salt","numbers"};
-- see `lottery_takes`. Answers {"code":"ok","orderIds":[...],"duplicate":bool} or
-- a refusal, stored under the key: what a balance or an instant decided stays so.
create function lottery_place_orders(
  p_member bigint, p_issue bigint, p_rule_version integer, p_key text, p_fingerprint bytea, p_bonus_first boolean, p_items jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text := 'lottery:m' || p_member;
  v_known jsonb;
  v_refusal jsonb;
  v_now timestamptz;
  v_currency text;
  v_total bigint;
  v_id bigint;
  v_ids bigint[] := '{}';
  v_stakes jsonb := '[]';
  v_journal bigint[] := '{}';
  g lottery_game;
  i lottery_issue;
  l lottery_rule;
  x record;
  w record;
  s record;
  r record;
begin
  select lg.* into g from lottery_game lg join lottery_issue li on li.game_id = lg.id where li.id = p_issue;
  if not found then raise exception 'unknown issue %', p_issue using errcode = 'LT913'; end if;
  -- The member's accounts first: two copies of one call meet here, in order.
  v_currency := wallet_currency_of(p_member, g.currency);
  select * into w from wallet_lock(p_member, v_currency);
  v_known := wallet_key_outcome(v_source, p_key, p_fingerprint);
  if v_known is not null then return v_known; end if;
  -- Again: a game may have been closed while this waited for the lock.
  select * into g from lottery_game where id = g.id;
  -- Not stored: the caller prepares the items again under the new rules.
  if g.rule_version <> p_rule_version then return jsonb_build_object('code', 'rules_changed'); end if;

  perform lottery_share_sale(p_issue);
  v_now := lotus_now();
  select * into i from lottery_issue where id = p_issue;
  select * into l from lottery_rule where game_id = g.id and version = g.rule_version;
  select sum(stake), min(stake) as lowest, max(stake) as highest into x from jsonb_to_recordset(p_items) as t(stake bigint);
  v_total := x.sum;
  if x.lowest < l.min_stake or x.highest > l.max_stake then
    raise exception 'a stake outside the limits came past the checks' using errcode = 'LT914';
  end if;

  v_refusal := wallet_refusal(p_member, v_total, v_now);
  v_refusal := case
    when v_refusal is not null then v_refusal
    when not g.is_open then jsonb_build_object('code', 'game_closed')
    when v_now < i.open_at then jsonb_build_object('code', 'issue_not_open')
    when v_now >= i.lock_at or i.state <> 'scheduled' then jsonb_build_object('code', 'issue_closed')
    when w.cash + w.bonus < v_total then jsonb_build_object('code', 'insufficient_balance',
      'balance', lottery_money(w.cash + w.bonus), 'short', lottery_money(v_total - w.cash - w.bonus))
  end;
  if v_refusal is null then v_refusal := lottery_use(p_issue, p_member, l, p_items); end if;
  if v_refusal is not null then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', v_refusal);
  end if;

  for r in
    select t.* from rows from (jsonb_to_recordset(p_items) as (play text, content jsonb, lines integer, points integer,
      unit bigint, price bigint, "prizeGroup" smallint, "rebateRate" bigint, "maxPayout" bigint, potential bigint, same text,
      stake bigint, salt text)) with ordinality as t order by t.ordinality
  loop
    v_id := nextval('lottery_order_id_seq');
    select * into s from wallet_stake(p_member, v_currency, r.stake, p_bonus_first, 'lottery:' || lower(g.code),
      'lottery', 'L' || lpad(v_id::text, 11, '0'), 'lottery_order', 'L' || lpad(v_id::text, 11, '0'));
    if not s.ok then raise exception 'the balance was looked at under the lock' using errcode = 'LT915'; end if;
    insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, rebate_rate, max_payout, potential, same, stake, stake_cash, stake_bonus, salt, is_trial, chase_id, placed_at, lock_at)
    values (v_id, 'L' || lpad(v_id::text, 11, '0'), p_member, p_issue, g.id, g.rule_version, r.play, r.content, r.lines, r.points,
      r.unit, r.price, r."prizeGroup", r."rebateRate", r."maxPayout", r.potential, r.same, r.stake, s.stake_cash, s.stake_bonus, r.salt, v_currency <> g.currency, null,
      v_now, i.lock_at);
    v_ids := v_ids || v_id;
    v_stakes := v_stakes || jsonb_build_array(jsonb_build_array(s.stake_cash::text, s.stake_bonus::text));
    v_journal := v_journal || s.journal_ids;
  end loop;
  perform protection_note(array[p_member], array[v_now], array[v_total], '{0}', '{0}');
  perform wallet_notify(p_member);
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, v_journal,
    jsonb_build_object('code', 'ok', 'orderIds', to_jsonb(v_ids::text[])), 'lottery')
    || lottery_placed(v_now, i.lock_at, v_stakes, (select funds::jsonb from wallet_funds_of(array[p_member], v_currency)));
end $$;

-- What the first answer to a placement tells beside the orders' ids, and a copy's does not: when, how the stakes were
-- split, and what the member has now. Without settings of its own, so that it becomes part of the statement that calls it.
create function lottery_placed(p_now timestamptz, p_lock_at timestamptz, p_stakes jsonb, p_funds jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('placed', jsonb_build_object('at', lottery_time(p_now), 'lockAt', lottery_time(p_lock_at), 'stakes', p_stakes, 'funds', p_funds))
$$;

-- Many placements as one set, each its member's only command of the batch (see wallet_command). Sure are those that every
-- rule of lottery_place_orders lets pass, paid from cash alone, without limits on numbers; all scopes of limits that are
-- left belong to one member, whose lock is held, so what is read here cannot move before it is written. The calls of a
-- batch are matched with their items once: each further join would compare all with all.
create function lottery_place_set(p_items jsonb, p_places bigint[], p_currency text, p_members bigint[], p_room bigint[])
returns table (n bigint, reply json)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_issue bigint;
  v_now timestamptz;
  v_at text;
  -- One element an order.
  v_order_members bigint[];
  v_stakes bigint[];
  v_houses text[];
  v_order_nos text[];
  v_calls integer[];
  -- One element a call.
  v_places bigint[];
  v_callers bigint[];
  v_sources text[];
  v_keys text[];
  v_prints text[];
  v_ids text[];
  v_locks timestamptz[];
  v_splits text[];
begin
  -- In order of their ids, so that two batches do not wait for each other's issues crosswise.
  for v_issue in
    select distinct (x.args ->> 'issueId')::bigint
    from rows from (jsonb_to_recordset(p_items) as (args jsonb)) with ordinality as x(args, n) where x.n = any (p_places) order by 1
  loop
    perform lottery_share_sale(v_issue);
  end loop;
  v_now := lotus_now();
  with asked as materialized (
    select x.n, x.member, x.print, row_number() over () as place, 'lottery:m' || x.member as source, x.args ->> 'key' as key,
      (x.args ->> 'issueId')::bigint as issue_id, (x.args ->> 'ruleVersion')::integer as rule_version, x.args -> 'items' as items
    from rows from (jsonb_to_recordset(p_items) as (member bigint, print text, args jsonb)) with ordinality as x(member, print, args, n)
    where x.n = any (p_places)
  ), known as materialized (
    select k.n as place from wallet_keys_known((select array_agg(source order by place) from asked), (select array_agg(key order by place) from asked)) k
  ), sale as materialized (
    select i.id as issue_id, i.lock_at, g.id as game_id, 'lottery:' || lower(g.code) as house, g.rule_version, l as rule
    from (select distinct a.issue_id from asked a) a
    join lottery_issue i on i.id = a.issue_id
    join lottery_game g on g.id = i.game_id
    join lottery_rule l on l.game_id = g.id and l.version = g.rule_version
    where g.currency = p_currency and g.is_open and i.state = 'scheduled' and v_now >= i.open_at and v_now < i.lock_at
  ), sold as materialized (
    select a.*, s.lock_at, s.game_id, s.house, s.rule, p_room[array_position(p_members, a.member)] as room
    from asked a join sale s on s.issue_id = a.issue_id and s.rule_version = a.rule_version
    where a.place not in (select k.place from known k)
  ), listed as materialized (
    -- Read as one list: setting up the reading of a list costs more than the items of a call.
    select jsonb_path_query_array((select jsonb_agg(s.items order by s.n) from sold s), '$[*][*]') as items,
      (select array_agg(s.n order by s.n) from sold s cross join lateral generate_series(1, jsonb_array_length(s.items))) as calls
  ), line as materialized (
    select s.n, s.member, s.print, s.source, s.key, s.issue_id, s.lock_at, s.game_id, s.house, s.rule_version, s.rule, s.room, i.*,
      sum(i.stake) over c as total,
      bool_and((i.numbers is null or i.numbers = 'null') and i.stake between (s.rule).min_stake and (s.rule).max_stake) over c as is_plain
    from listed
    cross join lateral rows from (
      jsonb_to_recordset(listed.items) as (play text, content jsonb, lines integer, points integer, unit bigint, price bigint,
        "prizeGroup" smallint, "rebateRate" bigint, "maxPayout" bigint, potential bigint, same text, stake bigint, salt text, numbers jsonb),
      unnest(listed.calls)) with ordinality
      as i(play, content, lines, points, unit, price, prize_group, rebate_rate, max_payout, potential, same, stake, salt, numbers, call, at)
    join sold s on s.n = i.call
    window c as (partition by i.call)
  ), take as materialized (
    select k.*, bool_and(coalesce(u.stake, 0) + k.amount <= k.cap) over (partition by k.n) as fits
    from (
      select l.n, l.issue_id, k.scope, sum(k.amount)::bigint as amount, min(k.cap) as cap
      from line l cross join lateral lottery_scopes(l.member, l.rule, l.play, l.stake, l.lines, l.potential, l.same, l.max_payout) k
      group by l.n, l.issue_id, k.scope) k
    left join lottery_usage u on u.issue_id = k.issue_id and u.scope = k.scope
  ), placed as materialized (
    select x.*, nextval('lottery_order_id_seq') as id
    from (
      select l.*, dense_rank() over (order by l.n)::integer as call_at
      from line l where l.room >= l.total and l.is_plain and l.n = any (array(select k.n from take k where k.fits))
      order by l.n, l.at) x
  ), ordered as (
    insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, rebate_rate, max_payout, potential, same, stake, stake_cash, stake_bonus, salt, is_trial, chase_id, placed_at, lock_at)
    select id, 'L' || lpad(id::text, 11, '0'), member, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, rebate_rate, max_payout, potential, same, stake, stake, 0, salt, false, null, v_now, lock_at from placed
  ), used as (
    insert into lottery_usage as u (issue_id, scope, stake)
    select k.issue_id, k.scope, k.amount from take k where k.n = any (array(select p.n from placed p)) order by k.issue_id, k.scope
    on conflict (issue_id, scope) do update set stake = u.stake + excluded.stake
  ), orders as (
    select array_agg(member order by id) as members, array_agg(stake order by id) as stakes, array_agg(house order by id) as houses,
      array_agg('L' || lpad(id::text, 11, '0') order by id) as nos, array_agg(call_at order by id) as calls
    from placed
  ), calls as (
    select array_agg(c.n order by c.n) as places, array_agg(c.member order by c.n) as callers, array_agg(c.source order by c.n) as sources,
      array_agg(c.key order by c.n) as keys, array_agg(c.print order by c.n) as prints, array_agg(c.lock_at order by c.n) as locks,
      array_agg(c.ids order by c.n) as ids, array_agg(c.splits order by c.n) as splits
    from (
      select p.n, p.member, p.source, p.key, p.print, p.lock_at, string_agg('"' || p.id || '"', ',' order by p.id) as ids,
        string_agg('["' || p.stake || '","0"]', ',' order by p.id) as splits
      from placed p group by p.n, p.member, p.source, p.key, p.print, p.lock_at) c
  )
  select o.*, c.*
  into v_order_members, v_stakes, v_houses, v_order_nos, v_calls, v_places, v_callers, v_sources, v_keys, v_prints, v_locks, v_ids, v_splits
  from orders o cross join calls c;
  if v_places is null then return; end if;
  perform wallet_stake_set(p_currency, v_now, 'lottery', 'lottery_order', 'lottery', v_order_members, v_stakes, v_houses, v_order_nos, v_calls,
    v_callers, v_sources, v_keys, v_prints, array(select '{"code":"ok","orderIds":[' || i || ']}' from unnest(v_ids) with ordinality as t(i, at) order by at));
  v_at := lottery_time(v_now);
  -- As lottery_placed has it, of fixed words, whole numbers and instants.
  return query
    select c.place, ('{"code":"ok","orderIds":[' || c.ids || '],"duplicate":false,"placed":{"at":"' || v_at || '","lockAt":"'
      || lottery_time(c.lock_at) || '","stakes":[' || c.splits || '],"funds":' || f.funds || '}}')::json
    from unnest(v_places, v_callers, v_ids, v_locks, v_splits) as c(place, member, ids, lock_at, splits)
    join wallet_funds_of(v_callers, p_currency) f on f.member = c.member;
end $$;

-- The same through the wallet's entry, so that many placements share a commit (DECISIONS 9).
create function lottery_run_place_orders(p jsonb) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select lottery_place_orders((p ->> 'member')::bigint, (p -> 'args' ->> 'issueId')::bigint, (p -> 'args' ->> 'ruleVersion')::integer,
    p -> 'args' ->> 'key', decode(p ->> 'print', 'hex'), (p -> 'args' ->> 'bonusFirst')::boolean, p -> 'args' -> 'items')
$$;

-- --- lock, draw --------------------------------------------------------------------------------------------------

-- Ends the sale of an issue whose time has come. False where that was done already, or is too early.
create function lottery_lock_issue(p_issue bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform lottery_end_sale(p_issue);
  update lottery_issue set state = 'locked', locked_at = lotus_now()
  where id = p_issue and state = 'scheduled' and lock_at <= lotus_now();
  return found;
end $$;

-- Stores the root over all orders of a locked issue, once. The count and the stake are counted again here.
create function lottery_freeze_issue(p_issue bigint, p_root text, p_count integer, p_stake bigint, p_leaf_hashes bytea) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  n lottery_issue;
  v_count integer;
  v_trials integer;
  v_stake bigint;
begin
  select * into i from lottery_issue where id = p_issue for no key update;
  if i.state <> 'locked' or i.order_root is not null then return false; end if;
  select count(*), coalesce(sum(stake), 0) into v_count, v_stake from lottery_order where issue_id = p_issue;
  if v_count <> p_count or v_stake <> p_stake or length(p_leaf_hashes) <> 32 * p_count then
    raise exception 'the root of issue % is not over all its orders', p_issue using errcode = 'LT916';
  end if;
  insert into lottery_order_tree (issue_id, leaf_hashes) values (p_issue, p_leaf_hashes);
  -- The root is over all orders; what is told as money staked is real money.
  select count(*), coalesce(sum(stake), 0) into v_trials, v_stake from lottery_order where issue_id = p_issue and is_trial;
  update lottery_issue set order_root = p_root, order_count = p_count, trial_count = v_trials, total_stake = p_stake - v_stake, frozen_at = lotus_now()
  where id = p_issue;
  select * into n from lottery_issue
  where game_id = i.game_id and draw_at > i.draw_at and state = 'scheduled' order by draw_at limit 1;
  perform outbox_add('lottery.issue_locked', 'public', jsonb_build_object(
    'gameCode', (select code from lottery_game where id = i.game_id), 'issueNo', i.issue_no,
    'nextIssueNo', n.issue_no, 'nextLockAt', lottery_time(n.lock_at)));
  return true;
end $$;

-- The seed of an own draw: only after its orders are frozen and its hour has come.
create function lottery_seed_of(p_issue bigint) returns bytea
language sql stable security definer set search_path = public, pg_temp
as $$
  select s.seed from lottery_seed s join lottery_issue i on i.id = s.issue_id
  where s.issue_id = p_issue and i.order_root is not null and i.draw_at <= lotus_now()
$$;

-- Publishes what a draw brought (null: no draw). Answers {"code":"ok"} or a refusal. `p_corrects` names the version that
-- it replaces: then every order that fares otherwise is settled anew, the old payout reversed first.
create function lottery_publish_result(
  p_issue bigint, p_draw jsonb, p_source text, p_reason text, p_evidence text,
  p_entered_by bigint, p_entered_by_name text, p_confirmed_by bigint, p_confirmed_by_name text, p_corrects integer default null) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  g lottery_game;
  v_now timestamptz;
  v_version integer := coalesce(p_corrects, 0) + 1;
begin
  -- A void may come while the sale runs: then this ends it.
  perform lottery_end_sale(p_issue);
  select * into i from lottery_issue where id = p_issue for no key update;
  select * into g from lottery_game where id = i.game_id;
  v_now := lotus_now();
  if i.result_version is distinct from p_corrects then return jsonb_build_object('code', 'result_already_settled'); end if;
  if p_corrects is not null and i.settled_at is null then return jsonb_build_object('code', 'settlement_running'); end if;
  if p_corrects is not null and p_source = 'own' then
    raise exception 'a draw of ours follows from its seed and is not corrected' using errcode = 'LT917';
  end if;
  if p_draw is not null then
    -- Our own draws are derived, never entered; outside ones are never made here.
    if (g.draw_source = 'own') <> (p_source = 'own') then
      raise exception 'a result of source % does not belong to game %', p_source, g.code using errcode = 'LT917';
    end if;
    if v_now < i.lock_at or i.order_root is null or (p_source = 'own' and v_now < i.draw_at) then
      return jsonb_build_object('code', 'result_too_early', 'lockAt', lottery_time(i.lock_at));
    end if;
  elsif p_source = 'own' and (i.draw_terms is null or i.order_root is null or v_now < i.draw_at) then
    raise exception 'only a frozen round of submitted numbers is void by itself' using errcode = 'LT917';
  end if;
  insert into lottery_result (issue_id, version, draw, source, reason, evidence, entered_by, entered_by_name, confirmed_by,
    confirmed_by_name, created_at)
  values (p_issue, v_version, p_draw, p_source, p_reason, p_evidence, p_entered_by, p_entered_by_name, p_confirmed_by,
    p_confirmed_by_name, v_now);
  update lottery_issue set
    state = case when p_draw is null then 'void' else 'drawn' end,
    locked_at = coalesce(locked_at, v_now), result_version = v_version, published_at = v_now, settled_at = null
  where id = p_issue;
  perform outbox_add('lottery.result', 'public', jsonb_build_object(
    'gameCode', g.code, 'issueNo', i.issue_no, 'state', case when p_draw is null then 'void' else 'drawn' end,
    'station', i.station, 'drawAt', lottery_time(i.draw_at), 'publishedAt', lottery_time(v_now), 'resultVersion', v_version, 'draw', p_draw));
  return jsonb_build_object('code', 'ok');
end $$;

-- --- settlement --------------------------------------------------------------------------------------------------

-- Settles a batch of an issue's orders, in one transaction and exactly once each however often it comes. Rows:
-- {"id","placedAt","status","hits","payout","uncapped","rebate","winning"}. Returns how many orders this call settled.
create function lottery_settle_batch(p_issue bigint, p_version integer, p_rows jsonb) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
-- A batch is some orders of a large table, each found by its key: the plan must not depend on how old the statistics are.
set enable_seqscan = off
as $$
declare
  i lottery_issue;
  g lottery_game;
  v_now timestamptz := lotus_now();
  v_members bigint[];
  v_count integer;
  p record;
begin
  select * into i from lottery_issue where id = p_issue;
  select * into g from lottery_game where id = i.game_id;
  if i.result_version is distinct from p_version then
    raise exception 'issue % does not have result %', p_issue, p_version using errcode = 'LT918';
  end if;
  -- All members of the batch in one order, so that two batches cannot wait for each other.
  select array_agg(distinct o.member_id order by o.member_id) into v_members
  from jsonb_to_recordset(p_rows) as x(id bigint, "placedAt" timestamptz)
  join lottery_order o on o.id = x.id and o.placed_at = x."placedAt";
  if v_members is null then return 0; end if;
  perform wallet_lock_players(v_members, g.currency);

  with done as (
    update lottery_order o set
      status = x.status, hits = x.hits, payout = x.payout, payout_uncapped = x.uncapped, rebate = x.rebate, winning = x.winning,
      valid_bet = case when x.status in (4, 5) then coalesce(x.valid, o.stake) else 0 end,
      valid_cut = case when x.status in (4, 5) then nullif(x.cut, 'null') end, result_version = p_version, settled_at = v_now
    from jsonb_to_recordset(p_rows) as x(id bigint, "placedAt" timestamptz, status smallint, hits integer, payout bigint, uncapped bigint, rebate bigint,
      valid bigint, cut jsonb, winning jsonb)
    -- Never by way of the issue: each batch would read all orders that still wait.
    where o.id = x.id and o.placed_at = x."placedAt" and o.issue_id + 0 = p_issue and o.status = 2
    returning o.id, o.order_no, o.member_id, o.is_trial, o.status, o.stake, o.payout, o.rebate, o.valid_bet, o.stake_cash, o.stake_bonus, o.placed_at
  ), news as (
    select member_id, count(*) as orders, jsonb_build_object(
      'gameCode', g.code, 'issueNo', i.issue_no, 'won', count(*) filter (where status = 4), 'payout', lottery_money(sum(payout)::bigint),
      'orders', jsonb_agg(jsonb_build_object('id', id::text, 'orderNo', order_no, 'status', status, 'stake', lottery_money(stake),
        'payout', lottery_money(payout), 'validBet', lottery_money(valid_bet), 'category', 'LOTT', 'placedAt', lottery_time(placed_at)) order by id)) as payload
    from done group by member_id
  )
  select count(*) as orders, count(*) filter (where (i.state = 'void') <> (status = 12)) as wrong,
    coalesce(sum(payout) filter (where status = 4 and not is_trial), 0)::bigint as won,
    array_agg(member_id order by id) filter (where payout > 0) as members,
    array_agg(case when status = 4 then 21 else 22 end::smallint order by id) filter (where payout > 0) as kinds,
    array_agg(payout order by id) filter (where payout > 0) as amounts,
    array_agg(stake_cash order by id) filter (where payout > 0) as cash,
    array_agg(stake_bonus order by id) filter (where payout > 0) as bonus,
    array_agg(order_no || ':' || p_version order by id) filter (where payout > 0) as exts,
    array_agg(order_no order by id) filter (where payout > 0) as refs,
    array_agg(placed_at order by id) filter (where payout > 0) as placed,
    array_agg(member_id order by id) filter (where rebate >= 100) as rebate_members,
    array_agg(rebate / 100 * 100 order by id) filter (where rebate >= 100) as rebates,
    array_agg(stake_cash order by id) filter (where rebate >= 100) as rebate_cash,
    array_agg(stake_bonus order by id) filter (where rebate >= 100) as rebate_bonus,
    array_agg(order_no order by id) filter (where rebate >= 100) as rebate_refs,
    array_agg(placed_at order by id) filter (where rebate >= 100) as rebate_placed,
    (select array_agg('member:' || member_id order by member_id) from news) as audiences,
    (select array_agg(payload order by member_id) from news) as payloads
  into p from done;
  v_count := p.orders;
  if v_count = 0 then return 0; end if;
  if p.wrong > 0 then
    raise exception '% orders got a status that issue % does not give', p.wrong, p_issue using errcode = 'LT919';
  end if;
  if p.members is not null then
    perform wallet_pay_many(g.currency, 'lottery:' || lower(g.code), 'lottery-settle', 'lottery_order', p.members, p.kinds, p.amounts,
      p.cash, p.bonus, p.exts, p.refs, p.placed);
  end if;
  if p.rebate_members is not null then
    perform wallet_pay_many(g.currency, 'lottery:' || lower(g.code), 'lottery-rebate', 'lottery_order', p.rebate_members,
      array_fill(50::smallint, array[cardinality(p.rebates)]), p.rebates, p.rebate_cash, p.rebate_bonus,
      (select array_agg(t.ref || ':' || p_version order by t.n) from unnest(p.rebate_refs) with ordinality as t(ref, n)),
      p.rebate_refs, p.rebate_placed);
  end if;
  if p.members is not null or p.rebate_members is not null then
    perform wallet_notify_members(coalesce(p.members, '{}') || coalesce(p.rebate_members, '{}'));
  end if;
  perform outbox_add_many('lottery.orders_settled', p.audiences, p.payloads);
  -- Last: the next batch waits for this row until the commit.
  if p.won > 0 then update lottery_issue set total_payout = total_payout + p.won where id = p_issue; end if;
  return v_count;
end $$;

-- Closes an issue when no order waits any more. False where some do, or where it was closed already.
create function lottery_finish_issue(p_issue bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
begin
  select * into i from lottery_issue where id = p_issue for no key update;
  if i.settled_at is not null or i.result_version is null then return false; end if;
  if exists (select from lottery_order where issue_id = p_issue and (status = 2 or result_version < i.result_version)) then
    return false;
  end if;
  update lottery_issue set settled_at = lotus_now(), state = case when state = 'void' then 'void' else 'settled' end where id = p_issue;
  perform outbox_add('lottery.issue_settled', 'public', jsonb_build_object(
    'gameCode', (select code from lottery_game where id = i.game_id), 'issueNo', i.issue_no, 'resultVersion', i.result_version));
  return true;
end $$;

grant select on lottery_game, lottery_rule, lottery_play_odds, lottery_holiday, lottery_issue, lottery_order_tree, lottery_order, lottery_order_default,
  lottery_order_correction, lottery_usage,
  lottery_result, lottery_result_proposal to lotus_app;
grant insert, update on lottery_game to lotus_app;
grant insert on lottery_rule, lottery_play_odds, lottery_holiday, lottery_result_proposal to lotus_app;
grant delete on lottery_holiday to lotus_app;
grant update (is_open) on lottery_play_odds to lotus_app;
grant update (state, decided_by, decided_by_name, decided_at, note) on lottery_result_proposal to lotus_app;
grant execute on function
  lottery_create_issues(smallint, jsonb),
  lottery_import_history(smallint, jsonb),
  lottery_placement_outcome(bigint, text, bytea),
  lottery_ensure_partitions(integer),
  lottery_lock_issue(bigint),
  lottery_freeze_issue(bigint, text, integer, bigint, bytea),
  lottery_seed_of(bigint),
  lottery_publish_result(bigint, jsonb, text, text, text, bigint, text, bigint, text, integer),
  lottery_settle_batch(bigint, integer, jsonb),
  lottery_finish_issue(bigint)
  to lotus_app;
