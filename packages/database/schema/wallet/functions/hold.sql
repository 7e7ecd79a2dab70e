-- Cash into the hold bucket, for a withdrawal. Returns the hold's id.
create or replace function wallet_hold(
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
  v_id := wallet_move(null, kind_wd_freeze(), p_member, w.cash_id, w.hold_id, p_amount, p_source, p_ext_id, p_ref_kind, p_ref_no);
  insert into hold (member_id, currency, amount, ref_kind, ref_no)
  values (p_member, p_currency, p_amount, p_ref_kind, p_ref_no) returning id into v_hold;
  perform wallet_notify(p_member);
  return wallet_key_store(p_source, p_ext_id, p_fingerprint, 'applied', p_member, array[v_id],
    jsonb_build_object('code', 'ok', 'groupId', v_id::text, 'holdId', v_hold::text), 'hold');
end $$;

-- Resolves a hold, at most once: 'post' pays it to a house account, 'void' returns it to cash. The same resolution
-- again is a duplicate, the other one is refused with "hold_resolved".
create or replace function wallet_resolve_hold(p_hold bigint, p_action text, p_house text) returns jsonb
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
  v_id := wallet_move(null, case p_action when 'post' then kind_wd_paid() else kind_wd_unfreeze() end, h.member_id, w.hold_id,
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

-- Puts a part of an open hold into one of its own, so that it can be resolved alone; nothing moves. For the functions of the cashier,
-- under the member's lock. Returns its id.
create or replace function wallet_split_hold(p_hold bigint, p_amount bigint) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  h hold;
  v_id bigint;
begin
  select * into h from hold where id = p_hold for update;
  if h.state is distinct from 'open' or p_amount <= 0 or p_amount >= h.amount then
    raise exception 'hold % cannot be split by %', p_hold, p_amount using errcode = 'LT910';
  end if;
  update hold set amount = amount - p_amount where id = p_hold;
  insert into hold (member_id, currency, amount, ref_kind, ref_no) values (h.member_id, h.currency, p_amount, h.ref_kind, h.ref_no)
  returning id into v_id;
  return v_id;
end $$;

grant execute on function
  wallet_hold(bigint, text, bigint, text, text, bytea, text, text),
  wallet_resolve_hold(bigint, text, text)
  to lotus_app;
