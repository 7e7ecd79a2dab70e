-- What a member has played and paid in on these days (`p_to` is the first one after them), as it is counted so far. Of no
-- category: of all.
create or replace function loyalty_sums(p_member bigint, p_from date, p_to date, p_categories text[])
returns table (valid_bet bigint, deposits bigint, deposit_count integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select coalesce((select sum(d.valid_bet) from loyalty_day d where d.cell = cell_of(p_member) and d.member_id = p_member
        and d.day >= p_from and (p_to is null or d.day < p_to) and (p_categories = '{}' or d.category = any (p_categories))), 0)::bigint,
      coalesce(sum(x.amount), 0)::bigint, count(*)::integer
    from loyalty_deposit x where x.cell = cell_of(p_member) and x.member_id = p_member and x.day >= p_from and (p_to is null or x.day < p_to);
end $$;

-- The same by member and day, for previews: of the first `p_limit` members that did anything, by id.
create or replace function loyalty_facts(p_from date, p_to date, p_categories text[], p_limit integer)
returns table (member_id bigint, day date, valid_bet bigint, deposits bigint[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with acting as (
      select member_id from (
        select d.member_id from loyalty_day d where d.day >= p_from and d.day < p_to
        union select x.member_id from loyalty_deposit x where x.day >= p_from and x.day < p_to) m order by member_id limit p_limit
    ), played as (
      select d.member_id, d.day, sum(d.valid_bet)::bigint as valid_bet from loyalty_day d join acting using (member_id)
      where d.cell = cell_of(d.member_id) and d.day >= p_from and d.day < p_to and (p_categories = '{}' or d.category = any (p_categories))
      group by d.member_id, d.day
    ), paid as (
      select x.member_id, x.day, array_agg(x.amount order by x.ref) as deposits from loyalty_deposit x join acting using (member_id)
      where x.cell = cell_of(x.member_id) and x.day >= p_from and x.day < p_to group by x.member_id, x.day
    )
    select member_id, day, coalesce(played.valid_bet, 0), coalesce(paid.deposits, '{}')
    from played full join paid using (member_id, day) order by member_id, day;
end $$;

grant execute on function
  loyalty_sums(bigint, date, date, text[]),
  loyalty_facts(date, date, text[], integer)
  to lotus_app;
