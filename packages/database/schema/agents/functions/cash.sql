-- after: agents/tree
-- Counts one deposit of a member, or takes it off (`p_sign` -1), for how many different members of each team deposit: whoever begins or
-- ceases to be one of a day changes the gap of the next day too. The caller counts one member's news one after the other.
create or replace function agent_depositor_write(p_member bigint, p_day date, p_chain bigint[], p_sign integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into agent_deposit_day as d (cell, member_id, day, chain, deposits) values (cell_of(p_member), p_member, p_day, p_chain, p_sign)
  on conflict (cell, member_id, day, chain) do update set deposits = d.deposits + excluded.deposits;
  with near as materialized (
    select u.id, d.day from unnest(p_chain) as u(id)
    join agent_deposit_day d on d.cell = cell_of(p_member) and d.member_id = p_member and d.day between p_day - 31 and p_day + 31 and u.id = any (d.chain)
    group by u.id, d.day having sum(d.deposits) - case d.day when p_day then least(p_sign, 0) else 0 end > 0
  ), turned as materialized (
    -- Counted on the day with the deposit, not without it.
    select n.id, (select max(b.day) from near b where b.id = n.id and b.day < p_day) as before,
      (select min(a.day) from near a where a.id = n.id and a.day > p_day) as after
    from near n where n.day = p_day and (
      select sum(d.deposits) - greatest(p_sign, 0) from agent_deposit_day d
      where d.cell = cell_of(p_member) and d.member_id = p_member and d.day = p_day and n.id = any (d.chain)) <= 0
  )
  insert into agent_team_depositor_day as t (cell, member_id, day, gap, members)
  select cell_of(id), id, day, gap, sum(n) * p_sign from (
    select id, p_day as day, least(coalesce(p_day - before, 31), 31) as gap, 1 as n from turned
    union all
    select id, after, least(after - p_day, 31), 1 from turned where after is not null
    union all
    select id, after, least(coalesce(after - before, 31), 31), -1 from turned where after is not null) x
  group by id, day, gap having sum(n) <> 0 order by 1, 2, 3, 4
  on conflict (cell, member_id, day, gap) do update set members = t.members + excluded.members;
end $$;

-- Different members who deposited within a period of at most 31 days.
create or replace function agent_depositors(p_member bigint, p_from date, p_to date) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(sum(members), 0)::integer from agent_team_depositor_day
    where cell = cell_of(p_member) and member_id = p_member and day between p_from and p_to and gap > day - p_from);
end $$;

-- Counts what a member deposited or withdrew, or takes it off again; the same news twice changes nothing. `p_rows` in the order of the
-- news: member, kind, ref, amount, counts, at, chain, mayBeFirst. What was paid in one line is taken off in
-- the same, so that needs no chain. A withdrawal counts what is paid out, as the cashier knows it: the program of before, which may
-- still run, tells the amount with its fee. Of one that counts already it may be less by now, since some of it came back: the difference
-- is taken off where it counted.
create or replace function agent_cash_write(p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  x record;
  v_old agent_cash;
  v_first boolean;
  v_sign integer;
  v_before bigint;
  v_closed timestamptz;
begin
  -- Nothing is closed meanwhile: what is counted here is known to every period that ends later (agent_close_until).
  perform agent_rebate_lock();
  select closed_until into v_closed from agent_close;
  for x in
    select t.member, t.kind, t.ref, coalesce(case t.kind when 'WITHDRAWAL' then cashier_paid_out(t.member, t.ref) end, t.amount) as amount, t.counts, t.at, t.chain, t.may_be_first
    from rows from (jsonb_to_recordset(p_rows) as (member bigint, kind text, ref text, amount bigint, counts boolean, at timestamptz, chain bigint[],
      "mayBeFirst" boolean))
      with ordinality as t(member, kind, ref, amount, counts, at, chain, may_be_first, n) order by n
  loop
    select * into v_old from agent_cash c where c.cell = cell_of(x.member) and c.member_id = x.member and c.kind = x.kind and c.ref_no = x.ref for update;
    v_before := case when x.counts and x.kind = 'WITHDRAWAL' and v_old.counts then v_old.amount else 0 end;
    continue when coalesce(v_old.counts, false) = x.counts and v_before in (0, x.amount);
    v_sign := case when x.counts then 1 else -1 end;
    v_first := case when x.counts then x.kind = 'DEPOSIT' and x.may_be_first and not exists (
      select from agent_cash c where c.cell = cell_of(x.member) and c.member_id = x.member and c.kind = 'DEPOSIT' and c.counts) else v_old.is_first end;
    insert into agent_cash as c (cell, member_id, kind, ref_no, amount, counts, is_first, chain, told_at)
    values (cell_of(x.member), x.member, x.kind, x.ref, x.amount, x.counts, v_first and x.counts, coalesce(v_old.chain, x.chain), x.at)
    on conflict (cell, member_id, kind, ref_no) do update set counts = excluded.counts, is_first = excluded.is_first, told_at = excluded.told_at,
      -- Counted again it is what it is now; taken off it is what it was.
      amount = case when excluded.counts then excluded.amount else c.amount end
    returning * into v_old;
    insert into agent_team_cash_day as d (cell, member_id, day, deposits, deposit_count, first_deposits, withdrawals, withdrawal_count)
    select cell_of(u.id), u.id, business_day(x.at),
      case x.kind when 'DEPOSIT' then v_sign * v_old.amount else 0 end, case x.kind when 'DEPOSIT' then v_sign else 0 end,
      case when v_first then v_sign else 0 end,
      case x.kind when 'WITHDRAWAL' then v_sign * v_old.amount - v_before else 0 end,
      case when x.kind = 'WITHDRAWAL' and v_before = 0 then v_sign else 0 end
    from unnest(v_old.chain) as u(id) order by 1, 2
    on conflict (cell, member_id, day) do update set deposits = d.deposits + excluded.deposits, deposit_count = d.deposit_count + excluded.deposit_count,
      first_deposits = d.first_deposits + excluded.first_deposits, withdrawals = d.withdrawals + excluded.withdrawals,
      withdrawal_count = d.withdrawal_count + excluded.withdrawal_count;
    if x.kind = 'DEPOSIT' then
      perform agent_depositor_write(x.member, business_day(x.at), v_old.chain, v_sign);
      insert into agent_deposit_fact as f (cell, member_id, at, ref_no, is_back, amount, chain)
      values (cell_of(x.member), x.member, greatest(x.at, v_closed), x.ref, v_sign < 0, v_sign * v_old.amount, v_old.chain)
      on conflict (cell, member_id, at, ref_no, is_back) do update set amount = f.amount + excluded.amount;
    end if;
  end loop;
end $$;

grant execute on function
  agent_depositors(bigint, date, date),
  agent_cash_write(jsonb)
  to lotus_app;
