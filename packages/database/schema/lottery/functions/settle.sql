-- after: lottery/category
-- after: lottery/rebate-rest
-- Settles a batch of an issue's orders, in one transaction and each exactly once however often it is called. Rows:
-- {"id","placedAt","status","hits","payout","uncapped","rebate","winning"}. Returns how many orders this call settled.
create or replace function lottery_settle_batch(p_issue bigint, p_version integer, p_rows jsonb) returns integer
language plpgsql volatile security definer
set search_path = public, pg_temp
-- A batch is some orders of a large table, each found by its key: the plan must not depend on old statistics.
set enable_seqscan = off
as $$
declare
  i lottery_issue;
  g lottery_game;
  v_now timestamptz := lotus_now();
  v_members bigint[];
  v_count integer;
  p record;
begin
  select * into i from lottery_issue where id = p_issue;
  select * into g from lottery_game where id = i.game_id;
  if i.result_version is distinct from p_version then
    raise exception 'issue % does not have result %', p_issue, p_version using errcode = 'LT918';
  end if;
  -- All members of the batch in one order, so that two batches cannot deadlock.
  select array_agg(distinct o.member_id order by o.member_id) into v_members
  from jsonb_to_recordset(p_rows) as x(id bigint, "placedAt" timestamptz)
  join lottery_order o on o.id = x.id and o.placed_at = x."placedAt";
  if v_members is null then return 0; end if;
  perform wallet_lock_players(v_members, g.currency);

  with done as (
    update lottery_order o set
      status = x.status, hits = x.hits, payout = x.payout, payout_uncapped = x.uncapped, rebate = x.rebate, winning = x.winning,
      rebate_rest = lottery_rest_of(x.rebate, o.stake_cash, o.stake, o.is_trial),
      valid_bet = case when x.status in (order_won(), order_lost()) then coalesce(x.valid, o.stake) else 0 end,
      valid_cut = case when x.status in (order_won(), order_lost()) then nullif(x.cut, 'null') end, result_version = p_version, settled_at = v_now
    from jsonb_to_recordset(p_rows) as x(id bigint, "placedAt" timestamptz, status smallint, hits integer, payout bigint, uncapped bigint, rebate bigint,
      valid bigint, cut jsonb, winning jsonb)
    -- Not by the index on the issue: each batch would read all orders that still wait.
    where o.id = x.id and o.placed_at = x."placedAt" and o.issue_id + 0 = p_issue and o.status = order_waiting()
    returning o.id, o.order_no, o.member_id, o.is_trial, o.status, o.stake, o.payout, o.rebate, o.valid_bet, o.stake_cash, o.stake_bonus, o.placed_at,
      o.prize_group, o.rebate_rate, o.rebate_rest
  ), rests as (
    select member_id, sum(rebate_rest)::bigint as rest from done where rebate_rest > 0 group by member_id
  ), news as (
    select member_id, count(*) as orders, jsonb_build_object(
      'gameCode', g.code, 'issueNo', i.issue_no, 'currency', g.currency, 'won', count(*) filter (where status = order_won()), 'payout', lottery_money(sum(payout)::bigint),
      'orders', jsonb_agg(jsonb_build_object('id', id::text, 'orderNo', order_no, 'status', status, 'stake', lottery_money(stake),
        'payout', lottery_money(payout), 'validBet', lottery_money(valid_bet), 'category', lottery_category(g, placed_at), 'placedAt', lottery_time(placed_at)) || lottery_group_max(prize_group, rebate_rate) order by id)) as payload
    from done group by member_id
  )
  select count(*) as orders, count(*) filter (where (i.state = 'void') <> (status = order_void())) as wrong,
    coalesce(sum(payout) filter (where status = order_won() and not is_trial), 0)::bigint as won,
    array_agg(member_id order by id) filter (where payout > 0) as members,
    array_agg(case when status = order_won() then kind_win() else kind_bet_refund() end order by id) filter (where payout > 0) as kinds,
    array_agg(payout order by id) filter (where payout > 0) as amounts,
    array_agg(stake_cash order by id) filter (where payout > 0) as cash,
    array_agg(stake_bonus order by id) filter (where payout > 0) as bonus,
    array_agg(order_no || ':' || p_version order by id) filter (where payout > 0) as exts,
    array_agg(order_no order by id) filter (where payout > 0) as refs,
    array_agg(placed_at order by id) filter (where payout > 0) as placed,
    array_agg(member_id order by id) filter (where rebate >= 100) as rebate_members,
    array_agg(rebate / 100 * 100 order by id) filter (where rebate >= 100) as rebates,
    array_agg(stake_cash order by id) filter (where rebate >= 100) as rebate_cash,
    array_agg(stake_bonus order by id) filter (where rebate >= 100) as rebate_bonus,
    array_agg(order_no order by id) filter (where rebate >= 100) as rebate_refs,
    array_agg(placed_at order by id) filter (where rebate >= 100) as rebate_placed,
    (select array_agg(member_id order by member_id) from rests) as rest_members,
    (select array_agg(rest order by member_id) from rests) as rests,
    (select array_agg('member:' || member_id order by member_id) from news) as audiences,
    (select array_agg(payload order by member_id) from news) as payloads
  into p from done;
  v_count := p.orders;
  if v_count = 0 then return 0; end if;
  if p.wrong > 0 then
    raise exception '% orders got a status that issue % does not give', p.wrong, p_issue using errcode = 'LT919';
  end if;
  if p.members is not null then
    perform wallet_pay_many(g.currency, 'lottery:' || lower(g.code), 'lottery-settle', 'lottery_order', p.members, p.kinds, p.amounts,
      p.cash, p.bonus, p.exts, p.refs, p.placed);
  end if;
  if p.rebate_members is not null then
    perform wallet_pay_many(g.currency, 'lottery:' || lower(g.code), 'lottery-rebate', 'lottery_order', p.rebate_members,
      array_fill(kind_rebate(), array[cardinality(p.rebates)]), p.rebates, p.rebate_cash, p.rebate_bonus,
      (select array_agg(t.ref || ':' || p_version order by t.n) from unnest(p.rebate_refs) with ordinality as t(ref, n)),
      p.rebate_refs, p.rebate_placed);
  end if;
  if p.rest_members is not null then perform lottery_add_rests(g.id, p.rest_members, p.rests); end if;
  if p.members is not null or p.rebate_members is not null then
    perform wallet_notify_members(coalesce(p.members, '{}') || coalesce(p.rebate_members, '{}'));
  end if;
  perform outbox_add_many('lottery.orders_settled', p.audiences, p.payloads);
  -- Last: the next batch waits for this row until the commit.
  if p.won > 0 then update lottery_issue set total_payout = total_payout + p.won where id = p_issue; end if;
  return v_count;
end $$;

-- Closes an issue when no order waits any more. False if some do, or if it was already closed.
create or replace function lottery_finish_issue(p_issue bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
begin
  select * into i from lottery_issue where id = p_issue for no key update;
  if i.settled_at is not null or i.result_version is null then return false; end if;
  if exists (select from lottery_order where issue_id = p_issue and (status = order_waiting() or result_version < i.result_version)) then
    return false;
  end if;
  update lottery_issue set settled_at = lotus_now(), state = case when state = 'void' then 'void' else 'settled' end where id = p_issue;
  perform outbox_add('lottery.issue_settled', 'public', jsonb_build_object(
    'gameCode', (select code from lottery_game where id = i.game_id), 'issueNo', i.issue_no, 'resultVersion', i.result_version));
  return true;
end $$;

grant execute on function
  lottery_settle_batch(bigint, integer, jsonb),
  lottery_finish_issue(bigint)
  to lotus_app;
