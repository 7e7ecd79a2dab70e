-- A provider's callback: credits the order once, however often and in whatever order it comes. A payment that does not
-- match the order exactly (late, another amount) is stored for an operator and credits nothing.
create or replace function cashier_apply_payment(
  p_channel text, p_ref text, p_provider_ref text, p_authorisation text, p_amount bigint, p_paid_at timestamptz, p_house text,
  p_fingerprint bytea, p_turnover_ppm integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  v_reason text;
  v_reply jsonb;
begin
  select * into d from deposit where ref_no = p_ref and channel_code = p_channel for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if d.provider_ref is not null then
    if d.provider_ref = p_provider_ref and d.authorisation = p_authorisation then
      return jsonb_build_object('code', 'ok', 'outcome', case d.status when 'CREDITED' then 'duplicate' else 'late_review' end);
    end if;
    if d.provider_ref = p_provider_ref then return jsonb_build_object('code', 'key_conflict'); end if;
    -- One transfer pays one order: this one may have credited another order already.
    if exists (select from deposit where channel_code = p_channel and provider_ref = p_provider_ref) then
      return jsonb_build_object('code', 'key_conflict');
    end if;
    -- A further transfer for a paid order: the money has arrived, so it is stored for an operator to decide.
    insert into deposit_extra_payment (channel_code, provider_ref, deposit_id, authorisation, amount, paid_at)
    values (p_channel, p_provider_ref, d.id, p_authorisation, p_amount, p_paid_at) on conflict do nothing;
    return jsonb_build_object('code', 'ok', 'outcome', 'late_review');
  end if;
  -- One transfer pays one order.
  if exists (select from deposit where channel_code = p_channel and provider_ref = p_provider_ref)
    or exists (select from deposit_extra_payment where channel_code = p_channel and provider_ref = p_provider_ref) then
    return jsonb_build_object('code', 'key_conflict');
  end if;
  v_reason := case
    when d.status <> 'AWAITING_PAYMENT' then 'paid_after_' || lower(d.status)
    when d.expires_at <= lotus_now() then 'paid_after_expiry'
    when p_amount <> d.amount then 'amount_mismatch'
  end;
  if v_reason is not null then
    update deposit set status = 'LATE_REVIEW', provider_ref = p_provider_ref, authorisation = p_authorisation,
      paid_at = p_paid_at, review_reason = v_reason where id = d.id;
    return jsonb_build_object('code', 'ok', 'outcome', 'late_review');
  end if;
  v_reply := wallet_credit(d.member_id, 'P', d.amount, 'DEP_BANK', p_house, 'deposit', d.ref_no, p_fingerprint, 'deposit', d.ref_no);
  if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  -- The turnover that the deposit requires before a withdrawal, in the same commit (operations.md 3.2, "Effect of
  -- credit").
  v_reply := turnover_open(d.member_id, 'P', 'deposit', d.ref_no, d.amount, p_turnover_ppm);
  if v_reply ->> 'code' <> 'ok' then
    raise exception 'the turnover requirement of deposit % answered %', d.ref_no, v_reply using errcode = 'LT931';
  end if;
  update deposit set status = 'CREDITED', credited = d.amount, credited_at = lotus_now(), provider_ref = p_provider_ref,
    authorisation = p_authorisation, paid_at = p_paid_at where id = d.id;
  perform outbox_add('cashier.deposit_credited', 'member:' || d.member_id,
    jsonb_build_object('id', d.id::text, 'refNo', d.ref_no, 'amount', to_char(d.amount / 10000.0, 'FM999999999999990.0000')));
  return jsonb_build_object('code', 'ok', 'outcome', 'credited');
end $$;

-- Opens a deposit order under the member's lock, so that the limit of open orders and the member's own limits hold for
-- concurrent orders, and a copy of one command finds the first. Returns {"code":"ok","id":...} or a refusal.
create or replace function cashier_open_deposit(
  p_ref text, p_member bigint, p_channel text, p_amount bigint, p_amount_vnd bigint, p_key text, p_content text,
  p_minutes integer, p_open_max integer, p_ip inet) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_open integer;
  v_waiting bigint;
  v_refusal jsonb;
begin
  perform wallet_lock(p_member, 'P');
  select id into v_id from deposit where member_id = p_member and idempotency_key = p_key;
  if found then return jsonb_build_object('code', 'ok', 'id', v_id::text); end if;
  select count(*), coalesce(sum(amount), 0) into v_open, v_waiting
  from deposit where member_id = p_member and status = 'AWAITING_PAYMENT' and expires_at > lotus_now();
  -- Unpaid orders count, since a payment is never refused.
  v_refusal := protection_refusal(p_member, 0, p_amount + v_waiting, lotus_now());
  if v_refusal ->> 'code' = 'limit_reached' then
    return v_refusal || jsonb_build_object('left', greatest((v_refusal ->> 'left')::bigint - v_waiting, 0)::text);
  end if;
  if v_refusal is not null then return v_refusal; end if;
  if v_open >= p_open_max then return jsonb_build_object('code', 'too_many_open_orders'); end if;
  insert into deposit (ref_no, member_id, channel_code, status, amount, amount_vnd, idempotency_key, content, expires_at, ip)
  values (p_ref, p_member, p_channel, 'AWAITING_PAYMENT', p_amount, p_amount_vnd, p_key, p_content,
    lotus_now() + make_interval(mins => p_minutes), p_ip) returning id into v_id;
  return jsonb_build_object('code', 'ok', 'id', v_id::text);
end $$;

create or replace function cashier_expire_deposits() returns integer
language sql volatile security definer set search_path = public, pg_temp as $$
  with expired as (
    update deposit set status = 'EXPIRED' where status = 'AWAITING_PAYMENT' and expires_at <= lotus_now() returning 1
  ) select count(*)::integer from expired
$$;

grant execute on function
  cashier_apply_payment(text, text, text, text, bigint, timestamptz, text, bytea, integer),
  cashier_open_deposit(text, bigint, text, bigint, bigint, text, text, integer, integer, inet),
  cashier_expire_deposits()
  to lotus_app;
