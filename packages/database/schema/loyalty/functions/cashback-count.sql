-- Counts cashback of valid bets as `loyalty_bets_count` added them up: each on the day that its bet counts on, so a void takes
-- back what the bet gave, on the terms of that day. `p_ranks` has for each rank {"rates": parts of a million by category,
-- "dayMax": the most of a day or null}; a day keeps rank and cap that it began with, and a product of it its rate. A rank
-- above the list has the terms of the last one. In the order of members; 0 is nothing.
create or replace function loyalty_count_cashback(
  p_members bigint[], p_days date[], p_categories text[], p_amounts bigint[], p_ranks jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_top constant integer := greatest(jsonb_array_length(p_ranks) - 1, 0);
  v_members bigint[]; v_days date[]; v_categories text[]; v_amounts bigint[];
begin
  select array_agg(x.member), array_agg(x.day), array_agg(x.category), array_agg(x.amount) into v_members, v_days, v_categories, v_amounts
  from unnest(p_members, p_days, p_categories, p_amounts) as x(member, day, category, amount) where x.amount <> 0;
  if v_members is null then return; end if;

  -- The account is what a claim locks first, too.
  insert into loyalty_cashback (cell, member_id)
  select distinct cell_of(member), member from unnest(v_members) as t(member) order by 1, 2
  on conflict (cell, member_id) do nothing;
  perform from loyalty_cashback c where (c.cell, c.member_id) in (select cell_of(member), member from unnest(v_members) as t(member))
  order by c.cell, c.member_id for update;

  insert into loyalty_cashback_day (cell, member_id, day, level, day_max)
  select cell_of(x.member), x.member, x.day, x.level, (p_ranks -> least(x.level, v_top) ->> 'dayMax')::bigint
  from (select distinct t.member, t.day, coalesce(m.level, 0) as level from unnest(v_members, v_days) as t(member, day)
    left join loyalty_member m on m.cell = cell_of(t.member) and m.member_id = t.member) x
  on conflict (cell, member_id, day) do nothing;
  insert into loyalty_cashback_part as p (cell, member_id, day, category, rate_ppm, valid_bet)
  select d.cell, d.member_id, d.day, x.category, coalesce((p_ranks -> least(d.level, v_top) -> 'rates' ->> x.category)::integer, 0), x.amount
  from unnest(v_members, v_days, v_categories, v_amounts) as x(member, day, category, amount)
  join loyalty_cashback_day d on d.cell = cell_of(x.member) and d.member_id = x.member and d.day = x.day
  on conflict (cell, member_id, day, category) do update set valid_bet = p.valid_bet + excluded.valid_bet;
  update loyalty_cashback_day d set earned = least(s.earned, d.day_max::numeric * 1000000)
  from (
    select p.cell, p.member_id, p.day, sum(p.valid_bet::numeric * p.rate_ppm) as earned from loyalty_cashback_part p
    join (select distinct cell_of(t.member) as cell, t.member, t.day from unnest(v_members, v_days) as t(member, day)) k
      on p.cell = k.cell and p.member_id = k.member and p.day = k.day
    group by p.cell, p.member_id, p.day) s
  where d.cell = s.cell and d.member_id = s.member_id and d.day = s.day;
end $$;
