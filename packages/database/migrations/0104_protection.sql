-- module: protection
-- Limits and exclusions as far as the command path needs them (DECISIONS 21, trust.md LIM, EXC). Whether a stake may
-- be taken is decided in the statement that takes it, on the database's clock, under the member's lock. The commands
-- that change these rows stand in the wallet's migrations, since they take that same lock.

create table protection_exclusion (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  starts_at timestamptz not null,
  -- Null: for ever.
  ends_at timestamptz,
  reason text not null check (reason in ('cool_off', 'self', 'operator')),
  created_at timestamptz not null default lotus_now(),
  check (ends_at > starts_at)
);
create index protection_exclusion_member on protection_exclusion (member_id);

-- Limits run over rolling windows (DECISIONS 21). A lower amount holds at once; a higher one, or none, waits in
-- next_amount until next_at.
create table protection_limit (
  member_id bigint not null,
  kind text not null check (kind in ('stake', 'loss', 'deposit')),
  hours smallint not null check (hours in (24, 168, 720)),
  -- Null: no limit.
  amount bigint check (amount >= 0),
  next_amount bigint check (next_amount >= 0),
  next_at timestamptz,
  updated_at timestamptz not null default lotus_now(),
  primary key (member_id, kind, hours)
);

-- What a member with limits has staked, won and deposited, by hour. A window counts the hour it begins in whole, so a
-- limit never lets through more than its amount and frees room at most an hour late.
create table protection_usage (
  member_id bigint not null,
  hour timestamptz not null,
  staked bigint not null default 0,
  won bigint not null default 0,
  deposited bigint not null default 0,
  primary key (member_id, hour)
) with (fillfactor = 60);

create function protection_amount(l protection_limit, p_now timestamptz) returns bigint
language sql immutable
as $$ select case when l.next_at <= p_now then l.next_amount else l.amount end $$;

-- The state of many members at once: when an exclusion ends ('infinity' for ever), whether usage is counted, and how
-- much may still be staked (null: without limit). Read it after the members are locked. Without settings of its own, so
-- that it becomes part of the statement that calls it.
create function protection_state(p_members bigint[], p_now timestamptz)
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
      case when k.kind in ('stake', 'loss') then protection_amount(k, p_now) - (
        select coalesce(sum(case k.kind when 'loss' then u.staked - u.won else u.staked end), 0)
        from protection_usage u
        where u.member_id = m.id and u.hour >= date_trunc('hour', p_now - make_interval(hours => k.hours)))
      end)::bigint as room
    from protection_limit k where k.member_id = m.id
  ) l on true
$$;

-- Why a member may not stake or deposit this amount now; null where they may.
create function protection_refusal(p_member bigint, p_stake bigint, p_deposit bigint, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_until timestamptz;
  k protection_limit;
  v_limit bigint;
  v_used bigint;
begin
  select max(coalesce(ends_at, 'infinity')) into v_until from protection_exclusion
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
    select coalesce(sum(case k.kind when 'loss' then staked - won when 'stake' then staked else deposited end), 0) into v_used
    from protection_usage
    where member_id = p_member and hour >= date_trunc('hour', p_now - make_interval(hours => k.hours));
    if v_used + p_stake + p_deposit > v_limit then
      return jsonb_build_object('code', 'limit_reached', 'kind', k.kind, 'hours', k.hours, 'limit', v_limit::text,
        'left', greatest(v_limit - v_used, 0)::text);
    end if;
  end loop;
  return null;
end $$;

-- Counts what moved, for members who have limits; the others cost one look at an index.
create function protection_note(p_members bigint[], p_at timestamptz[], p_staked bigint[], p_won bigint[], p_deposited bigint[])
returns void language plpgsql volatile set search_path = public, pg_temp
as $$
begin
  if not exists (select from protection_limit l where l.member_id = any (p_members)) then return; end if;
  insert into protection_usage as u (member_id, hour, staked, won, deposited)
  select x.member, date_trunc('hour', x.at), sum(x.staked), sum(x.won), sum(x.deposited)
  from unnest(p_members, p_at, p_staked, p_won, p_deposited) as x(member, at, staked, won, deposited)
  where exists (select from protection_limit l where l.member_id = x.member)
  group by 1, 2 order by 1, 2
  on conflict (member_id, hour) do update set
    staked = u.staked + excluded.staked, won = u.won + excluded.won, deposited = u.deposited + excluded.deposited;
end $$;

create function protection_has_limits(p_member bigint) returns boolean
language sql stable set search_path = public, pg_temp
as $$ select exists (select from protection_limit where member_id = p_member) $$;

create function protection_put_limit(p_member bigint, p_kind text, p_hours smallint, p_amount bigint, p_raise_hours integer)
returns void language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  k protection_limit;
  v_current bigint;
begin
  select * into k from protection_limit where member_id = p_member and kind = p_kind and hours = p_hours for update;
  if not found then
    insert into protection_limit (member_id, kind, hours, amount, updated_at) values (p_member, p_kind, p_hours, p_amount, v_now);
    return;
  end if;
  v_current := protection_amount(k, v_now);
  if v_current is null or p_amount <= v_current then
    update protection_limit set amount = p_amount, next_amount = null, next_at = null, updated_at = v_now
    where member_id = p_member and kind = p_kind and hours = p_hours;
  else
    update protection_limit set amount = v_current, next_amount = p_amount,
      next_at = v_now + make_interval(hours => p_raise_hours), updated_at = v_now
    where member_id = p_member and kind = p_kind and hours = p_hours;
  end if;
end $$;

-- Told to whoever holds something open for the member (games at vendors).
create function protection_put_exclusion(p_member bigint, p_until timestamptz, p_reason text) returns bigint
language sql volatile set search_path = public, pg_temp
as $$
  select outbox_add('protection.excluded', 'member:' || p_member, jsonb_build_object('reason', p_reason));
  insert into protection_exclusion (member_id, starts_at, ends_at, reason)
  values (p_member, lotus_now(), p_until, p_reason) returning id
$$;

revoke execute on function
  protection_amount(protection_limit, timestamptz), protection_state(bigint[], timestamptz),
  protection_refusal(bigint, bigint, bigint, timestamptz),
  protection_note(bigint[], timestamptz[], bigint[], bigint[], bigint[]), protection_has_limits(bigint),
  protection_put_limit(bigint, text, smallint, bigint, integer), protection_put_exclusion(bigint, timestamptz, text)
  from public;
grant select on protection_exclusion, protection_limit, protection_usage to lotus_app;
