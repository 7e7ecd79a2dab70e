-- after: agents/statement

-- Whether an operator holds it back.
create or replace function agent_statement_is_held(s agent_statement) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (
    select from agent_statement_hold h
    where h.cell = s.cell and h.member_id = s.member_id and h.n = s.n and h.period_start = s.period_start
  );
end $$;

-- Holds a statement back that waits for a decision or for its holder; false where it does not. One that is held for the account
-- is an operator's from then on: it no longer waits again by itself, and the time it was held so far is given back at once. `p_promised`:
-- by when the operator decides again.
create or replace function agent_statement_withhold(p_member bigint, p_n integer, p_start timestamptz, p_by text, p_reason text,
  p_promised timestamptz default null) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s agent_statement;
  h agent_statement_hold;
begin
  select * into s from agent_statement where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start
    and (state in ('REVIEW', 'HELD') or (state = 'CLAIM' and claim_by > lotus_now())) for update;
  if not found then return false; end if;
  if s.state = 'HELD' then
    select * into h from agent_statement_hold
    where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start and cause = 'ACCOUNT';
    if not found then return false; end if;
    perform agent_statement_unhold(p_member, p_n, p_start);
    s.state := h.held_from;
  end if;
  insert into agent_statement_hold (cell, member_id, n, period_start, held_from, held_at, held_by, reason, promised_at)
  values (s.cell, s.member_id, s.n, s.period_start, s.state, lotus_now(), p_by, p_reason, p_promised);
  perform agent_granted_count(p_member, p_n, p_start, -1);
  update agent_statement set state = 'HELD' where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start;
  perform agent_granted_count(p_member, p_n, p_start, 1);
  return true;
end $$;

-- Ends an operator's hold; false where there is none. Whoever may claim it loses none of the time for it, nor does the operator who reviews it.
create or replace function agent_statement_unhold(p_member bigint, p_n integer, p_start timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s agent_statement;
  h agent_statement_hold;
begin
  select * into s from agent_statement where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start for update;
  delete from agent_statement_hold where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start returning * into h;
  if h.member_id is null then return false; end if;
  perform agent_granted_count(p_member, p_n, p_start, -1);
  update agent_statement set state = h.held_from,
    claim_by = case h.held_from when 'CLAIM' then claim_by + (lotus_now() - h.held_at) else claim_by end,
    promised_at = promised_at + (lotus_now() - h.held_at)
  where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start;
  perform agent_granted_count(p_member, p_n, p_start, 1);
  return true;
end $$;

-- Holds back what waits for holders whose account is locked or closed, and lets it wait again once the account is open: as before, and
-- a claim for as long as it had left. Answers how many changed.
create or replace function agent_statement_hold_accounts(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_done integer;
  v_shut bigint[];
  v_was agent_statement[];
  v_is agent_statement[];
begin
  v_shut := array(select members_not_playing(array(
    select member_id from agent_statement where state = 'REVIEW' union select member_id from agent_statement where state = 'CLAIM')));
  select array_agg(w::agent_statement) into v_was from (
    select s.* from agent_statement s
    where s.member_id = any (v_shut) and (s.state = 'REVIEW' or (s.state = 'CLAIM' and s.claim_by > lotus_now()))
    order by s.member_id, s.n, s.period_start limit p_limit for update skip locked) w;
  insert into agent_statement_hold (cell, member_id, n, period_start, held_from, held_at, held_by, reason, cause)
  select w.cell, w.member_id, w.n, w.period_start, w.state, lotus_now(), 'system', 'account', 'ACCOUNT' from unnest(v_was) w;
  with done as (
    update agent_statement s set state = 'HELD' from unnest(v_was) w
    where s.cell = w.cell and s.member_id = w.member_id and s.n = w.n and s.period_start = w.period_start returning s.*
  )
  select array_agg(d::agent_statement) into v_is from done d;
  perform agent_granted_change(v_was, v_is);
  v_done := coalesce(cardinality(v_is), 0);
  -- The statement's row first, as everybody who ends a hold does.
  with waits as materialized (
    select s.* from agent_statement s
    where (s.cell, s.member_id, s.n, s.period_start) in (
      select h.cell, h.member_id, h.n, h.period_start from agent_statement_hold h
      where h.cause = 'ACCOUNT' and member_may_play(h.member_id) order by h.member_id, h.n, h.period_start limit p_limit)
    order by s.member_id, s.n, s.period_start for update
  ), freed as (
    delete from agent_statement_hold h using waits w
    where h.cell = w.cell and h.member_id = w.member_id and h.n = w.n and h.period_start = w.period_start and h.cause = 'ACCOUNT' returning h.*
  ), done as (
    update agent_statement s set state = h.held_from,
      claim_by = case h.held_from when 'CLAIM' then s.claim_by + (lotus_now() - h.held_at) else s.claim_by end,
      promised_at = s.promised_at + (lotus_now() - h.held_at)
    from freed h where s.cell = h.cell and s.member_id = h.member_id and s.n = h.n and s.period_start = h.period_start returning s.*
  )
  select array_agg(w::agent_statement), array_agg(d::agent_statement) into v_was, v_is
  from waits w join done d using (cell, member_id, n, period_start);
  perform agent_granted_change(v_was, v_is);
  v_done := v_done + coalesce(cardinality(v_is), 0);
  return v_done;
end $$;

grant execute on function
  agent_statement_hold_accounts(integer),
  agent_statement_withhold(bigint, integer, timestamptz, text, text, timestamptz),
  agent_statement_unhold(bigint, integer, timestamptz)
  to lotus_app;
