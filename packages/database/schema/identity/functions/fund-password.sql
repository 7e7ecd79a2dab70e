-- What a member's fund password is now; `locked_until` only while it lasts.
create or replace function fund_password_state(
  p_member bigint, out is_set boolean, out changed_at timestamptz, out reset_at timestamptz, out locked_until timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  select m.payment_password_hash is not null, f.changed_at, f.reset_at, case when f.locked_until > lotus_now() then f.locked_until end
  into is_set, changed_at, reset_at, locked_until
  from member m left join fund_password f on f.cell = cell_of(p_member) and f.member_id = p_member
  where m.id = p_member;
end $$;

-- Counts a try before its answer is checked, so that parallel guesses cannot pass the limit together. The last one
-- that is allowed locks, unless it is right. Answers the hash to check, or until when tries are refused.
create or replace function fund_password_try(
  p_member bigint, p_max integer, p_lock_hours integer, out hash text, out locked_until timestamptz, out tries_left integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  f fund_password;
begin
  select m.payment_password_hash into hash from member m where m.id = p_member;
  if hash is null then return; end if;
  insert into fund_password (cell, member_id) values (cell_of(p_member), p_member) on conflict (cell, member_id) do nothing;
  select * into f from fund_password x where x.cell = cell_of(p_member) and x.member_id = p_member for update;
  if f.locked_until > v_now then
    hash := null;
    locked_until := f.locked_until;
    return;
  end if;
  -- After a lock the count begins again.
  f.failures := case when f.locked_until is null then f.failures else 0 end + 1;
  tries_left := greatest(0, p_max - f.failures);
  update fund_password x set failures = f.failures,
    locked_until = case when tries_left = 0 then v_now + make_interval(hours => p_lock_hours) end
  where x.cell = cell_of(p_member) and x.member_id = p_member;
end $$;

-- The try was right: nothing is counted any more. With a session it may send one withdrawal within the minutes. False
-- if the fund password was changed meanwhile.
create or replace function fund_password_prove(p_member bigint, p_hash text, p_session bigint, p_minutes integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from member where id = p_member and payment_password_hash = p_hash for share;
  if not found then return false; end if;
  update fund_password set failures = 0, locked_until = null, proved_session = p_session,
    proved_until = case when p_session is not null then lotus_now() + make_interval(mins => p_minutes) end
  where cell = cell_of(p_member) and member_id = p_member;
  return found;
end $$;

-- Takes the proof of a session, once; true also where there is no fund password to give.
create or replace function fund_password_use(p_member bigint, p_session bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not (select is_set from fund_password_state(p_member)) then return true; end if;
  update fund_password set proved_session = null, proved_until = null
  where cell = cell_of(p_member) and member_id = p_member and proved_session = p_session and proved_until > lotus_now();
  return found;
end $$;

-- Stores a new hash if `p_read` is still the stored one, and ends lock and proof. A reset is marked: withdrawals wait
-- after it.
create or replace function fund_password_store(p_member bigint, p_hash text, p_read text, p_is_reset boolean) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update member set payment_password_hash = p_hash where id = p_member and payment_password_hash is not distinct from p_read;
  if not found then return false; end if;
  insert into fund_password as f (cell, member_id, changed_at, reset_at)
  values (cell_of(p_member), p_member, lotus_now(), case when p_is_reset then lotus_now() end)
  on conflict (cell, member_id) do update set changed_at = excluded.changed_at, reset_at = coalesce(excluded.reset_at, f.reset_at),
    failures = 0, locked_until = null, proved_session = null, proved_until = null;
  return true;
end $$;

-- An operator takes it away, with its lock: the member sets a new one. False if there is none.
create or replace function fund_password_clear(p_member bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update member set payment_password_hash = null where id = p_member and payment_password_hash is not null;
  if not found then return false; end if;
  insert into fund_password (cell, member_id, reset_at) values (cell_of(p_member), p_member, lotus_now())
  on conflict (cell, member_id) do update set changed_at = null, reset_at = excluded.reset_at,
    failures = 0, locked_until = null, proved_session = null, proved_until = null;
  return true;
end $$;

grant execute on function
  fund_password_state(bigint),
  fund_password_try(bigint, integer, integer),
  fund_password_prove(bigint, text, bigint, integer),
  fund_password_store(bigint, text, text, boolean),
  fund_password_clear(bigint)
  to lotus_app;
