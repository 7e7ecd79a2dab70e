-- The ledger (wallet.md 1, DECISIONS 3-6). One row per debit-credit pair, balanced by construction; member accounts
-- keep a guarded balance with a gap-free version, house accounts keep none (their totals come from the journal).
-- Sign: an amount leaves `debit_account` and enters `credit_account`; the sum over all accounts is always zero.
-- The application's role may read these tables and execute the commands below; it can write none of them itself.
create table currency (
  code text primary key check (code ~ '^[A-Z]{1,5}$'),
  symbol text not null,
  scale smallint not null default 4 check (scale = 4)
);
-- Play money of trial accounts has a currency of its own: no row of the ledger can mix it with real money, since both
-- sides of a movement have one currency (DECISIONS 23, trust.md C12).
insert into currency (code, symbol) values ('P', 'P'), ('TRIAL', 'P');

-- Buckets of a member: 1 cash, 2 bonus, 3 hold, 4 debt (what a correction could not take back, DECISIONS 5). Houses: 10.
-- The same numbers stand in chart-of-accounts.ts. The cash row is the member's mutex: every command locks it first.
create table account (
  id bigint generated always as identity primary key,
  member_id bigint,
  house_code varchar(60),
  bucket smallint not null,
  currency text not null references currency,
  balance bigint not null default 0,
  version bigint not null default 0,
  created_at timestamptz not null default lotus_now(),
  -- The guard against every overdraft lives here (WAL-1). A house account never carries a running balance, so that no
  -- bet waits for another one's row. The one check of this table: each is read anew by every statement that writes.
  check (case bucket when 4 then balance <= 0 when 10 then balance = 0 else balance >= 0 end)
) with (fillfactor = 60);
create unique index account_member on account (member_id, currency, bucket) where member_id is not null;
create unique index account_house on account (house_code, currency) where house_code is not null;

create table ledger_kind (
  id smallint primary key,
  code text not null unique check (code ~ '^[A-Z_]{2,30}$')
);
insert into ledger_kind (id, code) values
  (1, 'DEP_BANK'), (2, 'DEP_REVERSAL'),
  (10, 'WD_FREEZE'), (11, 'WD_UNFREEZE'), (12, 'WD_PAID'),
  (20, 'BET'), (21, 'WIN'), (22, 'BET_REFUND'), (23, 'BET_CANCEL'), (24, 'WIN_REVERSAL'),
  (30, 'ADJ_CREDIT'), (31, 'ADJ_DEBIT'), (32, 'DEBT_OPENED'), (33, 'DEBT_RECOVERED'),
  (40, 'BONUS_GRANT'), (41, 'BONUS_FORFEIT'), (42, 'BONUS_RELEASE'), (43, 'BONUS_EXPIRE'),
  (50, 'REBATE'), (51, 'COMMISSION'), (52, 'TRANSFER_OUT'), (53, 'TRANSFER_IN');

create sequence journal_id_seq;

-- By month (wallet.md 1). No foreign keys and one check: the commands below are the only writers, the audit proves what
-- they guarantee, and each constraint is read anew by every statement that writes. Unique ids across months come from
-- tx_key and the sequence.
create table journal (
  id bigint not null default nextval('journal_id_seq'),
  -- The legs of one business event share the id of their first leg.
  group_id bigint not null,
  kind smallint not null,
  member_id bigint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount bigint not null,
  -- Of each member's side; null where the side is a house.
  debit_after bigint,
  debit_version bigint,
  credit_after bigint,
  credit_version bigint,
  -- The caller's name of the event and what it belongs to (an order, a deposit, a withdrawal).
  source varchar(60) collate "C" not null,
  ext_id varchar(160) collate "C" not null,
  ref_kind varchar(30) not null,
  ref_no varchar(60) not null,
  created_at timestamptz not null default lotus_now(),
  primary key (member_id, id, created_at),
  check (amount > 0 and amount <= 1000000000000000)
) partition by range (created_at);

-- Catches what no month was made for; the audit tells when it holds rows.
create table journal_default partition of journal default;
create unique index journal_default_debit on journal_default (debit_account, debit_version) where debit_version is not null;
create unique index journal_default_credit on journal_default (credit_account, credit_version) where credit_version is not null;

-- One permanent outcome per key (DECISIONS 4). 'tombstone': a rollback came first, a late original is refused.
create table tx_key (
  source varchar(60) collate "C" not null,
  ext_id varchar(160) collate "C" not null,
  -- SHA-256 over the command's content.
  fingerprint bytea not null,
  -- 'applied', 'rejected', 'tombstone'
  outcome text not null,
  member_id bigint not null,
  -- What the command was; for a win or a rollback the bet it names.
  kind text,
  currency text,
  ref_source varchar(60) collate "C",
  ref_ext_id varchar(160) collate "C",
  journal_ids bigint[] not null default '{}',
  -- As text: written often, read seldom.
  reply json not null,
  created_at timestamptz not null default lotus_now(),
  primary key (source, ext_id)
);
create index tx_key_ref on tx_key (ref_ext_id, ref_source) where ref_ext_id is not null;

create table hold (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  currency text not null references currency,
  amount bigint not null check (amount > 0),
  state text not null default 'open' check (state in ('open', 'posted', 'voided')),
  ref_kind text not null,
  ref_no text not null,
  opened_at timestamptz not null default lotus_now(),
  resolved_at timestamptz,
  check ((state = 'open') = (resolved_at is null))
);
create index hold_open on hold (member_id) where state = 'open';
grant select on currency, account, ledger_kind, journal, journal_default, tx_key, hold to lotus_app;

-- The one typed entry (wallet.md 3): `wallet_run` takes one command, `wallet_run_batch` many in one commit. An item is
-- {"op","member","currency",...}; amounts are whole ten-thousandths as text, "print" is the fingerprint in hex.

-- Commands of the modules above, run by the same entry (DECISIONS 9): a function (jsonb) returns jsonb each.
-- One may have a form for many commands at once: (items jsonb, places bigint[], currency text, members bigint[], room
-- bigint[]) returns table (n bigint, reply json). It gets the batch as it came, the places in it of the calls that are its
-- own and their member's only ones, and what every member may stake (null: not here); it answers those it is sure of, by
-- their places, and leaves the others, which then go one by one.
create table wallet_command (
  name text primary key check (name ~ '^[a-z_]{3,60}$'),
  function regprocedure not null,
  set_function regprocedure
);

-- Turnover requirements (operations.md 3.4 and 4.10, wallet.md 1; DECISIONS 3: this is the one name for "rollover") and
-- the bonus commands that stand on them. A requirement asks for an amount of valid bets before money can be withdrawn.
-- Progress comes from news of settled bets: each bet counts once, first in, first out over the member's requirements,
-- and what it gave to which stands in a row of its own, so that every figure explains itself and a reversal takes
-- exactly that back. Everything here runs under the member's lock: the member first, then the requirement's row.
create table turnover_requirement (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  currency text not null references currency,
  origin text not null check (origin in ('deposit', 'bonus', 'adjust', 'transfer', 'cashback', 'points', 'vip', 'other')),
  -- The deposit, the promotion and period, the adjustment ...: a second grant for the same thing is the first one.
  origin_ref text not null check (length(origin_ref) between 1 and 60),
  base bigint not null check (base > 0 and base <= 1000000000000000),
  multiple_ppm integer not null check (multiple_ppm between 1 and 1000000000),
  -- base x multiple, rounded up to the next ten-thousandth.
  required bigint not null check (required > 0),
  progress bigint not null default 0,
  -- Parts per million of a valid bet by category; '*' is for categories that are not named.
  contributions jsonb not null check (jsonb_typeof(contributions) = 'object'),
  -- A bet with a higher stake gives nothing to this requirement.
  max_bet bigint check (max_bet > 0),
  excluded_categories text[] not null default '{}',
  -- The bonus that was granted with it, and whether its share still lies in the bonus bucket.
  bonus bigint not null default 0 check (bonus >= 0),
  holds_bonus boolean not null default false,
  -- The versions of the bonus account between which it held its share: a stake between them was its money too.
  bonus_since bigint,
  bonus_until bigint,
  -- Up to which version of the bonus account it is known whose what came back was; the member's highest counts.
  bonus_read bigint not null default 0,
  -- What becomes of that share when the requirement is cleared: cash, or nothing. Fixed with the grant's terms.
  converts boolean not null default true,
  expires_at timestamptz,
  status text not null default 'open' check (status in ('open', 'cleared', 'cancelled', 'expired')),
  end_reason text check (length(end_reason) between 1 and 200),
  created_at timestamptz not null default lotus_now(),
  cleared_at timestamptz,
  ended_at timestamptz,
  unique (member_id, origin, origin_ref),
  check (progress between 0 and required),
  check ((status = 'cleared') = (cleared_at is not null)),
  check (status <> 'cleared' or progress = required),
  check (status <> 'open' or progress < required),
  check ((status = 'open') = (ended_at is null)),
  check ((origin = 'bonus') = (bonus > 0)),
  check ((bonus > 0) = (bonus_since is not null) and holds_bonus = (bonus_since is not null and bonus_until is null)),
  check (expires_at > created_at)
) with (fillfactor = 80);
create index turnover_requirement_open on turnover_requirement (member_id) where status = 'open';
create index turnover_requirement_expiry on turnover_requirement (expires_at) where status = 'open' and expires_at is not null;

-- The fence: a settled bet counts once however often its news comes. (version, reversed) only grows: a correction is a
-- higher version, a rollback or a void a reversal, and a reversal that comes first is met by its late settlement.
-- Bets that no requirement waits for are not kept: one made later never counts earlier bets.
create table turnover_bet (
  bet_kind text not null check (length(bet_kind) between 1 and 60),
  bet_ref text not null check (length(bet_ref) between 1 and 160),
  member_id bigint not null,
  currency text not null,
  version integer not null check (version > 0),
  stake bigint not null check (stake >= 0),
  valid_bet bigint not null check (valid_bet >= 0),
  category text not null check (category ~ '^[A-Z]{2,12}$'),
  placed_at timestamptz not null,
  settled_at timestamptz not null,
  reversed_at timestamptz,
  primary key (bet_kind, bet_ref)
);

-- What a bet gave to a requirement, and how much of the valid bet that took.
create table turnover_progress (
  requirement_id bigint not null references turnover_requirement,
  bet_kind text not null,
  bet_ref text not null,
  amount bigint not null check (amount >= 0),
  valid_bet_used bigint not null check (valid_bet_used >= 0),
  contribution_ppm integer not null check (contribution_ppm between 1 and 1000000),
  -- 'max_bet': seen and not counted.
  reason text not null default 'counted' check (reason in ('counted', 'max_bet')),
  -- What reversals have taken back so far.
  taken_back bigint not null default 0 check (taken_back >= 0),
  primary key (requirement_id, bet_kind, bet_ref),
  foreign key (bet_kind, bet_ref) references turnover_bet,
  check (reason = 'counted' or amount = 0)
);
create index turnover_progress_bet on turnover_progress (bet_kind, bet_ref);

-- News of settled bets that could not be read: it counts nothing and stops nobody, and is kept here for whoever looks
-- into it. The consumer and every drain before it meet the same entry.
create table turnover_unread (
  member_id bigint not null,
  digest bytea not null,
  topic text not null,
  entry text not null check (length(entry) <= 4000),
  error text not null check (length(error) <= 400),
  times integer not null default 1,
  first_seen_at timestamptz not null default lotus_now(),
  primary key (member_id, digest)
);
grant select on turnover_requirement, turnover_bet, turnover_progress, turnover_unread to lotus_app;

-- What keeps the ledger's length from becoming its cost (wallet.md 1; docs/domain/archive.md): sums of the house accounts
-- by hour, opening balances of archived months, and the record of the nightly proof.

-- Rows come in order of time, so a few bytes per block tell which blocks hold an hour.
create index journal_created on journal using brin (created_at) with (pages_per_range = 32, autosummarize = on);

create table house_rollup (
  account_id bigint not null references account,
  period_start timestamptz not null check (extract(epoch from period_start)::bigint % 3600 = 0),
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  rows bigint not null check (rows > 0),
  sealed_at timestamptz not null default lotus_now(),
  primary key (account_id, period_start)
);

-- Every hour before `sealed_until` is summed. The hours up to `closed_until` have ended and wait for the transactions
-- that were under way when that was noted.
create table house_rollup_state (
  is_only boolean primary key default true check (is_only),
  sealed_until timestamptz,
  closed_until timestamptz,
  fence xid8,
  noted_at timestamptz,
  check (closed_until >= sealed_until)
);
insert into house_rollup_state default values;

-- A month on its way out of the journal: sealed (opening balances stand) -> written (the file stands) -> detached (the
-- journal no longer has it; from here on the opening balances count) -> dropped.
create table journal_archive (
  partition_name text primary key check (partition_name ~ '^journal_[0-9]{4}_[0-9]{2}$'),
  from_at timestamptz not null unique,
  to_at timestamptz not null unique,
  state text not null check (state in ('sealed', 'written', 'detached', 'dropped')),
  journal_rows bigint not null check (journal_rows >= 0),
  first_id bigint,
  last_id bigint,
  -- Of the rows as text, uncompressed: the same whoever compresses them.
  csv_sha256 text check (csv_sha256 ~ '^[0-9a-f]{64}$'),
  file_name text,
  sealed_at timestamptz not null default lotus_now(),
  written_at timestamptz,
  detached_at timestamptz,
  dropped_at timestamptz,
  check (from_at < to_at),
  check ((state = 'sealed') = (csv_sha256 is null)),
  check ((csv_sha256 is null) = (file_name is null))
);

-- Balance and version of an account at the end of an archived month, for every account that moved in it.
create table account_checkpoint (
  account_id bigint not null references account,
  as_of timestamptz not null,
  balance bigint not null,
  version bigint not null check (version > 0),
  primary key (account_id, as_of)
);

-- Sums of an archived month by member and kind, for what counts a member's whole life.
create table member_archive_sum (
  member_id bigint not null,
  kind smallint not null,
  as_of timestamptz not null,
  amount bigint not null check (amount > 0),
  rows bigint not null check (rows > 0),
  primary key (member_id, kind, as_of)
);

create table audit_run (
  id bigint generated always as identity primary key,
  -- The brand's day whose night this run proves.
  business_day date not null,
  started_at timestamptz not null default lotus_now(),
  finished_at timestamptz,
  rows bigint check (rows >= 0),
  -- [{"check","subject","expected","found"}], at most 50 a check; null while it runs.
  breaks jsonb check (jsonb_typeof(breaks) = 'array'),
  -- Why it could not finish.
  error text,
  check ((finished_at is null) = (breaks is null and error is null)),
  check (breaks is null or error is null)
);
create index audit_run_day on audit_run (business_day, id);

grant select on journal_default, house_rollup, house_rollup_state, journal_archive, account_checkpoint, member_archive_sum, audit_run to lotus_app;
grant insert (business_day), update (finished_at, rows, breaks, error) on audit_run to lotus_app;
