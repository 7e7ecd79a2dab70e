-- after: promotions/raffle
-- after: promotions/packets
-- after: promotions/board
-- after: promotions/rescue
-- Stores a new version of a promotion's terms; in the public log once it holds for somebody. Answers its number.
create or replace function promotion_add_version(p_id integer, p_title jsonb, p_summary jsonb, p_rule jsonb, p_by text) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_version integer;
  v_state text;
begin
  select state into strict v_state from promotion where id = p_id for update;
  v_version := coalesce((select max(version) from promotion_version where promotion_id = p_id), 0) + 1;
  insert into promotion_version (promotion_id, version, title, summary, rule, hash, made_by, made_at)
  values (p_id, v_version, p_title, p_summary, p_rule, encode(sha256(convert_to(p_rule::text, 'UTF8')), 'hex'), p_by, lotus_now());
  update promotion set version = v_version where id = p_id;
  if v_state = 'OPEN' then perform promotion_hold(p_id, v_version); end if;
  return v_version;
end $$;

-- From now on this version holds. Its terms go into the public log, whole; among a raffle's leaves stand those that it was opened with.
create or replace function promotion_hold(p_id integer, p_version integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v promotion_version;
  v_code text;
begin
  update promotion_version set holds_from = lotus_now() where promotion_id = p_id and version = p_version and holds_from is null
  returning * into v;
  if not found then return; end if;
  select code into strict v_code from promotion where id = p_id;
  perform transparency_append('promotion', jsonb_build_object('promotion', v_code, 'version', v.version, 'termsHash', v.hash, 'terms', v.rule),
    array['promotion/' || v_code || '/' || v.version] || case
      when v.rule ->> 'trigger' = 'RAFFLE' and not exists (select from promotion_raffle where promotion_id = p_id) then array['raffle/' || v_code] else '{}' end);
end $$;

-- Opens, pauses or closes; the terms are published with the first opening. What was closed can still be paused, and no more.
create or replace function promotion_set_state(p_id integer, p_version integer, p_state text, p_asked_by text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  p promotion;
  v_raffle text;
  v_counted_until timestamptz;
  v_other text;
begin
  select * into p from promotion where id = p_id for update;
  if not found then return '{"code":"not_found"}'; end if;
  select r.state, r.draw_at - make_interval(hours => (v.rule -> 'given' ->> 'drawHours')::integer) into v_raffle, v_counted_until
  from promotion_raffle r join promotion_version v on v.promotion_id = r.promotion_id and v.version = r.version
  where r.promotion_id = p_id and r.state in ('OPEN', 'FROZEN', 'DRAWN');
  if p.version <> p_version or p.state = 'CLOSED' and p_state <> 'PAUSED' or p.state = p_state and p_asked_by is null or p.state = 'DRAFT' and p_state = 'PAUSED' or p_state = 'OPEN' and p.state <> 'DRAFT' and p.ends_at <= lotus_now() and v_raffle is null then
    return jsonb_build_object('code', 'state_conflict', 'state', p.state);
  end if;
  -- Once its days are over, prizes are owed: nobody looks at the list first and then calls it off. What was drawn ends by itself.
  if p_state = 'CLOSED' and v_raffle is not null and (v_counted_until <= lotus_now() or promotion_raffle_cancel(p_id, 'CLOSED') <> 'ok') then
    return jsonb_build_object('code', 'state_conflict', 'state', p.state);
  end if;
  -- Nobody looks at what a window has paid, and then ends it before the rest is grabbed: it runs to its end.
  if p_state in ('PAUSED', 'CLOSED') and exists (select from promotion_packet_window x where x.promotion_id = p_id and x.state = 'OPEN'
    and x.opens_at <= lotus_now() and x.closes_at > lotus_now()) then
    return jsonb_build_object('code', 'state_conflict', 'state', p.state);
  end if;
  if p_asked_by is not null then
    update promotion set open_asked_by = p_asked_by where id = p_id;
    return '{"code":"ok"}';
  end if;
  if p_state = 'CLOSED' then
    perform promotion_packets_stop(p_id);
    perform promotion_boards_stop(p_id);
  end if;
  begin
    -- Closed: its days end now; what was earned until then can still be claimed. Paused: it pays nothing at all.
    update promotion set state = p_state, open_asked_by = null, ends_at = case p_state
        when 'CLOSED' then least(coalesce(ends_at, 'infinity'), greatest(lotus_now(), starts_at + interval '1 millisecond')) else ends_at end
    where id = p_id;
    if p_state = 'OPEN' then
      perform promotion_hold(p_id, p_version);
      -- No loss is paid for twice.
      v_other := promotion_rescue_overlap(p_id);
      if v_other is not null then raise exception 'two rescues overlap' using errcode = 'LT951'; end if;
    end if;
  exception when sqlstate 'LT951' then
    return jsonb_build_object('code', 'promo_overlaps', 'other', v_other);
  end;
  return '{"code":"ok"}';
end $$;

grant execute on function
  promotion_add_version(integer, jsonb, jsonb, jsonb, text),
  promotion_set_state(integer, integer, text, text)
  to lotus_app;
