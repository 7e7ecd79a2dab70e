-- What every member has staked in these products on these days (`p_to` is the first one after them), as it is counted now. Of
-- no category: of all. Trial and test accounts are never counted.
create or replace function loyalty_board(p_from date, p_to date, p_categories text[]) returns table (member_id bigint, score bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select member_id, sum(valid_bet)::bigint from loyalty_day
    where day >= p_from and day < p_to and (p_categories = '{}' or category = any (p_categories))
    group by member_id having sum(valid_bet) > 0;
end $$;

-- When each of these members reached that sum: the last of the bets that still count was placed then, cut to a millisecond.
create or replace function loyalty_board_reached(p_members bigint[], p_from date, p_to date, p_categories text[])
returns table (member_id bigint, reached timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select m, x.reached from unnest(p_members) m cross join lateral (
      select date_trunc('milliseconds', max(b.placed_at)) as reached from loyalty_bet b
      where b.cell = cell_of(m) and b.member_id = m and b.day >= p_from and b.day < p_to and b.valid_bet > 0
        and (p_categories = '{}' or b.category = any (p_categories))) x
    where x.reached is not null;
end $$;

-- The same from the news themselves, for an audit: what each of these members' bets count now, and whether any was changed after
-- its first news.
create or replace function loyalty_board_events(p_members bigint[], p_from date, p_to date, p_categories text[])
returns table (member_id bigint, score bigint, has_changed boolean)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select m, x.score, x.has_changed from unnest(p_members) m cross join lateral (
      select coalesce(sum(b.valid_bet), 0)::bigint as score, coalesce(bool_or(b.version > 1 or b.is_reversed), false) as has_changed
      from loyalty_bet b where b.cell = cell_of(m) and b.member_id = m and b.day >= p_from and b.day < p_to
        and (p_categories = '{}' or b.category = any (p_categories))) x;
end $$;

-- Gifts of one source, for audits of what opened them.
create or replace function loyalty_gifts_of(p_source text) returns table (member_id bigint, ref text, kind text, amount bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select member_id, ref, kind, amount from loyalty_reward where source = p_source;
end $$;

grant execute on function
  loyalty_board(date, date, text[]),
  loyalty_board_reached(bigint[], date, date, text[]),
  loyalty_board_events(bigint[], date, date, text[]),
  loyalty_gifts_of(text)
  to lotus_app;
