-- after: agents/statement

-- Notes what lines of real-time salaries were short of at the end of a day, each once: what the day's last statement of a line left. The
-- caller knows that all of the day is settled. Answers how many are new.
create or replace function agent_write_offs_note(p_day date, p_from timestamptz, p_to timestamptz) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_done integer;
begin
  insert into agent_write_off (cell, member_id, granter_id, day, amount, noted_at)
  select x.cell, x.member_id, coalesce(x.granter_id, 0), p_day, abs(x.carry_out), lotus_now()
  from (
    -- Nothing is made before its period; an index has them by when they were made.
    select distinct on (s.cell, s.member_id, s.granter_id) s.* from agent_statement s
    where s.kind = 'REALTIME' and s.made_at >= p_from and s.period_start >= p_from and s.period_start < p_to
    order by s.cell, s.member_id, s.granter_id, s.period_end desc, s.n desc) x
  left join agent_carry_cleared c using (cell, member_id, n, period_start)
  where x.carry_out <> 0 and c.member_id is null
  on conflict (cell, member_id, granter_id, day) do nothing;
  get diagnostics v_done = row_count;
  return v_done;
end $$;

grant execute on function
  agent_write_offs_note(date, timestamptz, timestamptz)
  to lotus_app;
