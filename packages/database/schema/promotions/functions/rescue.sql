-- after: promotions/pay
-- Begins with a day of a rescue, or goes on with it: counting stands still until the commit. Answers how far it is; null: it is
-- done, or the promotion pays nothing now.
create or replace function promotion_rescue_open(p_id integer, p_day date, p_version integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r promotion_rescue;
begin
  perform loyalty_lock();
  perform from promotion where id = p_id and state in ('OPEN', 'CLOSED') for update;
  if not found then return null; end if;
  insert into promotion_rescue (promotion_id, day, version) values (p_id, p_day, p_version) on conflict do nothing;
  select * into strict r from promotion_rescue where promotion_id = p_id and day = p_day for update;
  if r.done_at is not null then return null; end if;
  return jsonb_build_object('version', r.version, 'cell', r.at_cell, 'member', r.at_member::text);
end $$;

-- Gives what was worked out for some members of a day, in their order and as far as the budget goes, and notes how far it is;
-- `p_cell` null: the day is done. Answers who was given what. Whoever calls it holds the day (`promotion_rescue_open`).
create or replace function promotion_rescue_pay(p_id integer, p_day date, p_rows jsonb, p_cell smallint, p_member bigint) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_version integer;
  v_given jsonb := '[]';
  v_refusal text;
  x record;
begin
  select version into strict v_version from promotion_rescue where promotion_id = p_id and day = p_day and done_at is null for update;
  for x in
    select r.* from jsonb_array_elements(p_rows) with ordinality as e(row, place)
    cross join lateral jsonb_to_record(e.row) as r(member bigint, lost bigint, bonuses bigint, deposits bigint, ppm integer, due bigint, refusal text)
    order by e.place
  loop
    v_refusal := coalesce(x.refusal, case when promotion_spend(p_id, x.due) is not null then 'BUDGET' end);
    insert into promotion_rescue_gift (cell, member_id, promotion_id, day, version, lost, bonuses, deposits, ppm, due, amount, refusal, at)
    values (cell_of(x.member), x.member, p_id, p_day, v_version, x.lost, x.bonuses, x.deposits, x.ppm, x.due,
      case when v_refusal is null then x.due else 0 end, v_refusal, lotus_now());
    if v_refusal is null then v_given := v_given || jsonb_build_object('member', x.member::text, 'amount', x.due::text); end if;
  end loop;
  update promotion_rescue set at_cell = coalesce(p_cell, at_cell), at_member = coalesce(p_member, at_member),
    done_at = case when p_cell is null then lotus_now() end
  where promotion_id = p_id and day = p_day;
  return v_given;
end $$;

grant execute on function
  promotion_rescue_open(integer, date, integer),
  promotion_rescue_pay(integer, date, jsonb, smallint, bigint)
  to lotus_app;
