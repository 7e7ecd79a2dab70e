-- What a channel may still take today; null: any amount. Orders that wait for money count as taken, but for `p_except`.
create or replace function cashier_channel_room(c deposit_channel, p_except bigint) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if c.daily_cap is null then return null; end if;
  return c.daily_cap
    - coalesce((select u.credited from deposit_channel_day u where u.channel_code = c.code and u.day = business_day(lotus_now())), 0)
    - (select coalesce(sum(d.amount), 0) from deposit d where d.channel_code = c.code and d.status = 'AWAITING_PAYMENT'
      and d.expires_at > lotus_now() and d.id is distinct from p_except);
end $$;

-- Whether the member may have a channel that is for first deposits (`only`), or for all but those (`after`). One credited once counts,
-- whatever became of it; so does an order of such a channel that waits, so that there is one first deposit.
create or replace function cashier_first_refusal(c deposit_channel, p_member bigint) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_has boolean;
begin
  if c.first_rule is null or p_member is null then return null; end if;
  v_has := exists (select from deposit where member_id = p_member and credited_at is not null)
    or exists (select from deposit d join deposit_extra_payment x on x.deposit_id = d.id where d.member_id = p_member and x.decision = 'credit');
  if c.first_rule = 'after' then return case when not v_has then 'after_first' end; end if;
  if v_has or exists (select from deposit d join deposit_channel o on o.code = d.channel_code
    where d.member_id = p_member and d.status = 'AWAITING_PAYMENT' and d.expires_at > lotus_now() and o.first_rule = 'only')
  then return 'first_only'; end if;
  return null;
end $$;

-- Why a channel takes no order of this amount of this member now; null if it does. The list of channels, the choice among them and the
-- command that opens an order ask this one function. Orders that wait for money count as taken. From which country somebody asks and
-- whether a provider fails (`cashier_channel_fails`) is asked before.
create or replace function cashier_channel_refusal(c deposit_channel, p_amount bigint, p_rank integer, p_member bigint) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_first text;
begin
  if not c.is_open then return 'closed'; end if;
  -- From before cards were typed in here: there is no network that its card could be of.
  if c.method = 'DEP_CARD' and c.telcos = '{}' then return 'closed'; end if;
  v_first := cashier_first_refusal(c, p_member);
  if v_first is not null then return v_first; end if;
  if p_rank < c.rank_min then return 'rank'; end if;
  if cashier_service_opens(c.open_from, c.open_until, lotus_now()) > lotus_now() then return 'hours'; end if;
  if coalesce(p_amount, c.min_amount) > cashier_channel_room(c, null) then return 'cap'; end if;
  if p_amount is null then return null; end if;
  if p_amount < c.min_amount then return 'below'; end if;
  if p_amount > c.max_amount then return 'above'; end if;
  if c.fixed_amounts <> '{}' and not p_amount = any (c.fixed_amounts) then return 'fixed'; end if;
  return null;
end $$;

-- As the program of before calls it.
create or replace function cashier_channel_refusal(c deposit_channel, p_amount bigint, p_rank integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return cashier_channel_refusal(c, p_amount, p_rank, null);
end $$;

-- Whether a channel's provider fails: each of its last `p_orders` orders of an hour was refused by it or is still without an answer after
-- half a minute. `p_minutes` after the last of them one is tried again. 0 orders: it is never taken out.
create or replace function cashier_channel_fails(c deposit_channel, p_orders integer, p_minutes integer) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_failed integer;
  v_last timestamptz;
begin
  if c.provider = 'transfer' or p_orders < 1 then return false; end if;
  select count(*) filter (where x.is_failed), max(x.created_at) into v_failed, v_last
  from (select d.created_at, d.status = 'REJECTED' and d.review_reason = 'provider_refused'
      or o.state = 'asked' and d.status in ('AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED') as is_failed
    from deposit d join deposit_provider_order o on o.cell = cell_of(d.member_id) and o.member_id = d.member_id and o.deposit_id = d.id
    where d.channel_code = c.code and d.created_at > v_now - interval '1 hour'
      and not (o.state = 'asked' and d.created_at > v_now - interval '30 seconds')
    order by d.created_at desc limit p_orders) x;
  return v_failed = p_orders and v_last > v_now - make_interval(mins => p_minutes);
end $$;

-- How the channel's orders of the last hour that have ended went, in thousandths: 1000 where all were credited, or none has ended. Of
-- the last hundred; who gave an order up says nothing about its channel.
create or replace function cashier_channel_success(c deposit_channel) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select ((count(*) filter (where x.status in ('CREDITED', 'REVERSED')) + 1) * 1000 / (count(*) + 1))::integer
    from (select d.status from deposit d
      where d.channel_code = c.code and d.created_at > lotus_now() - interval '1 hour' and d.status in ('CREDITED', 'REVERSED', 'REJECTED', 'EXPIRED')
      order by d.created_at desc limit 100) x);
end $$;

-- What the member's identity level still allows to be paid in today, beside the order `p_except`; null: no limit of the level. Orders
-- that wait for money count, what operators credited of further transfers, and what came along the line of agents: else whoever may pay
-- in no more would be given it. Ask it under the member's lock.
create or replace function cashier_level_room(p_member bigint, p_except bigint) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_level constant integer := verification_level(p_member, business_day(v_now));
  v_most constant bigint := verification_most(v_level, 'depositDay');
begin
  if v_most is null then return null; end if;
  return jsonb_build_object('code', 'identity_level_limit', 'level', v_level, 'limit', v_most::text, 'left', greatest(0, v_most - (
    select coalesce(sum(coalesce(d.amount_paid, d.amount)), 0) from deposit d where d.member_id = p_member and d.id is distinct from p_except
      and (d.status = 'AWAITING_PAYMENT' and d.expires_at > v_now
        or d.status = 'CREDITED' and business_day(d.credited_at) = business_day(v_now))) - (
    select coalesce(sum(x.amount), 0) from deposit d join deposit_extra_payment x on x.deposit_id = d.id where d.member_id = p_member
      and x.decision = 'credit' and x.reversed_at is null and business_day(x.decided_at) = business_day(v_now))
    - cashier_received_today(p_member))::text);
end $$;

-- Opens a deposit order under the member's lock, so that the limit of open orders and the member's own limits hold for
-- concurrent orders, and a copy of one command finds the first. Method and fee are the channel's of this moment. `p_sent`: what the member
-- sent to others, which the program knows. Returns {"code":"ok","id":...} or a refusal.
create or replace function cashier_open_deposit(
  p_ref text, p_member bigint, p_channel text, p_amount bigint, p_amount_vnd bigint, p_key text, p_content text,
  p_minutes integer, p_open_max integer, p_ip inet, p_rank integer, p_sent bigint) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_open integer;
  v_waiting bigint;
  v_refusal jsonb;
  v_room jsonb;
  v_due jsonb;
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
  v_due := cashier_due_diligence(p_member, p_sent, 'DEPOSIT', null);
  if v_due is not null then return v_due || '{"code":"due_diligence_required"}'; end if;
  v_room := cashier_level_room(p_member, null);
  if p_amount > (v_room ->> 'left')::bigint then return v_room; end if;
  if v_open >= p_open_max then return jsonb_build_object('code', 'too_many_open_orders'); end if;
  -- Last of what is locked, and until the commit alone: orders of one channel count for its daily cap one after the other.
  select * into c from deposit_channel where code = p_channel for no key update;
  if cashier_channel_refusal(c, p_amount, p_rank, p_member) is not null then return jsonb_build_object('code', 'channel_unavailable'); end if;
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

-- As the programs of before call it.
create or replace function cashier_open_deposit(
  p_ref text, p_member bigint, p_channel text, p_amount bigint, p_amount_vnd bigint, p_key text, p_content text,
  p_minutes integer, p_open_max integer, p_ip inet, p_rank integer default 20) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return cashier_open_deposit(p_ref, p_member, p_channel, p_amount, p_amount_vnd, p_key, p_content, p_minutes, p_open_max, p_ip, p_rank, 0::bigint);
end $$;

-- Whether what came for an order, which nothing was kept free for when it was opened, is past the member's own limits, what the
-- identity level allows, the total from which on money waits for papers, or the channel's daily cap. Locks as opening an order does, so that two transfers do not both fit into one room.
create or replace function cashier_is_past_limits(d deposit, p_amount bigint) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_waiting bigint;
  c deposit_channel;
begin
  perform wallet_lock(d.member_id, 'P');
  select coalesce(sum(o.amount), 0) into v_waiting
  from deposit o where o.member_id = d.member_id and o.status = 'AWAITING_PAYMENT' and o.expires_at > lotus_now() and o.id <> d.id;
  if protection_refusal(d.member_id, 0, p_amount + v_waiting, lotus_now()) is not null then return true; end if;
  if p_amount > (cashier_level_room(d.member_id, d.id) ->> 'left')::bigint then return true; end if;
  if cashier_due_diligence(d.member_id, 0, 'DEPOSIT', d.id) is not null then return true; end if;
  select * into c from deposit_channel where code = d.channel_code for no key update;
  return coalesce(p_amount > cashier_channel_room(c, d.id), false);
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
  if cashier_has_seen(d) then return jsonb_build_object('code', 'state_conflict', 'state', 'transfer_seen'); end if;
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
  cashier_channel_refusal(deposit_channel, bigint, integer, bigint),
  cashier_channel_refusal(deposit_channel, bigint, integer),
  cashier_channel_fails(deposit_channel, integer, integer),
  cashier_channel_success(deposit_channel),
  cashier_open_deposit(text, bigint, text, bigint, bigint, text, text, integer, integer, inet, integer, bigint),
  cashier_open_deposit(text, bigint, text, bigint, bigint, text, text, integer, integer, inet, integer),
  cashier_cancel_deposit(bigint, bigint),
  cashier_expire_deposits()
  to lotus_app;
