-- after: loyalty/reward
-- Changes a member's rank as it was decided, if it is still the one it was decided for; false if not, or if the day has had its
-- step. The window begins anew on that day; the next night looks again. The figures are those it was decided by.
create or replace function loyalty_set_rank(
  p_member bigint, p_day date, p_from smallint, p_to smallint, p_reason text, p_valid_bet bigint, p_deposits bigint, p_keep_valid_bet bigint,
  p_by text, p_note text)
returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  m loyalty_member;
begin
  perform loyalty_lock();
  perform loyalty_open(array[p_member], array[p_day]);
  select * into m from loyalty_member where cell = cell_of(p_member) and member_id = p_member for update;
  if m.level <> p_from then return false; end if;
  update loyalty_member set rank_due = p_day + 1 where cell = m.cell and member_id = p_member;
  if p_reason <> 'MANUAL' and exists (
    select from loyalty_rank_log l where l.cell = m.cell and l.member_id = p_member and l.day = p_day and l.reason <> 'MANUAL'
  ) then
    return false;
  end if;
  update loyalty_member set level = p_to, keep_from = p_day,
    highest = case when p_reason = 'UP' then greatest(highest, p_to) else highest end,
    level_since = case when p_to <> p_from then p_day else level_since end
  where cell = m.cell and member_id = p_member;
  insert into loyalty_rank_log (cell, member_id, n, from_level, to_level, reason, day, valid_bet, deposits, keep_valid_bet, by_name, note, at)
  values (m.cell, p_member,
    coalesce((select max(l.n) from loyalty_rank_log l where l.cell = m.cell and l.member_id = p_member), 0) + 1,
    p_from, p_to, p_reason, p_day, p_valid_bet, p_deposits, p_keep_valid_bet, p_by, p_note, lotus_now());
  if p_to <> p_from then
    perform member_set_rank(p_member, p_to);
    perform outbox_add('loyalty.rank_changed', 'member:' || p_member,
      jsonb_build_object('from', p_from, 'to', p_to, 'reason', p_reason));
  end if;
  return true;
end $$;

-- Nothing changed that night: the next day on which something can. What came on that day or later is looked at the night after.
-- The caller holds `loyalty_lock` since before it read.
create or replace function loyalty_rank_seen(p_members bigint[], p_day date, p_dues date[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform loyalty_lock();
  update loyalty_member m set rank_due = case when m.news_day >= p_day then least(x.due, m.news_day + 1) else x.due end
  from unnest(p_members, p_dues) as x(member, due)
  where m.cell = cell_of(x.member) and m.member_id = x.member and m.rank_due <= p_day;
end $$;

-- Other conditions are in force from that day on, for at most so many members at a time; answers how many it changed, 0 when all is
-- done. Who holds a level whose bets to keep it rose begins a new window that day. Who may rise by it, and who holds a level that is
-- gone, is looked at the night after. Safe to repeat. Arrays begin with level 0.
create or replace function loyalty_rank_terms_apply(p_day date, p_up bigint[], p_deposits bigint[], p_raised smallint[], p_limit integer)
returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_changed integer;
begin
  perform loyalty_lock();
  with found as (
    select m.cell, m.member_id from loyalty_member m
    where m.level = any(p_raised) and m.keep_from < p_day
      or m.rank_due > p_day + 1 and (m.level >= cardinality(p_up)
        or m.valid_bet >= p_up[m.level + 2] and m.deposits >= p_deposits[m.level + 2])
    order by m.cell, m.member_id limit p_limit
  )
  update loyalty_member m set rank_due = least(m.rank_due, p_day + 1),
    keep_from = case when m.level = any(p_raised) then greatest(m.keep_from, p_day) else m.keep_from end
  from found f where m.cell = f.cell and m.member_id = f.member_id;
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;

create or replace function loyalty_rank_terms_add(p_day date, p_levels jsonb, p_raised smallint[]) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into loyalty_rank_terms (day, levels, raised, at) values (p_day, p_levels, p_raised, lotus_now())
$$;

grant execute on function
  loyalty_rank_terms_apply(date, bigint[], bigint[], smallint[], integer),
  loyalty_rank_terms_add(date, jsonb, smallint[]),
  loyalty_set_rank(bigint, date, smallint, smallint, text, bigint, bigint, bigint, text, text),
  loyalty_rank_seen(bigint[], date, date[])
  to lotus_app;
