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

-- Buckets of a member: 1 cash, 2 bonus, 3 hold. Houses: 10. The same numbers stand in chart-of-accounts.ts.
create table account (
  id bigint generated always as identity primary key,
  member_id bigint,
  house_code text check (house_code ~ '^[a-z0-9:_-]{1,60}$'),
  bucket smallint not null check (bucket in (1, 2, 3, 10)),
  currency text not null references currency,
  balance bigint not null default 0,
  version bigint not null default 0 check (version >= 0),
  created_at timestamptz not null default lotus_now(),
  check ((member_id is null) = (house_code is not null)),
  check ((member_id is null) = (bucket = 10)),
  -- The guard against every overdraft lives here (WAL-1).
  check (bucket > 9 or balance >= 0),
  -- A house account never carries a running balance, so that no bet waits for another one's row.
  check (bucket <= 9 or (balance = 0 and version = 0))
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
  (30, 'ADJ_CREDIT'), (31, 'ADJ_DEBIT');

create table journal (
  id bigint generated always as identity primary key,
  -- The legs of one business event share the id of their first leg.
  group_id bigint not null,
  kind smallint not null references ledger_kind,
  member_id bigint not null,
  debit_account bigint not null references account,
  credit_account bigint not null references account,
  amount bigint not null check (amount > 0 and amount <= 1000000000000000),
  debit_after bigint,
  debit_version bigint,
  credit_after bigint,
  credit_version bigint,
  -- The caller's key of the event and what it belongs to (an order, a deposit, a withdrawal).
  source text not null check (length(source) between 1 and 60),
  ext_id text not null check (length(ext_id) between 1 and 100),
  ref_kind text not null check (ref_kind in ('lottery_order', 'deposit', 'withdrawal', 'adjustment', 'other')),
  ref_no text not null check (length(ref_no) between 1 and 60),
  created_at timestamptz not null default lotus_now(),
  check (debit_account <> credit_account),
  check ((debit_after is null) = (debit_version is null)),
  check ((credit_after is null) = (credit_version is null)),
  check (debit_version is not null or credit_version is not null)
);
-- A lost update or a double application would use a version twice and fails here.
create unique index journal_debit_version on journal (debit_account, debit_version) where debit_version is not null;
create unique index journal_credit_version on journal (credit_account, credit_version) where credit_version is not null;
create index journal_member on journal (member_id, id);

-- One permanent outcome per key (DECISIONS 4). 'tombstone': a rollback came first, a late original is refused.
create table tx_key (
  source text not null,
  ext_id text not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  outcome text not null check (outcome in ('applied', 'rejected', 'tombstone')),
  member_id bigint not null,
  journal_ids bigint[] not null default '{}',
  reply jsonb not null,
  created_at timestamptz not null default lotus_now(),
  primary key (source, ext_id)
) partition by hash (ext_id);
create table tx_key_0 partition of tx_key for values with (modulus 4, remainder 0);
create table tx_key_1 partition of tx_key for values with (modulus 4, remainder 1);
create table tx_key_2 partition of tx_key for values with (modulus 4, remainder 2);
create table tx_key_3 partition of tx_key for values with (modulus 4, remainder 3);

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
create trigger tx_key_append_only before update or delete on tx_key
  for each row execute function wallet_refuse_change();

-- --- building blocks: not granted to the application -----------------------------------------------------------

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

-- Locks a member's accounts (cash first: every command of one member queues at that row) and returns their state.
-- Opens them on first use.
create function wallet_lock(
  p_member bigint, p_currency text,
  out cash_id bigint, out cash bigint, out bonus_id bigint, out bonus bigint, out hold_id bigint, out held bigint)
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  r record;
begin
  for i in 1..2 loop
    for r in
      select a.id, a.bucket, a.balance from account a
      where a.member_id = p_member and a.currency = p_currency
      order by a.bucket for no key update
    loop
      if r.bucket = 1 then cash_id := r.id; cash := r.balance;
      elsif r.bucket = 2 then bonus_id := r.id; bonus := r.balance;
      else hold_id := r.id; held := r.balance;
      end if;
    end loop;
    exit when cash_id is not null and bonus_id is not null and hold_id is not null;
    insert into account (member_id, bucket, currency)
    values (p_member, 1, p_currency), (p_member, 2, p_currency), (p_member, 3, p_currency)
    on conflict do nothing;
  end loop;
end $$;

-- One leg: moves `p_amount` and writes its journal row. `p_group` null starts a new group. Member sides are guarded
-- by the row's CHECK; callers have looked at the balance under the lock, so a violation here is our own mistake.
create function wallet_move(
  p_group bigint, p_kind smallint, p_member bigint, p_debit bigint, p_credit bigint, p_amount bigint,
  p_source text, p_ext_id text, p_ref_kind text, p_ref_no text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_id bigint := nextval(pg_get_serial_sequence('journal', 'id'));
  v_debit_after bigint; v_debit_version bigint; v_credit_after bigint; v_credit_version bigint;
begin
  update account set balance = balance - p_amount, version = version + 1
  where id = p_debit and bucket <= 9 returning balance, version into v_debit_after, v_debit_version;
  update account set balance = balance + p_amount, version = version + 1
  where id = p_credit and bucket <= 9 returning balance, version into v_credit_after, v_credit_version;
  insert into journal (id, group_id, kind, member_id, debit_account, credit_account, amount, debit_after,
    debit_version, credit_after, credit_version, source, ext_id, ref_kind, ref_no)
  overriding system value
  values (v_id, coalesce(p_group, v_id), p_kind, p_member, p_debit, p_credit, p_amount, v_debit_after,
    v_debit_version, v_credit_after, v_credit_version, p_source, p_ext_id, p_ref_kind, p_ref_no);
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
  return v_row.reply || jsonb_build_object('duplicate', true);
end $$;

create function wallet_key_store(
  p_source text, p_ext_id text, p_fingerprint bytea, p_outcome text, p_member bigint, p_journal_ids bigint[], p_reply jsonb)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into tx_key (source, ext_id, fingerprint, outcome, member_id, journal_ids, reply)
  values (p_source, p_ext_id, p_fingerprint, p_outcome, p_member, p_journal_ids, p_reply);
  return p_reply || jsonb_build_object('duplicate', false);
end $$;

create function wallet_notify(p_member bigint) returns void
language sql volatile set search_path = public, pg_temp as $$
  select outbox_add('wallet.balance_changed', 'member:' || p_member,
    jsonb_build_object('version', (select sum(version)::text from account where member_id = p_member)))
$$;

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
  ok := available >= p_amount and p_amount > 0;
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

-- Pays a win or gives a stake back, in the stake's recorded proportion: the bonus part is rounded down, cash takes the
-- rest, so the parts add up exactly. Keyed by the caller's (source, ext_id); a second call moves nothing.
create function wallet_pay_back(
  p_kind smallint, p_member bigint, p_currency text, p_amount bigint, p_stake_cash bigint, p_stake_bonus bigint,
  p_house text, p_source text, p_ext_id text, p_ref_kind text, p_ref_no text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_house bigint;
  v_bonus bigint;
  v_group bigint;
  v_ids bigint[] := '{}';
  v_print bytea := sha256(convert_to(concat_ws('|', p_kind, p_member, p_currency, p_amount, p_ref_kind, p_ref_no), 'UTF8'));
begin
  select * into w from wallet_lock(p_member, p_currency);
  if wallet_key_outcome(p_source, p_ext_id, v_print) is not null then return false; end if;
  if p_amount > 0 then
    v_house := wallet_house(p_house, p_currency);
    v_bonus := case when p_stake_bonus = 0 then 0 else div(p_amount::numeric * p_stake_bonus, (p_stake_cash + p_stake_bonus)::numeric)::bigint end;
    if v_bonus > 0 then
      v_group := wallet_move(null, p_kind, p_member, v_house, w.bonus_id, v_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no);
      v_ids := v_ids || v_group;
    end if;
    if p_amount - v_bonus > 0 then
      v_ids := v_ids || wallet_move(v_group, p_kind, p_member, v_house, w.cash_id, p_amount - v_bonus, p_source, p_ext_id, p_ref_kind, p_ref_no);
    end if;
  end if;
  perform wallet_key_store(p_source, p_ext_id, v_print, 'applied', p_member, v_ids, '{"code":"ok"}');
  return true;
end $$;

-- --- commands: what the application executes ---------------------------------------------------------------------
-- Each answers jsonb: {"code":"ok","duplicate":false,...}, or a refusal {"code":...}. Refusals that a balance or an
-- instant decided are stored, so that a late copy of the command cannot succeed after a top-up.

-- Money in from a house account (deposit, adjustment) to cash.
create function wallet_credit(
  p_member bigint, p_currency text, p_amount bigint, p_kind text, p_house text,
  p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w record;
  v_known jsonb;
  v_id bigint;
begin
  select * into w from wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_id := wallet_move(null, (select id from ledger_kind where code = p_kind), p_member, wallet_house(p_house, p_currency),
    w.cash_id, p_amount, p_source, p_ext_id, p_ref_kind, p_ref_no);
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, array[v_id],
    jsonb_build_object('code', 'ok', 'groupId', v_id::text));
end $$;

-- A keyed bet on its own (vendor games, tests): stake from bonus and cash to the house.
create function wallet_debit(
  p_member bigint, p_currency text, p_amount bigint, p_bonus_first boolean, p_house text,
  p_source text, p_ext_id text, p_fingerprint bytea, p_ref_kind text, p_ref_no text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_known jsonb;
  s record;
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(p_source, p_ext_id, p_fingerprint);
  if v_known is not null then return v_known; end if;
  select * into s from wallet_stake(p_member, p_currency, p_amount, p_bonus_first, p_house, p_source, p_ext_id, p_ref_kind, p_ref_no);
  if not s.ok then
    return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'rejected', p_member, '{}',
      jsonb_build_object('code', 'insufficient_balance', 'balance', s.available::text, 'short', (p_amount - s.available)::text));
  end if;
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, s.journal_ids,
    jsonb_build_object('code', 'ok', 'groupId', s.journal_ids[1]::text, 'stakeCash', s.stake_cash::text, 'stakeBonus', s.stake_bonus::text));
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
    return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'rejected', p_member, '{}',
      jsonb_build_object('code', 'insufficient_balance', 'balance', w.cash::text, 'short', (p_amount - w.cash)::text));
  end if;
  v_id := wallet_move(null, 10::smallint, p_member, w.cash_id, w.hold_id, p_amount, p_source, p_ext_id, p_ref_kind, p_ref_no);
  insert into hold (member_id, currency, amount, ref_kind, ref_no)
  values (p_member, p_currency, p_amount, p_ref_kind, p_ref_no) returning id into v_hold;
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, array[v_id],
    jsonb_build_object('code', 'ok', 'groupId', v_id::text, 'holdId', v_hold::text));
end $$;

-- Resolves a hold, at most once: 'post' pays it to a house account, 'void' gives it back to cash. The same resolution
-- again is a duplicate, the other one is refused with "hold_resolved".
create function wallet_resolve_hold(p_hold bigint, p_action text, p_house text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  h hold;
  w record;
  v_id bigint;
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
    'hold', p_hold || ':' || p_action, h.ref_kind, h.ref_no);
  update hold set state = case p_action when 'post' then 'posted' else 'voided' end, resolved_at = lotus_now() where id = p_hold;
  perform wallet_notify(h.member_id);
  perform wallet_key_store('hold', p_hold::text, sha256(convert_to(p_action, 'UTF8')), 'applied', h.member_id, array[v_id],
    jsonb_build_object('code', 'ok', 'action', p_action));
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'groupId', v_id::text);
end $$;

-- Takes a keyed bet back exactly: every leg reversed. A reference that never came leaves a tombstone, so that the
-- late original is refused; a second rollback of the same reference moves nothing.
create function wallet_rollback(p_member bigint, p_currency text, p_ref_source text, p_ref_ext_id text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  k tx_key;
  j journal;
  v_source constant text := 'rollback';
  v_ext text := p_ref_source || '/' || p_ref_ext_id;
  v_print bytea := sha256(convert_to(p_member || '|' || p_ref_source || '|' || p_ref_ext_id, 'UTF8'));
  v_known jsonb;
  v_id bigint;
  v_group bigint;
  v_ids bigint[] := '{}';
begin
  perform wallet_lock(p_member, p_currency);
  v_known := wallet_key_outcome(v_source, v_ext, v_print);
  if v_known is not null then return v_known; end if;
  select * into k from tx_key where source = p_ref_source and ext_id = p_ref_ext_id;
  if not found then
    perform wallet_key_store(p_ref_source, p_ref_ext_id, v_print, 'tombstone', p_member, '{}', '{"code":"rolled_back"}');
    return wallet_key_store(v_source, v_ext, v_print, 'applied', p_member, '{}', '{"code":"ok","effect":"tombstone"}');
  end if;
  if k.member_id <> p_member then return jsonb_build_object('code', 'key_conflict'); end if;
  if k.outcome = 'applied' then
    foreach v_id in array k.journal_ids loop
      select * into j from journal where id = v_id;
      if j.kind <> 20 then return jsonb_build_object('code', 'not_a_bet'); end if;
      v_id := wallet_move(v_group, 23::smallint, p_member, j.credit_account, j.debit_account, j.amount, v_source, v_ext, j.ref_kind, j.ref_no);
      v_group := coalesce(v_group, v_id);
      v_ids := v_ids || v_id;
    end loop;
    perform wallet_notify(p_member);
  end if;
  return wallet_key_store(v_source, v_ext, v_print, 'applied', p_member, v_ids,
    jsonb_build_object('code', 'ok', 'effect', case when k.outcome = 'applied' then 'reversed' else 'nothing' end));
end $$;

revoke execute on all functions in schema public from public;
grant execute on function
  lotus_now(), business_day(timestamptz, text), outbox_add(text, text, jsonb), outbox_relay(integer),
  wallet_credit(bigint, text, bigint, text, text, text, text, bytea, text, text),
  wallet_debit(bigint, text, bigint, boolean, text, text, text, bytea, text, text),
  wallet_hold(bigint, text, bigint, text, text, bytea, text, text),
  wallet_resolve_hold(bigint, text, text),
  wallet_rollback(bigint, text, text, text)
  to lotus_app;
grant select on currency, account, ledger_kind, journal, tx_key, hold to lotus_app;
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
  select j.ref_no, coalesce(sum(j.amount) filter (where d.bucket in (1, 2)), 0)::bigint,
    coalesce(sum(j.amount) filter (where c.bucket in (1, 2)), 0)::bigint
  from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
  where j.ref_kind = p_ref_kind group by j.ref_no
$$;
grant execute on function wallet_has_key(text, text), wallet_totals(text) to lotus_app;
