-- Why a channel takes no order of this amount now; null if it does. The list of channels, the choice among them and the
-- command that opens an order ask this one function. Orders that wait for money count as taken.
create or replace function cashier_channel_refusal(c deposit_channel, p_amount bigint, p_rank integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not c.is_open then return 'closed'; end if;
  -- From before cards were typed in here: there is no network that its card could be of.
  if c.method = 'DEP_CARD' and c.telcos = '{}' then return 'closed'; end if;
  if cashier_service_opens(c.open_from, c.open_until, lotus_now()) > lotus_now() then return 'hours'; end if;
  if p_rank < c.rank_min then return 'rank'; end if;
  if c.daily_cap is not null and coalesce(p_amount, c.min_amount) > c.daily_cap
    - coalesce((select u.credited from deposit_channel_day u where u.channel_code = c.code and u.day = business_day(lotus_now())), 0)
    - (select coalesce(sum(d.amount), 0) from deposit d where d.channel_code = c.code and d.status = 'AWAITING_PAYMENT' and d.expires_at > lotus_now()) then
    return 'cap';
  end if;
  if p_amount is null then return null; end if;
  if p_amount < c.min_amount then return 'below'; end if;
  if p_amount > c.max_amount then return 'above'; end if;
  if c.fixed_amounts <> '{}' and not p_amount = any (c.fixed_amounts) then return 'fixed'; end if;
  return null;
end $$;

-- Opens a deposit order under the member's lock, so that the limit of open orders and the member's own limits hold for
-- concurrent orders, and a copy of one command finds the first. Method and fee are the channel's of this moment. Returns
-- {"code":"ok","id":...} or a refusal.
create or replace function cashier_open_deposit(
  p_ref text, p_member bigint, p_channel text, p_amount bigint, p_amount_vnd bigint, p_key text, p_content text,
  p_minutes integer, p_open_max integer, p_ip inet, p_rank integer default 20) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_open integer;
  v_waiting bigint;
  v_refusal jsonb;
  c deposit_channel;
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
  -- Last of what is locked, and until the commit alone: orders of one channel count for its daily cap one after the other.
  select * into c from deposit_channel where code = p_channel for no key update;
  if cashier_channel_refusal(c, p_amount, p_rank) is not null then return jsonb_build_object('code', 'channel_unavailable'); end if;
  insert into deposit (ref_no, member_id, channel_code, method, fee_ppm, fee_fixed, status, amount, amount_vnd, idempotency_key, content, expires_at, ip)
  values (p_ref, p_member, p_channel, c.method, c.fee_ppm, c.fee_fixed, 'AWAITING_PAYMENT', p_amount, p_amount_vnd, p_key, p_content,
    lotus_now() + make_interval(mins => p_minutes), p_ip) returning id into v_id;
  -- The provider is asked after this commit; the first time that it is asked again is behind the longest wait for its answer.
  if c.provider <> 'transfer' then
    insert into deposit_provider_order (cell, member_id, deposit_id, next_at)
    values (cell_of(p_member), p_member, v_id, lotus_now() + interval '10 seconds');
  end if;
  return jsonb_build_object('code', 'ok', 'id', v_id::text);
end $$;

-- The member gives an unpaid order up. Money that comes after that waits for an operator.
create or replace function cashier_cancel_deposit(p_member bigint, p_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
begin
  select * into d from deposit where member_id = p_member and id = p_id for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if d.status = 'CANCELLED' then return jsonb_build_object('code', 'ok'); end if;
  -- Its code is with the provider; what becomes of it is not the member's to say any more.
  if cashier_has_card(d) then return jsonb_build_object('code', 'state_conflict', 'state', 'card_sent'); end if;
  if d.status <> 'AWAITING_PAYMENT' or d.expires_at <= lotus_now() then return jsonb_build_object('code', 'state_conflict', 'state', d.status); end if;
  update deposit set status = 'CANCELLED' where id = d.id returning * into d;
  perform cashier_tell_deposit(d);
  return jsonb_build_object('code', 'ok');
end $$;

create or replace function cashier_expire_deposits() returns integer
language sql volatile security definer set search_path = public, pg_temp as $$
  with expired as (
    update deposit set status = 'EXPIRED' where status = 'AWAITING_PAYMENT' and expires_at <= lotus_now() returning 1
  ) select count(*)::integer from expired
$$;

grant execute on function
  cashier_channel_refusal(deposit_channel, bigint, integer),
  cashier_open_deposit(text, bigint, text, bigint, bigint, text, text, integer, integer, inet, integer),
  cashier_cancel_deposit(bigint, bigint),
  cashier_expire_deposits()
  to lotus_app;
