-- An event for modules that keep something open for the member (games at vendors).
create or replace function protection_put_exclusion(p_member bigint, p_until timestamptz, p_reason text) returns bigint
language sql volatile set search_path = public, pg_temp
as $$
  select outbox_add('protection.excluded', 'member:' || p_member, jsonb_build_object('reason', p_reason));
  insert into protection_exclusion (member_id, starts_at, ends_at, reason)
  values (p_member, lotus_now(), p_until, p_reason) returning id
$$;

-- Sets the term of an exclusion just made, and drops every waiting raise (trust.md 2.4). In the same transaction, which
-- holds the member's lock.
create or replace function protection_begin_term(p_id bigint, p_member bigint, p_months integer) returns timestamptz
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

-- Asks to reopen the account, or confirms it after the wait: 'asked', 'open', 'early' while the wait or a term runs,
-- 'none' if there is nothing to reopen. A permanent exclusion, or one by an operator, cannot be ended here.
create or replace function protection_reopen(p_member bigint, p_wait_hours integer) returns text
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
  protection_begin_term(bigint, bigint, integer),
  protection_reopen(bigint, integer)
  to lotus_app;
