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

-- When a friend counts: as its gift opens, since until then both accounts are looked at again. Who was reversed and counts again
-- does so when it counted first, so that one friend fills no step of two periods.
create or replace function loyalty_friend_counts_at(r loyalty_referral) returns timestamptz
language sql stable parallel safe as $$
  select coalesce(r.counted_at, r.qualified_at + make_interval(hours => r.wait_hours))
$$;

-- Invited friends who count, on these days. Who was reversed or refused counts no more.
create or replace function loyalty_friends(p_member bigint, p_from date, p_to date) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select count(*)::integer from (
    select loyalty_friend_counts_at(r) as opens_at from loyalty_referral r
    where r.cell = cell_of(p_member) and r.member_id = p_member and r.state in ('QUALIFIED', 'CAPPED')) x
  where x.opens_at <= lotus_now() and business_day(x.opens_at) >= p_from and (p_to is null or business_day(x.opens_at) < p_to));
end $$;

-- The same by member and day, for previews: of the first `p_limit` members that did anything, by id.
create or replace function loyalty_facts(p_from date, p_to date, p_categories text[], p_limit integer)
returns table (member_id bigint, day date, valid_bet bigint, deposits bigint[], friends integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with invited as (
      select r.member_id, business_day(loyalty_friend_counts_at(r)) as day, count(*)::integer as friends
      from loyalty_referral r where r.state in ('QUALIFIED', 'CAPPED') group by 1, 2
    ), acting as (
      select member_id from (
        select d.member_id from loyalty_day d where d.day >= p_from and d.day < p_to
        union select i.member_id from invited i where i.day >= p_from and i.day < p_to
        union select x.member_id from loyalty_deposit x where x.day >= p_from and x.day < p_to) m order by member_id limit p_limit
    ), qualified as (
      select i.member_id, i.day, i.friends from invited i join acting using (member_id) where i.day >= p_from and i.day < p_to
    ), played as (
      select d.member_id, d.day, sum(d.valid_bet)::bigint as valid_bet from loyalty_day d join acting using (member_id)
      where d.cell = cell_of(d.member_id) and d.day >= p_from and d.day < p_to and (p_categories = '{}' or d.category = any (p_categories))
      group by d.member_id, d.day
    ), paid as (
      select x.member_id, x.day, array_agg(x.amount order by x.ref) as deposits from loyalty_deposit x join acting using (member_id)
      where x.cell = cell_of(x.member_id) and x.day >= p_from and x.day < p_to group by x.member_id, x.day
    )
    select member_id, day, coalesce(played.valid_bet, 0), coalesce(paid.deposits, '{}'), coalesce(qualified.friends, 0)
    from played full join paid using (member_id, day) full join qualified using (member_id, day) order by member_id, day;
end $$;

grant execute on function
  loyalty_sums(bigint, date, date, text[]),
  loyalty_friends(bigint, date, date),
  loyalty_facts(date, date, text[], integer)
  to lotus_app;
