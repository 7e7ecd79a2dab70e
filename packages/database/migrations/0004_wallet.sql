-- module: wallet
-- The ledger (wallet.md 1, DECISIONS 3-6). One row per debit-credit pair, balanced by construction; member accounts
-- keep a guarded balance with a gap-free version, house accounts keep none (their totals come from the journal).
-- Sign: an amount leaves `debit_account` and enters `credit_account`; the sum over all accounts is always zero.
-- The application's role may read these tables and execute the commands below; it can write none of them itself.

create table currency (
  code text primary key check (code ~ '^[A-Z]{1,5}$'),
  symbol text not null,
  scale smallint not null default 4 check (scale = 4)
);
insert into currency (code, symbol) values ('P', 'P');

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

-- What an account is never changes afterwards, so it is looked at when it is opened and costs the hot path nothing.
create function wallet_check_account() returns trigger language plpgsql as $$
begin
  if new.bucket not in (1, 2, 3, 4, 10) or (new.member_id is null) <> (new.bucket = 10)
    or (new.member_id is null) <> (new.house_code is not null) or new.house_code !~ '^[a-z0-9:_-]{1,60}$' then
    raise exception 'an account belongs to a member''s bucket or to a house' using errcode = '23514';
  end if;
  -- Play money and real money never meet: a trial account has no account of another currency (DECISIONS 23, C12).
  if new.member_id is not null and new.currency <> wallet_currency_of(new.member_id, new.currency) then
    raise exception 'a trial account has play money alone' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger account_check before insert or update of member_id, house_code, bucket on account
  for each row execute function wallet_check_account();

create table ledger_kind (
  id smallint primary key,
  code text not null unique check (code ~ '^[A-Z_]{2,30}$')
);
insert into ledger_kind (id, code) values
  (1, 'DEP_BANK'), (2, 'DEP_REVERSAL'),
  (10, 'WD_FREEZE'), (11, 'WD_UNFREEZE'), (12, 'WD_PAID'),
  (20, 'BET'), (21, 'WIN'), (22, 'BET_REFUND'), (23, 'BET_CANCEL'), (24, 'WIN_REVERSAL'),
  (30, 'ADJ_CREDIT'), (31, 'ADJ_DEBIT'), (32, 'DEBT_OPENED'), (33, 'DEBT_RECOVERED'),
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

-- Makes the partitions of the current month and of `p_months` after it; returns how many were made. A lost update or a
-- double application would use a version twice and fails at the month's own unique indexes; across months the audit
-- proves the chain. A month whose rows already lie in the default partition is left there and told.
create function wallet_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_month timestamptz;
  v_name text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7302, 1);
  for i in 0..least(p_months, 24) loop
    v_month := date_trunc('month', lotus_now() at time zone 'UTC') at time zone 'UTC';
    v_month := ((v_month at time zone 'UTC') + make_interval(months => i)) at time zone 'UTC';
    v_name := 'journal_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    if exists (select from journal_default where created_at >= v_month
      and created_at < ((v_month at time zone 'UTC') + interval '1 month') at time zone 'UTC') then
      raise warning 'the rows of % stay in journal_default', v_name;
      continue;
    end if;
    execute format('create table %I partition of journal for values from (%L) to (%L)', v_name, v_month,
      ((v_month at time zone 'UTC') + interval '1 month') at time zone 'UTC');
    execute format('create unique index %I on %I (debit_account, debit_version) where debit_version is not null', v_name || '_debit', v_name);
    execute format('create unique index %I on %I (credit_account, credit_version) where credit_version is not null', v_name || '_credit', v_name);
    execute format('create trigger no_truncate before truncate on %I for each statement execute function wallet_refuse_change()', v_name);
    execute format('grant select on %I to lotus_app', v_name);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

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

create function wallet_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'LT900';
end $$;
create trigger journal_append_only before update or delete on journal
  for each row execute function wallet_refuse_change();
create trigger journal_no_truncate before truncate on journal
  for each statement execute function wallet_refuse_change();
create trigger journal_default_no_truncate before truncate on journal_default
  for each statement execute function wallet_refuse_change();
select wallet_ensure_partitions(3);
create trigger tx_key_append_only before update or delete on tx_key
  for each row execute function wallet_refuse_change();

-- --- building blocks: not granted to the application -----------------------------------------------------------

-- The currency a member plays a game of `p_currency` in: trial accounts have play money of their own beside every currency
-- of the house, with house accounts of its own (DECISIONS 23). Without settings, so that reads may call it for each row.
create function wallet_currency_of(p_member bigint, p_currency text) returns text
language sql stable
as $$ select case when cardinality(members_on_trial(array[p_member])) > 0 then 'TRIAL' else p_currency end $$;

create function wallet_house(p_code text, p_currency text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  select id into v_id from account where house_code = p_code and currency = p_currency;
  if v_id is null then
    insert into account (house_code, bucket, currency) values (p_code, 10, p_currency)
    on conflict do nothing returning id into v_id;
    if v_id is null then
      select id into v_id from account where house_code = p_code and currency = p_currency;
    end if;
  end if;
  return v_id;
end $$;

-- Opens a member's accounts where they are missing.
create function wallet_open(p_member bigint, p_currency text) returns void
language sql volatile set search_path = public, pg_temp as $$
  insert into account (member_id, bucket, currency) values
    (p_member, 1, p_currency), (p_member, 2, p_currency), (p_member, 3, p_currency), (p_member, 4, p_currency)
  on conflict do nothing
$$;

-- Locks a member: every command of one member queues at the cash row. Returns the state of the accounts, read after the
-- lock was got. Opens them on first use.
create function wallet_lock(
  p_member bigint, p_currency text,
  out cash_id bigint, out cash bigint, out bonus_id bigint, out bonus bigint, out hold_id bigint, out held bigint,
  out debt_id bigint, out debt bigint)
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform 1 from account where member_id = p_member and currency = p_currency and bucket = 1 for no key update;
  if not found then
    perform wallet_open(p_member, p_currency);
    perform 1 from account where member_id = p_member and currency = p_currency and bucket = 1 for no key update;
  end if;
  select max(id) filter (where bucket = 1), max(balance) filter (where bucket = 1),
    max(id) filter (where bucket = 2), max(balance) filter (where bucket = 2),
    max(id) filter (where bucket = 3), max(balance) filter (where bucket = 3),
    max(id) filter (where bucket = 4), max(balance) filter (where bucket = 4)
  into cash_id, cash, bonus_id, bonus, hold_id, held, debt_id, debt
  from account where member_id = p_member and currency = p_currency;
end $$;

-- Locks many members in the one order that all commands keep, opening accounts on first use.
create function wallet_lock_members(p_members bigint[], p_currency text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_found integer;
  v_member bigint;
begin
  select count(*) into v_found from (
    select id from account
    where member_id = any (p_members) and currency = p_currency and bucket = 1
    order by member_id for no key update) locked;
  if v_found = cardinality(p_members) then return; end if;
  for v_member in
    select m from unnest(p_members) m
    where not exists (select from account a where a.member_id = m and a.currency = p_currency and a.bucket = 1) order by m
  loop
    perform wallet_open(v_member, p_currency);
  end loop;
  perform 1 from account where member_id = any (p_members) and currency = p_currency and bucket = 1
  order by member_id for no key update;
end $$;

-- The same for the members of one game, each in the currency they play in: play money last, so that all keep one order.
create function wallet_lock_players(p_members bigint[], p_currency text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_trials bigint[] := members_on_trial(p_members);
begin
  if v_trials = '{}' then
    perform wallet_lock_members(p_members, p_currency);
    return;
  end if;
  perform wallet_lock_members(array(select m from unnest(p_members) m where m <> all (v_trials) order by m), p_currency);
  perform wallet_lock_members(v_trials, 'TRIAL');
end $$;

-- One leg: moves `p_amount` and writes its journal row. `p_group` null starts a new group. Member sides are guarded
-- by the row's CHECK; callers have looked at the balance under the lock, so a violation here is our own mistake.
create function wallet_move(
  p_group bigint, p_kind smallint, p_member bigint, p_debit bigint, p_credit bigint, p_amount bigint,
  p_source text, p_ext_id text, p_ref_kind text, p_ref_no text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_id bigint := nextval('journal_id_seq');
  v_debit_after bigint; v_debit_version bigint; v_credit_after bigint; v_credit_version bigint;
begin
  update account set balance = balance - p_amount, version = version + 1
  where id = p_debit and bucket <= 9 returning balance, version into v_debit_after, v_debit_version;
  update account set balance = balance + p_amount, version = version + 1
  where id = p_credit and bucket <= 9 returning balance, version into v_credit_after, v_credit_version;
  insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after,
    debit_version, credit_after, credit_version, source, ext_id, ref_kind, ref_no, created_at)
  values (v_id, coalesce(p_group, v_id), p_kind, p_member, p_debit, p_credit, p_amount, v_debit_after,
    v_debit_version, v_credit_after, v_credit_version, p_source, p_ext_id, p_ref_kind, p_ref_no, lotus_now());
  return v_id;
end $$;

-- The stored outcome of a key: null where the key is new. Other content under the same key: {"code":"key_conflict"}.
-- Call it after wallet_lock, so that two copies of one command meet in order.
create function wallet_key_outcome(p_source text, p_ext_id text, p_fingerprint bytea) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_row tx_key;
begin
  select * into v_row from tx_key where source = p_source and ext_id = p_ext_id;
  if not found then return null; end if;
  if v_row.outcome = 'tombstone' then return jsonb_build_object('code', 'rolled_back'); end if;
  if v_row.fingerprint <> p_fingerprint then return jsonb_build_object('code', 'key_conflict'); end if;
  return v_row.reply::jsonb || jsonb_build_object('duplicate', true);
end $$;

create function wallet_key_store(
  p_source text, p_ext_id text, p_fingerprint bytea, p_outcome text, p_member bigint, p_journal_ids bigint[], p_reply jsonb,
  p_kind text default null, p_ref_source text default null, p_ref_ext_id text default null, p_currency text default null)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, currency, ref_source, ref_ext_id, journal_ids, reply)
  values (p_source, p_ext_id, p_fingerprint, p_outcome, p_member, p_kind, p_currency, p_ref_source, p_ref_ext_id, p_journal_ids, p_reply);
  return p_reply || jsonb_build_object('duplicate', false);
end $$;

-- News of changed balances: one row, [{"member":"12","version":"34"}, ...]. The push stream hands each member theirs.
create function wallet_notify_members(p_members bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_news jsonb;
begin
  select ('[' || string_agg('{"member":"' || x.member_id || '","version":"' || x.version || '"}', ',') || ']')::jsonb into v_news
  from (select member_id, sum(version) as version from account where member_id = any (p_members) group by member_id) x;
  if v_news is not null then perform outbox_add('wallet.balances_changed', 'members', v_news); end if;
end $$;

create function wallet_notify(p_member bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform wallet_notify_members(array[p_member]);
end $$;

-- Whether a member may stake this amount at this instant: status, exclusion, limits. Null where they may. Under the lock.
create function wallet_refusal(p_member bigint, p_stake bigint, p_now timestamptz) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if not member_may_play(p_member) then return jsonb_build_object('code', 'account_disabled'); end if;
  return protection_refusal(p_member, p_stake, 0, p_now);
end $$;

-- What the member owes is taken from their cash first (DECISIONS 5). Call after money has reached cash. Returns the ids
-- of the legs written.
create function wallet_recover(
  p_member bigint, p_currency text, p_group bigint, p_source text, p_ext_id text, p_ref_kind text, p_ref_no text) returns bigint[]
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
begin
  select * into w from wallet_lock(p_member, p_currency);
  if w.debt = 0 or w.cash = 0 then return '{}'; end if;
  return array[wallet_move(p_group, 33::smallint, p_member, w.cash_id, w.debt_id, least(w.cash, -w.debt), p_source, p_ext_id, p_ref_kind, p_ref_no)];
end $$;

-- Takes a stake from bonus and cash in the brand's order (DECISIONS 6) to the house account of the game. Returns the
-- split and the legs' ids; ok is false, and nothing moved, where the two together do not cover it.
-- For the SQL commands of the modules that sell; call wallet_lock first in the same transaction.
create function wallet_stake(
  p_member bigint, p_currency text, p_amount bigint, p_bonus_first boolean, p_house text,
  p_source text, p_ext_id text, p_ref_kind text, p_ref_no text,
  out ok boolean, out stake_cash bigint, out stake_bonus bigint, out available bigint, out journal_ids bigint[])
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_house bigint;
  v_group bigint;
begin
  select * into w from wallet_lock(p_member, p_currency);
  available := w.cash + w.bonus;
  journal_ids := '{}';
  ok := coalesce(available >= p_amount and p_amount > 0, false);
  if not ok then stake_cash := 0; stake_bonus := 0; return; end if;
  if p_bonus_first then
    stake_bonus := least(w.bonus, p_amount);
    stake_cash := p_amount - stake_bonus;
  else
    stake_cash := least(w.cash, p_amount);
    stake_bonus := p_amount - stake_cash;
  end if;
  v_house := wallet_house(p_house, p_currency);
  if stake_bonus > 0 then
    v_group := wallet_move(null, 20::smallint, p_member, w.bonus_id, v_house, stake_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no);
    journal_ids := journal_ids || v_group;
  end if;
  if stake_cash > 0 then
    journal_ids := journal_ids || wallet_move(v_group, 20::smallint, p_member, w.cash_id, v_house, stake_cash, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
end $$;

-- --- commands ------------------------------------------------------------------------------------------------------
-- Each answers jsonb: {"code":"ok","duplicate":false,...}, or a refusal {"code":...}. Refusals that a balance or an
-- instant decided are stored, so that a late copy of the command cannot succeed after a top-up. The application reaches
-- them through wallet_run and wallet_run_batch; those granted below also stand in the commands of other modules.

create function wallet_insufficient(p_available bigint, p_amount bigint) returns jsonb
language sql immutable set search_path = public, pg_temp as $$
  select jsonb_build_object('code', 'insufficient_balance', 'balance', p_available::text, 'short', (p_amount - p_available)::text)
$$;

-- Money in from a house account (deposit, adjustment) to cash.
create function wallet_credit(
  p_member bigint, p_currency text, p_amount bigint, p_kind text, p_house text,
  p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w record;
  v_known jsonb;
  v_ids bigint[];
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_ids := array[wallet_move(null, (select id from ledger_kind where code = p_kind), p_member, wallet_house(p_house, p_currency),
    w.cash_id, p_amount, p_source, p_ext_id, p_ref_kind, p_ref_no)];
  if w.debt < 0 then v_ids := v_ids || wallet_recover(p_member, p_currency, v_ids[1], p_source, p_ext_id, p_ref_kind, p_ref_no); end if;
  if p_kind like 'DEP%' then perform protection_note(array[p_member], array[lotus_now()], '{0}', '{0}', array[p_amount]); end if;
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text), 'credit');
end $$;

-- A bet: stake from bonus and cash to the house, if status, exclusion, limits and balance allow it at this instant.
create function wallet_bet(
  p_member bigint, p_currency text, p_amount bigint, p_bonus_first boolean, p_house text,
  p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_known jsonb;
  v_now timestamptz;
  s record;
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_now := lotus_now();
  v_known := wallet_refusal(p_member, p_amount, v_now);
  if v_known is null then
    select * into s from wallet_stake(p_member, p_currency, p_amount, p_bonus_first, p_house, p_source, p_ext_id, p_ref_kind, p_ref_no);
    if not s.ok then v_known := wallet_insufficient(s.available, p_amount); end if;
  end if;
  if v_known is not null then
    return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'rejected', p_member, '{}', v_known, 'bet');
  end if;
  perform protection_note(array[p_member], array[v_now], array[p_amount], '{0}', '{0}');
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, s.journal_ids,
    jsonb_build_object('code', 'ok', 'groupId', s.journal_ids[1]::text, 'stakeCash', s.stake_cash::text,
      'stakeBonus', s.stake_bonus::text, 'balance', (s.available - p_amount)::text), 'bet', p_currency => p_currency);
end $$;

-- Pays `p_amount` in the proportion of a stake: the bonus part is rounded down, cash takes the rest. Under the lock.
create function wallet_pay(
  p_group bigint, p_kind smallint, p_member bigint, p_currency text, p_amount bigint, p_stake_cash bigint, p_stake_bonus bigint,
  p_house text, p_source text, p_ext_id text, p_ref_kind text, p_ref_no text) returns bigint[]
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_house bigint := wallet_house(p_house, p_currency);
  v_bonus bigint := case when p_stake_bonus = 0 then 0
    else div(p_amount::numeric * p_stake_bonus, (p_stake_cash + p_stake_bonus)::numeric)::bigint end;
  v_ids bigint[] := '{}';
begin
  if p_amount = 0 then return v_ids; end if;
  select * into w from wallet_lock(p_member, p_currency);
  if v_bonus > 0 then
    v_ids := array[wallet_move(p_group, p_kind, p_member, v_house, w.bonus_id, v_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no)];
  end if;
  if p_amount > v_bonus then
    v_ids := v_ids || wallet_move(coalesce(p_group, v_ids[1]), p_kind, p_member, v_house, w.cash_id, p_amount - v_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  if w.debt < 0 then
    v_ids := v_ids || wallet_recover(p_member, p_currency, coalesce(p_group, v_ids[1]), p_source, p_ext_id, p_ref_kind, p_ref_no);
  end if;
  return v_ids;
end $$;

create function wallet_spendable(p_member bigint, p_currency text) returns bigint
language sql volatile set search_path = public, pg_temp as $$
  select sum(balance)::bigint from account where member_id = p_member and currency = p_currency and bucket in (1, 2)
$$;

-- A win of a keyed bet, in the bet's proportion; 0 tells that it lost. Never asks for status or limits. One bet may win
-- several times (multi-win rounds); a win whose bet is not known moves nothing and may come again.
create function wallet_win(
  p_member bigint, p_currency text, p_amount bigint, p_house text, p_source text, p_ext_id text, p_fingerprint bytea,
  p_ref_kind text, p_ref_no text, p_bet_source text, p_bet_ext_id text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_known jsonb;
  k tx_key;
  v_ids bigint[];
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  select * into k from tx_key where source = p_bet_source and ext_id = p_bet_ext_id;
  if not found or k.outcome = 'rejected' then return jsonb_build_object('code', 'bet_not_found'); end if;
  if k.outcome = 'tombstone' or wallet_is_rolled_back(p_bet_source, p_bet_ext_id) then return jsonb_build_object('code', 'rolled_back'); end if;
  if k.member_id <> p_member or k.kind not in ('bet', 'bet_win') or k.currency <> p_currency then return jsonb_build_object('code', 'key_conflict'); end if;
  v_ids := wallet_pay(null, 21::smallint, p_member, p_currency, p_amount, (k.reply ->> 'stakeCash')::bigint,
    (k.reply ->> 'stakeBonus')::bigint, p_house, p_source, p_ext_id, p_ref_kind, p_ref_no);
  if p_amount > 0 then
    perform protection_note(array[p_member], array[lotus_now()], '{0}', array[p_amount], '{0}');
    perform wallet_notify(p_member);
  end if;
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text, 'balance', wallet_spendable(p_member, p_currency)::text),
    'win', p_bet_source, p_bet_ext_id);
end $$;

create function wallet_is_rolled_back(p_source text, p_ext_id text) returns boolean
language sql volatile set search_path = public, pg_temp as $$
  select exists (select from tx_key where ref_ext_id = p_ext_id and ref_source = p_source and kind = 'rollback' and outcome = 'applied')
$$;

create function wallet_is_won(p_source text, p_ext_id text) returns boolean
language sql volatile set search_path = public, pg_temp as $$
  select exists (select from tx_key where ref_ext_id = p_ext_id and ref_source = p_source and kind = 'win' and outcome = 'applied')
$$;

-- Stake and win of a round that ends at once, under one key. The stake must be covered before the win.
create function wallet_bet_win(
  p_member bigint, p_currency text, p_amount bigint, p_win bigint, p_bonus_first boolean, p_house text,
  p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_known jsonb;
  v_now timestamptz;
  v_ids bigint[];
  s record;
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_now := lotus_now();
  v_known := wallet_refusal(p_member, p_amount, v_now);
  if v_known is null then
    select * into s from wallet_stake(p_member, p_currency, p_amount, p_bonus_first, p_house, p_source, p_ext_id, p_ref_kind, p_ref_no);
    if not s.ok then v_known := wallet_insufficient(s.available, p_amount); end if;
  end if;
  if v_known is not null then
    return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'rejected', p_member, '{}', v_known, 'bet_win');
  end if;
  v_ids := s.journal_ids || wallet_pay(s.journal_ids[1], 21::smallint, p_member, p_currency, p_win, s.stake_cash, s.stake_bonus,
    p_house, p_source, p_ext_id, p_ref_kind, p_ref_no);
  perform protection_note(array[p_member], array[v_now], array[p_amount], array[p_win], '{0}');
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text, 'stakeCash', s.stake_cash::text,
      'stakeBonus', s.stake_bonus::text, 'balance', wallet_spendable(p_member, p_currency)::text), 'bet_win', p_currency => p_currency);
end $$;

-- Cash into the hold bucket, for a withdrawal. Answers the hold's id.
create function wallet_hold(
  p_member bigint, p_currency text, p_amount bigint, p_source text, p_ext_id text, p_fingerprint bytea,
  p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w record;
  v_known jsonb;
  v_id bigint;
  v_hold bigint;
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  if w.cash < p_amount then
    return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'rejected', p_member, '{}', wallet_insufficient(w.cash, p_amount), 'hold');
  end if;
  v_id := wallet_move(null, 10::smallint, p_member, w.cash_id, w.hold_id, p_amount, p_source, p_ext_id, p_ref_kind, p_ref_no);
  insert into hold (member_id, currency, amount, ref_kind, ref_no)
  values (p_member, p_currency, p_amount, p_ref_kind, p_ref_no) returning id into v_hold;
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, array[v_id],
    jsonb_build_object('code', 'ok', 'groupId', v_id::text, 'holdId', v_hold::text), 'hold');
end $$;

-- Resolves a hold, at most once: 'post' pays it to a house account, 'void' gives it back to cash. The same resolution
-- again is a duplicate, the other one is refused with "hold_resolved".
create function wallet_resolve_hold(p_hold bigint, p_action text, p_house text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  h hold;
  w record;
  v_id bigint;
  v_ids bigint[];
begin
  select * into h from hold where id = p_hold;
  if not found then return jsonb_build_object('code', 'hold_not_found'); end if;
  if p_action not in ('post', 'void') then raise exception 'unknown hold action %', p_action using errcode = 'LT901'; end if;
  -- The member's rows first, then the hold: the same order in every command.
  select * into w from wallet_lock(h.member_id, h.currency);
  select * into h from hold where id = p_hold for update;
  if h.state <> 'open' then
    return jsonb_build_object('code', case when h.state = case p_action when 'post' then 'posted' else 'voided' end then 'ok' else 'hold_resolved' end,
      'duplicate', true);
  end if;
  v_id := wallet_move(null, case p_action when 'post' then 12 else 11 end::smallint, h.member_id, w.hold_id,
    case p_action when 'post' then wallet_house(p_house, h.currency) else w.cash_id end, h.amount,
    'hold', p_hold::text, h.ref_kind, h.ref_no);
  v_ids := array[v_id];
  if p_action = 'void' and w.debt < 0 then
    v_ids := v_ids || wallet_recover(h.member_id, h.currency, v_id, 'hold', p_hold::text, h.ref_kind, h.ref_no);
  end if;
  update hold set state = case p_action when 'post' then 'posted' else 'voided' end, resolved_at = lotus_now() where id = p_hold;
  perform wallet_notify(h.member_id);
  perform wallet_key_store('hold', p_hold::text, sha256(convert_to(p_action, 'UTF8')), 'applied', h.member_id, v_ids,
    jsonb_build_object('code', 'ok', 'action', p_action), 'resolve_hold');
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'groupId', v_id::text);
end $$;

-- Takes a keyed bet back exactly: every leg reversed. A bet that never came leaves a tombstone, so that the late
-- original is refused; one that was taken back already, or was refused, moves nothing. After a win it is refused.
create function wallet_rollback(
  p_member bigint, p_currency text, p_source text, p_ext_id text, p_fingerprint bytea, p_bet_source text, p_bet_ext_id text)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  k tx_key;
  j journal;
  v_known jsonb;
  v_leg bigint;
  v_id bigint;
  v_ids bigint[] := '{}';
  v_effect text := 'nothing';
  v_stake bigint := 0;
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  select * into k from tx_key where source = p_bet_source and ext_id = p_bet_ext_id;
  if not found then
    -- A rollback that names itself has no bet and cannot leave a tombstone beside its own outcome.
    if p_source = p_bet_source and p_ext_id = p_bet_ext_id then return jsonb_build_object('code', 'key_conflict'); end if;
    perform wallet_key_store(p_bet_source, p_bet_ext_id, p_fingerprint, 'tombstone', p_member, '{}', '{"code":"rolled_back"}', 'bet');
    v_effect := 'tombstone';
  elsif k.member_id <> p_member or k.currency <> p_currency then
    return jsonb_build_object('code', 'key_conflict');
  elsif k.outcome = 'applied' and not wallet_is_rolled_back(p_bet_source, p_bet_ext_id) then
    if k.kind not in ('bet', 'bet_win') then return jsonb_build_object('code', 'not_a_bet'); end if;
    if k.kind = 'bet_win' or wallet_is_won(p_bet_source, p_bet_ext_id) then return jsonb_build_object('code', 'settled'); end if;
    v_effect := 'reversed';
    foreach v_leg in array k.journal_ids loop
      -- A key and its legs are written in one transaction: a day on each side finds their month.
      select * into j from journal
      where member_id = k.member_id and id = v_leg and created_at > k.created_at - interval '1 day' and created_at < k.created_at + interval '1 day';
      if not found then return jsonb_build_object('code', 'archived'); end if;
      v_id := wallet_move(v_ids[1], 23::smallint, p_member, j.credit_account, j.debit_account, j.amount, p_source, p_ext_id, j.ref_kind, j.ref_no);
      v_ids := v_ids || v_id;
      v_stake := v_stake + j.amount;
    end loop;
    perform protection_note(array[p_member], array[k.created_at], array[-v_stake], '{0}', '{0}');
    v_ids := v_ids || wallet_recover(p_member, p_currency, v_ids[1], p_source, p_ext_id, j.ref_kind, j.ref_no);
    perform wallet_notify(p_member);
  end if;
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'effect', v_effect, 'groupId', v_ids[1]::text,
      'balance', wallet_spendable(p_member, p_currency)::text),
    'rollback', p_bet_source, p_bet_ext_id);
end $$;

-- A correction with a sign. What cash cannot give becomes debt, recovered first from later credits (DECISIONS 5).
create function wallet_adjust(
  p_member bigint, p_currency text, p_amount bigint, p_house text, p_source text, p_ext_id text, p_fingerprint bytea,
  p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_known jsonb;
  v_house bigint;
  v_taken bigint;
  v_ids bigint[] := '{}';
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_house := wallet_house(p_house, p_currency);
  if p_amount > 0 then
    v_ids := array[wallet_move(null, 30::smallint, p_member, v_house, w.cash_id, p_amount, p_source, p_ext_id, p_ref_kind, p_ref_no)];
    if w.debt < 0 then v_ids := v_ids || wallet_recover(p_member, p_currency, v_ids[1], p_source, p_ext_id, p_ref_kind, p_ref_no); end if;
  else
    v_taken := least(w.cash, -p_amount);
    if v_taken > 0 then
      v_ids := array[wallet_move(null, 31::smallint, p_member, w.cash_id, v_house, v_taken, p_source, p_ext_id, p_ref_kind, p_ref_no)];
    end if;
    if -p_amount > v_taken then
      v_ids := v_ids || wallet_move(v_ids[1], 32::smallint, p_member, w.debt_id, v_house, -p_amount - v_taken, p_source, p_ext_id, p_ref_kind, p_ref_no);
    end if;
  end if;
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text, 'balance', wallet_spendable(p_member, p_currency)::text,
      'debt', case when p_amount < 0 then (-p_amount - v_taken)::text else '0' end), 'adjust');
end $$;

-- Many legs, all or none, under one key: rebates up a chain, contract payouts, transfers along the tree. Each leg has a
-- member on one side and a house account on the other (a transfer between two members passes a clearing account):
-- {"member":"1","bucket":"cash"|"bonus","way":"in"|"out","house":"...","amount":"...","entry":"REBATE"}.
create function wallet_post_group(
  p_member bigint, p_currency text, p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text, p_legs jsonb)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_known jsonb;
  v_members bigint[];
  v_ids bigint[] := '{}';
  v_account bigint;
  v_available bigint;
  v_house bigint;
  v_kind smallint;
  v_member bigint;
  l record;
begin
  select array_agg(distinct x.member order by x.member) into v_members from jsonb_to_recordset(p_legs) as x(member bigint);
  perform wallet_lock_members(v_members, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  -- What is no leg at all is our own mistake, and told as one before anything is tried.
  for l in
    select * from jsonb_to_recordset(p_legs) as x(member bigint, bucket text, way text, house text, amount bigint, entry text)
  loop
    if l.member is null or coalesce(l.bucket, '') not in ('cash', 'bonus') or coalesce(l.way, '') not in ('in', 'out')
      or coalesce(l.entry, '') not in ('REBATE', 'COMMISSION', 'TRANSFER_OUT', 'TRANSFER_IN')
      or l.amount is null or l.amount not between 1 and 1000000000000000 then
      raise exception 'not a leg of a group: %', to_jsonb(l) using errcode = 'LT903';
    end if;
    perform wallet_house(l.house, p_currency);
  end loop;
  begin
    for l in
      select t.* from rows from (jsonb_to_recordset(p_legs) as (member bigint, bucket text, way text, house text, amount bigint, entry text))
        with ordinality as t order by t.ordinality
    loop
      select id, balance into strict v_account, v_available from account
      where member_id = l.member and currency = p_currency and bucket = case l.bucket when 'bonus' then 2 else 1 end;
      select id into strict v_kind from ledger_kind where code = l.entry;
      v_house := wallet_house(l.house, p_currency);
      v_ids := v_ids || wallet_move(v_ids[1], v_kind, l.member, case l.way when 'out' then v_account else v_house end,
        case l.way when 'out' then v_house else v_account end, l.amount, p_source, p_ext_id, p_ref_kind, p_ref_no);
    end loop;
  exception when check_violation then
    -- Only a guarded balance is left to fail here: amounts and accounts were looked at before.
    return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'rejected', p_member, '{}',
      wallet_insufficient(v_available, l.amount) || jsonb_build_object('member', l.member::text), 'group');
  end;
  foreach v_member in array v_members loop
    v_ids := v_ids || wallet_recover(v_member, p_currency, v_ids[1], p_source, p_ext_id, p_ref_kind, p_ref_no);
  end loop;
  perform wallet_notify_members(v_members);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'groupId', v_ids[1]::text), 'group');
end $$;

-- Sets a limit under the member's lock, so that no stake in flight passes it; counting starts with the last 30 days.
create function wallet_set_limit(
  p_member bigint, p_currency text, p_kind text, p_hours smallint, p_amount bigint, p_raise_hours integer) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform wallet_lock(p_member, wallet_currency_of(p_member, p_currency));
  if not protection_has_limits(p_member) then
    perform protection_put_limit(p_member, p_kind, p_hours, p_amount, p_raise_hours);
    perform protection_note(array_agg(x.member_id), array_agg(x.hour), array_agg(x.staked), array_agg(x.won), array_agg(x.deposited))
    from (
      select x.member_id, date_trunc('hour', x.at) as hour,
        (coalesce(sum(x.amount) filter (where x.kind = 20), 0) - coalesce(sum(x.amount) filter (where x.kind in (22, 23)), 0))::bigint as staked,
        -- What a correction took back (24, or debt where there was nothing to take) was no win.
        (coalesce(sum(x.amount) filter (where x.kind in (21, 50)), 0) - coalesce(sum(x.amount) filter (where x.kind in (24, 32)), 0))::bigint as won,
        coalesce(sum(x.amount) filter (where x.kind = 1), 0)::bigint as deposited
      from (
        -- A stake that came back counts where it was staked, as it does when it comes back later.
        -- Money at a vendor's own wallet: in is staked, out won, and what was refused came back where it was counted.
        select j.member_id, case when j.kind = 52 then 20 when j.kind <> 53 then j.kind when t.begun is null then 21 else 23 end as kind,
          j.amount, case j.kind
          when 23 then (select b.created_at from tx_key k join tx_key b on b.source = k.ref_source and b.ext_id = k.ref_ext_id
            where k.source = j.source and k.ext_id = j.ext_id)
          when 22 then (select min(s.created_at) from journal s
            where s.member_id = j.member_id and s.kind = 20 and s.ref_kind = j.ref_kind and s.ref_no = j.ref_no)
          when 53 then coalesce(t.begun, j.created_at)
          else j.created_at end as at
        from journal j left join lateral (
          select min(s.created_at) as begun from journal s
          where j.kind = 53 and s.member_id = j.member_id and s.kind = 52 and s.ref_kind = j.ref_kind and s.ref_no = j.ref_no) t on true
        where j.member_id = p_member and j.created_at > lotus_now() - interval '31 days'
          and (j.kind not in (52, 53) or j.ref_kind = 'vendor_transfer')
          and (j.kind <> 52 or j.ext_id = j.ref_no || ':begin')
          -- The rebate of an own order is won with it; one that comes up a chain of agents is no play. Nor is an
          -- adjustment, whose debt is of the same kind as that of a win taken back.
          and (j.kind not in (32, 50) or (select k.kind from tx_key k where k.source = j.source and k.ext_id = j.ext_id)
            = case j.kind when 32 then 'take_back' else 'pay' end)) x
      group by 1, 2) x having count(*) > 0;
  else
    perform protection_put_limit(p_member, p_kind, p_hours, p_amount, p_raise_hours);
  end if;
end $$;

-- Excludes under the member's lock: a bet committed later has seen it. `p_until` null: for ever.
create function wallet_exclude(p_member bigint, p_currency text, p_until timestamptz, p_reason text) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform wallet_lock(p_member, wallet_currency_of(p_member, p_currency));
  return protection_put_exclusion(p_member, p_until, p_reason);
end $$;

-- For modules that change what a bet depends on (status, segments): take it first in that transaction.
create function wallet_lock_member(p_member bigint, p_currency text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform wallet_lock(p_member, wallet_currency_of(p_member, p_currency));
end $$;

revoke execute on all functions in schema public from public;
grant execute on function
  lotus_now(), business_day(timestamptz, text), outbox_add(text, text, jsonb), outbox_relay(integer),
  wallet_credit(bigint, text, bigint, text, text, text, text, bytea, text, text),
  wallet_hold(bigint, text, bigint, text, text, bytea, text, text),
  wallet_resolve_hold(bigint, text, text),
  wallet_set_limit(bigint, text, text, smallint, bigint, integer),
  wallet_exclude(bigint, text, timestamptz, text),
  wallet_lock_member(bigint, text),
  wallet_currency_of(bigint, text),
  members_on_trial(bigint[]),
  wallet_ensure_partitions(integer)
  to lotus_app;
grant select on currency, account, ledger_kind, journal, journal_default, tx_key, hold to lotus_app;
-- New functions are closed until their migration grants them.
alter default privileges revoke execute on functions from public;

-- For the proofs of the modules above: whether a key was applied.
create function wallet_has_key(p_source text, p_ext_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from tx_key where source = p_source and ext_id = p_ext_id and outcome = 'applied') $$;

-- What moved for each thing of a kind: taken from the member (stakes, holds) and given, over all movements.
create function wallet_totals(p_ref_kind text) returns table (ref_no text, taken bigint, given bigint)
language sql stable security definer set search_path = public, pg_temp
as $$
  select j.ref_no, coalesce(sum(j.amount) filter (where d.bucket in (1, 2) and c.bucket <> 4), 0)::bigint,
    coalesce(sum(j.amount) filter (where c.bucket in (1, 2)), 0)::bigint
  from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
  where j.ref_kind = p_ref_kind group by j.ref_no
$$;
grant execute on function wallet_has_key(text, text), wallet_totals(text) to lotus_app;
