-- after: agents/tree
-- Counts what a member deposited or withdrew, or takes it off again; the same news twice changes nothing. `p_rows` in the order of the
-- news: member, kind, ref, amount, counts, at, chain, mayBeFirst. What was paid in one line is taken off in
-- the same, so that needs no chain.
create or replace function agent_cash_write(p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  x record;
  v_old agent_cash;
  v_first boolean;
  v_sign integer;
begin
  for x in
    select t.* from rows from (jsonb_to_recordset(p_rows) as (member bigint, kind text, ref text, amount bigint, counts boolean, at timestamptz, chain bigint[],
      "mayBeFirst" boolean))
      with ordinality as t(member, kind, ref, amount, counts, at, chain, may_be_first, n) order by n
  loop
    select * into v_old from agent_cash c where c.cell = cell_of(x.member) and c.member_id = x.member and c.kind = x.kind and c.ref_no = x.ref for update;
    continue when coalesce(v_old.counts, false) = x.counts;
    v_sign := case when x.counts then 1 else -1 end;
    v_first := case when x.counts then x.kind = 'DEPOSIT' and x.may_be_first and not exists (
      select from agent_cash c where c.cell = cell_of(x.member) and c.member_id = x.member and c.kind = 'DEPOSIT' and c.counts) else v_old.is_first end;
    insert into agent_cash as c (cell, member_id, kind, ref_no, amount, counts, is_first, chain, told_at)
    values (cell_of(x.member), x.member, x.kind, x.ref, x.amount, x.counts, v_first and x.counts, coalesce(v_old.chain, x.chain), x.at)
    on conflict (cell, member_id, kind, ref_no) do update set counts = excluded.counts, is_first = excluded.is_first, told_at = excluded.told_at
    returning * into v_old;
    insert into agent_team_cash_day as d (cell, member_id, day, deposits, deposit_count, first_deposits, withdrawals, withdrawal_count)
    select cell_of(u.id), u.id, business_day(x.at),
      case x.kind when 'DEPOSIT' then v_sign * v_old.amount else 0 end, case x.kind when 'DEPOSIT' then v_sign else 0 end,
      case when v_first then v_sign else 0 end,
      case x.kind when 'WITHDRAWAL' then v_sign * v_old.amount else 0 end, case x.kind when 'WITHDRAWAL' then v_sign else 0 end
    from unnest(v_old.chain) as u(id) order by 1, 2
    on conflict (cell, member_id, day) do update set deposits = d.deposits + excluded.deposits, deposit_count = d.deposit_count + excluded.deposit_count,
      first_deposits = d.first_deposits + excluded.first_deposits, withdrawals = d.withdrawals + excluded.withdrawals,
      withdrawal_count = d.withdrawal_count + excluded.withdrawal_count;
  end loop;
end $$;

grant execute on function
  agent_cash_write(jsonb)
  to lotus_app;
