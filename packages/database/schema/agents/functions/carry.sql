-- after: agents/statement

-- Whether a statement leaves something to the period after it: a carried loss, or what its holder still owes. What a slot of a
-- real-time salary leaves ends at midnight by itself.
create or replace function agent_statement_leaves(s agent_statement) returns boolean
language sql immutable set search_path = public, pg_temp
as $$ select (s.kind <> 'REALTIME' and s.carry_out <> 0) or s.owed_out <> 0 $$;

-- The last statement of a line between a granter and a holder before a period, in the order in which they take over from one
-- another: by their end, of two that end together the longer one first, then by version. It is among the last hundred that began:
-- no period is longer than a month, and no day has more than a few versions. Slots and hours are all of one length, and a line has
-- hundreds of them: there it is the last one that began.
create or replace function agent_line_last(p_member bigint, p_kind text, p_granter bigint, p_start timestamptz, p_end timestamptz)
returns agent_statement
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_last agent_statement;
begin
  if p_kind in ('REALTIME', 'HOURLY') then
    select s.* into v_last from agent_statement s where s.cell = cell_of(p_member) and s.member_id = p_member and s.kind = p_kind
      and s.granter_id is not distinct from p_granter and s.period_start < p_end and (s.period_end, s.period_start) < (p_end, p_start)
    order by s.period_start desc, s.n desc limit 1;
    return v_last;
  end if;
  select b.* into v_last from (
    select s.* from agent_statement s where s.cell = cell_of(p_member) and s.member_id = p_member and s.kind = p_kind
      and s.granter_id is not distinct from p_granter and s.period_start < p_end and (s.period_end, s.period_start) < (p_end, p_start)
    order by s.period_start desc limit 100) b
  order by b.period_end desc, b.period_start desc, b.n desc limit 1;
  return v_last;
end $$;

-- The last version of a line before this one that ended otherwise than by being amended; 0: none. Versions with the same answer
-- are one contract, amended or not: what it carries is its own.
create or replace function agent_line_ended_before(p_member bigint, p_kind text, p_granter bigint, p_n integer) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select coalesce(max(c.n), 0) from agent_contract c where c.cell = cell_of(p_member) and c.member_id = p_member and c.kind = p_kind
    and c.granter_id is not distinct from p_granter and c.n < p_n and c.state in ('TERMINATED', 'AUTO_TERMINATED'));
end $$;

-- As agent_line_last, of those alone from which the line went on to a version: no version between ended otherwise than by being
-- amended. A version is signed only after the one before has ended, so the answer never changes.
create or replace function agent_line_last_of(p_member bigint, p_kind text, p_granter bigint, p_n integer, p_start timestamptz, p_end timestamptz)
returns agent_statement
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_last agent_statement;
  v_ended constant integer := agent_line_ended_before(p_member, p_kind, p_granter, p_n);
  v_to integer;
begin
  select min(c.n) into v_to from agent_contract c where c.cell = cell_of(p_member) and c.member_id = p_member and c.kind = p_kind
    and c.granter_id is not distinct from p_granter and c.n >= p_n and c.state in ('TERMINATED', 'AUTO_TERMINATED');
  -- Mostly it is the line's last one at all.
  v_last := agent_line_last(p_member, p_kind, p_granter, p_start, p_end);
  if v_last.n is null or (v_last.n > v_ended and (v_to is null or v_last.n <= v_to)) then return v_last; end if;
  select b.* into v_last from (
    select s.* from agent_statement s where s.cell = cell_of(p_member) and s.member_id = p_member and s.kind = p_kind
      and s.granter_id is not distinct from p_granter and s.period_start < p_end and (s.period_end, s.period_start) < (p_end, p_start)
    order by s.period_start desc limit 100) b
  where b.n > v_ended and (v_to is null or b.n <= v_to)
  order by b.period_end desc, b.period_start desc, b.n desc limit 1;
  return v_last;
end $$;

-- Whether the line of a statement has a later one: then this one leaves nothing to anybody any more.
create or replace function agent_statement_is_last(p_member bigint, p_kind text, p_granter bigint, p_n integer, p_start timestamptz) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_end constant timestamptz := (select period_end from agent_statement
    where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start);
begin
  return not exists (select from agent_statement s where s.cell = cell_of(p_member) and s.member_id = p_member and s.kind = p_kind
    and s.granter_id is not distinct from p_granter and s.period_start > p_start - interval '32 days'
    and (s.period_end, s.period_start, s.n) > (v_end, p_start, p_n));
end $$;

-- Since which period a line has left something without a break, up to this statement.
create or replace function agent_left_since(s agent_statement) returns timestamptz
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select min(x.period_start) from agent_statement x where x.cell = s.cell and x.member_id = s.member_id and x.kind = s.kind
    and x.granter_id is not distinct from s.granter_id and x.period_end > coalesce((
      select max(y.period_end) from agent_statement y left join agent_carry_cleared c using (cell, member_id, n, period_start)
      where y.cell = s.cell and y.member_id = s.member_id and y.kind = s.kind and y.granter_id is not distinct from s.granter_id
        and y.period_end < s.period_end and (c.member_id is not null or not agent_statement_leaves(y))), '-infinity'));
end $$;

-- Takes what a line's last statement leaves off it, once, for good. DONE, NOTHING is left, or LATER: another statement took it
-- over. The job that settles waits for the row of the statement that it takes something over from, and this holds it.
create or replace function agent_carry_clear(p_member bigint, p_n integer, p_start timestamptz, p_by text, p_reason text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s agent_statement;
begin
  select * into s from agent_statement where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start for update;
  if not found or not agent_statement_leaves(s) or exists (
    select from agent_carry_cleared where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start) then
    return 'NOTHING';
  end if;
  if not agent_statement_is_last(s.member_id, s.kind, s.granter_id, s.n, s.period_start) then return 'LATER'; end if;
  insert into agent_carry_cleared (cell, member_id, n, period_start, carry, owed, cleared_at, cleared_by, reason)
  values (s.cell, s.member_id, s.n, s.period_start, s.carry_out, s.owed_out, lotus_now(), p_by, p_reason);
  return 'DONE';
end $$;

-- Waits for the statement that another one takes over from, and refuses the other one where an operator has cleared it.
create or replace function agent_carry_untouched(s agent_statement, p_last agent_statement) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform from agent_statement b where b.cell = p_last.cell and b.member_id = p_last.member_id and b.n = p_last.n
    and b.period_start = p_last.period_start for key share;
  if exists (select from agent_carry_cleared c where c.cell = p_last.cell and c.member_id = p_last.member_id and c.n = p_last.n
    and c.period_start = p_last.period_start) then
    raise exception 'statement % of member % takes over what was cleared', s.n, s.member_id using errcode = 'LT950';
  end if;
end $$;

-- Refuses a new statement that takes over what an operator has cleared meanwhile: the job reads again and settles it anew.
create or replace function agent_carry_check(s agent_statement) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_last agent_statement;
begin
  -- A carry may be another statement's than the debt.
  if s.carry_in <> 0 and s.carry_survives = false then
    v_last := agent_line_last_of(s.member_id, s.kind, s.granter_id, s.n, s.period_start, s.period_end);
    perform agent_carry_untouched(s, v_last);
  end if;
  -- What a carry that is the contract's own leaves aside was cleared for others. One that the upline pays hands a debt to the
  -- operator on without taking it off.
  -- What was taken off for adjustments is no debt of the statement before.
  if s.owed_in + s.adjust_off * 1e32 = 0 and (s.funding <> 'UPLINE' or s.owed_out = 0) and (s.carry_in = 0 or s.carry_survives is not distinct from false) then
    return;
  end if;
  v_last := agent_line_last(s.member_id, s.kind, s.granter_id, s.period_start, s.period_end);
  perform agent_carry_untouched(s, v_last);
end $$;

grant execute on function
  agent_line_ended_before(bigint, text, bigint, integer),
  agent_line_last(bigint, text, bigint, timestamptz, timestamptz),
  agent_line_last_of(bigint, text, bigint, integer, timestamptz, timestamptz),
  agent_statement_leaves(agent_statement),
  agent_left_since(agent_statement),
  agent_statement_is_last(bigint, text, bigint, integer, timestamptz),
  agent_carry_clear(bigint, integer, timestamptz, text, text)
  to lotus_app;
