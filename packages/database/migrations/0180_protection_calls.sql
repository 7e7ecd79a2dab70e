-- module: protection
-- What members set for themselves (trust.md 2.1 to 2.4), beyond what the command path of 0104 needs: a higher limit is
-- confirmed after its wait, and a self-exclusion stays until its member asks for the account again.

-- A self-exclusion with a term runs on after it (`ends_at` stays null): it ends 24 hours after the member asked, when they
-- say so once more. Nobody can shorten the term itself.
alter table protection_exclusion
  add column term_ends_at timestamptz,
  add column reopen_at timestamptz,
  add check (term_ends_at is null or reason = 'self'),
  add check (reopen_at is null or term_ends_at is not null);

-- A raise holds once its member has confirmed it after the wait; until then the old amount does.
create or replace function protection_amount(l protection_limit, p_now timestamptz) returns bigint
language sql immutable
as $$ select l.amount $$;

-- As in 0104, but `until` tells the term of a self-exclusion, which its end does not know yet.
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

-- The member's own word after the wait: 'ok', 'none' where nothing waits (or it has lapsed), 'early' before its time.
create function protection_confirm_limit(p_member bigint, p_kind text, p_hours smallint, p_lapse_days integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  k protection_limit;
begin
  select * into k from protection_limit where member_id = p_member and kind = p_kind and hours = p_hours for update;
  if not found or k.next_at is null then return 'none'; end if;
  if v_now < k.next_at then return 'early'; end if;
  if v_now >= k.next_at + make_interval(days => p_lapse_days) then return 'none'; end if;
  -- The row stays where there is no amount: what was staked goes on being counted for the other limits.
  update protection_limit set amount = k.next_amount, next_amount = null, next_at = null, updated_at = v_now
  where member_id = p_member and kind = p_kind and hours = p_hours;
  return 'ok';
end $$;

-- The term of an exclusion that was just put down, and the end of every raise that waits (trust.md 2.4). In the same
-- transaction, which holds the member's lock.
create function protection_begin_term(p_id bigint, p_member bigint, p_months integer) returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_ends timestamptz;
begin
  update protection_limit set next_amount = null, next_at = null where member_id = p_member and next_at is not null;
  update protection_exclusion set term_ends_at = starts_at + make_interval(months => p_months)
  where id = p_id and member_id = p_member and reason = 'self' and ends_at is null and term_ends_at is null
  returning term_ends_at into v_ends;
  return v_ends;
end $$;

-- Asks for the account again, or says it once more after the wait: 'asked', 'open', 'early' while the wait or a term runs,
-- 'none' where there is nothing to open. An exclusion for ever, or by an operator, is not opened here.
create function protection_reopen(p_member bigint, p_wait_hours integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  x protection_exclusion;
  v_found boolean := false;
  v_waits boolean := false;
begin
  for x in
    select * from protection_exclusion where member_id = p_member and reason = 'self' and ends_at is null order by id for update
  loop
    v_found := true;
    if x.term_ends_at is null or x.term_ends_at > v_now then return 'early'; end if;
    if x.reopen_at is null or x.reopen_at > v_now then v_waits := true; end if;
  end loop;
  if not v_found then return 'none'; end if;
  if not v_waits then
    update protection_exclusion set ends_at = v_now where member_id = p_member and reason = 'self' and ends_at is null;
    return 'open';
  end if;
  update protection_exclusion set reopen_at = v_now + make_interval(hours => p_wait_hours)
  where member_id = p_member and reason = 'self' and ends_at is null and reopen_at is null;
  return case when found then 'asked' else 'early' end;
end $$;

grant execute on function
  protection_confirm_limit(bigint, text, smallint, integer),
  protection_begin_term(bigint, bigint, integer),
  protection_reopen(bigint, integer)
  to lotus_app;
