-- module: wallet
-- What keeps the ledger's length from becoming its cost (wallet.md 1; docs/domain/archive.md): sums of the house accounts
-- by hour, opening balances of archived months, and the record of the nightly proof.

-- Rows come in order of time, so a few bytes per block tell which blocks hold an hour.
create index journal_created on journal using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- --- sums of house accounts by hour -------------------------------------------------------------------------------

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

-- First phase: notes that the hours before now less `p_grace` have ended. A transaction that began before this note may
-- still write into them, one that begins later cannot; the grace is for a system clock that is set back. A note that
-- waits is left alone, or it would be pushed ahead for ever under steady load. Returns closed_until.
create function wallet_rollup_close(p_grace interval) returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s house_rollup_state;
  v_end timestamptz;
begin
  select * into s from house_rollup_state for update;
  if s.closed_until > s.sealed_until then return s.closed_until; end if;
  v_end := date_trunc('hour', lotus_now() - greatest(p_grace, interval '0'), 'UTC');
  if s.sealed_until is null then
    select date_trunc('hour', min(created_at), 'UTC') into s.sealed_until from journal;
    if s.sealed_until is null then return null; end if;
  end if;
  if v_end <= s.sealed_until then return s.sealed_until; end if;
  update house_rollup_state set sealed_until = s.sealed_until, closed_until = v_end, fence = pg_current_xact_id(),
    noted_at = clock_timestamp();
  return v_end;
end $$;

-- Second phase: sums what was noted, at most `p_hours_max` hours a call, once nobody can write into it any more. Returns
-- how many hours were sealed; 0 also while a transaction older than the note is under way.
create function wallet_rollup_seal(p_hours_max integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s house_rollup_state;
  v_until timestamptz;
begin
  -- Each statement below must see what committed before it began.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'roll-ups are sealed in read committed' using errcode = 'LT930';
  end if;
  select * into s from house_rollup_state for update;
  if s.closed_until is null or s.closed_until = s.sealed_until then return 0; end if;
  if pg_snapshot_xmin(pg_current_snapshot()) <= s.fence then return 0; end if;
  -- A transaction may have read the clock and not written yet: it has no number, so its start counts too.
  if exists (
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start <= s.noted_at)
  then return 0; end if;
  v_until := least(s.closed_until, s.sealed_until + make_interval(hours => p_hours_max));
  insert into house_rollup (account_id, period_start, debit, credit, rows)
  select m.account_id, date_trunc('hour', m.created_at, 'UTC'), sum(m.debit), sum(m.credit), count(*)
  from (
    select debit_account as account_id, created_at, amount as debit, 0 as credit from journal
    where debit_version is null and created_at >= s.sealed_until and created_at < v_until
    union all
    select credit_account, created_at, 0, amount from journal
    where credit_version is null and created_at >= s.sealed_until and created_at < v_until
  ) m group by 1, 2
  on conflict (account_id, period_start) do update set debit = excluded.debit, credit = excluded.credit,
    rows = excluded.rows, sealed_at = excluded.sealed_at;
  update house_rollup_state set sealed_until = v_until;
  return extract(epoch from v_until - s.sealed_until)::integer / 3600;
end $$;

-- --- archive -------------------------------------------------------------------------------------------------------

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

-- Until when the journal is archived: rows before it stand in files, opening balances in account_checkpoint. In a
-- condition over many rows write (select wallet_archived_until()), or it is asked for each of them.
create function wallet_archived_until() returns timestamptz
language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select coalesce(max(to_at), '-infinity') from journal_archive where state in ('detached', 'dropped') $$;

-- --- proof ---------------------------------------------------------------------------------------------------------

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

-- What moved for each thing of a kind, for the proofs of the modules above: amounts taken from and given to the member's
-- cash and bonus, how many legs of the stake and of its settlement each bucket has, and the lowest and highest member whom
-- any of it concerns (the same, where all is well). Things are dealt to `p_passes` passes by their number; `p_pass` is the
-- one asked for.
create function wallet_movements(p_ref_kind text, p_passes integer, p_pass integer)
returns table (ref_no text, taken bigint, given bigint, taken_back bigint, stake_cash_legs bigint, stake_bonus_legs bigint,
  settle_cash_legs bigint, settle_bonus_legs bigint, taken_cash bigint, taken_bonus bigint, first_member bigint, last_member bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select j.ref_no,
    coalesce(sum(j.amount) filter (where d.bucket in (1, 2) and c.bucket not in (1, 2, 4) and j.kind <> 24), 0)::bigint,
    coalesce(sum(j.amount) filter (where c.bucket in (1, 2) and d.bucket not in (1, 2)), 0)::bigint,
    coalesce(sum(j.amount) filter (where j.kind in (24, 32)), 0)::bigint,
    count(*) filter (where j.kind = 20 and d.bucket = 1),
    count(*) filter (where j.kind = 20 and d.bucket = 2),
    count(*) filter (where j.kind in (21, 22) and c.bucket = 1),
    count(*) filter (where j.kind in (21, 22) and c.bucket = 2),
    coalesce(sum(j.amount) filter (where d.bucket = 1 and c.bucket not in (1, 2, 4) and j.kind <> 24), 0)::bigint,
    coalesce(sum(j.amount) filter (where d.bucket = 2 and c.bucket not in (1, 2, 4) and j.kind <> 24), 0)::bigint,
    least(min(j.member_id), min(d.member_id), min(c.member_id)),
    greatest(max(j.member_id), max(d.member_id), max(c.member_id))
  from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
  where j.ref_kind = p_ref_kind and abs(hashtext(j.ref_no)::bigint) % p_passes = p_pass
  group by j.ref_no
$$;

grant select on journal_default, house_rollup, house_rollup_state, journal_archive, account_checkpoint, member_archive_sum, audit_run to lotus_app;
grant insert (business_day), update (finished_at, rows, breaks, error) on audit_run to lotus_app;
grant execute on function
  wallet_rollup_close(interval),
  wallet_rollup_seal(integer),
  wallet_archived_until(),
  wallet_movements(text, integer, integer)
  to lotus_app;
