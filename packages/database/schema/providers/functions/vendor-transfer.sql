-- after: wallet/entry
-- Begins a transfer: money to the vendor moves from cash to the house account of money in transit. args: {vendor,
-- direction, amount, key, reference, isAuto}. An automatic one to the vendor has no amount: it takes what cash and
-- limits allow, in whole units, which every vendor accepts.
create or replace function vendor_run_transfer_begin(p jsonb) returns jsonb
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
  -- A refusal is stored under the caller's key: a late copy must not succeed after a win or in a new hour.
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
        -- Why: the member's refusal, if there is one; otherwise there is nothing to move.
        return coalesce(wallet_refusal(v_member, case when w.cash < v_unit then 1 else v_unit end, v_now), '{"code":"nothing"}');
      end if;
    end if;
    -- We do not see the bets there: money in counts as staked, money out as won (trust.md 2.1, rule 7).
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
      wallet_move(null, kind_transfer_out(), v_member, w.cash_id, wallet_house('vendor-transit:' || lower(v.code), v_currency), v_amount, v_source,
        (a ->> 'reference') || ':begin', 'vendor_transfer', a ->> 'reference')], '{"code":"ok"}', 'transfer');
    perform wallet_notify(v_member);
  end if;
  -- Capped: the limits allowed less than the balance.
  return jsonb_build_object('code', 'ok', 'duplicate', false, 'reference', a ->> 'reference', 'isCapped', coalesce(v_room < w.cash, false));
end $$;

-- Ends a transfer, once: CONFIRMED or FAILED. args: {reference, outcome, reason, vendorBalance}.
create or replace function vendor_run_transfer_end(p jsonb) returns jsonb
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
    v_ids := array[wallet_move(null, case a ->> 'outcome' when 'CONFIRMED' then kind_transfer_out() else kind_transfer_in() end, v_member,
      wallet_house('vendor-transit:' || lower(x.vendor), x.currency),
      case a ->> 'outcome' when 'CONFIRMED' then wallet_house('vendor-wallet:' || lower(x.vendor), x.currency) else w.cash_id end,
      x.amount, v_source, x.reference || ':end', 'vendor_transfer', x.reference)];
    -- Never staked: subtracted at the time it was counted.
    if a ->> 'outcome' = 'FAILED' then
      perform protection_note(array[v_member], array[x.created_at], array[-x.amount], '{0}', '{0}');
    end if;
  elsif a ->> 'outcome' = 'CONFIRMED' then
    v_ids := array[wallet_move(null, kind_transfer_in(), v_member, wallet_house('vendor-wallet:' || lower(x.vendor), x.currency), w.cash_id,
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

-- Transfers to a vendor's own wallet: we do not see the bets there, so money in counts as staked and money out as won
-- (trust.md 2.1, rule 7). Money that did not arrive was never staked.
create or replace function vendor_transfer_counted(p_member bigint, p_since timestamptz) returns table (at timestamptz, staked bigint, won bigint)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select created_at, amount, 0::bigint from vendor_transfer
    where member_id = p_member and direction = 'in' and state <> 'FAILED' and created_at > p_since
    union all
    select ended_at, 0, amount from vendor_transfer
    where member_id = p_member and direction = 'out' and state = 'CONFIRMED' and ended_at > p_since;
end $$;

select wallet_register_counter('vendor_transfer', 'vendor_transfer_counted(bigint,timestamptz)');
select wallet_register('vendor_transfer_begin', 'vendor_run_transfer_begin(jsonb)');
select wallet_register('vendor_transfer_end', 'vendor_run_transfer_end(jsonb)');
