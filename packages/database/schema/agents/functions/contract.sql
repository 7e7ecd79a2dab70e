-- after: agents/tree

-- Locks the places of these members. A move on a contract holds the granter's place and the holder's, and what ends with
-- it those below: always from the top down, and on one level by id, so that no two moves wait for each other. While a
-- member's place is held, nothing that the member grants or holds changes.
create or replace function agent_contract_lock(p_members bigint[]) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  for v_id in select distinct id from unnest(p_members) as m(id) order by id loop
    perform agent_lock(v_id);
  end loop;
end $$;

-- The moves of packages/rules/src/agents/contracts/life.ts; a test compares both lists.
create or replace function agent_contract_steps() returns table (move text, from_state text, side text, to_state text)
language sql immutable set search_path = public, pg_temp
as $$
  select m.move, f.state, s.side, m.to_state
  from (values
    ('send', '{DRAFT}'::text[], '{A,OPERATOR}'::text[], 'PENDING'),
    ('sign', '{PENDING}', '{B}', 'ACTIVE'),
    ('override', '{DRAFT}', '{OPERATOR}', 'ACTIVE'),
    ('reject', '{PENDING}', '{B}', 'REJECTED'),
    ('withdraw', '{PENDING}', '{A,OPERATOR,SYSTEM}', 'WITHDRAWN'),
    ('expire', '{PENDING}', '{SYSTEM}', 'EXPIRED'),
    ('supersede', '{ACTIVE}', '{SYSTEM}', 'SUPERSEDED'),
    ('askEnd', '{ACTIVE}', '{A,B}', 'TERMINATING'),
    ('acceptEnd', '{TERMINATING}', '{A,B}', 'TERMINATED'),
    ('refuseEnd', '{TERMINATING}', '{A,B}', 'ACTIVE'),
    ('lapseEnd', '{TERMINATING}', '{SYSTEM}', 'ACTIVE'),
    ('terminate', '{ACTIVE,TERMINATING,SUSPENDED}', '{OPERATOR}', 'TERMINATED'),
    ('cascade', '{ACTIVE,TERMINATING,SUSPENDED}', '{SYSTEM}', 'AUTO_TERMINATED'),
    ('suspend', '{ACTIVE,TERMINATING}', '{SYSTEM,OPERATOR}', 'SUSPENDED'),
    ('resume', '{SUSPENDED}', '{SYSTEM,OPERATOR}', 'ACTIVE')
  ) as m(move, froms, sides, to_state)
  cross join unnest(m.froms) as f(state) cross join unnest(m.sides) as s(side)
$$;

-- A draft, with the text that is signed. The granter is directly above the holder, or the operator above a top agent. The
-- caller holds both places.
create or replace function agent_contract_draft(p_member bigint, p_granter bigint, p_kind text, p_version integer, p_text text, p_hash text)
returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_n integer;
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
begin
  if not exists (select from agent_node where cell = cell_of(p_member) and member_id = p_member and uplines[1] is not distinct from p_granter)
    or p_hash <> encode(sha256(convert_to(p_text, 'UTF8')), 'hex') then
    raise exception 'a contract of member % came past the checks', p_member using errcode = 'LT950';
  end if;
  select coalesce(max(c.n), 0) + 1 into v_n from agent_contract c where c.cell = cell_of(p_member) and c.member_id = p_member;
  insert into agent_contract (cell, member_id, n, kind, granter_id, version, state, offered_at, changed_at)
  values (cell_of(p_member), p_member, v_n, p_kind, p_granter, p_version, 'DRAFT', v_now, v_now);
  insert into agent_contract_version (cell, member_id, n, text, hash) values (cell_of(p_member), p_member, v_n, p_text, p_hash);
  return v_n;
end $$;

-- Writes a move that the rules allowed, and its history. Refuses whatever stands in no list, and what somebody else has
-- moved meanwhile.
create or replace function agent_contract_apply(
  p_member bigint, p_n integer, p_move text, p_side text, p_from text, p_to text, p_answer_by timestamptz, p_end_asked_by text,
  p_starts_at timestamptz, p_ends_at timestamptz, p_ack text[], p_by text, p_reason text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  -- Each answer uses up what was asked with; a request that is dropped takes its own along.
  v_nonce constant text := (select coalesce(c.nonce, v.hash)
    from agent_contract c join agent_contract_version v on v.cell = c.cell and v.member_id = c.member_id and v.n = c.n
    where c.cell = cell_of(p_member) and c.member_id = p_member and c.n = p_n);
begin
  update agent_contract c set nonce = null, state = p_to, answer_by = p_answer_by, end_asked_by = p_end_asked_by, changed_at = v_now,
    offered_at = case p_move when 'send' then v_now else c.offered_at end,
    granter_ack = case when p_move in ('send', 'override') then p_ack else c.granter_ack end,
    -- What the operators put in force holds as if it had been signed.
    signed_at = case when p_move in ('sign', 'override') then v_now else c.signed_at end,
    starts_at = case when p_move in ('sign', 'override') then p_starts_at else c.starts_at end,
    ends_at = case when p_to in ('SUPERSEDED', 'TERMINATED', 'AUTO_TERMINATED') then p_ends_at else c.ends_at end
  where c.cell = cell_of(p_member) and c.member_id = p_member and c.n = p_n and c.state = p_from
    and exists (select from agent_contract_steps() s
      where s.move = p_move and s.side = p_side and s.from_state = p_from and s.to_state = p_to);
  if not found then
    raise exception 'move % of contract %-% came past the checks', p_move, p_member, p_n using errcode = 'LT950';
  end if;
  insert into agent_contract_move (cell, member_id, n, step, move, side, from_state, to_state, moved_at, moved_by, reason, nonce)
  select cell_of(p_member), p_member, p_n, count(*) + 1, p_move, p_side, p_from, p_to, v_now, p_by, p_reason,
    case when p_move in ('sign', 'reject', 'acceptEnd', 'refuseEnd') then v_nonce end
  from agent_contract_move m where m.cell = cell_of(p_member) and m.member_id = p_member and m.n = p_n;
  if p_move in ('sign', 'override') then perform agent_contract_publish(p_member, p_n); end if;
end $$;

-- Gives an offer or a request to end that was just made its nonce, once.
create or replace function agent_contract_ask(p_member bigint, p_n integer, p_nonce text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_contract c set nonce = p_nonce
  where c.cell = cell_of(p_member) and c.member_id = p_member and c.n = p_n and c.nonce is null and c.state in ('PENDING', 'TERMINATING');
end $$;

-- Gives a draft the salt of its commitment, once.
create or replace function agent_contract_salt(p_member bigint, p_n integer, p_salt text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update agent_contract_version v set salt = p_salt
  where v.cell = cell_of(p_member) and v.member_id = p_member and v.n = p_n and v.salt is null and exists (
    select from agent_contract c where c.cell = v.cell and c.member_id = v.member_id and c.n = v.n and c.state = 'DRAFT');
end $$;

-- What a version's leaf in the public log says (contractCommitment in packages/rules); null: it has no salt.
create or replace function agent_contract_commitment(p_salt text, p_hash text) returns text
language sql immutable set search_path = public, pg_temp
as $$ select encode(sha256(convert_to('lotus-contract/commitment/v1|', 'UTF8') || decode(p_salt, 'hex') || convert_to('|' || p_hash, 'UTF8')), 'hex') $$;

-- The signature of a version stands in the public log from its own commit on.
create or replace function agent_contract_publish(p_member bigint, p_n integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_commitment text;
begin
  select agent_contract_commitment(v.salt, v.hash) into v_commitment from agent_contract_version v
  where v.cell = cell_of(p_member) and v.member_id = p_member and v.n = p_n;
  if v_commitment is null then return; end if;
  perform transparency_append('contract', jsonb_build_object('commitment', v_commitment), array['contract/' || v_commitment]);
end $$;

grant execute on function
  agent_contract_lock(bigint[]),
  agent_contract_steps(),
  agent_contract_draft(bigint, bigint, text, integer, text, text),
  agent_contract_salt(bigint, integer, text),
  agent_contract_ask(bigint, integer, text),
  agent_contract_apply(bigint, integer, text, text, text, text, timestamptz, text, timestamptz, timestamptz, text[], text, text)
  to lotus_app;

-- What the system has to move now: late answers, and contracts of accounts that were locked or opened again. What the
-- operator suspended waits for the operator.
create or replace function agent_contract_due(p_limit integer)
returns table (member_id bigint, n integer, granter_id bigint, move text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    (select c.member_id, c.n, c.granter_id, case c.state when 'PENDING' then 'expire' else 'lapseEnd' end
      from agent_contract c where c.answer_by <= lotus_now() order by c.answer_by limit p_limit)
    union all
    (with running as materialized (
        select c.member_id, c.n, c.granter_id, c.state from agent_contract c where c.state in ('ACTIVE', 'TERMINATING', 'SUSPENDED')
      ), locked as (
        select members_not_playing(array(select distinct r.member_id from running r)) as id
      )
      select r.member_id, r.n, r.granter_id, case r.state when 'SUSPENDED' then 'resume' else 'suspend' end
      from running r where (r.state = 'SUSPENDED') <> (r.member_id in (select id from locked))
        and (r.state <> 'SUSPENDED' or 'SYSTEM' = (select m.side from agent_contract_move m
          where m.cell = cell_of(r.member_id) and m.member_id = r.member_id and m.n = r.n order by m.step desc limit 1))
      limit p_limit);
end $$;

grant execute on function agent_contract_due(integer) to lotus_app;
