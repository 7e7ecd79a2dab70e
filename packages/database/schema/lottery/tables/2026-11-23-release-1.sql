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
  check (settled_at is null or result_version is not null),
  -- A public beacon in own draws of five minutes and more (DECISIONS 27). The round is named before the sale and never
  -- changed: another round would be a choice between results.
  beacon_round bigint check (beacon_round > 0),
  beacon_state text not null default 'none' check (beacon_state in ('none', 'waiting', 'received', 'unavailable')),
  beacon_randomness text check (beacon_randomness ~ '^[0-9a-f]{64}$'),
  beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$'),
  beacon_decided_at timestamptz,
  constraint lottery_issue_beacon_round check ((beacon_state = 'none') = (beacon_round is null)),
  constraint lottery_issue_beacon_value check ((beacon_state = 'received') = (beacon_randomness is not null)),
  constraint lottery_issue_beacon_signed check ((beacon_randomness is null) = (beacon_signature is null)),
  constraint lottery_issue_beacon_own check (beacon_round is null or commitment is not null)
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
-- A member's orders are read by time (MC06): a period of the past begins where the index says, whatever came after it.
create index lottery_order_member_time on lottery_order (member_id, placed_at desc, id desc);
create index lottery_order_issue on lottery_order (issue_id, id);
create index lottery_order_chase on lottery_order (chase_id, id) where chase_id is not null;

-- No index on the state: with the room left in each page, settling changes no index at all.
create table lottery_order_default partition of lottery_order default with (fillfactor = 50);

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

grant select on lottery_game, lottery_rule, lottery_play_odds, lottery_holiday, lottery_issue, lottery_order_tree, lottery_order, lottery_order_default,
  lottery_order_correction, lottery_usage,
  lottery_result, lottery_result_proposal to lotus_app;
grant insert, update on lottery_game to lotus_app;
grant insert on lottery_rule, lottery_play_odds, lottery_holiday, lottery_result_proposal to lotus_app;
grant delete on lottery_holiday to lotus_app;
grant update (is_open) on lottery_play_odds to lotus_app;
grant update (state, decided_by, decided_by_name, decided_at, note) on lottery_result_proposal to lotus_app;

-- Chases (lottery.md 5.5, ADR 0006): bets on consecutive issues, made and paid for in one transaction. The orders of every
-- issue are ordinary rows of `lottery_order` from the beginning, so lock, root, draw and settlement know nothing of chases.
create table lottery_chase (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  game_id smallint not null references lottery_game,
  rule_version integer not null,
  generator text not null check (generator in ('same', 'multiply', 'profit', 'manual')),
  -- Whether the rest is given back once one of its orders has won.
  win_stop boolean not null,
  -- In the order of their draws; the multiple of each stands at the same place.
  issue_ids bigint[] not null check (cardinality(issue_ids) between 2 and 500),
  multiples integer[] not null,
  item_count smallint not null check (item_count between 1 and 50),
  stake bigint not null check (stake > 0),
  -- That of all its orders, too.
  created_at timestamptz not null,
  -- A win was settled and the rest has to be given back; done by a job, one chase a transaction.
  stop_due boolean not null default false,
  stop_reason text check (stop_reason in ('win', 'member', 'operator')),
  stopped_at timestamptz,
  -- Of an operator: why, which the member reads, and who.
  stop_note text check (length(stop_note) between 3 and 140),
  stopped_by bigint,
  stopped_by_name text,
  check ((stop_reason is not distinct from 'operator') = (stop_note is not null and stopped_by is not null and stopped_by_name is not null)),
  check (cardinality(multiples) = cardinality(issue_ids)),
  check ((stop_reason is null) = (stopped_at is null)),
  check (stop_reason <> 'win' or win_stop),
  check (not stop_due or (win_stop and stop_reason is null))
);
create index lottery_chase_member on lottery_chase (member_id, id desc);
create index lottery_chase_due on lottery_chase (id) where stop_due;

grant select on lottery_chase to lotus_app;

create index lottery_issue_beacon on lottery_issue (draw_at) where beacon_state = 'waiting';

-- Outside results from sources that nobody types in (issue 4, section 2; lottery.md 5.3; trust.md EVT-3): two independent
-- ones have to say the same before anything is published, and a difference stops the settlement until a person looked.
create table lottery_feed_reading (
  issue_id bigint not null references lottery_issue,
  feed text not null check (feed ~ '^[a-z0-9-]{2,30}$'),
  -- What the source said first; a source that says something else later has `changed`.
  draw jsonb,
  is_void boolean not null default false,
  read_at timestamptz not null default lotus_now(),
  changed jsonb,
  changed_at timestamptz,
  primary key (issue_id, feed),
  check (is_void = (draw is null))
);

-- What a person has to look at. One open case of a kind and issue.
create table lottery_case (
  id bigint generated always as identity primary key,
  issue_id bigint not null references lottery_issue,
  kind text not null check (kind in ('feeds_differ', 'result_early', 'result_late')),
  details jsonb not null,
  opened_at timestamptz not null default lotus_now(),
  closed_at timestamptz,
  closed_by text,
  note text,
  check ((closed_at is null) = (closed_by is null))
);
create unique index lottery_case_open on lottery_case (issue_id, kind) where closed_at is null;
create index lottery_case_issue on lottery_case (issue_id, id);

grant select, insert on lottery_feed_reading, lottery_case to lotus_app;
grant update (changed, changed_at) on lottery_feed_reading to lotus_app;
grant update (closed_at, closed_by, note) on lottery_case to lotus_app;

-- Numbers that members submit while a round sells, and that its result follows from (Yeekee, lottery.md 2.4).
create table lottery_submission (
  issue_id bigint not null references lottery_issue,
  -- 1, 2, 3 ... in the order of arrival: the place decides which number is taken off the sum.
  no integer not null check (no > 0),
  member_id bigint not null,
  -- Masked, as everybody sees it and as the leaf under the root has it.
  account text not null check (length(account) between 3 and 40),
  number text not null check (number ~ '^[0-9]{5}$'),
  -- The caller's own key: a copy of the call is the same number again.
  key text not null,
  submitted_at timestamptz not null,
  primary key (issue_id, no)
);
create unique index lottery_submission_key on lottery_submission (issue_id, member_id, key);

grant select on lottery_submission to lotus_app;

-- Orders that no settlement can judge, and how two operators give such an order's stake back so that its issue can end.
create table lottery_stuck_order (
  order_id bigint primary key,
  -- Half of the order's key, to the microsecond.
  placed_at timestamptz not null,
  issue_id bigint not null references lottery_issue,
  member_id bigint not null,
  -- What the rules said, for the person who looks at it.
  reason text not null check (length(reason) between 1 and 300),
  seen_at timestamptz not null default lotus_now()
);
create index lottery_stuck_order_issue on lottery_stuck_order (issue_id, order_id);

create table lottery_order_refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references lottery_stuck_order,
  -- The member reads it.
  reason text not null check (length(reason) between 3 and 140),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'rejected')),
  entered_by bigint not null,
  entered_by_name text not null,
  entered_at timestamptz not null default lotus_now(),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  note text check (length(note) <= 140),
  -- Initiator is not approver (DECISIONS 29).
  check (decided_by <> entered_by),
  check ((state = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index lottery_order_refund_pending on lottery_order_refund (order_id) where state = 'pending';

grant select, insert on lottery_stuck_order, lottery_order_refund to lotus_app;

-- The sources of outside results decide what is published without a person, so one person never sets them alone
-- (trust.md BO-3, DECISIONS 29): one operator proposes, another one puts it in force.
create table lottery_feed_proposal (
  id bigint generated always as identity primary key,
  feeds jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'rejected')),
  entered_by bigint not null,
  entered_by_name text not null,
  entered_at timestamptz not null default lotus_now(),
  decided_by bigint,
  decided_by_name text,
  decided_at timestamptz,
  -- The proposer may take it back and never put it in force.
  check (state <> 'confirmed' or decided_by <> entered_by),
  check ((state = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index lottery_feed_proposal_pending on lottery_feed_proposal ((true)) where state = 'pending';
grant select, insert on lottery_feed_proposal to lotus_app;
grant update (state, decided_by, decided_by_name, decided_at) on lottery_feed_proposal to lotus_app;
