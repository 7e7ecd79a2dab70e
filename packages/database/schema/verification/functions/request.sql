-- Whether documents may be sent now: none waits, and none that is valid for longer than `p_renew_days` was approved.
create or replace function verification_may_send(p_member bigint, p_renew_days integer, p_today date) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return not exists (select from verification_request r where r.cell = cell_of(p_member) and r.member_id = p_member
    and (r.state = 'WAITING' or r.state = 'APPROVED' and (r.expires_on is null or r.expires_on > p_today + p_renew_days)));
end $$;

-- The member sends documents with three pictures uploaded within a day. Two at once: one of them waits, the other is refused.
-- `p`: {"kind", "sealed", "tail", "number", "person" (hex), "expiresOn", "front", "back", "selfie", "renewDays", "daily"}
create or replace function verification_send(p_member bigint, p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_names constant text[] := array[p ->> 'front', p ->> 'back', p ->> 'selfie'];
  v_n integer;
  v_today integer;
begin
  -- The same pictures twice at once: one after the other.
  perform from verification_picture x where x.cell = cell_of(p_member) and x.member_id = p_member and x.name = any (v_names) for update;
  if not verification_may_send(p_member, (p ->> 'renewDays')::integer, business_day(v_now)) then
    return jsonb_build_object('code', 'state_conflict');
  end if;
  select coalesce(max(r.n), 0) + 1, count(*) filter (where r.sent_at > v_now - interval '1 day') into v_n, v_today
  from verification_request r where r.cell = cell_of(p_member) and r.member_id = p_member;
  if v_today >= (p ->> 'daily')::integer then return jsonb_build_object('code', 'too_many_requests'); end if;
  if (select count(*) from verification_picture x where x.cell = cell_of(p_member) and x.member_id = p_member and x.name = any (v_names)
    and x.n is null and x.made_at > v_now - interval '1 day') <> 3 then return jsonb_build_object('code', 'upload_invalid'); end if;
  insert into verification_request (cell, member_id, n, kind, sealed, number_tail, number_hash, person_hash, expires_on, sent_at)
  values (cell_of(p_member), p_member, v_n, p ->> 'kind', decode(p ->> 'sealed', 'hex'), p ->> 'tail', decode(p ->> 'number', 'hex'),
    decode(p ->> 'person', 'hex'), (p ->> 'expiresOn')::date, v_now) on conflict do nothing;
  if not found then return jsonb_build_object('code', 'state_conflict'); end if;
  update verification_picture x set n = v_n, side = (array['front', 'back', 'selfie'])[array_position(v_names, x.name)]
  where x.cell = cell_of(p_member) and x.member_id = p_member and x.name = any (v_names);
  return jsonb_build_object('code', 'ok', 'n', v_n);
end $$;

-- What the lists answered, before the decision or again after it; entries that are known already stay as they were decided. Of who was
-- erased meanwhile nothing is kept. A new entry about somebody who was approved is told to those who watch.
create or replace function verification_screened(p_member bigint, p_n integer, p_hits jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_state text;
  v_lists text[];
begin
  select r.state into v_state from verification_request r
  where r.cell = cell_of(p_member) and r.member_id = p_member and r.n = p_n and r.state in ('WAITING', 'APPROVED') and r.sealed is not null for update;
  if not found then return; end if;
  v_lists := array(select distinct h ->> 'list' from jsonb_array_elements(p_hits) h where not exists (
    select from verification_hit x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n
      and x.list = h ->> 'list' and x.entry = h ->> 'entry') order by 1);
  if v_state = 'APPROVED' and v_lists <> '{}' then
    perform outbox_add('verification.listed', 'member:' || p_member, jsonb_build_object('lists', v_lists));
  end if;
  insert into verification_hit (cell, member_id, n, list, entry, kind, name, born_on)
  select cell_of(p_member), p_member, p_n, h ->> 'list', h ->> 'entry', h ->> 'kind', left(h ->> 'name', 200), h ->> 'bornOn'
  from jsonb_array_elements(p_hits) h on conflict do nothing;
  update verification_request r set screened_at = lotus_now()
  where r.cell = cell_of(p_member) and r.member_id = p_member and r.n = p_n;
end $$;

-- Notes the state of a list; whether it is another one than before.
create or replace function verification_list_seen(p_list text, p_version text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into verification_list as l (list, version, changed_at) values (p_list, p_version, lotus_now())
  on conflict (list) do update set version = excluded.version, changed_at = excluded.changed_at where l.version <> excluded.version;
  return found;
end $$;

-- Members who sent the same document, or documents of the same name and birth date: whoever they are and however it was decided.
create or replace function verification_alike(p_member bigint, p_n integer) returns table (member_id bigint, field text)
language plpgsql stable security definer rows 2 set search_path = public, pg_temp as $$
declare
  r verification_request;
begin
  select * into r from verification_request x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n;
  return query select x.member_id, case when bool_or(x.number_hash = r.number_hash) then 'number' else 'person' end
    from verification_request x where (x.number_hash = r.number_hash or x.person_hash = r.person_hash) and x.member_id <> p_member
    group by x.member_id order by x.member_id limit 20;
end $$;

create or replace function verification_tell(r verification_request) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform outbox_add('verification.decided', 'member:' || r.member_id, jsonb_build_object(
    'state', case when r.withdrawn_at is null then r.state else 'WITHDRAWN' end, 'reason', r.reason));
end $$;

-- An operator approves or refuses. Where another member is alike, a list knew the name, or the member was once found to be on one, two
-- must approve. Nothing is
-- approved whose document is over, before the lists were asked and every entry was decided, or where the member is on a list.
create or replace function verification_decide(
  p_member bigint, p_n integer, p_reason text, p_note text, p_operator bigint, p_name text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  r verification_request;
  h record;
begin
  select * into r from verification_request x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if r.state <> 'WAITING' then return jsonb_build_object('code', 'state_conflict', 'state', r.state); end if;
  if p_reason is not null then
    update verification_request x set state = 'REFUSED', reason = p_reason, note = p_note, decided_at = v_now, decided_id = p_operator,
      decided_name = p_name where x.cell = r.cell and x.member_id = r.member_id and x.n = r.n returning * into r;
    perform verification_tell(r);
    return jsonb_build_object('code', 'ok', 'state', r.state);
  end if;
  select count(*) as hits, count(*) filter (where x.n = r.n and x.outcome is null) as open,
    count(*) filter (where x.n = r.n and x.outcome = 'same') as same into h
  from verification_hit x where x.cell = r.cell and x.member_id = r.member_id and (x.n = r.n or x.n < r.n and x.outcome = 'same');
  if r.expires_on < business_day(v_now) then return jsonb_build_object('code', 'state_conflict', 'state', 'EXPIRED'); end if;
  if r.screened_at is null then return jsonb_build_object('code', 'state_conflict', 'state', 'UNSCREENED'); end if;
  if h.open > 0 then return jsonb_build_object('code', 'state_conflict', 'state', 'SCREENING'); end if;
  if h.same > 0 then return jsonb_build_object('code', 'state_conflict', 'state', 'LISTED'); end if;
  if h.hits > 0 or exists (select from verification_alike(p_member, p_n)) then
    if r.first_id = p_operator then return jsonb_build_object('code', 'same_operator'); end if;
    if r.first_id is null then
      update verification_request x set first_id = p_operator, first_name = p_name, first_note = p_note, first_at = v_now
      where x.cell = r.cell and x.member_id = r.member_id and x.n = r.n;
      return jsonb_build_object('code', 'ok', 'state', 'WAITING');
    end if;
  end if;
  update verification_request x set state = 'APPROVED', note = p_note, decided_at = v_now, decided_id = p_operator, decided_name = p_name
  where x.cell = r.cell and x.member_id = r.member_id and x.n = r.n returning * into r;
  perform member_note_identity(p_member, p_name);
  perform verification_tell(r);
  return jsonb_build_object('code', 'ok', 'state', r.state);
end $$;

-- Takes back an approval: the level ends at once, and the member may send others.
create or replace function verification_withdraw(p_member bigint, p_n integer, p_reason text, p_note text, p_name text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r verification_request;
begin
  select * into r from verification_request x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if r.state <> 'APPROVED' then return jsonb_build_object('code', 'state_conflict', 'state', r.state); end if;
  update verification_request x set state = 'REFUSED', reason = p_reason, withdrawn_at = lotus_now(), withdrawn_name = p_name, withdrawn_note = p_note
  where x.cell = r.cell and x.member_id = r.member_id and x.n = r.n returning * into r;
  perform verification_tell(r);
  return jsonb_build_object('code', 'ok', 'state', r.state);
end $$;

-- Whether an entry of a list is the member; said once, while the documents wait or after they were approved. Who was approved and is on
-- a list has the approval taken back in the same commit.
create or replace function verification_decide_hit(
  p_member bigint, p_n integer, p_list text, p_entry text, p_outcome text, p_reason text, p_name text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_state text;
begin
  select r.state into v_state from verification_request r where r.cell = cell_of(p_member) and r.member_id = p_member and r.n = p_n for update;
  if v_state is null then return 'not_found'; end if;
  if v_state not in ('WAITING', 'APPROVED') then return 'state_conflict'; end if;
  update verification_hit h set outcome = p_outcome, reason = p_reason, decided_at = lotus_now(), decided_name = p_name
  where h.cell = cell_of(p_member) and h.member_id = p_member and h.n = p_n and h.list = p_list and h.entry = p_entry and h.outcome is null;
  if found then
    if v_state = 'APPROVED' and p_outcome = 'same' then perform verification_withdraw(p_member, p_n, 'OTHER', p_reason, p_name); end if;
    return 'ok';
  end if;
  return case when exists (select from verification_hit h where h.cell = cell_of(p_member) and h.member_id = p_member and h.n = p_n
    and h.list = p_list and h.entry = p_entry) then 'state_conflict' else 'not_found' end;
end $$;

-- Tells members whose approved document is over, once; unless a newer one is valid.
create or replace function verification_tell_expired(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  r verification_request;
  v_count integer := 0;
  v_today constant date := business_day(lotus_now());
begin
  for r in select * from verification_request x where x.state = 'APPROVED' and x.expires_on < v_today and x.expiry_told_at is null
    order by x.expires_on limit p_limit for update skip locked
  loop
    update verification_request x set expiry_told_at = lotus_now() where x.cell = r.cell and x.member_id = r.member_id and x.n = r.n;
    if verification_level(r.member_id, v_today) < 2 then
      perform outbox_add('verification.expired', 'member:' || r.member_id, jsonb_build_object('on', r.expires_on));
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Takes pictures out whose time is over: of approved and of refused documents, and uploads of which nothing became. Answers their
-- names, at most about `p_limit`; the program deletes the files.
create or replace function verification_purge(p_approved_days integer, p_refused_days integer, p_limit integer) returns setof text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query delete from verification_picture x where (x.cell, x.member_id, x.name) in (
    select y.cell, y.member_id, y.name from verification_picture y where y.n is null and y.made_at < lotus_now() - interval '1 day'
    order by y.made_at limit p_limit for update skip locked) returning x.name;
  return query with due as (
      select r.cell, r.member_id, r.n from verification_request r where r.pictures_gone_at is null and r.decided_at is not null
        and r.decided_at < lotus_now() - make_interval(days => case when r.state = 'APPROVED' or r.withdrawn_at is not null then p_approved_days else p_refused_days end)
      order by r.decided_at limit p_limit for update skip locked),
    noted as (update verification_request r set pictures_gone_at = lotus_now() from due d
      where r.cell = d.cell and r.member_id = d.member_id and r.n = d.n returning r.cell, r.member_id, r.n)
    delete from verification_picture x using noted d where x.cell = d.cell and x.member_id = d.member_id and x.n = d.n returning x.name;
end $$;

-- trust.md ACC-13: nothing personal stays; that something was sent and how it was decided does. What waits is refused, since nobody can
-- look at it any more. Answers the pictures' names.
create or replace function verification_erase(p_member bigint) returns setof text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  delete from verification_hit h where h.cell = cell_of(p_member) and h.member_id = p_member;
  update verification_request r set sealed = null, number_hash = null, person_hash = null, number_tail = '0', note = null, first_note = null,
    withdrawn_note = null, pictures_gone_at = coalesce(r.pictures_gone_at, lotus_now()), decided_at = coalesce(r.decided_at, lotus_now()),
    state = case r.state when 'WAITING' then 'REFUSED' else r.state end,
    reason = case r.state when 'WAITING' then 'OTHER' else r.reason end
  where r.cell = cell_of(p_member) and r.member_id = p_member;
  return query delete from verification_picture x where x.cell = cell_of(p_member) and x.member_id = p_member returning x.name;
end $$;

grant execute on function
  verification_may_send(bigint, integer, date),
  verification_send(bigint, jsonb),
  verification_screened(bigint, integer, jsonb),
  verification_alike(bigint, integer),
  verification_list_seen(text, text),
  verification_withdraw(bigint, integer, text, text, text),
  verification_decide(bigint, integer, text, text, bigint, text),
  verification_decide_hit(bigint, integer, text, text, text, text, text),
  verification_tell_expired(integer),
  verification_purge(integer, integer, integer),
  verification_erase(bigint)
  to lotus_app;
