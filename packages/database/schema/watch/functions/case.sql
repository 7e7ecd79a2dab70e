-- Stores what the look of a day found about a member: `p_found` is [{"code","figures","refs"}]. It joins the open case, or opens one.
-- What a case was closed with is not brought up again within `p_quiet_days`, or a reviewer would decide the same every morning.
-- Returns the case that was opened; null where none was.
create or replace function watch_found(p_member bigint, p_kind text, p_due_hours integer, p_quiet_days integer, p_found jsonb) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_found jsonb;
  v_case bigint;
  v_is_new boolean := false;
begin
  -- Two looks at once would open two.
  perform pg_advisory_xact_lock(hashtextextended('watch ' || p_kind || ' ' || p_member, 31));
  select jsonb_agg(f.x) into v_found from jsonb_array_elements(p_found) f(x)
  where not exists (
    select from watch_case c join watch_evidence e on e.cell = c.cell and e.member_id = c.member_id and e.case_id = c.id
    where c.cell = cell_of(p_member) and c.member_id = p_member and c.kind = p_kind
      and c.closed_at > v_now - make_interval(days => p_quiet_days) and e.code = f.x ->> 'code');
  if v_found is null then return null; end if;
  select id into v_case from watch_case
  where cell = cell_of(p_member) and member_id = p_member and kind = p_kind and closed_at is null;
  if not found then
    insert into watch_case (cell, member_id, kind, opened_at, due_at)
    values (cell_of(p_member), p_member, p_kind, v_now, v_now + make_interval(hours => p_due_hours)) returning id into v_case;
    v_is_new := true;
  end if;
  insert into watch_evidence (cell, member_id, case_id, day, code, found_at, figures, refs)
  select cell_of(p_member), p_member, v_case, business_day(v_now), f.x ->> 'code', v_now, f.x -> 'figures', f.x -> 'refs'
  from jsonb_array_elements(v_found) f(x)
  on conflict (cell, member_id, case_id, day, code) do update
    set found_at = excluded.found_at, figures = excluded.figures, refs = excluded.refs;
  return case when v_is_new then v_case end;
end $$;

-- What an operator did about a case: takes it (TAKE), closes it with an outcome (CLOSE), or anything else that is only noted. A closed one
-- is left as it is.
create or replace function watch_act(
  p_kind text, p_id bigint, p_operator bigint, p_name text, p_act text, p_note text, p_outcome text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  c watch_case;
  v_n integer;
begin
  select * into c from watch_case where kind = p_kind and id = p_id for update;
  if not found then return 'not_found'; end if;
  select coalesce(max(n), 0) + 1 into v_n from watch_step where cell = c.cell and member_id = c.member_id and case_id = c.id;
  -- The last place is for its end.
  if c.closed_at is not null or v_n > (case p_act when 'CLOSE' then 200 else 199 end) then return 'state_conflict'; end if;
  if p_act = 'TAKE' then
    if c.owner_id = p_operator then return 'ok'; end if;
    update watch_case set owner_id = p_operator, owner_name = p_name, taken_at = v_now
    where cell = c.cell and member_id = c.member_id and id = c.id;
  elsif p_act = 'CLOSE' then
    update watch_case set closed_at = v_now, closed_name = p_name, outcome = p_outcome, closing_note = p_note
    where cell = c.cell and member_id = c.member_id and id = c.id;
  end if;
  insert into watch_step (cell, member_id, case_id, n, made_at, made_by, act, note)
  values (c.cell, c.member_id, c.id, v_n, v_now, p_name, p_act, p_note);
  return 'ok';
end $$;

grant execute on function
  watch_found(bigint, text, integer, integer, jsonb),
  watch_act(text, bigint, bigint, text, text, text, text)
  to lotus_app;
