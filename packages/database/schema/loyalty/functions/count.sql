-- after: platform/partition
-- after: wallet/bonus-open-at
-- after: loyalty/cashback-count
-- after: loyalty/losses
create or replace function loyalty_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_made integer := 0;
  m record;
begin
  perform pg_advisory_xact_lock(7312, 1);
  for m in select * from partition_months(p_months) loop
    if partition_make('loyalty_bet', 'placed_at', 'loyalty_bet_' || m.suffix, m.from_at, m.to_at) then v_made := v_made + 1; end if;
  end loop;
  return v_made;
end $$;

-- One at a time counts: the consumers, a dead letter that is tried again, the jobs.
create or replace function loyalty_lock() returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(7313, 1) $$;

-- Rows of these members, made where they are missing; their windows begin on that day.
create or replace function loyalty_open(p_members bigint[], p_days date[]) returns void
language sql volatile set search_path = public, pg_temp as $$
  insert into loyalty_member (cell, member_id, keep_from, rank_due, news_day)
  select cell_of(x.member), x.member, min(x.day), max(x.day) + 1, max(x.day) from unnest(p_members, p_days) as x(member, day)
  group by x.member order by 1, 2
  on conflict (cell, member_id) do nothing
$$;

-- Counts news of settled bets, at most one of each bet in a call. All of a bet counts on the day of its first news, at the
-- rates that the day began with, so a void takes back what the bet gave. New bets count from `p_from` on (null: none, the
-- programme is closed); known ones always. Trial and test accounts are left out. `p_rates` are points by category, parts of a
-- million for each `p_unit`. A bet that gives cashback gives it on the terms `p_cashback` of `loyalty_count_cashback`, but one that
-- was placed under an open bonus only with `p_with_bonus`.
create or replace function loyalty_bets_count(
  p_bets loyalty_told_bet[], p_from timestamptz, p_rates jsonb, p_unit bigint, p_cashback jsonb, p_with_bonus boolean) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_news loyalty_news[];
  v_members bigint[]; v_days date[]; v_categories text[]; v_told date[];
  -- By member, day and product: valid bets, losses, and valid bets that give cashback.
  v_valid bigint[]; v_lost bigint[]; v_giving bigint[];
begin
  perform loyalty_lock();
  -- What is new of it, with the day that each bet counts on and what it counted for so far.
  with told as materialized (
    select * from unnest(p_bets)
  ), bettors as materialized (
    select distinct member from told
  ), counted as materialized (
    -- Asked once for each member: most have no bonus at any time.
    select m.member, not p_with_bonus and bonus_ever(m.member) as has_bonus
    from bettors m where member_is_counted(m.member)
  )
  select array_agg((t.member, t.placed_at, t.bet_kind, t.bet_ref, t.version, t.is_reversed, t.category, t.valid,
    -- One that was counted without its loss gives none. A program of before tells none: a bet that it voids lost nothing.
    case when b.version is null then t.lost when b.lost is not null then case when t.is_reversed then 0 else coalesce(t.lost, b.lost) end end,
    business_day(t.told_at), coalesce(b.day, business_day(t.told_at)), b.category, coalesce(b.valid_bet, 0), coalesce(b.lost, 0),
    case when b.version is not null then b.gives_cashback
      else coalesce(t.gives_cashback, false) and not (c.has_bonus and bonus_open_at(t.member, t.placed_at)) end)::loyalty_news)
  into v_news
  from told t join counted c using (member)
  left join loyalty_bet b on b.cell = cell_of(t.member) and b.member_id = t.member and b.placed_at = t.placed_at and b.bet_kind = t.bet_kind
    and b.bet_ref = t.bet_ref
  where case when b.version is null then t.placed_at >= p_from else (b.version, b.is_reversed) < (t.version, t.is_reversed) end;
  if v_news is null then return; end if;

  insert into loyalty_bet as b (cell, member_id, placed_at, bet_kind, bet_ref, version, is_reversed, category, valid_bet, lost, day, gives_cashback)
  select cell_of(x.member), x.member, x.placed_at, x.bet_kind, x.bet_ref, x.version, x.is_reversed, x.category, x.valid, x.lost, x.day,
    x.gives_cashback
  from unnest(v_news) x
  order by 1, 2
  on conflict (cell, member_id, placed_at, bet_kind, bet_ref) do update set version = excluded.version,
    is_reversed = excluded.is_reversed, category = excluded.category, valid_bet = excluded.valid_bet, lost = excluded.lost;

  with moved as (
    select member, day, category, valid, lost, gives_cashback, told from unnest(v_news)
    union all
    select member, day, was_category, -was_valid, case when lost is not null then -was_lost end, gives_cashback,
      case when was_valid <> 0 then told end
    from unnest(v_news) where was_category is not null
  ), sums as (
    select member, day, category, sum(valid)::bigint as valid, coalesce(sum(lost), 0)::bigint as lost,
      coalesce(sum(valid) filter (where gives_cashback), 0)::bigint as giving, max(told) as told
    from moved group by member, day, category
  )
  select array_agg(member), array_agg(day), array_agg(category), array_agg(told), array_agg(valid), array_agg(lost), array_agg(giving)
  into v_members, v_days, v_categories, v_told, v_valid, v_lost, v_giving
  from (select * from sums where valid <> 0 or lost <> 0 or giving <> 0 order by member, day, category) s;
  if v_members is null then return; end if;

  perform loyalty_count_losses(v_members, v_days, v_categories, v_lost);
  perform loyalty_count_valid(v_members, v_days, v_categories, v_told, v_valid, p_rates, p_unit);
  perform loyalty_count_cashback(v_members, v_days, v_categories, v_giving, p_cashback);
end $$;

-- Valid bets of `loyalty_bets_count`: into the days, which points are given for, and into what the members have in all. In the
-- order of members; 0 is nothing. `p_told` are the days of the news.
create or replace function loyalty_count_valid(
  p_members bigint[], p_days date[], p_categories text[], p_told date[], p_amounts bigint[], p_rates jsonb, p_unit bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_members bigint[]; v_told date[];
begin
  select array_agg(x.member), array_agg(x.told) into v_members, v_told from unnest(p_members, p_told, p_amounts) as x(member, told, amount)
  where x.amount <> 0;
  if v_members is null then return; end if;
  perform loyalty_open(v_members, v_told);
  insert into loyalty_day as d (cell, member_id, day, category, valid_bet, rate_ppm, unit, due_at)
  select cell_of(x.member), x.member, x.day, x.category, x.amount, x.rate, p_unit, case when x.rate > 0 then lotus_now() end
  from (select t.*, coalesce((p_rates ->> t.category)::integer, 0) as rate
    from unnest(p_members, p_days, p_categories, p_amounts) as t(member, day, category, amount) where t.amount <> 0) x
  order by 1, 2, 3, 4
  on conflict (cell, member_id, day, category) do update set valid_bet = d.valid_bet + excluded.valid_bet,
    due_at = case when d.rate_ppm > 0 then coalesce(d.due_at, lotus_now()) end;
  update loyalty_member m set valid_bet = m.valid_bet + x.amount, rank_due = least(m.rank_due, x.told + 1), news_day = greatest(m.news_day, x.told)
  from (select member, sum(amount)::bigint as amount, max(told) as told from unnest(p_members, p_amounts, p_told) as t(member, amount, told)
    where amount <> 0 group by member) x
  where m.cell = cell_of(x.member) and m.member_id = x.member;
end $$;

-- The same, as a program of the release before tells it.
create or replace function loyalty_count_bets(
  p_bets jsonb, p_from timestamptz, p_rates jsonb, p_unit bigint, p_cashback jsonb, p_with_bonus boolean) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform loyalty_bets_count(
    array(
      select (x.member, x."placedAt", x.kind, x.ref, x.version, x.reversed, x.category, x.valid, x.lost, x.at, x.cashback)::loyalty_told_bet
      from jsonb_to_recordset(p_bets) as x(member bigint, "placedAt" timestamptz, kind text, ref text, version integer, reversed boolean,
        category text, valid bigint, lost bigint, at timestamptz, cashback boolean)),
    p_from, p_rates, p_unit, p_cashback, p_with_bonus);
end $$;

-- As programs of before that call it: what they count gives no cashback.
create or replace function loyalty_count_bets(p_bets jsonb, p_from timestamptz, p_rates jsonb, p_unit bigint) returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select loyalty_count_bets(p_bets, p_from, p_rates, p_unit, '[]', false) $$;

-- Counts a deposit that was credited, once.
create or replace function loyalty_count_deposit(p_member bigint, p_ref text, p_day date, p_amount bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not member_is_counted(p_member) then return; end if;
  perform loyalty_lock();
  insert into loyalty_deposit (cell, member_id, ref, day, amount) values (cell_of(p_member), p_member, p_ref, p_day, p_amount)
  on conflict (cell, member_id, ref) do nothing;
  if not found then return; end if;
  perform loyalty_open(array[p_member], array[p_day]);
  update loyalty_member set deposits = deposits + p_amount, rank_due = least(rank_due, p_day + 1), news_day = greatest(news_day, p_day)
  where cell = cell_of(p_member) and member_id = p_member;
end $$;

-- The provider took a deposit back: it counts no more.
create or replace function loyalty_uncount_deposit(p_member bigint, p_ref text, p_day date) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_amount bigint;
begin
  perform loyalty_lock();
  delete from loyalty_deposit where cell = cell_of(p_member) and member_id = p_member and ref = p_ref returning amount into v_amount;
  if not found then return; end if;
  update loyalty_member set deposits = deposits - v_amount, rank_due = least(rank_due, p_day + 1), news_day = greatest(news_day, p_day)
  where cell = cell_of(p_member) and member_id = p_member;
end $$;

grant execute on function
  loyalty_ensure_partitions(integer),
  loyalty_lock(),
  loyalty_bets_count(loyalty_told_bet[], timestamptz, jsonb, bigint, jsonb, boolean),
  loyalty_count_bets(jsonb, timestamptz, jsonb, bigint, jsonb, boolean),
  loyalty_count_bets(jsonb, timestamptz, jsonb, bigint),
  loyalty_count_deposit(bigint, text, date, bigint),
  loyalty_uncount_deposit(bigint, text, date)
  to lotus_app;

select loyalty_ensure_partitions(3);
