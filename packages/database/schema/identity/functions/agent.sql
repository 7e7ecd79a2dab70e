-- after: identity/account-type
-- The member becomes an agent: one of the operator's own or one further down, for tests where the account is (operations.md 0.4).
create or replace function member_set_agent(p_member bigint, p_is_top boolean) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update member m set account_type = (select t.code from account_type t where t.can_agent and t.is_top = p_is_top and t.reportable <> m.is_test)
  where id = p_member and account_type <> account_trial();
end $$;

-- Whether the account of an agent is one for tests: it earns nothing, and what it plays counts for nobody (operations.md 0.4).
create or replace function member_set_test(p_member bigint, p_is_test boolean) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update member set is_test = p_is_test where id = p_member and account_type <> account_trial();
end $$;

-- An agent becomes a player.
create or replace function member_set_player(p_member bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update member set account_type = account_player(), is_test = false
  where id = p_member and account_type in (select code from account_type where can_agent);
end $$;

-- Locks the accounts of these members; answers whose were open until now.
create or replace function member_block(p_members bigint[]) returns bigint[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_ids bigint[];
begin
  with open as materialized (
    select id from member where id = any (p_members) and status = 'active' order by id for no key update
  ), blocked as (
    update member m set status = 'blocked' from open o where m.id = o.id returning m.id
  )
  select coalesce(array_agg(id order by id), '{}') into v_ids from blocked;
  return v_ids;
end $$;

-- Opens the accounts of these members again; one that was closed meanwhile stays closed.
create or replace function member_unblock(p_members bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform from member where id = any (p_members) order by id for no key update;
  update member set status = 'active' where id = any (p_members) and status = 'blocked';
end $$;

-- A code that nobody can register with any more.
create or replace function affiliate_link_close(p_code text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update affiliate_link set closed_at = coalesce(closed_at, lotus_now()) where code = p_code;
end $$;

-- Its owner opens a code again.
create or replace function affiliate_link_open(p_code text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update affiliate_link set closed_at = null where code = p_code;
end $$;

-- Whether what this account plays counts for the chain above: trial and test accounts play for nobody (operations.md 0.4).
create or replace function member_is_counted(p_member bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from member m join account_type t on t.code = m.account_type where m.id = p_member and t.reportable);
end $$;
grant execute on function member_is_counted(bigint) to lotus_app;

-- Keeps when an account's type or status changed.
create or replace function member_note_standing() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.standing_at := lotus_now();
  return new;
end $$;
create or replace trigger member_standing before update of account_type, status on member
  for each row when ((old.account_type, old.status) is distinct from (new.account_type, new.status)) execute function member_note_standing();

-- Of these members whether the account's type can be paid as an agent, whether it is open, and since when both are so.
create or replace function member_agent_standing(p_members bigint[])
returns table (member_id bigint, is_paid_type boolean, is_open boolean, since timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select m.id, t.can_agent and t.payable, m.status = 'active', m.standing_at
    from member m join account_type t on t.code = m.account_type where m.id = any (p_members);
end $$;
grant execute on function member_agent_standing(bigint[]) to lotus_app;

-- Who is online: with a session that is neither ended nor idle.
create or replace function member_online(p_idle_minutes integer) returns table (member_id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select distinct s.member_id from member_session s join member m on m.id = s.member_id
    where s.ended_at is null and s.expires_at > lotus_now() and s.last_seen_at > lotus_now() - make_interval(mins => p_idle_minutes) and m.status = 'active';
end $$;

-- The rank that the programme of ranks decided.
create or replace function member_set_rank(p_member bigint, p_level smallint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update member set rank_level = p_level where id = p_member;
end $$;
