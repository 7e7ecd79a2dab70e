-- after: lottery/category
-- after: lottery/rebate-rest
-- Settles orders again after a correction (lottery.md 5.4): rows as for `lottery_settle_batch`. An order with the same
-- outcome moves no money; for any other the old payout is taken back under its own key, then the new one is paid, and
-- the earlier outcome is stored. Returns how many orders this call brought to the version.
create or replace function lottery_resettle_batch(p_issue bigint, p_version integer, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  g lottery_game;
  v_now timestamptz := lotus_now();
  v_members bigint[];
  v_count integer := 0;
  v_change bigint := 0;
  v_bonus bigint;
  v_rebate bigint;
  v_rest smallint;
  v_is_moved boolean;
  t record;
  r record;
  v_back jsonb;
begin
  select * into i from lottery_issue where id = p_issue;
  select * into g from lottery_game where id = i.game_id;
  if i.result_version is distinct from p_version or p_version < 2 then
    raise exception 'issue % is not corrected to result %', p_issue, p_version using errcode = 'LT918';
  end if;
  select array_agg(distinct o.member_id order by o.member_id) into v_members
  from jsonb_to_recordset(p_rows) as x(id bigint, "placedAt" timestamptz)
  join lottery_order o on o.id = x.id and o.placed_at = x."placedAt";
  if v_members is null then return 0; end if;
  perform wallet_lock_players(v_members, g.currency);
  for r in
    select o.*, x.status as new_status, x.hits as new_hits, x.payout as new_payout, x.uncapped as new_uncapped,
      x.rebate as new_rebate, x.winning as new_winning,
      case when x.status in (order_won(), order_lost()) then coalesce(x.valid, o.stake) else 0 end as new_valid,
      case when x.status in (order_won(), order_lost()) then nullif(x.cut, 'null') end as new_cut
    from jsonb_to_recordset(p_rows) as x(id bigint, "placedAt" timestamptz, status smallint, hits integer, payout bigint, uncapped bigint, rebate bigint,
      valid bigint, cut jsonb, winning jsonb)
    join lottery_order o on o.id = x.id and o.placed_at = x."placedAt"
    where o.issue_id = p_issue and o.result_version < p_version order by o.id
  loop
    v_count := v_count + 1;
    if (r.new_status, r.new_payout, r.new_hits) is not distinct from (r.status, r.payout, r.hits)
      and r.new_rebate is not distinct from r.rebate then
      update lottery_order set result_version = p_version, winning = r.new_winning where id = r.id and placed_at = r.placed_at;
      continue;
    end if;
    v_back := '{"bonus":0,"cash":0,"owed":0}';
    -- The same amount as a win and as a refund are two different movements.
    v_is_moved := r.payout <> r.new_payout or (r.status = order_won()) <> (r.new_status = order_won());
    if r.payout > 0 and v_is_moved then
      v_bonus := div(r.payout::numeric * r.stake_bonus, r.stake::numeric)::bigint;
      select * into t from wallet_take_back(r.member_id, g.currency, v_bonus, r.payout - v_bonus, 'lottery:' || lower(g.code),
        'lottery-settle', r.order_no || ':' || r.result_version || ':back', 'lottery_order', r.order_no, r.status = order_won(),
        case when r.status = order_won() then r.settled_at else r.placed_at end);
      v_back := jsonb_build_object('bonus', t.taken_bonus, 'cash', t.taken_cash, 'owed', t.owed);
    end if;
    v_rebate := coalesce(r.rebate, 0) / 100 * 100;
    if v_rebate > 0 and r.new_rebate is distinct from r.rebate then
      v_bonus := div(v_rebate::numeric * r.stake_bonus, r.stake::numeric)::bigint;
      select * into t from wallet_take_back(r.member_id, g.currency, v_bonus, v_rebate - v_bonus, 'lottery:' || lower(g.code),
        'lottery-rebate', r.order_no || ':' || r.result_version || ':back', 'lottery_order', r.order_no, true, r.settled_at);
      v_back := jsonb_build_object('bonus', (v_back ->> 'bonus')::bigint + t.taken_bonus, 'cash', (v_back ->> 'cash')::bigint + t.taken_cash,
        'owed', (v_back ->> 'owed')::bigint + t.owed);
    end if;
    insert into lottery_order_correction (order_id, result_version, issue_id, member_id, status, hits, payout, payout_uncapped, rebate,
      valid_bet, winning, settled_at, corrected_at, taken_bonus, taken_cash, owed)
    values (r.id, r.result_version, p_issue, r.member_id, r.status, r.hits, r.payout, r.payout_uncapped, r.rebate, r.valid_bet,
      r.winning, r.settled_at, v_now, (v_back ->> 'bonus')::bigint, (v_back ->> 'cash')::bigint, (v_back ->> 'owed')::bigint);
    v_rest := lottery_rest_of(r.new_rebate, r.stake_cash, r.stake, r.is_trial);
    update lottery_order set status = r.new_status, hits = r.new_hits, payout = r.new_payout, payout_uncapped = r.new_uncapped,
      rebate = r.new_rebate, rebate_rest = v_rest, winning = r.new_winning, valid_bet = r.new_valid, valid_cut = r.new_cut,
      result_version = p_version, settled_at = v_now
    where id = r.id and placed_at = r.placed_at;
    if r.new_payout > 0 and v_is_moved then
      perform wallet_pay_many(g.currency, 'lottery:' || lower(g.code), 'lottery-settle', 'lottery_order', array[r.member_id],
        array[case when r.new_status = order_won() then kind_win() else kind_bet_refund() end], array[r.new_payout], array[r.stake_cash], array[r.stake_bonus],
        array[r.order_no || ':' || p_version], array[r.order_no], array[r.placed_at]);
    end if;
    v_rebate := coalesce(r.new_rebate, 0) / 100 * 100;
    if v_rebate > 0 and r.new_rebate is distinct from r.rebate then
      perform wallet_pay_many(g.currency, 'lottery:' || lower(g.code), 'lottery-rebate', 'lottery_order', array[r.member_id],
        array[kind_rebate()], array[v_rebate], array[r.stake_cash], array[r.stake_bonus],
        array[r.order_no || ':' || p_version], array[r.order_no], array[r.placed_at]);
    end if;
    -- What was added and perhaps paid already is set off against what comes.
    if coalesce(v_rest, 0) <> coalesce(r.rebate_rest, 0) then
      perform lottery_add_rests(g.id, array[r.member_id], array[coalesce(v_rest, 0) - coalesce(r.rebate_rest, 0)::bigint]);
    end if;
    v_change := v_change + case when r.is_trial then 0 when r.new_status = order_won() then r.new_payout else 0 end
      - case when r.status = order_won() and not r.is_trial then r.payout else 0 end;
    perform outbox_add('lottery.orders_settled', 'member:' || r.member_id, jsonb_build_object('gameCode', g.code, 'issueNo', i.issue_no,
      'currency', g.currency, 'won', case when r.new_status = order_won() then 1 else 0 end, 'payout', lottery_money(r.new_payout), 'corrects', r.result_version,
      'orders', jsonb_build_array(jsonb_build_object('id', r.id::text, 'orderNo', r.order_no, 'status', r.new_status,
        'stake', lottery_money(r.stake), 'payout', lottery_money(r.new_payout),
        'validBet', lottery_money(r.new_valid), 'category', lottery_category(g, r.placed_at), 'version', p_version,
        'placedAt', lottery_time(r.placed_at)) || lottery_group_max(r.prize_group, r.rebate_rate))));
  end loop;
  if v_count > 0 then
    perform wallet_notify_members(v_members);
    update lottery_issue set total_payout = total_payout + v_change where id = p_issue;
  end if;
  return v_count;
end $$;

grant execute on function
  lottery_resettle_batch(bigint, integer, jsonb)
  to lotus_app;
