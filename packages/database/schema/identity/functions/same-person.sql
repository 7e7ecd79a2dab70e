-- Marks of accounts are made one after the other, each with a time within its turn; held to the end of the transaction. Whoever
-- takes a turn knows every mark of an earlier time, and later ones have a later time.
create or replace function member_same_lock() returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7318, 1);
end $$;

-- The first account of a member's person, by the marks that hold now.
create or replace function member_person(p_member bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select s.main_id from member_same_person s where s.cell = cell_of(p_member) and s.member_id = p_member and s.lifted_at is null), p_member);
end $$;

-- Marks an account as one of the same person as another one; of that one's first account, where it is marked itself. Answers DONE,
-- or why not: SAME, both are one account or of one person; MARKED, it is marked already; MAIN, others are marked as this one's.
create or replace function member_mark_same(p_member bigint, p_other bigint, p_by text, p_reason text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_main bigint;
begin
  perform member_same_lock();
  v_main := member_person(p_other);
  if v_main = p_member then return 'SAME'; end if;
  if exists (select from member_same_person s where s.cell = cell_of(p_member) and s.member_id = p_member and s.lifted_at is null) then
    return 'MARKED';
  end if;
  if exists (select from member_same_person s where s.main_id = p_member and s.lifted_at is null) then return 'MAIN'; end if;
  -- Never before an earlier mark was lifted, whatever the clock says: at each time at most one holds.
  insert into member_same_person (cell, member_id, n, main_id, marked_at, marked_by, reason)
  select cell_of(p_member), p_member, 1 + count(*), v_main, greatest(lotus_now(), max(s.lifted_at)), p_by, p_reason
  from member_same_person s where s.cell = cell_of(p_member) and s.member_id = p_member;
  return 'DONE';
end $$;

-- Takes a mark off from now on; false where there is none.
create or replace function member_lift_same(p_member bigint, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform member_same_lock();
  update member_same_person set lifted_at = greatest(lotus_now(), marked_at), lifted_by = p_by, lift_reason = p_reason
  where cell = cell_of(p_member) and member_id = p_member and lifted_at is null;
  return found;
end $$;

-- The marks that held just before a time, each with the first account of the person.
create or replace function member_same_marks(p_before timestamptz) returns table (member_id bigint, main_id bigint)
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  return query select s.member_id, s.main_id from member_same_person s
    where s.marked_at < p_before and (s.lifted_at is null or s.lifted_at >= p_before);
end $$;

grant execute on function
  member_same_lock(),
  member_person(bigint),
  member_mark_same(bigint, bigint, text, text),
  member_lift_same(bigint, text, text),
  member_same_marks(timestamptz)
  to lotus_app;
