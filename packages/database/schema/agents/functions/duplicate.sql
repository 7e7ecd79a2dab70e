-- after: agents/tree

-- Who waited for a review just before a time, by which sign.
create or replace function agent_duplicate_waits(p_before timestamptz, p_signs text[]) returns table (member_id bigint)
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  return query select distinct d.member_id from agent_duplicate d
    where d.found_at < p_before and (d.decided_at is null or d.decided_at >= p_before) and d.sign = any (p_signs);
end $$;

-- Compares members with those above them, as many levels up as are asked for, and flags each new sign that they share; answers how many
-- are new. Pairs that are confirmed to be of one person are not. Flags are made in the turn in which accounts are marked as of one person:
-- no period is settled before a flag of an earlier time is known. Nobody waits for that turn while there is nothing to flag.
create or replace function agent_duplicate_find(p_members bigint[], p_signs text[], p_levels integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_members bigint[]; v_uplines bigint[]; v_signs text[];
  v_found integer;
begin
  select array_agg(p.member_id), array_agg(p.upline_id), array_agg(s.sign) into v_members, v_uplines, v_signs
  from (
    select n.member_id, u.id as upline_id from (select distinct m as id from unnest(p_members) m) m
    join agent_node n on n.cell = cell_of(m.id) and n.member_id = m.id
    cross join lateral unnest(n.uplines[1:p_levels]) as u(id)) p
  cross join lateral unnest(member_shared_signs(p.member_id, p.upline_id)
    || case when cashier_shares_account(p.member_id, p.upline_id) then array['PAYOUT'] else '{}' end) as s(sign)
  where s.sign = any (p_signs) and not exists (select from agent_duplicate d
    where d.cell = cell_of(p.member_id) and d.member_id = p.member_id and d.upline_id = p.upline_id and d.sign = s.sign);
  if v_members is null then return 0; end if;
  perform member_same_lock();
  insert into agent_duplicate (cell, member_id, upline_id, sign, found_at)
  select cell_of(x.member_id), x.member_id, x.upline_id, x.sign, lotus_now() from unnest(v_members, v_uplines, v_signs) as x(member_id, upline_id, sign)
  where member_person(x.member_id) <> member_person(x.upline_id)
  order by 1, 2, 3, 4 on conflict do nothing;
  get diagnostics v_found = row_count;
  return v_found;
end $$;

-- Which numbers between two were not read: who took them may still commit them. At most the newest thousand.
create or replace function agent_duplicate_gaps(p_from bigint, p_to bigint, p_read bigint[]) returns bigint[]
language sql immutable set search_path = public, pg_temp
as $$
  select coalesce(array_agg(g), '{}') from (select generate_series(greatest(p_from + 1, p_to - 1000), p_to) except select unnest(p_read)) as x(g)
$$;

-- Looks at the next logins and payout accounts, and at everybody who is paid to one of these; answers how many signs are new, and how
-- many rows were left to look at. A row may become visible after one with a higher number: numbers that were skipped are asked for again
-- until no transaction of then runs any more. So are logins that waited for their verification.
create or replace function agent_duplicate_look_on(p_signs text[], p_levels integer, p_limit integer, out flagged integer, out looked integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  c_open constant integer := 500;
  c_late constant integer := 2000;
  v_look agent_duplicate_look;
  v_next agent_duplicate_look;
  v_is_over boolean; v_members bigint[]; v_payees bigint[]; v_logins bigint[]; v_payouts bigint[]; v_entered integer;
begin
  -- Not locked: flags are made once, and how far was looked is set by one of those who look. Nothing is written while nothing is new.
  select * into v_look from agent_duplicate_look;
  if v_look.login_id is null then
    update agent_duplicate_look set login_id = member_last_login(), payout_id = cashier_last_payout_account();
    flagged := 0; looked := 0;
    return;
  end if;
  -- Asked before the rows are read: whoever is over by now is seen below.
  v_is_over := coalesce(pg_snapshot_xmin(pg_current_snapshot()) >= v_look.late_before, true);
  v_next := v_look;
  select array_agg(l.id), coalesce(array_agg(l.member_id) filter (where l.member_id is not null), '{}'),
    coalesce((array_agg(l.id order by l.id desc) filter (where l.is_open))[1:c_open], '{}'),
    count(*) filter (where l.member_id is not null and l.id <= v_look.login_id)
  into v_logins, v_members, v_next.open_logins, v_entered
  from member_logins_after(v_look.login_id, p_limit, v_look.open_logins || v_look.late_logins) l;
  select array_agg(distinct a.id), coalesce(array_agg(a.member_id), '{}') into v_payouts, v_payees
  from cashier_payees_after(v_look.payout_id, p_limit, v_look.late_payouts) a;
  select count(*) filter (where x.id > v_look.login_id), greatest(v_look.login_id, max(x.id)) into looked, v_next.login_id from unnest(v_logins) as x(id);
  select looked + count(*) filter (where x.id > v_look.payout_id), greatest(v_look.payout_id, max(x.id)) into looked, v_next.payout_id from unnest(v_payouts) as x(id);
  flagged := case when looked + v_entered + cardinality(v_payees) > 0 then agent_duplicate_find(v_members || v_payees, p_signs, p_levels) else 0 end;
  v_next.late_logins := (agent_duplicate_gaps(v_look.login_id, v_next.login_id, v_logins)
    || case when v_is_over then '{}' else array(select unnest(v_look.late_logins) except select unnest(v_logins)) end)[1:c_late];
  v_next.late_payouts := (agent_duplicate_gaps(v_look.payout_id, v_next.payout_id, v_payouts)
    || case when v_is_over then '{}' else array(select unnest(v_look.late_payouts) except select unnest(v_payouts)) end)[1:c_late];
  if (v_next.login_id, v_next.payout_id, v_next.open_logins, v_next.late_logins, v_next.late_payouts)
    is distinct from (v_look.login_id, v_look.payout_id, v_look.open_logins, v_look.late_logins, v_look.late_payouts) then
    -- Where somebody else has looked meanwhile, theirs stands: it tells what they have not seen.
    update agent_duplicate_look l set login_id = v_next.login_id, payout_id = v_next.payout_id, open_logins = v_next.open_logins,
      late_logins = v_next.late_logins, late_payouts = v_next.late_payouts, late_before = pg_current_xact_id()
    where (l.login_id, l.payout_id, l.late_before) is not distinct from (v_look.login_id, v_look.payout_id, v_look.late_before);
  end if;
end $$;

-- Decides what waits of a pair, once, by the signs that were shown. DONE; NONE: nothing waits; CHANGED: other signs wait by now. As of one
-- person the member is marked in the same commit; where that cannot be it answers why (`member_mark_same`), and nothing is decided.
create or replace function agent_duplicate_decide(p_member bigint, p_upline bigint, p_signs text[], p_verdict text, p_by text, p_reason text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_signs text[];
  v_marked text;
begin
  perform member_same_lock();
  select array_agg(d.sign order by d.sign) into v_signs from agent_duplicate d
  where d.cell = cell_of(p_member) and d.member_id = p_member and d.upline_id = p_upline and d.decided_at is null;
  if v_signs is null then return 'NONE'; end if;
  if v_signs <> (select array_agg(s order by s) from unnest(p_signs) s) then return 'CHANGED'; end if;
  if p_verdict = 'SAME_PERSON' and member_person(p_member) <> member_person(p_upline) then
    v_marked := member_mark_same(p_member, p_upline, p_by, p_reason);
    if v_marked <> 'DONE' then return v_marked; end if;
  end if;
  update agent_duplicate set verdict = p_verdict, decided_at = greatest(lotus_now(), found_at), decided_by = p_by, reason = p_reason
  where cell = cell_of(p_member) and member_id = p_member and upline_id = p_upline and decided_at is null;
  return 'DONE';
end $$;

-- What was written about a member who is erased; that a flag stood stays, since figures follow from it.
create or replace function agent_duplicate_erase(p_member bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_duplicate set reason = '' where reason <> '' and p_member in (member_id, upline_id);
end $$;

grant execute on function
  agent_duplicate_waits(timestamptz, text[]),
  agent_duplicate_find(bigint[], text[], integer),
  agent_duplicate_look_on(text[], integer, integer),
  agent_duplicate_decide(bigint, bigint, text[], text, text, text),
  agent_duplicate_erase(bigint)
  to lotus_app;
