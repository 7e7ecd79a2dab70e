-- after: promotions/pay
-- Opens red packets: each window's list follows from a seed that is committed in the public log before the window opens.
-- `p_windows` are [{"window","opens","closes","seed","commitment","pool","least","amounts"}], the seed in hex.
create or replace function promotion_packets_commit(p_id integer, p_version integer, p_grabs_max integer, p_windows jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_code text;
  v_kind text;
  w record;
begin
  select code into strict v_code from promotion where id = p_id for update;
  select rule ->> 'kind' into strict v_kind from promotion_version where promotion_id = p_id and version = p_version;
  for w in
    select * from jsonb_to_recordset(p_windows) as x("window" integer, opens timestamptz, closes timestamptz, seed text, commitment text, pool bigint,
      least bigint, amounts bigint[])
    order by x."window"
  loop
    if w.opens < lotus_now() then raise exception 'window % of packets % has opened', w."window", v_code using errcode = 'LT972'; end if;
    if (select sum(a) <> w.pool or min(a) < w.least from unnest(w.amounts) a) then
      raise exception 'the list of window % of packets % is not its pool', w."window", v_code using errcode = 'LT972';
    end if;
    if encode(sha256(convert_to('lotus-packets-seed-v1', 'UTF8') || decode(w.seed, 'hex')), 'hex') <> w.commitment then
      raise exception 'the commitment of window % of packets % is of another seed', w."window", v_code using errcode = 'LT972';
    end if;
    insert into promotion_packet_window (promotion_id, window_no, version, code, opens_at, closes_at, pool, packets, least, grabs_max, seed, amounts,
      commitment, made_at)
    values (p_id, w."window", p_version, v_code, w.opens, w.closes, w.pool, cardinality(w.amounts), w.least, p_grabs_max, decode(w.seed, 'hex'), w.amounts,
      w.commitment, lotus_now());
    -- Amounts in the log are whole hundredths.
    perform transparency_append('packets', jsonb_build_object('step', 'commit', 'packets', v_code, 'window', w."window", 'version', p_version,
      'kind', v_kind, 'from', to_char(w.opens at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'to', to_char(w.closes at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'pool', w.pool / 100, 'count', cardinality(w.amounts),
      'least', w.least / 100, 'commitment', w.commitment), array['packets/' || v_code || '/' || w."window"]);
  end loop;
end $$;

-- Tells the seed of a window, how many were grabbed, and what they came to. The caller has locked it.
create or replace function promotion_packets_tell(p_id integer, p_window integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w promotion_packet_window;
begin
  update promotion_packet_window set state = 'ENDED', seed_told = encode(seed, 'hex'), ended_at = lotus_now()
  where promotion_id = p_id and window_no = p_window and state = 'OPEN' returning * into strict w;
  perform transparency_append('packets', jsonb_build_object('step', 'end', 'packets', w.code, 'window', p_window, 'seed', w.seed_told,
    'grabbed', w.grabbed, 'paid', w.paid / 100), array['packets/' || w.code || '/' || p_window]);
end $$;

-- Ends a window whose time is over, once; what is left of its pool was never taken from the budget.
create or replace function promotion_packets_end(p_id integer, p_window integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w promotion_packet_window;
begin
  perform from promotion where id = p_id for update;
  select * into w from promotion_packet_window where promotion_id = p_id and window_no = p_window for update;
  if not found or w.state <> 'OPEN' or w.closes_at > lotus_now() then return 'state_conflict'; end if;
  perform promotion_packets_tell(p_id, p_window);
  return 'ok';
end $$;

-- The promotion is closed, and its row is locked: windows that are over end now, the others are called off. None is running
-- (promotion_set_state).
create or replace function promotion_packets_stop(p_id integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  w record;
  v_code text;
  v_windows integer[] := '{}';
begin
  for w in select window_no, code, opens_at from promotion_packet_window where promotion_id = p_id and state = 'OPEN' order by window_no for update loop
    if w.opens_at <= lotus_now() then
      perform promotion_packets_tell(p_id, w.window_no);
    else
      update promotion_packet_window set state = 'CANCELLED', seed = null, amounts = null, ended_at = lotus_now()
      where promotion_id = p_id and window_no = w.window_no;
      v_windows := v_windows || w.window_no;
      v_code := w.code;
    end if;
  end loop;
  if v_code is null then return; end if;
  perform transparency_append('packets', jsonb_build_object('step', 'cancel', 'packets', v_code, 'windows', to_jsonb(v_windows)),
    array(select 'packets/' || v_code || '/' || n from unnest(v_windows) n));
end $$;

-- Grabs the next packet of a window, once for each key; it is paid in the same commit. Lock order: the member, the
-- promotion, the window. `p_terms` are those of promotion_pay, whose base is the packet. Answers {"code":"ok","duplicate",
-- "window","place","amount","ref","own","left"}, or a refusal with its figures, which stores nothing.
create or replace function promotion_grab(p_member bigint, p_id integer, p_window integer, p_key uuid, p_kind text, p_terms jsonb, p_throttle_ms integer)
returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_cell constant smallint := cell_of(p_member);
  g promotion_packet_grab;
  w promotion_packet_window;
  v_own integer;
  v_last timestamptz;
  v_place integer;
  v_amount bigint;
  v_reply jsonb;
begin
  perform wallet_lock(p_member, 'P');
  select * into g from promotion_packet_grab where cell = v_cell and member_id = p_member and promotion_id = p_id and key = p_key;
  if found then return promotion_grabbed(g, true); end if;
  select count(*), max(at) into v_own, v_last from promotion_packet_grab
  where cell = v_cell and member_id = p_member and promotion_id = p_id and window_no = p_window;

  -- Nothing is left, and nothing comes back: the others in the queue need not be waited for.
  select * into w from promotion_packet_window where promotion_id = p_id and window_no = p_window;
  if found and w.grabbed < w.packets then
    perform from promotion where id = p_id for update;
    select * into strict w from promotion_packet_window where promotion_id = p_id and window_no = p_window for update;
  end if;
  v_reply := promotion_grab_refusal(w, v_own, v_now);
  if v_reply is not null then return v_reply; end if;
  if v_last > v_now - make_interval(secs => p_throttle_ms / 1000.0) then return '{"code":"too_many_requests"}'; end if;

  v_place := w.grabbed + 1;
  v_amount := w.amounts[v_place];
  v_reply := promotion_pay(p_member, p_id, w.version, 'window-' || p_window, 'packet:' || v_place, '{}', p_kind, v_amount,
    jsonb_build_object('window', p_window, 'place', v_place), p_terms || jsonb_build_object('base', v_amount::text), null);
  if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  insert into promotion_packet_grab (cell, member_id, promotion_id, window_no, place, key, amount, award, at)
  values (v_cell, p_member, p_id, p_window, v_place, p_key, v_amount, (v_reply ->> 'n')::integer, v_now) returning * into g;
  update promotion_packet_window set grabbed = v_place, paid = paid + v_amount where promotion_id = p_id and window_no = p_window;
  return promotion_grabbed(g, false);
end $$;

-- Why nobody, or not this member, can grab from the window now; null: nothing stands in the way.
create or replace function promotion_grab_refusal(w promotion_packet_window, p_own integer, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if w.window_no is null then return '{"code":"not_found"}'; end if;
  if w.state = 'CANCELLED' then return '{"code":"promo_closed"}'; end if;
  if p_now < w.opens_at then
    return jsonb_build_object('code', 'packet_early', 'opensAt', to_char(w.opens_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  if w.state <> 'OPEN' or p_now >= w.closes_at then
    return jsonb_build_object('code', 'packet_late',
      'closedAt', to_char(least(w.ended_at, w.closes_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  if p_own >= w.grabs_max then return jsonb_build_object('code', 'packet_limit', 'own', p_own, 'most', w.grabs_max); end if;
  if w.grabbed >= w.packets then return jsonb_build_object('code', 'packet_gone', 'packets', w.packets); end if;
  return null;
end $$;

create or replace function promotion_grabbed(g promotion_packet_grab, p_duplicate boolean) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return jsonb_build_object('code', 'ok', 'duplicate', p_duplicate, 'window', g.window_no, 'place', g.place, 'amount', g.amount::text,
    'ref', 'A' || g.member_id || '-' || g.award, 'dueAt', loyalty_claim_time(loyalty_claim_due(g.member_id, 'AWARD', g.award)),
    'own', (select count(*) from promotion_packet_grab o where o.cell = g.cell and o.member_id = g.member_id and o.promotion_id = g.promotion_id
      and o.window_no = g.window_no),
    'left', (select w.packets - w.grabbed from promotion_packet_window w where w.promotion_id = g.promotion_id and w.window_no = g.window_no));
end $$;

-- Windows whose grabs are not the first amounts of their list, one for each place, or not their own sums; at most the limit.
create or replace function promotion_packet_breaks(p_limit integer) returns table(subject text, expected text, found text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    with grabs as (
      select promotion_id, window_no, count(*) as many, count(distinct place) as places, max(place) as last, sum(amount) as total,
        array_agg(amount order by place) as amounts
      from promotion_packet_grab group by promotion_id, window_no),
    windows as (
      select 'window ' || w.window_no || ' of packets ' || w.code as name, w.pool, w.amounts, w.grabbed, w.paid, w.packets, w.least,
        coalesce(g.many, 0) as many, coalesce(g.places, 0) as places, coalesce(g.last, 0) as last, coalesce(g.total, 0) as total,
        coalesce(g.amounts, '{}') as got
      from promotion_packet_window w left join grabs g on g.promotion_id = w.promotion_id and g.window_no = w.window_no)
    select name, grabbed || ' packets of ' || paid, many || ' packets of ' || total || ', places to ' || last from windows
    where many <> grabbed or places <> grabbed or last <> grabbed or total <> paid
    union all
    select name, 'the first amounts of its list', array_to_string(got[1:20], ' ') from windows
    where amounts is not null and got <> amounts[1:many]
    union all
    select 'list of ' || name, pool::text, (select sum(a) from unnest(amounts) a)::text from windows
    where amounts is not null and ((select sum(a) <> pool or min(a) < least from unnest(amounts) a) or cardinality(amounts) <> packets)
    order by 1 limit p_limit;
end $$;

grant execute on function
  promotion_packets_commit(integer, integer, integer, jsonb),
  promotion_packets_end(integer, integer),
  promotion_grab(bigint, integer, integer, uuid, text, jsonb, integer),
  promotion_packet_breaks(integer)
  to lotus_app;
