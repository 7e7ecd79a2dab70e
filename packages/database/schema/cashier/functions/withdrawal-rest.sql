-- after: cashier/payout
-- What of a partly paid withdrawal stays in the wallet (issue 20 section 2, operations.md 3.4): it is neither paid nor wholly returned.

-- The share of the fee that belongs to this much of what is paid out, cut to hundredths.
create or replace function cashier_fee_share(w withdrawal, p_amount bigint) returns bigint
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  return floor(w.fee::numeric * p_amount / (w.amount - w.fee) / 100)::bigint * 100;
end $$;

-- So much is not paid any more, but the member's again: noted, and the fee's share given under a key of its own. Answers that share. The
-- caller moved the money itself.
create or replace function cashier_keep_back(w withdrawal, p_amount bigint, p_key text) returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_fee constant bigint := cashier_fee_share(w, p_amount);
begin
  if v_fee > 0 then perform cashier_move_fee(w.member_id, 'in', 'WD_FEE_RETURN', v_fee, p_key, w.ref_no); end if;
  update withdrawal set given_back = given_back + p_amount, fee_given_back = fee_given_back + v_fee where id = w.id and member_id = w.member_id;
  return v_fee;
end $$;

-- A rest that an operator asked to give back is asked for no more: something else was decided about it.
create or replace function cashier_drop_rest(w withdrawal) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  delete from withdrawal_rest where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id and decided_at is null;
end $$;

-- Why the rest of a withdrawal cannot be given back; null: it can. Without a paid part it is rejected instead. While a payout that is not
-- paid is unclear the money may be out.
create or replace function cashier_rest_refusal(w withdrawal, p_left bigint) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_left constant bigint := cashier_unpaid(w);
begin
  return case
    when w.status <> 'PAY_FAILED' then w.status
    when cashier_is_stopped(w.member_id, w.id) then 'UNCLEAR'
    when v_left >= w.amount - w.fee - w.given_back then 'NOTHING_PAID'
    when v_left is distinct from p_left then 'LEFT_CHANGED'
    when cashier_is_closed(w.member_id) then 'CLOSED' end;
end $$;

-- Gives back what of a partly paid withdrawal nobody could pay, once two operators agree: the first asks, another one who asks for the same
-- sum confirms. The withdrawal is paid then, with what its parts carried; whoever approved the last of them is its reviewer.
create or replace function cashier_give_rest(p_id bigint, p_left bigint, p_reason text, p_operator bigint, p_operator_name text,
  p_confirm_minutes integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  o withdrawal_payout;
  r withdrawal_rest;
  v_refusal text;
  v_reply jsonb;
  v_fee bigint;
begin
  select * into w from withdrawal where id = p_id;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  perform wallet_lock(w.member_id, 'P');
  select * into w from withdrawal where id = p_id and member_id = w.member_id for update;
  perform from withdrawal_payout where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = p_id order by attempt for update;
  v_refusal := cashier_rest_refusal(w, p_left);
  if v_refusal is not null then return jsonb_build_object('code', 'state_conflict', 'state', v_refusal); end if;
  select * into r from withdrawal_rest
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = p_id and decided_at is null for update;
  if not found or r.amount <> p_left then
    perform cashier_drop_rest(w);
    insert into withdrawal_rest (cell, member_id, withdrawal_id, n, amount, asked_reason, asked_by, asked_name)
    select cell_of(w.member_id), w.member_id, p_id, coalesce(max(n), 0) + 1, p_left, p_reason, p_operator, p_operator_name from withdrawal_rest
    where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = p_id;
    return jsonb_build_object('code', 'ok');
  end if;
  if r.asked_by = p_operator then return jsonb_build_object('code', 'same_operator'); end if;
  v_reply := wallet_resolve_hold(w.hold_id, 'void', null);
  if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
    raise exception 'withdrawal % and its hold disagree: %', p_id, v_reply using errcode = 'LT910';
  end if;
  v_fee := cashier_keep_back(w, p_left, w.ref_no || ':rest' || r.n);
  update withdrawal_rest set fee = v_fee, reason = p_reason, decided_by = p_operator, decided_name = p_operator_name, decided_at = lotus_now()
  where cell = r.cell and member_id = r.member_id and withdrawal_id = r.withdrawal_id and n = r.n;
  select * into o from withdrawal_payout where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = p_id and state = 'paid'
  order by attempt desc limit 1;
  update withdrawal set status = 'PAID', paid_at = lotus_now(), confirm_deadline = lotus_now() + make_interval(mins => p_confirm_minutes),
    reviewer_id = nullif(o.operator_id, first_reviewer_id), is_automatic = o.operator_id is null, review_note = o.note,
    reviewer_name = case when o.operator_id is distinct from first_reviewer_id then o.operator_name end
  where id = p_id returning * into w;
  perform cashier_end_case(w);
  perform cashier_notify_withdrawal(w);
  return jsonb_build_object('code', 'ok', 'given', p_left::text, 'fee', v_fee::text);
end $$;

grant execute on function
  cashier_fee_share(withdrawal, bigint),
  cashier_give_rest(bigint, bigint, text, bigint, text, integer)
  to lotus_app;
