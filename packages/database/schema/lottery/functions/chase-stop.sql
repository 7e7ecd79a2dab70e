-- Marks the chases that stop on a win and have a win among these orders ({"id","placedAt"}, times to the millisecond);
-- returns how many. Chases already marked, stopped or cancelled stay as they are.
create or replace function lottery_mark_won_chases(p_orders jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
begin
  update lottery_chase c set stop_due = true
  from jsonb_to_recordset(p_orders) as x(id bigint, "placedAt" timestamptz)
  join lottery_order o on o.id = x.id and o.placed_at between x."placedAt" - interval '1 ms' and x."placedAt" + interval '2 ms'
  where c.id = o.chase_id and o.status = order_won() and c.win_stop and c.stop_reason is null and not c.stop_due;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Cancels the waiting orders of a won chase, once: orders whose sale is over stay as they are. False if that was
-- already done.
create or replace function lottery_stop_chase(p_chase bigint, p_items jsonb) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c lottery_chase;
  g lottery_game;
  v_now timestamptz;
begin
  select * into strict c from lottery_chase where id = p_chase;
  select * into g from lottery_game where id = c.game_id;
  perform wallet_lock(c.member_id, wallet_currency_of(c.member_id, g.currency));
  perform lottery_chase_share(c);
  v_now := lotus_now();
  select * into c from lottery_chase where id = p_chase for no key update;
  if not c.stop_due then return false; end if;
  perform lottery_chase_return(c, g, lottery_chase_open(c, v_now), order_chase_won(), p_items);
  update lottery_chase set stop_due = false, stop_reason = 'win', stopped_at = v_now where id = p_chase;
  return true;
end $$;

-- An operator stops a chase: cancels its orders that wait and are not locked; a due stop on a win is dropped. Returns
-- 'ok', or why nothing was done.
create or replace function lottery_halt_chase(p_chase bigint, p_reason text, p_operator bigint, p_operator_name text, p_items jsonb) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c lottery_chase;
  g lottery_game;
  v_now timestamptz;
  v_open integer[];
begin
  select * into strict c from lottery_chase where id = p_chase;
  select * into g from lottery_game where id = c.game_id;
  perform wallet_lock(c.member_id, wallet_currency_of(c.member_id, g.currency));
  perform lottery_chase_share(c);
  v_now := lotus_now();
  select * into c from lottery_chase where id = p_chase for no key update;
  v_open := lottery_chase_open(c, v_now);
  if cardinality(v_open) = 0 then return 'nothing_waits'; end if;
  perform lottery_chase_return(c, g, v_open, order_given_back(), p_items);
  if c.stop_reason is null then
    update lottery_chase set stop_due = false, stop_reason = 'operator', stopped_at = v_now, stop_note = p_reason,
      stopped_by = p_operator, stopped_by_name = p_operator_name
    where id = p_chase;
  end if;
  return 'ok';
end $$;

grant execute on function
  lottery_mark_won_chases(jsonb),
  lottery_stop_chase(bigint, jsonb),
  lottery_halt_chase(bigint, text, bigint, text, jsonb)
  to lotus_app;
