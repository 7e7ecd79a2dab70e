-- A raise is in force once its member has confirmed it after the wait; until then the old amount is.
create or replace function protection_amount(l protection_limit, p_now timestamptz) returns bigint
language sql immutable
as $$ select l.amount $$;

-- How far each loss limit of a member is exceeded now, as the limit itself counts; a limit that is not has no row.
create or replace function protection_loss_over(p_member bigint, p_now timestamptz) returns table (hours smallint, amount bigint)
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select k.hours, protection_used(k, p_now) - protection_amount(k, p_now) from protection_limit k
    where k.member_id = p_member and k.kind = 'loss' and protection_used(k, p_now) > protection_amount(k, p_now);
end $$;

create or replace function protection_has_limits(p_member bigint) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from protection_limit where member_id = p_member);
end $$;

create or replace function protection_put_limit(p_member bigint, p_kind text, p_hours smallint, p_amount bigint, p_raise_hours integer)
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
    insert into protection_limit_raise (cell, member_id, asked_at, kind, hours, amount)
    values (cell_of(p_member), p_member, v_now, p_kind, p_hours, p_amount) on conflict do nothing;
  end if;
end $$;

-- The member's confirmation after the wait: 'ok', 'none' if nothing waits (or it has expired), 'early' before its time.
create or replace function protection_confirm_limit(p_member bigint, p_kind text, p_hours smallint, p_lapse_days integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  k protection_limit;
begin
  select * into k from protection_limit where member_id = p_member and kind = p_kind and hours = p_hours for update;
  if not found or k.next_at is null then return 'none'; end if;
  if v_now < k.next_at then return 'early'; end if;
  if v_now >= k.next_at + make_interval(days => p_lapse_days) then return 'none'; end if;
  -- The row stays without an amount: stakes are still counted for the other limits.
  update protection_limit set amount = k.next_amount, next_amount = null, next_at = null, updated_at = v_now
  where member_id = p_member and kind = p_kind and hours = p_hours;
  return 'ok';
end $$;

grant execute on function
  protection_confirm_limit(bigint, text, smallint, integer)
  to lotus_app;
