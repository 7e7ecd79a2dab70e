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
  e record;
  v_bet bigint;
  v_member bigint;
  -- The member's requirements met so far, and what each lacks.
  v_open bigint[];
  v_left bigint[];
  v_place integer;
  v_valid bigint;
  v_gain bigint;
  v_used bigint;
  v_ids bigint[] := '{}'; v_kinds text[] := '{}'; v_refs text[] := '{}'; v_amounts bigint[] := '{}';
  v_useds bigint[] := '{}'; v_ppms integer[] := '{}';
begin
  for e in
    with bet as materialized (
      select b.member_id, b.currency, b.bet_kind, b.bet_ref, b.stake, b.valid_bet, b.category, b.placed_at, b.settled_at, b.n
      from unnest(p_bets) with ordinality
        as b(bet_kind, bet_ref, member_id, currency, version, stake, valid_bet, category, placed_at, settled_at, reversed_at, n)
      where b.reversed_at is null and b.valid_bet > 0
    ), open as materialized (
      select q.* from turnover_requirement q
      where q.member_id = any (array(select distinct b.member_id from bet b)) and q.status = 'open'
    )
    select b.n, b.member_id, b.bet_kind, b.bet_ref, b.valid_bet, b.stake > q.max_bet as is_above, q.id, q.required - q.progress as lacks, c.ppm
    from bet b
    join open q on q.member_id = b.member_id and q.currency = b.currency and q.created_at <= b.placed_at
      and (q.expires_at is null or q.expires_at > b.settled_at)
    cross join lateral (select turnover_contribution(q, b.category) as ppm) c
    where c.ppm > 0
    order by b.n, q.created_at, q.id
  loop
    if v_member is distinct from e.member_id then
      v_member := e.member_id;
      v_open := '{}';
      v_left := '{}';
    end if;
    if v_bet is distinct from e.n then
      v_bet := e.n;
      v_valid := e.valid_bet;
    end if;
    continue when v_valid = 0;
    v_place := array_position(v_open, e.id);
    if v_place is null then
      v_open := v_open || e.id;
      v_left := v_left || e.lacks;
      v_place := cardinality(v_open);
    end if;
    continue when v_left[v_place] = 0;
    if e.is_above then
      v_gain := 0;
      v_used := 0;
    else
      v_gain := div(v_valid::numeric * e.ppm, 1000000)::bigint;
      v_used := v_valid;
      if v_gain > v_left[v_place] then
        v_gain := v_left[v_place];
        v_used := ceil(v_gain::numeric * 1000000 / e.ppm)::bigint;
      end if;
      continue when v_gain = 0;
    end if;
    v_ids := v_ids || e.id; v_kinds := v_kinds || e.bet_kind; v_refs := v_refs || e.bet_ref;
    v_amounts := v_amounts || v_gain; v_useds := v_useds || v_used; v_ppms := v_ppms || e.ppm;
    v_left[v_place] := v_left[v_place] - v_gain;
    v_valid := v_valid - v_used;
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

-- Applies rows of the outbox, in one transaction and each bet once, however often and in whatever order they come. Members are
-- those of `turnover_concerned`: who has nothing that could change is not locked. Returns how many bets were new.
create or replace function turnover_apply_events(p_events turnover_event[], p_members bigint[], p_waiting bigint[]) returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_bets turnover_bet[];
  v_new turnover_bet[];
  v_known turnover_bet[];
  v_fresh turnover_bet[];
  m record;
  v_changed bigint[] := '{}';
begin
  -- Only the latest state of a bet matters. A later state of a stored bet may open a requirement again: then all bets
  -- of its member are read.
  with told as materialized (
    select distinct on (b.bet_kind, b.bet_ref) b.*
    from turnover_read(p_events) b
    order by b.bet_kind, b.bet_ref, b.version desc, (b.reversed_at is not null) desc
  ), touched as materialized (
    select t.member_id from told t join turnover_bet k on k.bet_kind = t.bet_kind and k.bet_ref = t.bet_ref
    where not t.member_id = any (coalesce(p_waiting, '{}'))
      and (t.version, t.reversed_at is not null) > (k.version, k.reversed_at is not null)
  )
  select array_agg(t::turnover_bet) into v_bets from told t
  where t.member_id = any (p_waiting) or t.member_id in (select member_id from touched);
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
    where r.member_id = any (p_members) and r.status = 'open' group by r.member_id, r.currency
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

-- The same of a batch of the consumer: topics, members (null: nobody's), payloads as one array and times. Payloads of members
-- whose bets change nothing are not read.
-- A requirement being created by a concurrent transaction is younger than every bet of these events, since bet and
-- requirement both take the member's lock: leaving its member out misses nothing.
create or replace function turnover_take_events(p_topics text[], p_members bigint[], p_payloads json, p_at timestamptz[]) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_members bigint[];
  v_waiting bigint[];
begin
  select c.concerned, c.waiting into v_members, v_waiting from turnover_concerned(p_members) c;
  if v_members is null then return 0; end if;
  return turnover_apply_events(
    array(
      select (x.topic, x.member, x.payload::jsonb, x.at)::turnover_event
      from rows from (unnest(p_topics), unnest(p_members), json_array_elements(p_payloads), unnest(p_at)) with ordinality
        as x(topic, member, payload, at, n)
      where x.member = any (v_members) order by x.n),
    v_members, v_waiting);
end $$;

-- The same, as a program of the release before tells it: [{"topic","audience","payload","createdAt"}, ...].
create or replace function turnover_apply(p_events jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return (
    select turnover_take_events(coalesce(array_agg(x.topic order by x.n), '{}'),
      coalesce(array_agg(substring(x.audience from '^member:(\d{1,18})$')::bigint order by x.n), '{}'),
      coalesce(json_agg(x.payload order by x.n), '[]'), coalesce(array_agg(x.at order by x.n), '{}'))
    from (
      select e ->> 'topic' as topic, e ->> 'audience' as audience, coalesce(e -> 'payload', 'null') as payload,
        (e ->> 'createdAt')::timestamptz as at, n
      from jsonb_array_elements(p_events) with ordinality as t(e, n)) x);
end $$;

-- Applies the member's unread events: settled bets that the consumer has not reached. Call it under the member's lock;
-- then no settlement of this member is in progress, so nothing decided is missed.
create or replace function turnover_drain(p_member bigint) returns integer
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_page constant integer := 500;
  v_after bigint := 0;
  v_events turnover_event[];
  v_members bigint[];
  v_waiting bigint[];
  v_rows integer;
  v_count integer := 0;
begin
  loop
    -- Asked again for each page: what one counted may have cleared the last requirement.
    select c.concerned, c.waiting into v_members, v_waiting from turnover_concerned(array[p_member]) c;
    exit when v_members is null;
    select array_agg((o.topic, p_member, o.payload, o.created_at)::turnover_event order by o.id), max(o.id), count(*)
    into v_events, v_after, v_rows
    from outbox_pending('wallet.turnover', 'member:' || p_member, array['lottery.orders_settled', 'wallet.bets_settled'],
      v_after, v_page) o;
    exit when v_rows = 0;
    v_count := v_count + turnover_apply_events(v_events, v_members, v_waiting);
    exit when v_rows < v_page;
  end loop;
  return v_count;
end $$;

grant execute on function
  turnover_take_events(text[], bigint[], json, timestamptz[]),
  turnover_apply(jsonb)
  to lotus_app;
