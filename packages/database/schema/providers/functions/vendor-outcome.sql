-- An outcome is permanent. It may leave one of its two tables only if the same row is in the other, and a tombstone may
-- take over the content of its late bet.
create or replace function vendor_refuse_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  v_is_moved boolean := false;
begin
  if tg_op = 'DELETE' then
    select count(*) = 2 into v_is_moved from vendor_outcomes() t
    where t.vendor = old.vendor and t.tx_id = old.tx_id and t.seq = old.seq and t.fingerprint = old.fingerprint and t.state = old.state;
    if v_is_moved then return old; end if;
  elsif tg_op = 'UPDATE' then
    if old.state = 'tombstone' and new.state = 'rejected' and (new.vendor, new.tx_id, new.seq) = (old.vendor, old.tx_id, old.seq) then
      return new;
    end if;
  end if;
  raise exception 'an outcome of % is for ever', tg_table_name using errcode = 'LT900';
end $$;
create or replace trigger vendor_tx_append_only before update or delete on vendor_tx for each row execute function vendor_refuse_change();
create or replace trigger vendor_tx_no_truncate before truncate on vendor_tx for each statement execute function vendor_refuse_change();
create or replace trigger vendor_tx_history_append_only before update or delete on vendor_tx_history
  for each row execute function vendor_refuse_change();

create or replace function vendor_house(p_vendor text) returns text
language sql immutable
as $$ select 'vendor-payable:' || lower(p_vendor) $$;

create or replace function vendor_time(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create or replace function vendor_money(p_amount bigint) returns text
language sql immutable
as $$ select trunc(p_amount::numeric / 10000, 4)::text $$;

-- The answer: amounts as text of ten-thousandths; `balance` is the current one, `txBalance` the one right after the
-- decision. Stable like the functions it calls: a function declared immutable would not be inlined into the statement
-- that calls it for each row.
create or replace function vendor_reply(p_code text, p_duplicate boolean, p_balance bigint, p_tx_balance bigint, p_more jsonb default '{}') returns jsonb
language sql stable
as $$
  select p_more || jsonb_build_object('code', p_code, 'duplicate', p_duplicate, 'balance', p_balance::text, 'txBalance', p_tx_balance::text)
$$;

-- Stores an outcome and returns the answer. `t` has the values to store; vendor, txId and fingerprint come from the
-- call.
create or replace function vendor_store(a jsonb, t vendor_tx, p_more jsonb default '{}') returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into vendor_tx (vendor, tx_id, op, fingerprint, state, code, member_id, currency, round_row, game_code, amount, win,
    cash_part, bonus_part, ref_tx_id, effect, promo_ref, tx_balance, reply, occurred_at, told)
  values (a ->> 'vendor', a ->> 'txId', t.op, decode(a ->> 'print', 'hex'), t.state, t.code, t.member_id, t.currency, t.round_row,
    a ->> 'gameCode', coalesce(t.amount, 0), coalesce(t.win, 0), coalesce(t.cash_part, 0), coalesce(t.bonus_part, 0), t.ref_tx_id, t.effect,
    a ->> 'promoRef', t.tx_balance, p_more, (a ->> 'occurredAt')::timestamptz,
    nullif(a -> 'told', 'null'))
  on conflict (vendor, tx_id) do update set op = excluded.op, fingerprint = excluded.fingerprint, state = excluded.state,
    code = excluded.code, currency = excluded.currency, round_row = excluded.round_row, game_code = excluded.game_code,
    amount = excluded.amount, ref_tx_id = excluded.ref_tx_id, tx_balance = excluded.tx_balance, reply = excluded.reply,
    occurred_at = excluded.occurred_at, told = excluded.told
  -- Only a tombstone may be replaced, and only by a refusal; another member's row with the same id is a conflict.
  where vendor_tx.state = 'tombstone' and excluded.state = 'rejected' and vendor_tx.member_id = excluded.member_id;
  -- Another member's call took the txId at the same moment: the caller retries and finds that outcome. Not caught here,
  -- since a savepoint per command would slow every batch.
  if not found then
    raise exception 'the txId % is taken', a ->> 'txId' using errcode = 'LT941';
  end if;
  return vendor_reply(t.code, false, t.tx_balance, t.tx_balance, p_more);
end $$;

create or replace function vendor_row(p_op text, p_member bigint, p_currency text, p_state text, p_code text, p_balance bigint) returns vendor_tx
language plpgsql immutable as $$
declare
  t vendor_tx;
begin
  t.op := p_op; t.member_id := p_member; t.currency := p_currency; t.state := p_state; t.code := p_code; t.tx_balance := p_balance;
  return t;
end $$;
