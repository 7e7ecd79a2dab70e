-- Keeps what the statements that a member granted add up to (tables/2027-07-22-granted-day.sql). Whoever writes a statement, moves its
-- state or pays its debt calls this in the same commit.

-- What a statement is of its sum: added (1) or taken off (-1). `f`: its debt, where there is one.
create or replace function agent_granted_of(s agent_statement, f agent_funding, p_sign integer) returns agent_granted_day
language sql immutable set search_path = public, pg_temp
as $$
  select row(cell_of(coalesce(s.granter_id, 0)), coalesce(s.granter_id, 0), s.kind, business_day(s.period_start), s.state,
    coalesce(f.to_return > f.returned, false), 0, p_sign, p_sign * s.valid_bet, p_sign * s.gross, p_sign * s.children, p_sign * s.due,
    p_sign * case s.state when 'PAID' then s.due else coalesce(f.by_upline + f.by_operator, 0) end)::agent_granted_day
$$;

-- Adds to the rows of this connection: no other one writes them, so this waits for nobody and needs no place in the order of locks. One
-- row for each granter, day and state that a batch touches.
create or replace function agent_granted_add(p_rows agent_granted_day[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into agent_granted_day as d
  select x.cell, x.member_id, x.kind, x.day, x.state, x.is_advance, pg_backend_pid(), sum(x.statements), sum(x.valid_bet), sum(x.gross), sum(x.children),
    sum(x.due), sum(x.paid)
  from unnest(p_rows) x group by x.cell, x.member_id, x.kind, x.day, x.state, x.is_advance
  having (sum(x.statements), sum(x.valid_bet), sum(x.gross), sum(x.children), sum(x.due), sum(x.paid)) <> (0, 0, 0, 0, 0, 0)
  on conflict (cell, member_id, kind, day, state, is_advance, part) do update set statements = d.statements + excluded.statements,
    valid_bet = d.valid_bet + excluded.valid_bet, gross = d.gross + excluded.gross, children = d.children + excluded.children,
    due = d.due + excluded.due, paid = d.paid + excluded.paid;
end $$;

-- Takes a statement off its sum before it is changed, or its debt is (-1), and adds it as it then is (1): in the commit that changes it.
-- The caller holds the statement's row, or that of its debt, without which nobody changes a statement that has one.
create or replace function agent_granted_count(p_member bigint, p_n integer, p_start timestamptz, p_sign integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform agent_granted_add(array(
    select agent_granted_of(s, f, p_sign) from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
    where s.cell = cell_of(p_member) and s.member_id = p_member and s.n = p_n and s.period_start = p_start));
end $$;

-- The same for many at once, as they were and as they are. Their debts, if they have any, stay as they are.
create or replace function agent_granted_change(p_was agent_statement[], p_is agent_statement[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform agent_granted_add(array(
    select agent_granted_of(s::agent_statement, f, x.sign) from (select p_was, -1 union all select p_is, 1) as x(statements, sign)
    cross join lateral unnest(x.statements) s left join agent_funding f using (cell, member_id, n, period_start)));
end $$;

-- Puts what connections wrote into one row for each granter, day and state, and takes away rows that have become nothing. A row that is
-- being written waits for the next time, so this waits for no writer. Answers how many rows it took.
create or replace function agent_granted_fold(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_parts agent_granted_day[];
  v_sums agent_granted_day[];
begin
  with loose as (
    select cell, member_id, kind, day, state, is_advance, part from agent_granted_day where part <> 0 limit p_limit for update skip locked
  ), taken as (
    delete from agent_granted_day d using loose s where d.cell = s.cell and d.member_id = s.member_id and d.kind = s.kind and d.day = s.day
      and d.state = s.state and d.is_advance = s.is_advance and d.part = s.part returning d.*
  )
  select array_agg(t::agent_granted_day) into v_parts from taken t;
  if v_parts is null then return 0; end if;
  with taken as (
    delete from agent_granted_day d using (select distinct cell, member_id, kind, day, state, is_advance from unnest(v_parts)) s
    where d.cell = s.cell and d.member_id = s.member_id and d.kind = s.kind and d.day = s.day and d.state = s.state and d.is_advance = s.is_advance
      and d.part = 0 returning d.*
  )
  select array_agg(t::agent_granted_day) into v_sums from taken t;
  insert into agent_granted_day as d
  select x.cell, x.member_id, x.kind, x.day, x.state, x.is_advance, 0, sum(x.statements), sum(x.valid_bet), sum(x.gross), sum(x.children), sum(x.due), sum(x.paid)
  from unnest(v_parts || v_sums) x group by x.cell, x.member_id, x.kind, x.day, x.state, x.is_advance
  having (sum(x.statements), sum(x.valid_bet), sum(x.gross), sum(x.children), sum(x.due), sum(x.paid)) <> (0, 0, 0, 0, 0, 0)
  on conflict (cell, member_id, kind, day, state, is_advance, part) do update set statements = d.statements + excluded.statements,
    valid_bet = d.valid_bet + excluded.valid_bet, gross = d.gross + excluded.gross, children = d.children + excluded.children,
    due = d.due + excluded.due, paid = d.paid + excluded.paid;
  return cardinality(v_parts);
end $$;

grant execute on function agent_granted_fold(integer) to lotus_app;
