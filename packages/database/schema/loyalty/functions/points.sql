-- after: loyalty/count
-- Moves a member's points and writes why. Below 0 nothing falls: what is missing is owed, and later points pay it first.
-- Answers the number of the entry.
create or replace function loyalty_point_move(p_member bigint, p_kind text, p_amount bigint, p_ref text, p_note text) returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  m loyalty_member;
  v_net bigint;
  v_n integer;
begin
  perform loyalty_open(array[p_member], array[business_day(lotus_now())]);
  select * into m from loyalty_member where cell = cell_of(p_member) and member_id = p_member for update;
  v_net := m.points - m.points_owed + p_amount;
  v_n := coalesce((select max(e.n) from loyalty_point_entry e where e.cell = m.cell and e.member_id = m.member_id), 0) + 1;
  insert into loyalty_point_entry (cell, member_id, n, kind, delta, balance_after, owed_after, ref, note, at)
  values (m.cell, p_member, v_n, p_kind, greatest(v_net, 0) - m.points, greatest(v_net, 0), greatest(-v_net, 0), p_ref, p_note, lotus_now());
  update loyalty_member set points = greatest(v_net, 0), points_owed = greatest(-v_net, 0) where cell = m.cell and member_id = p_member;
  return v_n;
end $$;

-- Gives the points of days as they were worked out: each row as it was read, or it stays due. One entry for a member's day.
create or replace function loyalty_give_points(p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_given integer := 0;
  r record;
begin
  perform loyalty_lock();
  for r in
    with given as (
      update loyalty_day d set points = x.points, due_at = null
      from jsonb_to_recordset(p_rows) as x(member bigint, day date, category text, valid bigint, known bigint, points bigint)
      where d.cell = cell_of(x.member) and d.member_id = x.member and d.day = x.day and d.category = x.category
        and d.valid_bet = x.valid and d.points = x.known
      returning d.member_id, d.day, x.points - x.known as delta
    )
    select member_id, day, sum(delta)::bigint as delta from given group by member_id, day having sum(delta) <> 0 order by member_id, day
  loop
    perform loyalty_point_move(r.member_id, 'EARN', r.delta, r.day::text, '');
    v_given := v_given + 1;
  end loop;
  return v_given;
end $$;

-- An operator's correction.
create or replace function loyalty_adjust_points(p_member bigint, p_amount bigint, p_ref text, p_note text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform loyalty_open(array[p_member], array[business_day(lotus_now())]);
  perform from loyalty_member where cell = cell_of(p_member) and member_id = p_member for update;
  if exists (select from loyalty_point_entry where cell = cell_of(p_member) and member_id = p_member and kind = 'ADJUST' and ref = p_ref) then
    return '{"code":"ok","duplicate":true}';
  end if;
  perform loyalty_point_move(p_member, 'ADJUST', p_amount, p_ref, p_note);
  return '{"code":"ok","duplicate":false}';
end $$;

grant execute on function
  loyalty_give_points(jsonb),
  loyalty_adjust_points(bigint, bigint, text, text)
  to lotus_app;
