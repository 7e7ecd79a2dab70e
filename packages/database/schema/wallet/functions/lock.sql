-- Locks a member: every command of one member waits at the cash rows, whatever its currency is, since limits and
-- exclusions hold for the person and not for a currency. Returns the state of the accounts of `p_currency`, read after
-- the lock. Opens them on first use.
create or replace function wallet_lock(
  p_member bigint, p_currency text,
  out cash_id bigint, out cash bigint, out bonus_id bigint, out bonus bigint, out hold_id bigint, out held bigint,
  out debt_id bigint, out debt bigint)
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if not wallet_lock_cash(p_member, p_currency) then
    perform wallet_open(p_member, p_currency);
    perform wallet_lock_cash(p_member, p_currency);
  end if;
  select * into cash_id, cash, bonus_id, bonus, hold_id, held, debt_id, debt from wallet_state(p_member, p_currency);
end $$;

-- The state of a member's accounts, for what runs under the lock already. Without settings of its own, so that it is
-- inlined into the calling statement.
create or replace function wallet_state(p_member bigint, p_currency text)
returns table (cash_id bigint, cash bigint, bonus_id bigint, bonus bigint, hold_id bigint, held bigint, debt_id bigint, debt bigint)
language sql stable as $$
  select max(id) filter (where bucket = bucket_cash()), max(balance) filter (where bucket = bucket_cash()),
    max(id) filter (where bucket = bucket_bonus()), max(balance) filter (where bucket = bucket_bonus()),
    max(id) filter (where bucket = bucket_hold()), max(balance) filter (where bucket = bucket_hold()),
    max(id) filter (where bucket = bucket_debt()), max(balance) filter (where bucket = bucket_debt())
  from account where member_id = p_member and currency = p_currency
$$;

-- The cash rows of a member in every currency, by currency. Whether one of `p_currency` is among them.
create or replace function wallet_lock_cash(p_member bigint, p_currency text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_found boolean;
begin
  select bool_or(currency = p_currency) into v_found from (
    select currency from account where member_id = p_member and bucket = bucket_cash() order by currency for no key update) locked;
  return coalesce(v_found, false);
end $$;

-- Locks many members in the one order that all commands use, in every currency, opening accounts on first use.
create or replace function wallet_lock_members(p_members bigint[], p_currency text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_found integer;
  v_member bigint;
begin
  select count(*) filter (where currency = p_currency) into v_found from (
    select currency from account where member_id = any (p_members) and bucket = bucket_cash()
    order by member_id, currency for no key update) locked;
  if v_found = cardinality(p_members) then return; end if;
  for v_member in
    select m from unnest(p_members) m
    where not exists (select from account a where a.member_id = m and a.currency = p_currency and a.bucket = bucket_cash()) order by m
  loop
    perform wallet_open(v_member, p_currency);
  end loop;
  perform 1 from account where member_id = any (p_members) and bucket = bucket_cash() order by member_id, currency for no key update;
end $$;

-- Locks members of several currencies in the one order that all commands use: by id, those with play money last. A lock in
-- one currency is a lock in all, so to take the members currency by currency would be another order than a batch's. Opens
-- no accounts.
create or replace function wallet_lock_all(p_members bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_trials bigint[] := members_on_trial(p_members);
begin
  perform 1 from account where member_id = any (p_members) and member_id <> all (v_trials) and bucket = bucket_cash()
  order by member_id, currency for no key update;
  if v_trials <> '{}' then
    perform 1 from account where member_id = any (v_trials) and bucket = bucket_cash() order by member_id, currency for no key update;
  end if;
end $$;

-- The same for the players of one game, each in their own currency: play money last, so that all use one order. Opens
-- accounts on first use.
create or replace function wallet_lock_players(p_members bigint[], p_currency text) returns void
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

-- Which of these members another transaction has locked now, in any currency; the others are locked until the statement's
-- end.
create or replace function wallet_held_members(p_members bigint[]) returns setof bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_free bigint[];
begin
  select array_agg(id) into v_free from (
    select id from account where member_id = any (p_members) and bucket = bucket_cash()
    order by member_id, currency for no key update skip locked) free;
  return query select distinct a.member_id from account a
    where a.member_id = any (p_members) and a.bucket = bucket_cash() and a.id <> all (coalesce(v_free, '{}'));
end $$;

-- For modules that change what a bet depends on (status, segments): call it first in that transaction.
create or replace function wallet_lock_member(p_member bigint, p_currency text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform wallet_lock(p_member, wallet_currency_of(p_member, p_currency));
end $$;

grant execute on function
  wallet_lock_member(bigint, text),
  wallet_held_members(bigint[])
  to lotus_app;
