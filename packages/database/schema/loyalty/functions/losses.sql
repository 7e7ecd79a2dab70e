-- Counts losses as `loyalty_bets_count` added them up, each on the day that its bet counts on: a void takes back what the bet had
-- lost. In the order of members; 0 is nothing.
create or replace function loyalty_count_losses(p_members bigint[], p_days date[], p_categories text[], p_amounts bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into loyalty_loss_day as d (cell, member_id, day, category, lost)
  select cell_of(x.member), x.member, x.day, x.category, x.amount
  from unnest(p_members, p_days, p_categories, p_amounts) as x(member, day, category, amount) where x.amount <> 0
  order by 1, 2, 3, 4
  on conflict (cell, member_id, day, category) do update set lost = d.lost + excluded.lost;
end $$;

-- Members who lost something in these products on a day, and what they paid in on it: the next `p_limit` after that one, by
-- cell and member. Of no category: of all.
create or replace function loyalty_losers(p_day date, p_categories text[], p_after_cell smallint, p_after_member bigint, p_limit integer)
returns table (cell smallint, member_id bigint, lost bigint, deposits bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select l.cell, l.member_id, l.lost, (select coalesce(sum(x.amount), 0)::bigint from loyalty_deposit x
      where x.cell = l.cell and x.member_id = l.member_id and x.day = p_day)
    from (
      select d.cell, d.member_id, sum(d.lost)::bigint as lost from loyalty_loss_day d
      where d.day = p_day and (p_categories = '{}' or d.category = any (p_categories))
        and (p_after_cell is null or (d.cell, d.member_id) > (p_after_cell, p_after_member))
      group by d.cell, d.member_id having sum(d.lost) > 0 order by d.cell, d.member_id limit p_limit) l
    order by l.cell, l.member_id;
end $$;

-- The same by member and day, for previews: of the first `p_limit` members, by id.
create or replace function loyalty_loss_facts(p_from date, p_to date, p_categories text[], p_limit integer)
returns table (member_id bigint, day date, lost bigint, deposits bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with days as (
      select d.cell, d.member_id, d.day, sum(d.lost)::bigint as lost from loyalty_loss_day d
      where d.day >= p_from and d.day < p_to and (p_categories = '{}' or d.category = any (p_categories))
      group by d.cell, d.member_id, d.day having sum(d.lost) > 0
    ), acting as (
      select distinct member_id from days order by member_id limit p_limit
    )
    select d.member_id, d.day, d.lost, (select coalesce(sum(x.amount), 0)::bigint from loyalty_deposit x
      where x.cell = d.cell and x.member_id = d.member_id and x.day = d.day)
    from days d join acting using (member_id) order by d.member_id, d.day;
end $$;

-- The ranks that these members had at a moment: those before their first change since.
create or replace function loyalty_levels_at(p_members bigint[], p_at timestamptz) returns table (member_id bigint, level integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select m, coalesce(
      (select l.from_level from loyalty_rank_log l where l.cell = cell_of(m) and l.member_id = m and l.at >= p_at order by l.n limit 1),
      (select x.level from loyalty_member x where x.cell = cell_of(m) and x.member_id = m), 0)::integer
    from unnest(p_members) m;
end $$;

-- For an audit: what these bets of a member's day lost as they stand now, whether any bet of it was changed after its first news,
-- and what was paid in on it and stands.
create or replace function loyalty_loss_events(p_member bigint, p_day date, p_categories text[])
returns table (lost bigint, has_changed boolean, deposits bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select
    (select coalesce(sum(d.lost), 0)::bigint from loyalty_loss_day d
      where d.cell = cell_of(p_member) and d.member_id = p_member and d.day = p_day and (p_categories = '{}' or d.category = any (p_categories))),
    exists (select from loyalty_bet b
      where b.cell = cell_of(p_member) and b.member_id = p_member and b.day = p_day and (b.version > 1 or b.is_reversed)),
    (select coalesce(sum(x.amount), 0)::bigint from loyalty_deposit x
      where x.cell = cell_of(p_member) and x.member_id = p_member and x.day = p_day);
end $$;

grant execute on function
  loyalty_levels_at(bigint[], timestamptz),
  loyalty_loss_events(bigint, date, text[]),
  loyalty_losers(date, text[], smallint, bigint, integer),
  loyalty_loss_facts(date, date, text[], integer)
  to lotus_app;
