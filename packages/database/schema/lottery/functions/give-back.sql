-- after: lottery/category
-- after: lottery/sale
-- after: wallet/caller
-- Refunds waiting orders completely with a status (6, 8 or 12), as one movement and one event per member. The caller
-- has locked the members.
create or replace function lottery_give_back(
  p_ids bigint[], p_placed timestamptz[], p_status smallint, p_currency text, p_game text, p_issue_no text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  g lottery_game;
  p record;
  v_now timestamptz := lotus_now();
begin
  select * into strict g from lottery_game where code = p_game;
  with done as (
    update lottery_order o set status = p_status, hits = 0, payout = o.stake, valid_bet = 0, settled_at = v_now,
      -- Void, or refunded by operators after its draw: then a result had settled the others.
      result_version = case when p_status = order_void() then (select result_version from lottery_issue where id = o.issue_id) end
    from unnest(p_ids, p_placed) as x(id, placed_at)
    where o.id = x.id and o.placed_at = x.placed_at and o.status = order_waiting()
    returning o.id, o.order_no, o.member_id, o.stake, o.stake_cash, o.stake_bonus, o.placed_at
  )
  select count(*) as orders, array_agg(member_id order by id) as members, array_agg(stake order by id) as stakes,
    array_agg(stake_cash order by id) as cash, array_agg(stake_bonus order by id) as bonus, array_agg(order_no order by id) as refs,
    array_agg(order_no || ':back' order by id) as exts, array_agg(placed_at order by id) as placed,
    jsonb_agg(jsonb_build_object('id', id::text, 'orderNo', order_no, 'status', p_status, 'stake', lottery_money(stake),
      'payout', lottery_money(stake), 'validBet', lottery_money(0), 'category', lottery_category(g, placed_at), 'placedAt', lottery_time(placed_at)) order by id) as rows
  into p from done;
  if p.orders = 0 then return; end if;
  perform wallet_pay_many(p_currency, 'lottery:' || lower(p_game), 'lottery-settle', 'lottery_order', p.members,
    array_fill(kind_bet_refund(), array[p.orders::integer]), p.stakes, p.cash, p.bonus, p.exts, p.refs, p.placed);
  perform wallet_notify_members(p.members);
  perform outbox_add('lottery.orders_settled', 'member:' || p.members[1], jsonb_build_object('gameCode', p_game, 'issueNo', p_issue_no,
    'currency', p_currency, 'won', 0, 'payout', lottery_money(0), 'orders', p.rows));
end $$;

-- Cancels one waiting order before its lock; the stake returns to the buckets it came from. `p_items` has its "numbers"
-- if the play limits them. Returns {"code":"ok"} (also if it was already cancelled) or a refusal.
create or replace function lottery_cancel_order(p_member bigint, p_order bigint, p_items jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  o lottery_order;
  g lottery_game;
  i lottery_issue;
  l lottery_rule;
  v_now timestamptz;
begin
  select * into o from lottery_order where id = p_order and member_id = p_member;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  select * into g from lottery_game where id = o.game_id;
  perform wallet_lock(p_member, wallet_currency_of(p_member, g.currency));
  perform lottery_share_sale(o.issue_id);
  v_now := lotus_now();
  select * into o from lottery_order where id = p_order and placed_at = o.placed_at for no key update;
  if o.status = order_given_back() then return jsonb_build_object('code', 'ok', 'duplicate', true); end if;
  select * into i from lottery_issue where id = o.issue_id;
  if not g.is_cancel_allowed or o.chase_id is not null then return jsonb_build_object('code', 'cancel_not_allowed'); end if;
  if o.status <> order_waiting() or i.state <> 'scheduled' or v_now >= i.lock_at then return jsonb_build_object('code', 'issue_closed'); end if;
  perform lottery_give_back(array[o.id], array[o.placed_at], order_given_back(), g.currency, g.code, i.issue_no);
  select * into l from lottery_rule where game_id = o.game_id and version = o.rule_version;
  perform lottery_unuse(o.issue_id, p_member, l, jsonb_build_array(jsonb_build_object('play', o.play, 'stake', o.stake, 'lines', o.lines,
    'potential', o.potential, 'same', o.same, 'maxPayout', o.max_payout, 'numbers', p_items -> 0 -> 'numbers')));
  return jsonb_build_object('code', 'ok');
end $$;

create or replace function lottery_run_cancel_order(p jsonb) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select lottery_cancel_order((p ->> 'member')::bigint, (p -> 'args' ->> 'orderId')::bigint, p -> 'args' -> 'items')
$$;

select wallet_register('lottery_cancel_order', 'lottery_run_cancel_order(jsonb)');
select wallet_open_to_members('lottery_cancel_order');
select wallet_register_lock('lottery_cancel_order', 'lottery_lock_batch(jsonb, bigint[])');
