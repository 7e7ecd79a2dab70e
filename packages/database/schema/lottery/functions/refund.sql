-- Decides a proposal; if confirmed, the stake returns to the buckets it came from as for a void draw (status 12); after
-- a correction, what an earlier version had paid is taken back first. Returns {"code":"ok"} or a refusal.
create or replace function lottery_decide_refund(p_id bigint, p_operator bigint, p_operator_name text, p_is_confirmed boolean, p_note text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  f lottery_order_refund;
  k lottery_stuck_order;
  o lottery_order;
  i lottery_issue;
  g lottery_game;
begin
  select * into f from lottery_order_refund where id = p_id;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if f.entered_by = p_operator then return jsonb_build_object('code', 'same_operator'); end if;
  select * into strict k from lottery_stuck_order where order_id = f.order_id;
  select lg.* into strict g from lottery_game lg join lottery_issue li on li.game_id = lg.id where li.id = k.issue_id;
  perform wallet_lock(k.member_id, wallet_currency_of(k.member_id, g.currency));
  select * into f from lottery_order_refund where id = p_id for no key update;
  if f.state <> 'pending' then return jsonb_build_object('code', 'state_conflict', 'state', f.state); end if;
  if p_is_confirmed then
    select * into strict o from lottery_order where id = k.order_id and placed_at = k.placed_at for no key update;
    select * into strict i from lottery_issue where id = k.issue_id;
    if i.result_version is null or not (o.status = order_waiting() or o.result_version < i.result_version) then
      return jsonb_build_object('code', 'state_conflict', 'state', 'settled');
    end if;
    if o.status = order_waiting() then
      perform lottery_give_back(array[o.id], array[o.placed_at], order_void(), g.currency, g.code, i.issue_no);
    else
      perform lottery_resettle_batch(i.id, i.result_version, jsonb_build_array(jsonb_build_object('id', o.id, 'placedAt', o.placed_at,
        'status', order_void(), 'hits', 0, 'payout', o.stake, 'winning', '[]'::jsonb)));
    end if;
  end if;
  update lottery_order_refund set state = case when p_is_confirmed then 'confirmed' else 'rejected' end, decided_by = p_operator,
    decided_by_name = p_operator_name, decided_at = lotus_now(), note = p_note
  where id = p_id;
  return jsonb_build_object('code', 'ok');
end $$;

grant execute on function
  lottery_decide_refund(bigint, bigint, text, boolean, text)
  to lotus_app;
