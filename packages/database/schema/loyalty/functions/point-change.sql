-- after: loyalty/points
-- An operator corrects a member's points. From `loyalty.point_second_from` points on it waits for a second operator.
create or replace function loyalty_change_points(p_member bigint, p_amount bigint, p_reason text, p_by bigint, p_by_name text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_waits constant boolean := abs(p_amount) >= setting_number('loyalty.point_second_from', 1000) * 10000;
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  v_n integer;
begin
  perform loyalty_open(array[p_member], array[business_day(v_now)]);
  perform from loyalty_member where cell = cell_of(p_member) and member_id = p_member for update;
  if exists (select from loyalty_point_change where cell = cell_of(p_member) and member_id = p_member and state = 'PROPOSED') then
    return '{"code":"state_conflict","state":"PROPOSED"}';
  end if;
  v_n := coalesce((select max(n) from loyalty_point_change where cell = cell_of(p_member) and member_id = p_member), 0) + 1;
  insert into loyalty_point_change (cell, member_id, n, amount, reason, state, made_by, made_by_name, made_at, decided_at)
  values (cell_of(p_member), p_member, v_n, p_amount, p_reason, case when v_waits then 'PROPOSED' else 'DONE' end, p_by, p_by_name, v_now,
    case when not v_waits then v_now end);
  if not v_waits then perform loyalty_point_move(p_member, 'ADJUST', p_amount, 'A' || p_member || '-' || v_n, p_reason); end if;
  return jsonb_build_object('code', 'ok', 'n', v_n);
end $$;

-- Another operator makes a correction that waits, or anybody rejects it.
create or replace function loyalty_decide_point_change(p_member bigint, p_n integer, p_confirms boolean, p_note text, p_by bigint, p_by_name text)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c loyalty_point_change;
begin
  perform from loyalty_member where cell = cell_of(p_member) and member_id = p_member for update;
  select * into c from loyalty_point_change where cell = cell_of(p_member) and member_id = p_member and n = p_n for update;
  if not found then return '{"code":"not_found"}'; end if;
  if c.state <> 'PROPOSED' then return jsonb_build_object('code', 'state_conflict', 'state', c.state); end if;
  if p_confirms and c.made_by = p_by then return '{"code":"same_operator"}'; end if;
  update loyalty_point_change set state = case when p_confirms then 'DONE' else 'REJECTED' end, note = p_note,
    decided_by = case when made_by <> p_by then p_by end, decided_by_name = p_by_name, decided_at = date_trunc('milliseconds', lotus_now())
  where cell = c.cell and member_id = p_member and n = p_n;
  if p_confirms then perform loyalty_point_move(p_member, 'ADJUST', c.amount, 'A' || p_member || '-' || p_n, c.reason); end if;
  return '{"code":"ok"}';
end $$;

grant execute on function
  loyalty_change_points(bigint, bigint, text, bigint, text),
  loyalty_decide_point_change(bigint, integer, boolean, text, bigint, text)
  to lotus_app;
