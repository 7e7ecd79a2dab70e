-- after: platform/partition
create or replace function loyalty_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_made integer := 0;
  m record;
begin
  perform pg_advisory_xact_lock(7302, 4);
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
  insert into loyalty_member (cell, member_id, keep_from)
  select cell_of(x.member), x.member, min(x.day) from unnest(p_members, p_days) as x(member, day)
  group by x.member order by 1, 2
  on conflict (cell, member_id) do nothing
$$;

-- Counts news of settled bets, at most one of each bet in a call: what a bet counted for before is taken back on the day of
-- the news. Trial and test accounts are left out. `p_rates` are points by category, parts of a million for each `p_unit`.
create or replace function loyalty_count_bets(p_bets jsonb, p_rates jsonb, p_unit bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_members bigint[]; v_days date[]; v_categories text[]; v_amounts bigint[];
begin
  perform loyalty_lock();
  with told as materialized (
    select x.* from jsonb_to_recordset(p_bets) as x(member bigint, "placedAt" timestamptz, kind text, ref text, version integer,
      reversed boolean, category text, valid bigint, at timestamptz)
    where member_is_counted(x.member)
  ), known as materialized (
    select t.*, b.category as known_category, coalesce(b.valid_bet, 0) as known_valid
    from told t left join loyalty_bet b on b.cell = cell_of(t.member) and b.member_id = t.member and b.placed_at = t."placedAt"
      and b.bet_kind = t.kind and b.bet_ref = t.ref
    where b.version is null or (b.version, b.is_reversed) < (t.version, t.reversed)
  ), moved as (
    select member, business_day(at) as day, category, valid as amount from known
    union all select member, business_day(at), known_category, -known_valid from known where known_valid <> 0
  ), sums as (
    select member, day, category, sum(amount)::bigint as amount from moved group by member, day, category having sum(amount) <> 0
  )
  select array_agg(member order by member, day, category), array_agg(day order by member, day, category),
    array_agg(category order by member, day, category), array_agg(amount order by member, day, category)
  into v_members, v_days, v_categories, v_amounts from sums;

  insert into loyalty_bet as b (cell, member_id, placed_at, bet_kind, bet_ref, version, is_reversed, category, valid_bet)
  select cell_of(x.member), x.member, x."placedAt", x.kind, x.ref, x.version, x.reversed, x.category, x.valid
  from jsonb_to_recordset(p_bets) as x(member bigint, "placedAt" timestamptz, kind text, ref text, version integer,
    reversed boolean, category text, valid bigint)
  where member_is_counted(x.member) order by 1, 2
  on conflict (cell, member_id, placed_at, bet_kind, bet_ref) do update set version = excluded.version,
    is_reversed = excluded.is_reversed, category = excluded.category, valid_bet = excluded.valid_bet
  where (b.version, b.is_reversed) < (excluded.version, excluded.is_reversed);
  if v_members is null then return; end if;

  perform loyalty_open(v_members, v_days);
  insert into loyalty_day as d (cell, member_id, day, category, valid_bet, rate_ppm, unit, due_at)
  select cell_of(x.member), x.member, x.day, x.category, x.amount, coalesce((p_rates ->> x.category)::integer, 0), p_unit, lotus_now()
  from unnest(v_members, v_days, v_categories, v_amounts) as x(member, day, category, amount) order by 1, 2, 3, 4
  on conflict (cell, member_id, day, category) do update set valid_bet = d.valid_bet + excluded.valid_bet,
    due_at = coalesce(d.due_at, excluded.due_at);
  update loyalty_member m set valid_bet = m.valid_bet + x.amount, rank_due = least(m.rank_due, x.day + 1)
  from (select member, sum(amount)::bigint as amount, max(day) as day from unnest(v_members, v_days, v_amounts) as t(member, day, amount)
    group by member) x
  where m.cell = cell_of(x.member) and m.member_id = x.member;
end $$;

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
  update loyalty_member set deposits = deposits + p_amount, rank_due = least(rank_due, p_day + 1)
  where cell = cell_of(p_member) and member_id = p_member;
end $$;

grant execute on function
  loyalty_ensure_partitions(integer),
  loyalty_lock(),
  loyalty_count_bets(jsonb, jsonb, bigint),
  loyalty_count_deposit(bigint, text, date, bigint)
  to lotus_app;

select loyalty_ensure_partitions(3);
