-- Reverts exactly what these bets contributed. A requirement that they had cleared is open again; bonus money that it
-- released stays released.
create or replace function turnover_take_back(p_bets turnover_bet[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  with gone as (
    select p.requirement_id, sum(p.amount)::bigint as amount
    from unnest(p_bets) b join turnover_progress p on p.bet_kind = b.bet_kind and p.bet_ref = b.bet_ref
    where p.amount > 0 group by p.requirement_id
  )
  update turnover_requirement r set progress = r.progress - g.amount,
    status = case r.status when 'cleared' then 'open' else r.status end,
    cleared_at = null,
    ended_at = case r.status when 'cleared' then null else r.ended_at end
  from gone g where r.id = g.requirement_id;
  update turnover_progress p set taken_back = p.taken_back + p.amount, amount = 0, valid_bet_used = 0
  from unnest(p_bets) b where p.bet_kind = b.bet_kind and p.bet_ref = b.bet_ref and p.amount > 0;
end $$;

-- Counts each bet's valid bet for the member's open requirements, oldest first. A requirement takes the valid bet times
-- its contribution, up to what it lacks; the unused valid bet goes to the next one. The arithmetic runs in memory; the
-- rows are written in two statements whatever the number of bets. Bets must be ordered by member.
create or replace function turnover_count(p_bets turnover_bet[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  b turnover_bet;
  r turnover_requirement;
  v_open turnover_requirement[];
  v_left bigint[];
  v_member bigint;
  v_currency text;
  v_valid bigint;
  v_gain bigint;
  v_used bigint;
  v_ppm integer;
  v_ids bigint[] := '{}'; v_kinds text[] := '{}'; v_refs text[] := '{}'; v_amounts bigint[] := '{}';
  v_useds bigint[] := '{}'; v_ppms integer[] := '{}';
begin
  foreach b in array p_bets loop
    continue when b.reversed_at is not null or b.valid_bet = 0;
    if v_member is distinct from b.member_id or v_currency is distinct from b.currency then
      v_member := b.member_id;
      v_currency := b.currency;
      select coalesce(array_agg(q order by q.created_at, q.id), '{}'),
        coalesce(array_agg(q.required - q.progress order by q.created_at, q.id), '{}')
      into v_open, v_left
      from turnover_requirement q where q.member_id = v_member and q.currency = v_currency and q.status = 'open';
    end if;
    v_valid := b.valid_bet;
    for i in 1..cardinality(v_open) loop
      exit when v_valid = 0;
      continue when v_left[i] = 0;
      r := v_open[i];
      continue when b.placed_at < r.created_at or b.settled_at >= r.expires_at;
      v_ppm := turnover_contribution(r, b.category);
      continue when v_ppm = 0;
      if b.stake > r.max_bet then
        v_gain := 0;
        v_used := 0;
      else
        v_gain := div(v_valid::numeric * v_ppm, 1000000)::bigint;
        v_used := v_valid;
        if v_gain > v_left[i] then
          v_gain := v_left[i];
          v_used := ceil(v_gain::numeric * 1000000 / v_ppm)::bigint;
        end if;
        continue when v_gain = 0;
      end if;
      v_ids := v_ids || r.id; v_kinds := v_kinds || b.bet_kind; v_refs := v_refs || b.bet_ref;
      v_amounts := v_amounts || v_gain; v_useds := v_useds || v_used; v_ppms := v_ppms || v_ppm;
      v_left[i] := v_left[i] - v_gain;
      v_valid := v_valid - v_used;
    end loop;
  end loop;
  if cardinality(v_ids) = 0 then return; end if;

  insert into turnover_progress as p (requirement_id, bet_kind, bet_ref, amount, valid_bet_used, contribution_ppm, reason)
  select x.id, x.kind, x.ref, x.amount, x.used, x.ppm, case when x.amount = 0 then 'max_bet' else 'counted' end
  from unnest(v_ids, v_kinds, v_refs, v_amounts, v_useds, v_ppms) as x(id, kind, ref, amount, used, ppm)
  on conflict (requirement_id, bet_kind, bet_ref) do update set
    amount = excluded.amount, valid_bet_used = excluded.valid_bet_used, contribution_ppm = excluded.contribution_ppm,
    reason = excluded.reason;
  update turnover_requirement q set progress = q.progress + g.amount,
    status = case when q.progress + g.amount = q.required then 'cleared' else q.status end,
    cleared_at = case when q.progress + g.amount = q.required then lotus_now() end,
    ended_at = case when q.progress + g.amount = q.required then lotus_now() end
  from (select x.id, sum(x.amount)::bigint as amount from unnest(v_ids, v_amounts) as x(id, amount) group by x.id) g
  where q.id = g.id and g.amount > 0;
end $$;

-- Applies rows of the outbox (turnover_bets_of gives their shape), in one transaction and each bet once, however often
-- and in whatever order they come. Members without anything that could change are not locked. Returns how many bets
-- were new.
create or replace function turnover_apply(p_events jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  -- Members whose events must be read, and those among them for whom every settled bet matters.
  v_members bigint[];
  v_waiting bigint[];
  v_bets turnover_bet[];
  v_new turnover_bet[];
  v_known turnover_bet[];
  v_fresh turnover_bet[];
  m record;
  v_changed bigint[] := '{}';
begin
  -- A requirement being created by a concurrent transaction is younger than every bet of these events, since bet and
  -- requirement both take the member's lock: leaving its member out misses nothing.
  -- As `turnover_concerns`, with `turnover_waits` asked once.
  with asked as materialized (
    select c.member_id, turnover_waits(c.member_id) as is_waiting from (
      select distinct substring(x.audience from '^member:(\d{1,18})$')::bigint as member_id
      from jsonb_to_recordset(p_events) as x(audience text)) c
  )
  select array_agg(a.member_id), array_agg(a.member_id) filter (where a.is_waiting) into v_members, v_waiting
  from asked a
  where a.is_waiting or exists (select from turnover_requirement r where r.member_id = a.member_id and r.status = 'cleared');
  if v_members is null then return 0; end if;
  -- Only the latest state of a bet matters. A later state of a stored bet may open a requirement again: then all bets
  -- of its member are read.
  with told as materialized (
    select distinct on (b.bet_kind, b.bet_ref) b.*
    from turnover_read((select jsonb_agg(e) from jsonb_array_elements(p_events) e
      where substring(e ->> 'audience' from '^member:(\d{1,18})$')::bigint = any (v_members))) b
    order by b.bet_kind, b.bet_ref, b.version desc, (b.reversed_at is not null) desc
  ), touched as materialized (
    select t.member_id from told t join turnover_bet k on k.bet_kind = t.bet_kind and k.bet_ref = t.bet_ref
    where not t.member_id = any (coalesce(v_waiting, '{}'))
      and (t.version, t.reversed_at is not null) > (k.version, k.reversed_at is not null)
  )
  select array_agg(t::turnover_bet) into v_bets from told t
  where t.member_id = any (v_waiting) or t.member_id in (select member_id from touched);
  if v_bets is null then return 0; end if;

  perform wallet_lock_all(array(select distinct x.member_id from unnest(v_bets) x));

  -- Counted are later states of stored bets, and bets that a requirement waits for: one of those open after the former
  -- were reverted, so that the grouping of events into rounds does not matter.
  select array_agg(x) filter (where k.bet_ref is not null), array_agg(x) filter (where k.bet_ref is null) into v_known, v_fresh
  from unnest(v_bets) x left join turnover_bet k on k.bet_kind = x.bet_kind and k.bet_ref = x.bet_ref
  where k.bet_ref is null or (x.version, x.reversed_at is not null) > (k.version, k.reversed_at is not null);
  if v_known is not null then perform turnover_take_back(v_known); end if;
  with waiting as (
    select r.member_id, r.currency, min(r.created_at) as since from turnover_requirement r
    where r.member_id = any (v_members) and r.status = 'open' group by r.member_id, r.currency
  )
  select array_agg(n.bet order by (n.bet).member_id, (n.bet).currency, (n.bet).settled_at, (n.bet).placed_at, (n.bet).bet_kind,
    (n.bet).bet_ref) into v_new
  from (
    select x as bet from unnest(v_known) x
    union all
    select x from unnest(v_fresh) x
    join waiting w on w.member_id = x.member_id and w.currency = x.currency and w.since <= x.placed_at) n;
  if v_new is not null then
    insert into turnover_bet select x.* from unnest(v_new) x
    on conflict (bet_kind, bet_ref) do update set version = excluded.version, stake = excluded.stake,
      valid_bet = excluded.valid_bet, category = excluded.category, placed_at = excluded.placed_at,
      settled_at = excluded.settled_at, reversed_at = excluded.reversed_at;
    perform turnover_count(v_new);
  end if;

  for m in
    select distinct x.member_id, x.currency from unnest(v_bets) x
    where exists (select from turnover_requirement r where r.member_id = x.member_id and r.bonus > 0)
    order by x.currency, x.member_id
  loop
    if turnover_settle_bonus(m.member_id, m.currency) then v_changed := v_changed || m.member_id; end if;
  end loop;
  if cardinality(v_changed) > 0 then perform wallet_notify_members(v_changed); end if;
  return coalesce(cardinality(v_new), 0);
end $$;

-- Applies the member's unread events: settled bets that the consumer has not reached. Call it under the member's lock;
-- then no settlement of this member is in progress, so nothing decided is missed.
create or replace function turnover_drain(p_member bigint) returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_page constant integer := 500;
  v_after bigint := 0;
  v_events jsonb;
  v_rows integer;
  v_count integer := 0;
begin
  if not turnover_concerns(p_member) then return 0; end if;
  loop
    select jsonb_agg(jsonb_build_object('topic', o.topic, 'audience', o.audience, 'payload', o.payload, 'createdAt', o.created_at)
        order by o.id), max(o.id), count(*) into v_events, v_after, v_rows
    from outbox_pending('wallet.turnover', 'member:' || p_member, array['lottery.orders_settled', 'wallet.bets_settled'],
      v_after, v_page) o;
    exit when v_rows = 0;
    v_count := v_count + turnover_apply(v_events);
    exit when v_rows < v_page;
  end loop;
  return v_count;
end $$;

grant execute on function
  turnover_apply(jsonb)
  to lotus_app;
