-- What of the member's papers is there (trust.md AML-2): `documents` ok, waiting or missing; `source`, what became of the answer sent last.
create or replace function verification_papers(p_member bigint, p_today date) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return jsonb_build_object(
    'documents', case when verification_level(p_member, p_today) >= 2 then 'ok'
      when exists (select from verification_request r where r.cell = cell_of(p_member) and r.member_id = p_member and r.state = 'WAITING') then 'waiting'
      else 'missing' end,
    'source', coalesce((select s.state from source_of_funds s where s.cell = cell_of(p_member) and s.member_id = p_member
      order by s.n desc limit 1), 'NONE'));
end $$;

-- The member says where the money comes from; not while an answer waits or is accepted. `p`: {"source", "sealed" (hex), "pictures",
-- "daily"}. The pictures are uploads of this member which nothing took yet, of the last day.
create or replace function verification_send_source(p_member bigint, p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_names constant text[] := array(select jsonb_array_elements_text(p -> 'pictures'));
  v_n integer;
  v_today integer;
begin
  if exists (select from source_of_funds s where s.cell = cell_of(p_member) and s.member_id = p_member and s.state in ('WAITING', 'ACCEPTED')) then
    return jsonb_build_object('code', 'state_conflict');
  end if;
  select coalesce(max(s.n), 0) + 1, count(*) filter (where s.sent_at > v_now - interval '1 day') into v_n, v_today
  from source_of_funds s where s.cell = cell_of(p_member) and s.member_id = p_member;
  if v_today >= (p ->> 'daily')::integer then return jsonb_build_object('code', 'too_many_requests'); end if;
  if cardinality(v_names) not between 1 and 3 or (select count(*) from verification_picture x where x.cell = cell_of(p_member)
    and x.member_id = p_member and x.name = any (v_names) and x.n is null and x.made_at > v_now - interval '1 day') <> cardinality(v_names)
  then return jsonb_build_object('code', 'upload_invalid'); end if;
  insert into source_of_funds (cell, member_id, n, source, sealed, pictures, sent_at)
  values (cell_of(p_member), p_member, v_n, p ->> 'source', decode(p ->> 'sealed', 'hex'), v_names, v_now) on conflict do nothing;
  -- Another one came in the same moment.
  if not found then return jsonb_build_object('code', 'state_conflict'); end if;
  delete from verification_picture x where x.cell = cell_of(p_member) and x.member_id = p_member and x.name = any (v_names);
  return jsonb_build_object('code', 'ok', 'n', v_n);
end $$;

-- An operator accepts or refuses (`p_reason`). Nothing is accepted before the member's documents are, since else nobody knows whose money
-- it is; what was accepted may be refused later, and the member answers anew.
create or replace function verification_decide_source(
  p_member bigint, p_n integer, p_reason text, p_note text, p_operator bigint, p_name text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  s source_of_funds;
begin
  select * into s from source_of_funds x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if s.state <> 'WAITING' and (s.state <> 'ACCEPTED' or p_reason is null) then
    return jsonb_build_object('code', 'state_conflict', 'state', s.state);
  end if;
  if p_reason is null and verification_level(p_member, business_day(v_now)) < 2 then
    return jsonb_build_object('code', 'state_conflict', 'state', 'NO_DOCUMENTS');
  end if;
  update source_of_funds x set state = case when p_reason is null then 'ACCEPTED' else 'REFUSED' end, reason = p_reason, note = p_note,
    decided_at = v_now, decided_id = p_operator, decided_name = p_name,
    accepted_at = case when s.state = 'ACCEPTED' then s.decided_at end, accepted_name = case when s.state = 'ACCEPTED' then s.decided_name end
  where x.cell = s.cell and x.member_id = s.member_id and x.n = s.n returning * into s;
  perform outbox_add('verification.source_decided', 'member:' || p_member, jsonb_build_object('state', s.state, 'reason', s.reason));
  return jsonb_build_object('code', 'ok', 'state', s.state);
end $$;

-- Takes pictures out whose time is over; answers their names, of at most `p_limit` answers.
create or replace function verification_purge_sources(p_accepted_days integer, p_refused_days integer, p_limit integer) returns setof text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query with due as (
      select s.cell, s.member_id, s.n, s.pictures from source_of_funds s where s.pictures_gone_at is null and s.decided_at is not null
        and s.decided_at < lotus_now() - make_interval(days => case when s.state = 'ACCEPTED' or s.accepted_at is not null then p_accepted_days else p_refused_days end)
      order by s.decided_at limit p_limit for update skip locked),
    noted as (update source_of_funds s set pictures_gone_at = lotus_now(), pictures = '{}' from due d
      where s.cell = d.cell and s.member_id = d.member_id and s.n = d.n)
    select unnest(d.pictures) from due d;
end $$;

-- trust.md ACC-13: as `verification_erase`. Answers the pictures' names.
create or replace function verification_erase_sources(p_member bigint) returns setof text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query select unnest(s.pictures) from source_of_funds s where s.cell = cell_of(p_member) and s.member_id = p_member;
  update source_of_funds s set sealed = null, note = null, pictures = '{}', pictures_gone_at = coalesce(s.pictures_gone_at, lotus_now()),
    decided_at = coalesce(s.decided_at, lotus_now()), state = case s.state when 'WAITING' then 'REFUSED' else s.state end,
    reason = case s.state when 'WAITING' then 'OTHER' else s.reason end
  where s.cell = cell_of(p_member) and s.member_id = p_member;
end $$;

grant execute on function
  verification_papers(bigint, date),
  verification_send_source(bigint, jsonb),
  verification_decide_source(bigint, integer, text, text, bigint, text),
  verification_purge_sources(integer, integer, integer),
  verification_erase_sources(bigint)
  to lotus_app;
