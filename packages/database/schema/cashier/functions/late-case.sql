-- Who looks after a case, what they noted, and its end (issue 20 section 2).

-- Takes a case, also from another operator; a closed one is not taken.
create or replace function cashier_case_take(p_withdrawal bigint, p_operator bigint, p_name text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c withdrawal_case;
begin
  select * into c from withdrawal_case where withdrawal_id = p_withdrawal for update;
  if not found then return 'not_found'; end if;
  if c.closed_at is not null then return 'state_conflict'; end if;
  if c.owner_id is distinct from p_operator then
    update withdrawal_case set owner_id = p_operator, owner_name = p_name, taken_at = lotus_now()
    where cell = c.cell and member_id = c.member_id and withdrawal_id = c.withdrawal_id;
  end if;
  return 'ok';
end $$;

-- A note, at most a hundred for each case.
create or replace function cashier_case_note(p_withdrawal bigint, p_operator bigint, p_name text, p_note text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c withdrawal_case;
  v_n integer;
begin
  -- Before the case, as a decision takes them.
  perform from withdrawal where id = p_withdrawal for key share;
  select * into c from withdrawal_case where withdrawal_id = p_withdrawal for update;
  if not found then return 'not_found'; end if;
  select coalesce(max(n), 0) + 1 into v_n from withdrawal_case_note
  where cell = c.cell and member_id = c.member_id and withdrawal_id = c.withdrawal_id;
  if c.closed_at is not null or v_n > 100 then return 'state_conflict'; end if;
  insert into withdrawal_case_note (cell, member_id, withdrawal_id, n, operator_id, operator_name, note)
  values (c.cell, c.member_id, c.withdrawal_id, v_n, p_operator, p_name, p_note);
  return 'ok';
end $$;

-- Closes a case with what was found. The withdrawal goes on as it is; its decision would close the case too. A claim that it did
-- not arrive is decided first (T17).
create or replace function cashier_case_close(p_withdrawal bigint, p_operator bigint, p_name text, p_note text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c withdrawal_case;
  w withdrawal;
begin
  select * into c from withdrawal_case where withdrawal_id = p_withdrawal for update;
  if not found then return 'not_found'; end if;
  if c.closed_at is not null or exists (select from withdrawal_claim l where l.cell = c.cell and l.member_id = c.member_id
    and l.withdrawal_id = c.withdrawal_id and l.outcome is null) then return 'state_conflict'; end if;
  update withdrawal_case set closed_at = lotus_now(), closed_by = p_operator, closed_name = p_name, closing_note = p_note
  where cell = c.cell and member_id = c.member_id and withdrawal_id = c.withdrawal_id;
  select * into w from withdrawal where id = p_withdrawal;
  perform cashier_notify_withdrawal(w);
  return 'ok';
end $$;

grant execute on function
  cashier_case_take(bigint, bigint, text),
  cashier_case_note(bigint, bigint, text, text),
  cashier_case_close(bigint, bigint, text, text)
  to lotus_app;
