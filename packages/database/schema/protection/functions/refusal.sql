-- What an hour counts for a kind of limit.
create or replace function protection_share(p_kind text, u protection_usage) returns bigint
language sql immutable
as $$ select case p_kind when 'loss' then u.staked - u.won when 'stake' then u.staked else u.deposited end $$;

-- What the hours of a limit's window hold that have ended before `p_hour`, the current one.
create or replace function protection_ended(k protection_limit, p_hour timestamptz) returns bigint
language plpgsql stable as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(protection_share(k.kind, u)), 0)::bigint from protection_usage u
    where u.member_id = k.member_id and u.hour >= p_hour - make_interval(hours => k.hours) and u.hour < p_hour);
end $$;

-- What counts against a limit now: the sum of the ended hours, which is kept with the limit, and the current hour, with a
-- later one if the clock was set back. Read it under the member's lock. Without settings of its own, so that it
-- can be called for each row.
create or replace function protection_used(k protection_limit, p_now timestamptz) returns bigint
language plpgsql stable as $$
#variable_conflict use_column
begin
  return case when k.counted_hour = date_trunc('hour', p_now) then k.counted else protection_ended(k, date_trunc('hour', p_now)) end
    + (select coalesce(sum(protection_share(k.kind, u)), 0)::bigint from protection_usage u
      where u.member_id = k.member_id and u.hour >= date_trunc('hour', p_now));
end $$;

-- The state of many members at once: when an exclusion ends ('infinity' for ever), whether usage is counted, and how
-- much may still be staked (null: no limit). Read it after locking the members. Without settings of its own, so that it
-- is inlined into the calling statement.
create or replace function protection_state(p_members bigint[], p_now timestamptz)
returns table (member_id bigint, excluded_until timestamptz, is_limited boolean, stake_room bigint)
language sql stable
as $$
  select m.id, e.until, l.is_limited, l.room
  from unnest(p_members) as m(id)
  left join lateral (
    select max(coalesce(x.ends_at, 'infinity')) as until from protection_exclusion x
    where x.member_id = m.id and x.starts_at <= p_now and (x.ends_at is null or x.ends_at > p_now)
  ) e on true
  left join lateral (
    select count(*) > 0 as is_limited, min(
      case when k.kind in ('stake', 'loss') then protection_amount(k, p_now) - protection_used(k, p_now) end) as room
    from protection_limit k where k.member_id = m.id
  ) l on true
$$;

-- Why the member may not stake or deposit this amount now; null if they may. `until` is the end of a self-exclusion's
-- term, since its real end is not known yet.
create or replace function protection_refusal(p_member bigint, p_stake bigint, p_deposit bigint, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_until timestamptz;
  k protection_limit;
  v_limit bigint;
  v_used bigint;
begin
  select max(coalesce(ends_at, term_ends_at, 'infinity')) into v_until from protection_exclusion
  where member_id = p_member and starts_at <= p_now and (ends_at is null or ends_at > p_now);
  if v_until is not null then
    return jsonb_build_object('code', 'self_excluded', 'until', case when v_until = 'infinity' then null
      else to_char(v_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end);
  end if;
  for k in
    select l.* from protection_limit l
    where l.member_id = p_member and (l.kind = 'deposit') = (p_deposit > 0) order by l.hours, l.kind
  loop
    v_limit := protection_amount(k, p_now);
    continue when v_limit is null;
    v_used := protection_used(k, p_now);
    if v_used + p_stake + p_deposit > v_limit then
      return jsonb_build_object('code', 'limit_reached', 'kind', k.kind, 'hours', k.hours, 'limit', v_limit::text,
        'left', greatest(v_limit - v_used, 0)::text);
    end if;
  end loop;
  return null;
end $$;

-- Takes up to `p_limit` hours away that no limit asks for: the longest looks back 720 hours.
create or replace function protection_usage_purge(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  delete from protection_usage where ctid = any (array(
    select u.ctid from protection_usage u where u.hour < lotus_now() - interval '60 days' limit p_limit));
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;
grant execute on function protection_usage_purge(integer) to lotus_app;

-- Counts movements for members with limits, and that somebody plays; for others it costs two index lookups.
create or replace function protection_note(p_members bigint[], p_at timestamptz[], p_staked bigint[], p_won bigint[], p_deposited bigint[])
returns void language plpgsql volatile set search_path = public, pg_temp
as $$
declare
  v_hour constant timestamptz := date_trunc('hour', lotus_now());
  v_is_current boolean;
  v_old bigint[];
begin
  -- Counted for now alone: a limit's first count brings back hours of before.
  perform protection_seen(array(select x.member from unnest(p_members, p_at, p_staked) as x(member, at, staked)
    where x.staked > 0 and x.at > lotus_now() - interval '1 minute'), lotus_now());
  select bool_and(l.counted_hour is not null and l.counted_hour = v_hour) into v_is_current from protection_limit l where l.member_id = any (p_members);
  if v_is_current is null then return; end if;
  insert into protection_usage as u (member_id, hour, staked, won, deposited)
  select x.member, date_trunc('hour', x.at), sum(x.staked), sum(x.won), sum(x.deposited)
  from unnest(p_members, p_at, p_staked, p_won, p_deposited) as x(member, at, staked, won, deposited)
  where exists (select from protection_limit l where l.member_id = x.member)
  group by 1, 2 order by 1, 2
  on conflict (member_id, hour) do update set
    staked = u.staked + excluded.staked, won = u.won + excluded.won, deposited = u.deposited + excluded.deposited;
  -- Once an hour, and where something counts for an hour that has ended (a stake given back), the limits' sums are made anew.
  v_old := array(select x.member from unnest(p_members, p_at) as x(member, at) where x.at < v_hour);
  if v_is_current and v_old = '{}' then return; end if;
  update protection_limit k set counted_hour = v_hour, counted = protection_ended(k, v_hour)
  where k.member_id = any (p_members) and (k.counted_hour is distinct from v_hour or k.member_id = any (v_old));
end $$;
