-- These two are asked for each bet, so they have no settings of their own: then they are part of the statement that asks.
create or replace function turnover_units(p_amount text) returns bigint
language sql immutable
as $$ select trunc(p_amount::numeric * 10000)::bigint $$;

create or replace function turnover_contribution(r turnover_requirement, p_category text) returns integer
language sql immutable
as $$
  select case when p_category = any (r.excluded_categories) then 0
    else coalesce((r.contributions ->> p_category)::integer, (r.contributions ->> '*')::integer, 0) end
$$;

-- The entries of a list; fails on what is no list of objects. (A record set would be set up anew for each event, which costs more
-- than reading it.)
create or replace function turnover_entries(p_list jsonb) returns setof jsonb
language sql immutable
as $$
  select case jsonb_typeof(x) when 'object' then x else (x::text || ' is no bet')::jsonb end from jsonb_array_elements(p_list) x
$$;

-- The bets in rows of the outbox. 'lottery.orders_settled' has orders, 'wallet.bets_settled' all other bets. An entry without a
-- valid bet, a category or a time of placement has nothing to count.
create or replace function turnover_bets_of(p_events turnover_event[]) returns setof turnover_bet
language sql stable set search_path = public, pg_temp as $$
  with event as (
    select x.member_id, x.topic, x.payload, x.told_at as at from unnest(p_events) x
  -- Materialized: what cannot be read fails, also where something else is missing.
  ), told as materialized (
    select 'lottery' as bet_kind, o ->> 'orderNo' as bet_ref, e.member_id, coalesce(e.payload ->> 'currency', 'P') as currency,
      coalesce((o ->> 'version')::integer, (e.payload ->> 'resultVersion')::integer, 1) as version, o ->> 'stake' as stake,
      -- Won and lost orders count; void and tied ones do not (operations.md 0.3).
      case when (o ->> 'status')::smallint in (order_won(), order_lost()) then o ->> 'validBet' when o ->> 'validBet' is not null then '0' end
        as valid_bet,
      o ->> 'category' as category, (o ->> 'placedAt')::timestamptz as placed_at, e.at, coalesce((o ->> 'reversed')::boolean, false) as is_reversed
    from event e cross join lateral turnover_entries(e.payload -> 'orders') o
    where e.topic = 'lottery.orders_settled'
    union all
    select b ->> 'kind', b ->> 'ref', e.member_id, coalesce(b ->> 'currency', e.payload ->> 'currency', 'P'), coalesce((b ->> 'version')::integer, 1),
      b ->> 'stake', coalesce(b ->> 'turnover', b ->> 'validBet'), b ->> 'category', (b ->> 'placedAt')::timestamptz, e.at, coalesce((b ->> 'reversed')::boolean, false)
    from event e cross join lateral turnover_entries(e.payload -> 'bets') b
    where e.topic = 'wallet.bets_settled'
  )
  select t.bet_kind, t.bet_ref, t.member_id, t.currency, t.version, turnover_units(coalesce(t.stake, t.valid_bet)),
    turnover_units(t.valid_bet), t.category, t.placed_at, t.at, case when t.is_reversed then t.at end
  from told t
  where t.member_id is not null and t.bet_ref is not null and t.valid_bet is not null and t.category is not null
    and t.placed_at is not null
$$;

create or replace function turnover_note_unread(p_member bigint, p_topic text, p_entry text, p_error text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  -- Never waits: another transaction that stores the same entry may be waiting for a member that is locked here.
  if not pg_try_advisory_xact_lock(7306, hashtext(p_member || p_entry)) then return; end if;
  insert into turnover_unread as u (member_id, digest, topic, entry, error)
  values (p_member, sha256(convert_to(p_entry, 'UTF8')), p_topic, left(p_entry, 4000), left(p_error, 400))
  on conflict (member_id, digest) do update set times = u.times + 1;
end $$;

-- The same bets, without those that cannot be parsed or that `turnover_bet` and the accounts would refuse: such an
-- entry is stored as an error and left out, the others of its event count. All at once if nothing is wrong; one by one
-- only after that has failed.
create or replace function turnover_read(p_events turnover_event[]) returns setof turnover_bet
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  -- This many of one call are stored; the warning has the number of the others.
  v_noted_max constant integer := 100;
  v_bets turnover_bet[];
  v_unsound turnover_bet[];
  v_unread integer := 0;
  e record;
  b turnover_bet;
begin
  begin
    select array_agg(t::turnover_bet) into v_bets from turnover_bets_of(p_events) t;
  exception when data_exception or program_limit_exceeded or feature_not_supported then
    v_bets := '{}';
    for e in
      select x.topic, x.member_id, x.payload, x.told_at, k.key, case when jsonb_typeof(x.payload -> k.key) = 'array' then n.entry end as entry
      from unnest(p_events) x
      cross join lateral (select case x.topic when 'lottery.orders_settled' then 'orders' else 'bets' end as key) k
      cross join lateral jsonb_array_elements(case jsonb_typeof(x.payload -> k.key)
        when 'array' then x.payload -> k.key else '[null]' end) n(entry)
    loop
      begin
        if e.entry is null then raise exception 'no list of bets' using errcode = '22023'; end if;
        v_bets := v_bets || (select array_agg(t::turnover_bet)
          from turnover_bets_of(array[(e.topic, e.member_id, jsonb_set(e.payload, array[e.key], jsonb_build_array(e.entry)),
            e.told_at)::turnover_event]) t);
      exception when data_exception or program_limit_exceeded or feature_not_supported then
        v_unread := v_unread + 1;
        continue when v_unread > v_noted_max;
        perform turnover_note_unread(e.member_id, e.topic, coalesce(e.entry, e.payload)::text, sqlerrm);
      end;
    end loop;
  end;
  select array_agg(q.x) filter (where q.is_sound), array_agg(q.x) filter (where not q.is_sound) into v_bets, v_unsound
  from (
    select x, coalesce(length(x.bet_kind) between 1 and 60 and length(x.bet_ref) between 1 and 160 and x.version > 0
      and x.stake between 0 and 1000000000000000 and x.valid_bet between 0 and 1000000000000000
      and x.category ~ '^[A-Z]{2,12}$' and isfinite(x.placed_at) and x.settled_at is not null
      and x.currency = any (array(select code from currency)), false) as is_sound
    from unnest(v_bets) x) q;
  foreach b in array coalesce(v_unsound, '{}') loop
    v_unread := v_unread + 1;
    continue when v_unread > v_noted_max;
    perform turnover_note_unread(b.member_id, case b.bet_kind when 'lottery' then 'lottery.orders_settled' else 'wallet.bets_settled' end,
      to_jsonb(b)::text, 'a figure, a name or a currency that no bet has');
  end loop;
  if v_unread > 0 then raise warning '% settled bets could not be read and count nothing: see turnover_unread', v_unread; end if;
  return query select x.* from unnest(v_bets) x;
end $$;

-- Whether a settled bet can change anything for this member: a requirement is open, or the bonus bucket has money
-- returned after its requirement had ended.
create or replace function turnover_waits(p_member bigint) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from turnover_requirement where member_id = p_member and status = 'open')
    or (exists (select from account where member_id = p_member and bucket = bucket_bonus() and balance > 0)
      and exists (select from turnover_requirement where member_id = p_member and bonus > 0));
end $$;

-- Of these members, those whose events must be read, and among them those for whom every settled bet matters; of the others a
-- reversal may revert what cleared a requirement.
create or replace function turnover_concerned(p_members bigint[], out concerned bigint[], out waiting bigint[])
language plpgsql stable set search_path = public, pg_temp as $$
begin
  with asked as materialized (
    select m.member_id, turnover_waits(m.member_id) as is_waiting
    from (select distinct x.member_id from unnest(p_members) as x(member_id) where x.member_id is not null) m
  )
  select array_agg(a.member_id), array_agg(a.member_id) filter (where a.is_waiting) into concerned, waiting
  from asked a
  where a.is_waiting or exists (select from turnover_requirement r where r.member_id = a.member_id and r.status = 'cleared');
end $$;

create or replace function turnover_figures(p_member bigint, p_currency text, out open integer, out required bigint, out progress bigint)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  select count(*)::integer, coalesce(sum(r.required), 0)::bigint, coalesce(sum(r.progress), 0)::bigint into open, required, progress
  from turnover_requirement r where r.member_id = p_member and r.currency = p_currency and r.status = 'open';
end $$;
