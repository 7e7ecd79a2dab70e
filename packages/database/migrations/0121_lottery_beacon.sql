-- module: lottery
-- A public beacon in own draws of five minutes and more (DECISIONS 27), and what of a draw goes into the public log (trust.md 3.4).

-- The round is named before the sale and never changed: another round would be a choice between results.
alter table lottery_issue
  add column beacon_round bigint check (beacon_round > 0),
  add column beacon_state text not null default 'none' check (beacon_state in ('none', 'waiting', 'received', 'unavailable')),
  add column beacon_randomness text check (beacon_randomness ~ '^[0-9a-f]{64}$'),
  add column beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$'),
  add column beacon_decided_at timestamptz,
  add constraint lottery_issue_beacon_round check ((beacon_state = 'none') = (beacon_round is null)),
  add constraint lottery_issue_beacon_value check ((beacon_state = 'received') = (beacon_randomness is not null)),
  add constraint lottery_issue_beacon_signed check ((beacon_randomness is null) = (beacon_signature is null)),
  add constraint lottery_issue_beacon_own check (beacon_round is null or commitment is not null);
create index lottery_issue_beacon on lottery_issue (draw_at) where beacon_state = 'waiting';

-- So long after its hour a draw waits for its round; then its seed alone decides (BEACON_WAIT_SECONDS of the rules).
create function lottery_beacon_deadline(p_draw_at timestamptz) returns timestamptz
language sql immutable parallel safe
as $$ select p_draw_at + interval '600 seconds' $$;

-- What of a game's terms makes the result of a round out of its numbers; the rest only limits who may submit.
create function lottery_round_terms(p_terms jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_build_object('subtractIndex', p_terms -> 'subtractIndex', 'subtractFrom', p_terms -> 'subtractFrom',
    'numbersMin', p_terms -> 'numbersMin', 'houseMin', p_terms -> 'houseMin', 'isFilled', p_terms -> 'isFilled')
$$;

-- Called where issues are made, in that transaction, before any order can be there: names the beacon's rounds (rows with
-- "beaconRound") and publishes the commitments, one hundred a leaf.
create function lottery_announce_issues(p_game smallint, p_issue_nos text[], p_rows jsonb) returns void
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

-- Stores the value of the issue's own round, once, and only after the orders are frozen. The program has verified the
-- chain's signature. False where nothing waits for it.
create function lottery_receive_beacon(p_issue bigint, p_round bigint, p_randomness text, p_signature text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update lottery_issue set beacon_state = 'received', beacon_randomness = p_randomness, beacon_signature = p_signature,
    beacon_decided_at = lotus_now()
  where id = p_issue and beacon_state = 'waiting' and beacon_round = p_round and order_root is not null
    and result_version is null and encode(sha256(decode(p_signature, 'hex')), 'hex') = p_randomness;
  return found;
end $$;

-- After the announced deadline the seed alone decides. False before it, or where the value came.
create function lottery_give_up_beacon(p_issue bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update lottery_issue set beacon_state = 'unavailable', beacon_decided_at = lotus_now()
  where id = p_issue and beacon_state = 'waiting' and order_root is not null and result_version is null
    and lotus_now() >= lottery_beacon_deadline(draw_at);
  return found;
end $$;

-- A draw that was announced with a beacon is not made without it while it may still come.
create function lottery_await_beacon() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.source = 'own' and exists (select from lottery_issue where id = new.issue_id and beacon_state = 'waiting') then
    raise exception 'the draw of issue % waits for its beacon', new.issue_id using errcode = 'LT930';
  end if;
  return new;
end $$;
create trigger lottery_result_awaits_beacon before insert on lottery_result
  for each row execute function lottery_await_beacon();

-- --- the public log ----------------------------------------------------------------------------------------------
-- By trigger, so that no way of freezing or publishing can leave the log out.

create function lottery_log_root() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_code text := (select code from lottery_game where id = new.game_id);
begin
  perform transparency_append('order_root', jsonb_build_object('game', v_code, 'issue', new.issue_no, 'root', new.order_root,
    'count', new.order_count, 'stake', lottery_money(new.total_stake), 'frozenAt', lottery_time(new.frozen_at))
    || case when new.submission_root is null then '{}'
      else jsonb_build_object('submissionRoot', new.submission_root, 'submissionCount', new.submission_count) end,
    array[v_code || '/' || new.issue_no]);
  return null;
end $$;
create trigger lottery_issue_log_root after update of order_root on lottery_issue for each row
  when (old.order_root is null and new.order_root is not null) execute function lottery_log_root();

create function lottery_log_result() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  v_code text;
begin
  select * into strict i from lottery_issue where id = new.issue_id;
  select code into strict v_code from lottery_game where id = i.game_id;
  perform transparency_append(case when new.version = 1 then 'result' else 'correction' end,
    jsonb_build_object('game', v_code, 'issue', i.issue_no, 'version', new.version, 'source', new.source, 'draw', new.draw,
      'reason', new.reason,
      -- The seed becomes public with the numbers that it brought.
      'seed', case when new.source = 'own' then (select encode(s.seed, 'hex') from lottery_seed s where s.issue_id = i.id) end,
      'beacon', case when i.beacon_state <> 'none' then jsonb_build_object('round', i.beacon_round, 'state', i.beacon_state,
        'randomness', i.beacon_randomness, 'signature', i.beacon_signature) end),
    array[v_code || '/' || i.issue_no]);
  return null;
end $$;
-- Imported history was never sold here: nothing of it is ours to prove.
create trigger lottery_result_log after insert on lottery_result for each row
  when (new.source <> 'import') execute function lottery_log_result();

-- The terms of a rule version as one line a play, `play|price|odds`, by play; odds as PostgreSQL writes the JSON.
create function lottery_terms_hash(p_game smallint, p_version integer) returns text
language sql stable set search_path = public, pg_temp
as $$
  select encode(sha256(convert_to(coalesce(string_agg(play || '|' || price || '|' || odds::text, E'\n' order by play collate "C"), ''), 'UTF8')), 'hex')
  from lottery_play_odds where game_id = p_game and rule_version = p_version
$$;

create function lottery_log_rule() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_code text := (select code from lottery_game where id = new.game_id);
begin
  perform transparency_append('odds', jsonb_build_object('game', v_code, 'ruleVersion', new.version,
    'plays', (select count(*) from lottery_play_odds where game_id = new.game_id and rule_version = new.version),
    'termsHash', lottery_terms_hash(new.game_id, new.version), 'maxPayout', lottery_money(new.max_payout)),
    array[v_code || '/rules-' || new.version]);
  return null;
end $$;
-- At commit, when the odds of the version stand too.
create constraint trigger lottery_rule_log after insert on lottery_rule
  deferrable initially deferred for each row execute function lottery_log_rule();

grant execute on function
  lottery_receive_beacon(bigint, bigint, text, text),
  lottery_give_up_beacon(bigint),
  lottery_beacon_deadline(timestamptz),
  lottery_terms_hash(smallint, integer)
  to lotus_app;
