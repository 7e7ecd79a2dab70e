-- Writes the issues that do not exist yet; returns how many. Rows:
-- {"issueNo","businessDay","station","openAt","lockAt","drawAt","commitment","seed","beaconRound"} (seed in hex, own draws
-- only; a round only where the draw uses a public beacon).
-- An issue whose regular opening has passed opens now, unless less than ten seconds of sale would be left.
create or replace function lottery_create_issues(p_game smallint, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text;
  v_terms jsonb;
  r record;
  v_now timestamptz := lotus_now();
  v_id bigint;
  v_made text[] := '{}';
begin
  select draw_source, draw_terms into strict v_source, v_terms from lottery_game where id = p_game;
  for r in
    select * from jsonb_to_recordset(p_rows) as x(
      "issueNo" text, "businessDay" date, station text, "openAt" timestamptz, "lockAt" timestamptz,
      "drawAt" timestamptz, commitment text, seed text)
    order by "drawAt"
  loop
    continue when r."lockAt" < v_now + interval '10 seconds';
    if (v_source = 'own') <> (r.seed is not null) then
      raise exception 'own draws, and only they, have a seed' using errcode = 'LT910';
    end if;
    if r.seed is not null and encode(sha256('lotus-seed-v1'::bytea || decode(r.seed, 'hex')), 'hex') is distinct from r.commitment then
      raise exception 'the commitment of issue % is not the one of its seed', r."issueNo" using errcode = 'LT911';
    end if;
    insert into lottery_issue (game_id, issue_no, business_day, station, open_at, lock_at, draw_at, commitment, draw_terms, created_at)
    values (p_game, r."issueNo", r."businessDay", r.station, greatest(r."openAt", v_now), r."lockAt", r."drawAt", r.commitment, v_terms, v_now)
    on conflict (game_id, issue_no) do nothing
    returning id into v_id;
    if found then
      v_made := v_made || r."issueNo";
      if r.seed is not null then insert into lottery_seed (issue_id, seed) values (v_id, decode(r.seed, 'hex')); end if;
    end if;
  end loop;
  -- Into the public log, with the beacon's rounds, before any of them can be sold.
  perform lottery_announce_issues(p_game, v_made, p_rows);
  return cardinality(v_made);
end $$;

-- Results of past draws that were never sold here, for statistics. Only outside games; rows
-- {"issueNo","businessDay","station","drawAt","lockAt","draw","evidence"}, written as a set. Existing issues stay as they
-- are; returns how many were written.
create or replace function lottery_import_history(p_game smallint, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  v_ids bigint[] := '{}';
  v_nos text[] := '{}';
  i record;
begin
  perform 1 from lottery_game where id = p_game and draw_source = 'outside';
  if not found then raise exception 'only outside draws are imported' using errcode = 'LT912'; end if;
  for i in
    insert into lottery_issue (game_id, issue_no, business_day, station, open_at, lock_at, draw_at, is_sold, state, created_at,
      result_version, published_at, settled_at)
    select p_game, p."issueNo", p."businessDay", p.station, p."lockAt" - interval '1 day', p."lockAt", p."drawAt", false,
      case when nullif(p.draw, 'null') is null then 'void' else 'settled' end, v_now, 1, v_now, v_now
    from jsonb_to_recordset(p_rows) as p("issueNo" text, "businessDay" date, station text, "lockAt" timestamptz, "drawAt" timestamptz, draw jsonb)
    where p."drawAt" <= v_now order by p."drawAt"
    on conflict (game_id, issue_no) do nothing
    returning id, issue_no
  loop
    v_ids := v_ids || i.id;
    v_nos := v_nos || i.issue_no::text;
  end loop;
  insert into lottery_result (issue_id, version, draw, source, evidence)
  select t.id, 1, nullif(p.draw, 'null'), 'import', p.evidence
  from unnest(v_ids, v_nos) as t(id, no) join jsonb_to_recordset(p_rows) as p("issueNo" text, "drawAt" timestamptz, draw jsonb, evidence text)
    on p."issueNo" = t.no and p."drawAt" <= v_now;
  return cardinality(v_ids);
end $$;

-- The part of a game's terms that turns the numbers of a round into its result; the rest only limits who may submit.
create or replace function lottery_round_terms(p_terms jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('subtractIndex', p_terms -> 'subtractIndex', 'subtractFrom', p_terms -> 'subtractFrom',
    'numbersMin', p_terms -> 'numbersMin', 'houseMin', p_terms -> 'houseMin', 'isFilled', p_terms -> 'isFilled')
$$;

-- Called when issues are created, in that transaction, before any order can exist: fixes the beacon's rounds (rows with
-- "beaconRound") and publishes the commitments, one hundred per leaf.
create or replace function lottery_announce_issues(p_game smallint, p_issue_nos text[], p_rows jsonb) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  g lottery_game;
  r record;
begin
  select * into strict g from lottery_game where id = p_game;
  update lottery_issue i set beacon_round = x."beaconRound", beacon_state = 'waiting'
  from jsonb_to_recordset(p_rows) as x("issueNo" text, "beaconRound" bigint)
  where i.game_id = p_game and i.issue_no = x."issueNo" and i.issue_no = any(p_issue_nos) and x."beaconRound" is not null
    and i.beacon_state = 'none' and i.state = 'scheduled';
  for r in
    select jsonb_agg(jsonb_build_object('issue', t.issue_no, 'commitment', t.commitment, 'openAt', lottery_time(t.open_at),
      'lockAt', lottery_time(t.lock_at), 'drawAt', lottery_time(t.draw_at), 'beaconRound', t.beacon_round)
      || case when t.draw_terms is null then '{}' else jsonb_build_object('terms', lottery_round_terms(t.draw_terms)) end order by t.draw_at) as issues,
      array_agg(g.code || '/' || t.issue_no) as subjects
    from (
      select i.*, (row_number() over (order by i.draw_at) - 1) / 100 as page
      from lottery_issue i where i.game_id = p_game and i.issue_no = any(p_issue_nos) and i.commitment is not null
    ) t
    group by t.page order by t.page
  loop
    perform transparency_append('commitments', jsonb_build_object('game', g.code, 'family', g.family, 'issues', r.issues), r.subjects);
  end loop;
end $$;

-- Simulated results of past draws that were never sold here, of any game. Only for the installation's owner: the
-- program itself cannot write history. Rows
-- {"issueNo","businessDay","station","openAt","lockAt","drawAt","draw","evidence"}; existing issues stay as they are.
create or replace function lottery_simulate_history(p_game smallint, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  v_ids bigint[] := '{}';
  v_nos text[] := '{}';
  i record;
begin
  for i in
    insert into lottery_issue (game_id, issue_no, business_day, station, open_at, lock_at, draw_at, is_sold, state, result_version,
      published_at, settled_at)
    select p_game, p."issueNo", p."businessDay", p.station, p."openAt", p."lockAt", p."drawAt", false, 'settled', 1, p."drawAt", p."drawAt"
    from jsonb_to_recordset(p_rows) as p("issueNo" text, "businessDay" date, station text, "openAt" timestamptz, "lockAt" timestamptz, "drawAt" timestamptz)
    where p."drawAt" <= v_now
    on conflict (game_id, issue_no) do nothing returning id, issue_no
  loop
    v_ids := v_ids || i.id;
    v_nos := v_nos || i.issue_no::text;
  end loop;
  insert into lottery_result (issue_id, version, draw, source, evidence)
  select t.id, 1, p.draw, 'simulated', p.evidence
  from unnest(v_ids, v_nos) as t(id, no) join jsonb_to_recordset(p_rows) as p("issueNo" text, "drawAt" timestamptz, draw jsonb, evidence text)
    on p."issueNo" = t.no and p."drawAt" <= v_now;
  return cardinality(v_ids);
end $$;
revoke execute on function lottery_simulate_history(smallint, jsonb) from public;

grant execute on function
  lottery_create_issues(smallint, jsonb),
  lottery_import_history(smallint, jsonb)
  to lotus_app;
