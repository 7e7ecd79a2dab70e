-- after: platform/partition
create or replace function agents_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_made integer := 0;
  m record;
begin
  perform pg_advisory_xact_lock(7309, 1);
  for m in
    select t.name, t.part, x.suffix, x.from_at, x.to_at from partition_months(p_months) x cross join
      (values ('agent_bet', 'placed_at'), ('agent_rebate', 'placed_at'), ('agent_fact', 'at')) as t(name, part)
  loop
    if partition_make(m.name, m.part, m.name || '_' || m.suffix, m.from_at, m.to_at) then v_made := v_made + 1; end if;
  end loop;
  return v_made;
end $$;

-- One at a time writes rebates: the consumer, a dead letter that is tried again, the job of the days.
create or replace function agent_rebate_lock() returns void
language sql volatile security definer set search_path = public, pg_temp
as $$ select pg_advisory_xact_lock(7308, 1) $$;

-- Writes payments and moves their money: amounts by member, currency and kind, none zero. `p_ns` are the numbers that the
-- caller gave them. The caller holds `agent_rebate_lock`.
create or replace function agent_pay(p_members bigint[], p_ns integer[], p_currencies text[], p_kinds text[], p_amounts bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if coalesce(cardinality(p_members), 0) = 0 then return; end if;
  insert into agent_income_day as d (cell, member_id, day, currency, self, agent, small, taken_back)
  select cell_of(x.member), x.member, business_day(lotus_now()), x.currency, coalesce(sum(x.amount) filter (where x.kind = 'SELF'), 0),
    coalesce(sum(x.amount) filter (where x.kind = 'AGENT'), 0), coalesce(sum(x.amount) filter (where x.kind = 'DAY'), 0),
    coalesce(sum(x.amount) filter (where x.kind = 'REVERSAL'), 0)
  from unnest(p_members, p_currencies, p_kinds, p_amounts) as x(member, currency, kind, amount) group by x.member, x.currency
  on conflict (cell, member_id, day, currency) do update set self = d.self + excluded.self, agent = d.agent + excluded.agent,
    small = d.small + excluded.small, taken_back = d.taken_back + excluded.taken_back;
  perform wallet_post_income('rebate-expense', 'agents-rebate', 'rebate', p_members, p_currencies,
    array(select case when a < 0 then kind_rebate_reversal() when k = 'AGENT' then kind_rebate_agent() else kind_rebate_self() end
      from unnest(p_kinds, p_amounts) with ordinality as t(k, a, i) order by i),
    p_amounts,
    array(select 'm' || m || ':' || n from unnest(p_members, p_ns) with ordinality as t(m, n, i) order by i),
    array(select 'R' || m || '-' || n from unnest(p_members, p_ns) with ordinality as t(m, n, i) order by i));
end $$;

-- Writes the shares of news, and the payments that they come to, which it answers. Everything here is joined in memory: what
-- is looked up in tables are sub-queries, so that nested loops are left out. A bet has as many shares as its chain has members, so
-- shares stay narrow until they are written, and meet their news last. (generate_subscripts: the planner takes it for more
-- rows than the news, and hashes those.)
create or replace function agent_rebate_write(
  p_news agent_news[], p_move integer[], p_earner bigint[], p_rate integer[], p_below integer[], p_paid bigint[],
  out members bigint[], out ns integer[], out currencies text[], out kinds text[], out amounts bigint[])
language plpgsql volatile set search_path = public, pg_temp set enable_nestloop = off set enable_mergejoin = off as $$
declare
  v_now timestamptz := lotus_now();
begin
  with news as materialized (
    select x.bettor, x.placed_at, x.bet_kind, x.bet_ref, x.version, x.is_void, x.category, x.currency, x.valid, x.told_at as at, x.n,
      business_day(x.told_at) as day
    from unnest(p_news) with ordinality as x(bettor, placed_at, bet_kind, bet_ref, version, is_void, category, currency, valid, told_at, stake, payout, stay, chain, n)
  ), share as materialized (
    -- The sort: 1 of the own bet, 2 of somebody else's, 3 taken back.
    select p_move[i] as move, p_earner[i] as earner, p_rate[i] as rate, p_below[i] as below, p_paid[i] as paid, w.currency,
      (case when w.is_void then 3 when p_earner[i] = w.bettor then 1 else 2 end)::smallint as sort
    from generate_subscripts(p_move, 1) i join news w on w.n = p_move[i]
    -- As the indexes lie.
    order by cell_of(p_earner[i]), p_earner[i]
  ), sums as materialized (
    select earner, currency, sort, case sort when 1 then 'SELF' when 2 then 'AGENT' else 'REVERSAL' end as kind, sum(paid)::bigint as amount,
      count(*)::integer as shares
    from share where paid <> 0 group by earner, currency, sort
  ), payment as materialized (
    select s.*, (row_number() over (partition by s.earner order by s.currency, s.amount < 0, s.kind)
      + coalesce((select max(a.n) from agent_payment a where a.cell = cell_of(s.earner) and a.member_id = s.earner), 0))::integer as n
    from sums s
  ), small as materialized (
    -- What comes late for a day that is paid already counts for today.
    select d.earner, d.currency, d.day, d.calc, d.shares,
      case when exists (select from agent_rebate_day x where x.cell = cell_of(d.earner) and x.member_id = d.earner and x.currency = d.currency
        and x.day = d.day and x.paid_at is not null) then business_day(v_now) else d.day end as counted
    from (select s.earner, w.currency, w.day, sum(w.valid * s.rate)::bigint as calc, count(*)::integer as shares
      from share s join news w on w.n = s.move where s.paid = 0 group by s.earner, w.currency, w.day) d
  ), paid as (
    insert into agent_payment (cell, member_id, n, kind, currency, amount, shares, paid_at)
    select cell_of(earner), earner, n, kind, currency, amount, shares, v_now from payment
  ), shared as (
    insert into agent_rebate (cell, member_id, placed_at, bet_kind, bet_ref, version, is_void, bettor_id, category, currency, rate_ppm,
      below_ppm, valid_bet, paid, payment, day, counted_at)
    select cell_of(s.earner), s.earner, w.placed_at, w.bet_kind, w.bet_ref, w.version, w.is_void, w.bettor, w.category, w.currency, s.rate,
      s.below, w.valid, s.paid, p.n, d.counted, w.at
    from share s join news w on w.n = s.move
    left join payment p on p.earner = s.earner and p.sort = s.sort and p.currency = s.currency and s.paid <> 0
    left join small d on d.earner = s.earner and d.currency = w.currency and d.day = w.day and s.paid = 0
  ), kept as (
    insert into agent_rebate_day as k (cell, member_id, currency, day, calc, bets)
    select cell_of(earner), earner, currency, counted, sum(calc), sum(shares) from small group by earner, currency, counted
    on conflict (cell, member_id, currency, day) do update set calc = k.calc + excluded.calc, bets = k.bets + excluded.bets
  )
  select array_agg(earner order by earner, n), array_agg(n order by earner, n), array_agg(currency order by earner, n),
    array_agg(kind order by earner, n), array_agg(amount order by earner, n)
  into members, ns, currencies, kinds, amounts from payment;
end $$;

-- The first of a member's payments at or after a time, or the one after the last. Their numbers have no gaps and follow the time.
create or replace function agent_payment_since(p_member bigint, p_at timestamptz) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_low integer := 1;
  v_high integer := (select coalesce(max(n), 0) + 1 from agent_payment where cell = cell_of(p_member) and member_id = p_member);
  v_mid integer;
begin
  while v_low < v_high loop
    v_mid := (v_low + v_high) / 2;
    if (select paid_at from agent_payment where cell = cell_of(p_member) and member_id = p_member and n = v_mid) >= p_at then
      v_high := v_mid;
    else
      v_low := v_mid + 1;
    end if;
  end loop;
  return v_low;
end $$;

-- Counts settled bets, in one transaction: how each bet stands now, what the teams played, the shares of its news and of what
-- those take back, and the money, as one movement for each earner, currency and kind. Share i belongs to the news `p_move[i]`,
-- from 1. The caller holds `agent_rebate_lock`.
create or replace function agent_bets_count(
  p_bets agent_news_bet[], p_news agent_news[], p_move integer[], p_earner bigint[], p_rate integer[], p_below integer[], p_paid bigint[])
returns void language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
  v_pay record;
begin
  insert into agent_bet as b (cell, member_id, placed_at, bet_kind, bet_ref, version, is_reversed, category, currency, valid_bet,
    counted_at, chain, rates_ppm, are_payable, max_ppm, traded_ppm, stake, payout, stay)
  select cell_of(x.bettor), x.bettor, x.placed_at, x.bet_kind, x.bet_ref, x.version, x.is_reversed, x.category, x.currency, x.valid,
    x.told_at, x.chain, x.rates, x.payable, x.max_ppm, x.traded_ppm, x.stake, x.payout, x.stay
  from unnest(p_bets) x
  on conflict (cell, member_id, placed_at, bet_kind, bet_ref) do update set version = excluded.version, is_reversed = excluded.is_reversed,
    category = excluded.category, currency = excluded.currency, valid_bet = excluded.valid_bet, counted_at = excluded.counted_at,
    are_payable = excluded.are_payable, max_ppm = excluded.max_ppm, traded_ppm = excluded.traded_ppm, rates_ppm = excluded.rates_ppm,
    stake = excluded.stake, payout = excluded.payout
  where (b.version, b.is_reversed) < (excluded.version, excluded.is_reversed);
  get diagnostics v_count = row_count;
  if v_count <> cardinality(p_bets) then
    raise exception 'news of a bet that are counted already came past the checks' using errcode = 'LT950';
  end if;

  select * into v_pay from agent_rebate_write(p_news, p_move, p_earner, p_rate, p_below, p_paid);
  perform agent_play_write(p_news, p_move, p_earner, p_paid);
  perform agent_over_write(p_news);
  perform agent_pay(v_pay.members, v_pay.ns, v_pay.currencies, v_pay.kinds, v_pay.amounts);
end $$;

-- The same, as a program of the release before tells it.
create or replace function agent_rebate_apply(
  p_bets jsonb, p_moves jsonb, p_move integer[], p_earner bigint[], p_rate integer[], p_below integer[], p_paid bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform agent_bets_count(
    array(
      select (x.member, x."placedAt", x.kind, x.ref, x.version, x."isReversed", x.category, x.currency, x.valid, x.at, x.chain, x.rates,
        x.payable, x.max, x.traded, x.stake, x.payout, x.stay)::agent_news_bet
      from jsonb_to_recordset(p_bets) as x(member bigint, "placedAt" timestamptz, kind text, ref text, version integer, "isReversed" boolean,
        category text, currency text, valid bigint, at timestamptz, chain bigint[], rates integer[], payable boolean[], max integer,
        traded integer, stake bigint, payout bigint, stay integer)),
    array(
      select (x.member, x."placedAt", x.kind, x.ref, x.version, x."isVoid", x.category, x.currency, x.valid, x.at, x.stake, x.payout, x.stay,
        x.chain)::agent_news
      from rows from (jsonb_to_recordset(p_moves) as (member bigint, "placedAt" timestamptz, kind text, ref text, version integer,
        "isVoid" boolean, category text, currency text, valid bigint, at timestamptz, stake bigint, payout bigint, stay integer, chain bigint[]))
        with ordinality as x(member, "placedAt", kind, ref, version, "isVoid", category, currency, valid, at, stake, payout, stay, chain, n)
      order by x.n),
    p_move, p_earner, p_rate, p_below, p_paid);
end $$;

-- Pays the small shares of up to `p_limit` of a member's days before `p_before`; returns how many. The caller holds
-- `agent_rebate_lock`, and knows that everything of those days is counted.
create or replace function agent_rebate_pay_days(p_before date, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  v_due agent_rebate_day[];
  v_pay record;
begin
  -- What is paid: two places, cut toward zero. The number of the payment is null where that is nothing.
  select array_agg(row(x.cell, x.member_id, x.currency, x.day, x.calc, x.bets, x.paid, x.payment, v_now)::agent_rebate_day) into v_due
  from (
    select d.*, d.whole * 100 as paid, case when d.whole <> 0 then (row_number() over (partition by d.member_id, d.whole <> 0 order by d.day, d.currency)
      + coalesce((select max(a.n) from agent_payment a where a.cell = d.cell and a.member_id = d.member_id), 0))::integer end as payment
    from (
      select t.cell, t.member_id, t.currency, t.day, t.calc, t.bets, t.calc / 100000000 as whole from agent_rebate_day t
      where t.paid_at is null and t.day < p_before order by t.day, t.cell, t.member_id, t.currency limit p_limit) d) x;
  insert into agent_payment (cell, member_id, n, kind, currency, amount, shares, day, paid_at)
  select d.cell, d.member_id, d.payment, 'DAY', d.currency, d.paid, d.bets, d.day, v_now from unnest(v_due) d where d.payment is not null;
  update agent_rebate_day d set paid = x.paid, paid_at = v_now, payment = x.payment from unnest(v_due) x
  where d.cell = x.cell and d.member_id = x.member_id and d.currency = x.currency and d.day = x.day;
  select coalesce(cardinality(v_due), 0) as days, array_agg(member_id order by member_id, payment) as members, array_agg(payment order by member_id, payment) as ns,
    array_agg(currency order by member_id, payment) as currencies, array_fill('DAY'::text, array[count(*)::integer]) as kinds,
    array_agg(d.paid order by member_id, payment) as amounts, array_agg(day order by member_id, payment) as pay_days
  into v_pay from unnest(v_due) d where d.payment is not null;
  -- Wallets before costs, as agent_statement_write.
  perform agent_pay(v_pay.members, v_pay.ns, v_pay.currencies, v_pay.kinds, v_pay.amounts);
  if v_pay.members is not null then
    perform agent_cost_add(v_pay.members, v_pay.pay_days, array(select d::timestamp at time zone 'Asia/Ho_Chi_Minh' from unnest(v_pay.pay_days) with ordinality as t(d, i) order by i),
      v_pay.currencies, v_pay.amounts, array_fill(0::bigint, array[cardinality(v_pay.members)]));
  end if;
  return v_pay.days;
end $$;

grant execute on function
  agents_ensure_partitions(integer),
  agent_rebate_lock(),
  agent_payment_since(bigint, timestamptz),
  agent_bets_count(agent_news_bet[], agent_news[], integer[], bigint[], integer[], integer[], bigint[]),
  agent_rebate_apply(jsonb, jsonb, integer[], bigint[], integer[], integer[], bigint[]),
  agent_rebate_pay_days(date, integer)
  to lotus_app;

select agents_ensure_partitions(3);
