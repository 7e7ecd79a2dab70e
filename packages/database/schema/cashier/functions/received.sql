-- Notes what a member was just given along the line of agents. Call it under the member's lock.
create or replace function cashier_note_received(p_member bigint, p_amount bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into received_day as r (cell, member_id, day, amount)
  values (cell_of(p_member), p_member, business_day(lotus_now()), p_amount)
  on conflict (cell, member_id) do update set day = excluded.day,
    amount = excluded.amount + case when r.day = excluded.day then r.amount else 0 end;
end $$;

-- What of it is of today; what was taken back since counts, as it does for the member's own limit of deposits.
create or replace function cashier_received_today(p_member bigint) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((select r.amount from received_day r
    where r.cell = cell_of(p_member) and r.member_id = p_member and r.day = business_day(lotus_now())), 0);
end $$;
