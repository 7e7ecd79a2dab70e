-- An operator's decision over money that no order took by itself: `credit` gives the member what was paid, `return` says
-- that it goes back outside the platform. An order that was paid late ends as REFUNDED_EXTERNAL then, one that was paid
-- otherwise than asked as REJECTED (operations.md 3.2). A further transfer is decided on its own and leaves its order as it is.
-- {"of": "order" | "extra", "id", "decision", "reason", "operatorId", "operatorName", "house", "fingerprint", "turnoverPpm"}
create or replace function cashier_decide_deposit(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  x deposit_extra_payment;
  v_is_credit constant boolean := p ->> 'decision' = 'credit';
  v_reply jsonb := '{}';
  v_paid bigint;
  v_key text;
begin
  if p ->> 'of' = 'extra' then
    select * into d from deposit where id = (select deposit_id from deposit_extra_payment where id = (p ->> 'id')::bigint) for update;
    select * into x from deposit_extra_payment where id = (p ->> 'id')::bigint for update;
    if not found then return jsonb_build_object('code', 'not_found'); end if;
    if x.decision is not null then return jsonb_build_object('code', 'state_conflict', 'state', x.decision); end if;
    if v_is_credit and not x.is_currency then return jsonb_build_object('code', 'state_conflict', 'state', 'currency_mismatch'); end if;
    if v_is_credit and x.reversed_at is not null then return jsonb_build_object('code', 'state_conflict', 'state', 'reversed'); end if;
    v_paid := x.amount;
    v_key := d.ref_no || ':' || x.id;
  else
    select * into d from deposit where id = (p ->> 'id')::bigint for update;
    if not found then return jsonb_build_object('code', 'not_found'); end if;
    if d.status not in ('LATE_REVIEW', 'AMOUNT_MISMATCH') then return jsonb_build_object('code', 'state_conflict', 'state', d.status); end if;
    v_paid := d.amount_paid;
    v_key := d.ref_no;
    -- Of another currency there is no amount that could be credited; nor is there of what was stored before amounts were.
    if v_is_credit and v_paid is null then return jsonb_build_object('code', 'state_conflict', 'state', 'amount_unknown'); end if;
  end if;
  if v_is_credit then
    -- Freed after a failure, the card may have been sent, and credited, as another order.
    if not cashier_claim_print(d) then return jsonb_build_object('code', 'state_conflict', 'state', 'card_elsewhere'); end if;
    v_reply := cashier_credit_deposit(d, v_paid, v_key, p ->> 'house', decode(p ->> 'fingerprint', 'hex'), (p ->> 'turnoverPpm')::integer);
    if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  end if;
  if x.id is not null then
    update deposit_extra_payment set decision = p ->> 'decision', credited = (v_reply ->> 'net')::bigint, decided_by = (p ->> 'operatorId')::bigint,
      decided_name = p ->> 'operatorName', decision_reason = p ->> 'reason', decided_at = lotus_now()
    where id = x.id;
  else
    update deposit set
      status = case when v_is_credit then 'CREDITED' when d.status = 'LATE_REVIEW' then 'REFUNDED_EXTERNAL' else 'REJECTED' end,
      amount_paid = v_paid, credited = (v_reply ->> 'net')::bigint, credited_at = case when v_is_credit then lotus_now() end,
      decided_by = (p ->> 'operatorId')::bigint, decided_name = p ->> 'operatorName', decision_reason = p ->> 'reason', decided_at = lotus_now()
    where id = d.id returning * into d;
    if not v_is_credit then perform cashier_tell_deposit(d); end if;
  end if;
  return jsonb_build_object('code', 'ok');
end $$;

-- The same of a further transfer: what was credited of it is taken, and what waited cannot be credited any more.
create or replace function cashier_reverse_extra(d deposit, x deposit_extra_payment, p_authorisation text, p_house text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_key constant text := d.ref_no || ':' || x.id;
  v_reply jsonb;
begin
  if x.authorisation <> p_authorisation then return jsonb_build_object('code', 'key_conflict'); end if;
  if x.reversed_at is not null then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
  if x.decision = 'credit' then
    v_reply := wallet_reverse_deposit(d.member_id, 'P', x.credited, p_house, 'deposit', v_key || ':reversed', d.ref_no);
    if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
    perform turnover_cancel(d.member_id, 'P', 'deposit', v_key, 'deposit_reversed');
    -- As it was credited: under its own reference, with what reached the wallet.
    perform outbox_add('cashier.deposit_changed', 'member:' || d.member_id, jsonb_build_object('id', d.id::text, 'refNo', v_key,
      'amount', to_char(x.credited / 10000.0, 'FM999999999999990.0000'), 'status', 'REVERSED'));
  end if;
  update deposit_extra_payment set reversed_at = lotus_now(), debt = (v_reply ->> 'owed')::bigint where id = x.id;
  return jsonb_build_object('code', 'ok', 'outcome', 'reversed');
end $$;

-- The provider took a payment back. A credited order is taken from the member, what is not there becomes debt, and its
-- turnover ends; one that was not credited takes no money any more. Once, however often it is told, and also when it is
-- told before the payment itself.
-- {"channel", "ref", "providerRef", "authorisation", "house"}
create or replace function cashier_reverse_payment(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  x deposit_extra_payment;
  v_reply jsonb;
begin
  select * into d from deposit where ref_no = p ->> 'ref' and channel_code = p ->> 'channel' for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  select * into x from deposit_extra_payment where channel_code = d.channel_code and provider_ref = p ->> 'providerRef' and deposit_id = d.id for update;
  if found then return cashier_reverse_extra(d, x, p ->> 'authorisation', p ->> 'house'); end if;
  if d.provider_ref is not null and (d.provider_ref, d.authorisation) <> (p ->> 'providerRef', p ->> 'authorisation') then
    return jsonb_build_object('code', 'key_conflict');
  end if;
  -- One that failed before it was paid learns the payment that must not be credited any more.
  if d.status in ('REVERSED', 'REFUNDED_EXTERNAL') or d.status = 'REJECTED' and d.provider_ref is not null then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
  if d.status = 'CREDITED' then
    v_reply := wallet_reverse_deposit(d.member_id, 'P', d.credited, p ->> 'house', 'deposit', d.ref_no || ':reversed', d.ref_no);
    if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
    perform turnover_cancel(d.member_id, 'P', 'deposit', d.ref_no, 'deposit_reversed');
    update deposit set status = 'REVERSED', reversed_at = lotus_now(), debt = (v_reply ->> 'owed')::bigint where id = d.id returning * into d;
  else
    if exists (select from deposit o where o.channel_code = d.channel_code and o.provider_ref = p ->> 'providerRef' and o.id <> d.id) then
      return jsonb_build_object('code', 'key_conflict');
    end if;
    update deposit set status = 'REJECTED', review_reason = 'reversed_before_credit', provider_ref = p ->> 'providerRef',
      authorisation = p ->> 'authorisation' where id = d.id returning * into d;
  end if;
  perform cashier_tell_deposit(d);
  return jsonb_build_object('code', 'ok', 'outcome', 'reversed');
end $$;

grant execute on function
  cashier_decide_deposit(jsonb),
  cashier_reverse_payment(jsonb)
  to lotus_app;
