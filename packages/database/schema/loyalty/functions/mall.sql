-- after: loyalty/points
-- after: wallet/ledger-kind
create or replace function loyalty_order_ref(p_member bigint, p_n integer) returns text
language sql immutable parallel safe
as $$ select 'M' || p_member || '-' || p_n $$;

create or replace function loyalty_money_text(p_amount bigint) returns text
language sql immutable parallel safe
as $$ select to_char(p_amount / 10000.0, 'FM999999999999990.0000') $$;

-- Why a member cannot order so many pieces on these terms now; null if nothing stands against it. The caller holds the
-- member's lock.
create or replace function loyalty_order_refusal(p_member bigint, i loyalty_item, p_quantity integer, p_terms jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_level smallint;
  v_points bigint;
  v_total bigint;
  v_today bigint;
  v_cash bigint;
begin
  if not i.is_on or i.starts_at > v_now or i.ends_at <= v_now then return '{"code":"item_closed"}'; end if;
  if (i.points, i.amount, i.worth, i.multiple_ppm)
    <> ((p_terms ->> 'points')::bigint, (p_terms ->> 'amount')::bigint, (p_terms ->> 'worth')::bigint, (p_terms ->> 'multiplePpm')::integer) then
    return jsonb_build_object('code', 'item_terms', 'points', i.points::text, 'amount', i.amount::text, 'worth', i.worth::text,
      'multiplePpm', i.multiple_ppm);
  end if;
  select level, points into v_level, v_points from loyalty_member where cell = cell_of(p_member) and member_id = p_member for update;
  if coalesce(v_level, 0) < i.least_rank then return jsonb_build_object('code', 'rank_too_low', 'rank', i.least_rank); end if;
  select coalesce(sum(quantity), 0), coalesce(sum(quantity) filter (where business_day(made_at) = business_day(v_now)), 0) into v_total, v_today
  from loyalty_order where cell = cell_of(p_member) and member_id = p_member and item_id = i.id and state <> 'REJECTED';
  if v_total + p_quantity > i.member_max or v_today + p_quantity > i.day_max then
    return jsonb_build_object('code', 'item_limit', 'left', greatest(least(i.member_max - v_total, i.day_max - v_today), 0));
  end if;
  if i.stock < p_quantity then return jsonb_build_object('code', 'item_sold_out', 'left', i.stock); end if;
  if coalesce(v_points, 0) < i.points * p_quantity then
    return jsonb_build_object('code', 'points_insufficient', 'have', coalesce(v_points, 0)::text);
  end if;
  if i.amount > 0 then
    select cash into v_cash from wallet_state(p_member, 'P');
    if v_cash < i.amount * p_quantity then return wallet_insufficient(v_cash, i.amount * p_quantity); end if;
  end if;
  return null;
end $$;

-- Gives what an order of money is for. Answers "ok", or why it cannot be given now.
create or replace function loyalty_order_give(o loyalty_order) returns text
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_ref constant text := loyalty_order_ref(o.member_id, o.n);
  v_code text;
begin
  if o.kind = 'CASH' then
    perform wallet_post_income('points-expense', 'mall', 'mall', array[o.member_id], array['P'], array[kind_point_redeem_cash()],
      array[o.worth], array[v_ref || ':cash'], array[v_ref]);
    perform turnover_open(o.member_id, 'P', 'points', v_ref, o.worth, o.multiple_ppm);
  elsif o.kind = 'BONUS' then
    v_code := bonus_grant(o.member_id, 'P', o.worth, v_ref, o.worth, o.multiple_ppm, o.contributions, null, '{}', o.hours, o.converts, null) ->> 'code';
    if v_code <> 'ok' then return v_code; end if;
  end if;
  return 'ok';
end $$;

create or replace function loyalty_order_tell(o loyalty_order) returns void
language sql volatile set search_path = public, pg_temp as $$
  select outbox_add('loyalty.order_decided', 'member:' || o.member_id, jsonb_build_object('ref', loyalty_order_ref(o.member_id, o.n),
    'kind', o.kind, 'name', o.name, 'quantity', o.quantity, 'state', o.state, 'points', loyalty_money_text(o.points),
    'amount', loyalty_money_text(o.amount), 'remark', o.remark))
$$;

-- Orders goods of the mall, once for each key: points, co-payment and stock in one commit. `p`: member, item, quantity,
-- terms of one piece as they were shown (points, amount, worth, multiplePpm), what holds for the turnover of a bonus
-- (contributions, hours, converts), address (hex; null: none), session, key, print.
create or replace function loyalty_redeem(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_member constant bigint := (p ->> 'member')::bigint;
  v_quantity constant integer := (p ->> 'quantity')::integer;
  v_source constant text := 'mall:m' || v_member;
  v_print constant bytea := decode(p ->> 'print', 'hex');
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  v_reply jsonb;
  i loyalty_item;
  o loyalty_order;
begin
  perform wallet_lock(v_member, 'P');
  v_reply := wallet_key_outcome(v_source, p ->> 'key', v_print);
  if v_reply is not null then return v_reply; end if;
  v_reply := wallet_refusal(v_member, 0, v_now);
  if v_reply ->> 'code' in ('account_disabled', 'self_excluded') then return v_reply; end if;
  -- Whoever wants the same goods waits here, and then sees what is left.
  select * into i from loyalty_item where id = (p ->> 'item')::bigint for no key update;
  if not found then return '{"code":"item_closed"}'; end if;
  v_reply := loyalty_order_refusal(v_member, i, v_quantity, p -> 'terms');
  if v_reply is not null then return v_reply; end if;
  if i.kind = 'PHYSICAL' and p ->> 'address' is null then return '{"code":"address_required"}'; end if;
  if not fund_password_use(v_member, (p ->> 'session')::bigint) then return '{"code":"fund_password_required"}'; end if;

  update loyalty_item set stock = stock - v_quantity, sold = sold + v_quantity where id = i.id and (stock is null or stock >= v_quantity);
  if not found then raise exception 'the stock of goods % changed under its lock', i.id using errcode = 'LT960'; end if;
  o.cell := cell_of(v_member);
  o.member_id := v_member;
  o.n := coalesce((select max(x.n) from loyalty_order x where x.cell = o.cell and x.member_id = v_member), 0) + 1;
  o.points := i.points * v_quantity;
  o.amount := i.amount * v_quantity;
  perform loyalty_point_move(v_member, 'REDEEM', -o.points, loyalty_order_ref(v_member, o.n), '');
  if o.amount > 0 then
    perform wallet_post_income('points-expense', 'mall', 'mall', array[v_member], array['P'], array[kind_point_redeem_copay()],
      array[-o.amount], array[loyalty_order_ref(v_member, o.n) || ':pay'], array[loyalty_order_ref(v_member, o.n)]);
  end if;
  insert into loyalty_order (cell, member_id, n, item_id, kind, name, art, quantity, points, amount, worth, multiple_ppm, contributions,
    hours, converts, points_after, address, made_at)
  values (o.cell, v_member, o.n, i.id, i.kind, i.name, i.art, v_quantity, o.points, o.amount, i.worth * v_quantity, i.multiple_ppm,
    p -> 'contributions', (p ->> 'hours')::integer, (p ->> 'converts')::boolean,
    (select points from loyalty_member where cell = o.cell and member_id = v_member),
    case when i.kind = 'PHYSICAL' then decode(p ->> 'address', 'hex') end, v_now)
  returning * into o;
  -- Small money goes through by itself.
  if o.kind = 'CASH' and o.worth < setting_number('loyalty.mall_auto_cash_below', 100) * 10000 then
    perform loyalty_order_give(o);
    update loyalty_order set state = 'APPROVED', decided_at = v_now where cell = o.cell and member_id = o.member_id and n = o.n
    returning * into o;
  end if;
  return wallet_key_store(v_source, p ->> 'key', v_print, 'applied', v_member, '{}',
    jsonb_build_object('code', 'ok', 'n', o.n, 'state', o.state, 'points', o.points::text, 'amount', o.amount::text, 'after', o.points_after::text));
end $$;

-- An operator decides an order that waits. Rejected gives points, co-payment and stock back.
create or replace function loyalty_order_decide(
  p_member bigint, p_n integer, p_approves boolean, p_remark text, p_handover text, p_by bigint, p_by_name text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_ref constant text := loyalty_order_ref(p_member, p_n);
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  o loyalty_order;
  v_code text;
begin
  perform wallet_lock(p_member, 'P');
  select * into o from loyalty_order where cell = cell_of(p_member) and member_id = p_member and n = p_n for update;
  if not found then return '{"code":"not_found"}'; end if;
  if o.state <> 'IN_PROCESS' then return jsonb_build_object('code', 'state_conflict', 'state', o.state); end if;
  if p_approves then
    v_code := loyalty_order_give(o);
    if v_code <> 'ok' then return jsonb_build_object('code', v_code); end if;
  else
    perform loyalty_point_move(p_member, 'REFUND', o.points, v_ref, '');
    if o.amount > 0 then
      perform wallet_post_income('points-expense', 'mall', 'mall', array[p_member], array['P'], array[kind_point_redeem_copay()],
        array[o.amount], array[v_ref || ':back'], array[v_ref]);
    end if;
    update loyalty_item set stock = stock + o.quantity, sold = sold - o.quantity where id = o.item_id;
  end if;
  update loyalty_order set state = case when p_approves then 'APPROVED' else 'REJECTED' end, remark = p_remark,
    handover = case when p_approves then p_handover else '' end, decided_by = p_by, decided_by_name = p_by_name, decided_at = v_now
  where cell = o.cell and member_id = p_member and n = p_n returning * into o;
  perform loyalty_order_tell(o);
  return '{"code":"ok"}';
end $$;

-- Goods that were approved are on their way, under this number.
create or replace function loyalty_order_ship(p_member bigint, p_n integer, p_handover text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  o loyalty_order;
begin
  select * into o from loyalty_order where cell = cell_of(p_member) and member_id = p_member and n = p_n for update;
  if not found then return '{"code":"not_found"}'; end if;
  if o.state <> 'APPROVED' or o.kind <> 'PHYSICAL' then return jsonb_build_object('code', 'state_conflict', 'state', o.state); end if;
  update loyalty_order set state = 'SHIPPED', handover = p_handover, shipped_at = date_trunc('milliseconds', lotus_now())
  where cell = o.cell and member_id = p_member and n = p_n returning * into o;
  perform loyalty_order_tell(o);
  return '{"code":"ok"}';
end $$;

-- trust.md ACC-13: where goods were sent to is erased, what was paid stays.
create or replace function loyalty_erase_member(p_member bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update loyalty_order set address = null where cell = cell_of(p_member) and member_id = p_member and address is not null;
end $$;

grant execute on function
  loyalty_redeem(jsonb),
  loyalty_order_decide(bigint, integer, boolean, text, text, bigint, text),
  loyalty_order_ship(bigint, integer, text),
  loyalty_erase_member(bigint)
  to lotus_app;
