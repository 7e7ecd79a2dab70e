-- What one payment of an order brings: the fee that was promised when it was opened is taken from it.
create or replace function cashier_deposit_fee(d deposit, p_paid bigint) returns bigint
language sql immutable set search_path = public, pg_temp
as $$ select p_paid * d.fee_ppm / 1000000 + d.fee_fixed $$;

-- Tells an order's new state to its member and, by the outbox, to whoever counts.
create or replace function cashier_tell_deposit(d deposit) returns void
language sql volatile set search_path = public, pg_temp
as $$
  select outbox_add('cashier.deposit_changed', 'member:' || d.member_id, jsonb_build_object('id', d.id::text, 'refNo', d.ref_no,
    'amount', to_char(coalesce(d.amount_paid, d.amount) / 10000.0, 'FM999999999999990.0000'), 'status', d.status))
$$;

-- Credits what was paid for an order, without its fee, and opens the turnover that it requires, in one commit (operations.md
-- 3.2, "Effect of credit"). `p_key` is the order's reference, for a further transfer with the provider's behind it.
-- Returns what reached the wallet, in `net`, or a refusal.
create or replace function cashier_credit_deposit(
  d deposit, p_paid bigint, p_key text, p_house text, p_fingerprint bytea, p_turnover_ppm integer) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_net bigint := p_paid - cashier_deposit_fee(d, p_paid);
  v_reply jsonb;
begin
  if v_net <= 0 then return jsonb_build_object('code', 'amount_invalid'); end if;
  v_reply := wallet_credit(d.member_id, 'P', v_net, d.method, p_house, 'deposit', p_key, p_fingerprint, 'deposit', d.ref_no);
  if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  v_reply := turnover_open(d.member_id, 'P', 'deposit', p_key, v_net, p_turnover_ppm);
  if v_reply ->> 'code' <> 'ok' then
    raise exception 'the turnover requirement of deposit % answered %', p_key, v_reply using errcode = 'LT931';
  end if;
  perform outbox_add('cashier.deposit_credited', 'member:' || d.member_id,
    jsonb_build_object('id', d.id::text, 'refNo', p_key, 'amount', to_char(v_net / 10000.0, 'FM999999999999990.0000')));
  -- Last, since all credits of the channel wait for this row.
  insert into deposit_channel_day as c (channel_code, day, credited, orders) values (d.channel_code, business_day(lotus_now()), v_net, 1)
  on conflict (channel_code, day) do update set credited = c.credited + excluded.credited, orders = c.orders + 1;
  return jsonb_build_object('code', 'ok', 'net', v_net::text);
end $$;

-- A provider's word that money arrived: credits the order once, however often and in whatever order it comes. A payment
-- that does not match the order exactly (late, another amount or currency) is stored for an operator and credits nothing.
-- `isTimely`: the bank booked it before the order's end, however much later its statement is read; an order that only expired
-- since is credited then. A scratch card was given in time, however long its provider took to check it. Of one the amount is its real face: another one than declared counts as
-- `cashier_card_counts` says, and what that leaves nothing of is rejected.
-- `most`: whatever comes up to it is credited as received, as a transfer of USDT is. What is more than the order, or came after its
-- end, must fit the member's own limits and the channel's daily cap, else an operator decides. Another token never takes the order's place.
-- {"channel", "ref", "providerRef", "authorisation", "amount", "vnd" (or null), "isCurrency", "isTimely" (or left out), "most" (or left
-- out), "paidAt", "house", "fingerprint" (hex), "turnoverPpm"}; amounts in ten-thousandths.
create or replace function cashier_take_payment(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  v_channel constant text := p ->> 'channel';
  v_provider_ref constant text := p ->> 'providerRef';
  v_authorisation constant text := p ->> 'authorisation';
  -- Of another currency nothing is known in ours.
  v_is_currency constant boolean := (p ->> 'isCurrency')::boolean;
  v_amount constant bigint := case when v_is_currency then (p ->> 'amount')::bigint end;
  v_paid_at constant timestamptz := (p ->> 'paidAt')::timestamptz;
  v_is_timely boolean := coalesce((p ->> 'isTimely')::boolean, false);
  v_most constant bigint := (p ->> 'most')::bigint;
  v_is_card boolean;
  -- What of it counts for the order.
  v_counts bigint;
  v_status text;
  v_reason text;
  v_reply jsonb;
begin
  select * into d from deposit where ref_no = p ->> 'ref' and channel_code = v_channel for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if d.provider_ref = v_provider_ref then
    if d.authorisation <> v_authorisation or cashier_paid_as_told(d) <> v_amount then return jsonb_build_object('code', 'key_conflict'); end if;
    return jsonb_build_object('code', 'ok', 'outcome', case when d.status in ('LATE_REVIEW', 'AMOUNT_MISMATCH') then 'late_review' else 'duplicate' end);
  end if;
  -- One transfer pays one order: this one may have paid another one already.
  if exists (select from deposit where channel_code = v_channel and provider_ref = v_provider_ref)
    or exists (select from deposit_extra_payment where channel_code = v_channel and provider_ref = v_provider_ref and (deposit_id, authorisation) <> (d.id, v_authorisation)) then
    return jsonb_build_object('code', 'key_conflict');
  end if;
  if d.provider_ref is not null or v_most is not null and not v_is_currency then
    -- A further transfer for a paid order: the money has arrived, so it is stored for an operator to decide.
    insert into deposit_extra_payment (channel_code, provider_ref, deposit_id, authorisation, amount, is_currency, paid_at)
    values (v_channel, v_provider_ref, d.id, v_authorisation, coalesce(v_amount, d.amount), v_is_currency, v_paid_at) on conflict do nothing;
    return jsonb_build_object('code', 'ok', 'outcome', 'late_review');
  end if;
  v_is_card := cashier_has_card(d);
  v_is_timely := v_is_timely or v_is_card;
  if v_is_currency then v_counts := cashier_card_counts(d, v_amount); end if;
  v_reason := case
    -- First: of another currency there is no amount that could be credited, however late it is.
    when not v_is_currency then 'currency_mismatch'
    when d.status <> 'AWAITING_PAYMENT' and not (v_is_timely and d.status = 'EXPIRED') then 'paid_after_' || lower(d.status)
    when d.expires_at <= lotus_now() and not v_is_timely then 'paid_after_expiry'
    when v_is_card then
      case when (p ->> 'vnd')::bigint = 0 then 'amount_mismatch' when v_counts <= cashier_deposit_fee(d, v_counts) then 'card_wrong_face' end
    when v_most is not null then case
      when v_amount > v_most or v_amount <= cashier_deposit_fee(d, v_amount) then 'amount_mismatch'
      when (v_amount > d.amount or v_paid_at > d.expires_at) and cashier_is_past_limits(d, v_amount) then 'amount_mismatch' end
    when coalesce((p ->> 'vnd')::bigint <> d.amount_vnd, v_amount <> d.amount) then 'amount_mismatch'
  end;
  if v_reason is null then
    -- Cut off to ten-thousandths, what was paid may be less than the same amount in VND.
    if not v_is_card and v_most is null then v_counts := d.amount; end if;
    v_reply := cashier_credit_deposit(d, v_counts, d.ref_no, p ->> 'house', decode(p ->> 'fingerprint', 'hex'), (p ->> 'turnoverPpm')::integer);
    if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  end if;
  v_status := case when v_reason is null then 'CREDITED' when v_reason = 'card_wrong_face' then 'REJECTED' when v_reason like 'paid_after%' then 'LATE_REVIEW' else 'AMOUNT_MISMATCH' end;
  update deposit set status = v_status, credited = (v_reply ->> 'net')::bigint, credited_at = case when v_reason is null then lotus_now() end,
    provider_ref = v_provider_ref, authorisation = v_authorisation, paid_at = v_paid_at, review_reason = v_reason,
    review_since = case when v_reason is not null then lotus_now() end,
    amount_paid = nullif(v_counts, 0)
  where id = d.id returning * into d;
  if v_reason is not null then perform cashier_tell_deposit(d); end if;
  return jsonb_build_object('code', 'ok', 'outcome',
    case when v_reason is null then 'credited' when v_status = 'REJECTED' then 'ignored' else 'late_review' end);
end $$;

-- As the program of before calls it.
create or replace function cashier_apply_payment(
  p_channel text, p_ref text, p_provider_ref text, p_authorisation text, p_amount bigint, p_paid_at timestamptz, p_house text,
  p_fingerprint bytea, p_turnover_ppm integer) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select cashier_take_payment(jsonb_build_object('channel', p_channel, 'ref', p_ref, 'providerRef', p_provider_ref,
    'authorisation', p_authorisation, 'amount', p_amount, 'vnd', null, 'isCurrency', true, 'paidAt', p_paid_at, 'house', p_house,
    'fingerprint', encode(p_fingerprint, 'hex'), 'turnoverPpm', p_turnover_ppm))
$$;

grant execute on function
  cashier_take_payment(jsonb),
  cashier_apply_payment(text, text, text, text, bigint, timestamptz, text, bytea, integer)
  to lotus_app;
