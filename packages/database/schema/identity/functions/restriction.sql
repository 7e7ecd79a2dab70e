-- Until when something is blocked for a member; 'infinity': until it is lifted, null: it is not.
create or replace function member_blocked_until(p_member bigint, p_what text, p_now timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(r.ends_at, 'infinity') from member_restriction r
    where r.cell = cell_of(p_member) and r.member_id = p_member and r.what = p_what and (r.ends_at is null or r.ends_at > p_now));
end $$;

-- The same as a refusal; null where it is not blocked.
create or replace function member_block_refusal(p_member bigint, p_what text, p_code text, p_now timestamptz) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_until constant timestamptz := member_blocked_until(p_member, p_what, p_now);
begin
  if v_until is null then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object('code', p_code, 'until',
    case when isfinite(v_until) then to_char(v_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end));
end $$;

-- Of many members those who may place no bet for it: for a batch.
create or replace function members_bets_blocked(p_members bigint[], p_now timestamptz) returns setof bigint
language plpgsql stable rows 1 set search_path = public, pg_temp as $$
begin
  return query select r.member_id from unnest(p_members) m
    join member_restriction r on r.cell = cell_of(m) and r.member_id = m and r.what = 'BETS' and (r.ends_at is null or r.ends_at > p_now);
end $$;

create or replace function member_restriction_note(
  p_member bigint, p_what text, p_step text, p_now timestamptz, p_by text, p_reason text, p_ends timestamptz) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into member_restriction_step (cell, member_id, what, n, step, made_at, made_by, reason, ends_at)
  select cell_of(p_member), p_member, p_what, coalesce(max(s.n), 0) + 1, p_step, p_now, p_by, p_reason, p_ends
  from member_restriction_step s where s.cell = cell_of(p_member) and s.member_id = p_member and s.what = p_what;
end $$;

-- False where it is blocked already, or the account is closed. Its member is told what and until when, never why.
create or replace function member_restrict(p_member bigint, p_what text, p_ends timestamptz, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
begin
  perform from member where id = p_member and status <> 'closed' for share;
  if not found then return false; end if;
  insert into member_restriction as r (cell, member_id, what, set_at, set_by, reason, ends_at)
  values (cell_of(p_member), p_member, p_what, v_now, p_by, p_reason, p_ends)
  on conflict (cell, member_id, what) do update
    set set_at = excluded.set_at, set_by = excluded.set_by, reason = excluded.reason, ends_at = excluded.ends_at where r.ends_at <= v_now;
  if not found then return false; end if;
  perform member_restriction_note(p_member, p_what, 'SET', v_now, p_by, p_reason, p_ends);
  perform outbox_add('identity.restricted', 'member:' || p_member, jsonb_build_object('what', p_what, 'until', p_ends));
  return true;
end $$;

-- Another end of a block that is in force; who set it, when and why stays. `p_from` is the end that was shown: 'conflict' where it is
-- another one by now, or nothing is blocked; 'same' where nothing would change.
create or replace function member_restrict_until(p_member bigint, p_what text, p_from timestamptz, p_ends timestamptz, p_by text, p_reason text)
returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  r member_restriction;
begin
  select * into r from member_restriction x
  where x.cell = cell_of(p_member) and x.member_id = p_member and x.what = p_what and (x.ends_at is null or x.ends_at > v_now) for update;
  -- What was shown is as exact as a time on the wire.
  if not found or date_trunc('milliseconds', r.ends_at) is distinct from date_trunc('milliseconds', p_from) then return 'conflict'; end if;
  if r.ends_at is not distinct from p_ends then return 'same'; end if;
  update member_restriction x set ends_at = p_ends where x.cell = r.cell and x.member_id = r.member_id and x.what = r.what;
  perform member_restriction_note(p_member, p_what, 'END_CHANGED', v_now, p_by, p_reason, p_ends);
  perform outbox_add('identity.restricted', 'member:' || p_member,
    jsonb_build_object('what', p_what, 'until', p_ends, 'isEndChanged', true));
  return 'ok';
end $$;

-- False where it is not blocked.
create or replace function member_unrestrict(p_member bigint, p_what text, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
begin
  delete from member_restriction r where r.cell = cell_of(p_member) and r.member_id = p_member and r.what = p_what
    and (r.ends_at is null or r.ends_at > v_now);
  if not found then return false; end if;
  perform member_restriction_note(p_member, p_what, 'LIFTED', v_now, p_by, p_reason, null);
  perform outbox_add('identity.unrestricted', 'member:' || p_member, jsonb_build_object('what', p_what));
  return true;
end $$;

-- The call of the program before, which may still run: goes with the next release.
create or replace function member_unrestrict(p_member bigint, p_what text) returns boolean
language sql volatile security definer set search_path = public, pg_temp as $$
  select member_unrestrict(p_member, p_what, '', '-')
$$;

grant execute on function
  member_blocked_until(bigint, text, timestamptz),
  member_restrict(bigint, text, timestamptz, text, text),
  member_restrict_until(bigint, text, timestamptz, timestamptz, text, text),
  member_unrestrict(bigint, text, text, text),
  member_unrestrict(bigint, text)
  to lotus_app;
