-- By trigger, so that no code that freezes or publishes can skip the log.
create or replace function lottery_log_root() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_code text := (select code from lottery_game where id = new.game_id);
begin
  perform transparency_append('order_root', jsonb_build_object('game', v_code, 'issue', new.issue_no, 'root', new.order_root,
    'count', new.order_count, 'stake', lottery_money(new.total_stake),
    'liveCount', new.live_count, 'liveStake', lottery_money(new.live_stake), 'frozenAt', lottery_time(new.frozen_at))
    || case when new.submission_root is null then '{}'
      else jsonb_build_object('submissionRoot', new.submission_root, 'submissionCount', new.submission_count) end,
    array[v_code || '/' || new.issue_no]);
  return null;
end $$;
create or replace trigger lottery_issue_log_root after update of order_root on lottery_issue for each row
  when (old.order_root is null and new.order_root is not null) execute function lottery_log_root();

create or replace function lottery_log_result() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  v_code text;
begin
  select * into strict i from lottery_issue where id = new.issue_id;
  if new.source = 'simulated' and not i.is_sold then return null; end if;
  select code into strict v_code from lottery_game where id = i.game_id;
  perform transparency_append(case when new.version = 1 then 'result' else 'correction' end,
    jsonb_build_object('game', v_code, 'issue', i.issue_no, 'version', new.version, 'source', new.source, 'draw', new.draw,
      'reason', new.reason,
      -- The seed is published with the numbers derived from it.
      'seed', case when new.source = 'own' then (select encode(s.seed, 'hex') from lottery_seed s where s.issue_id = i.id) end,
      'beacon', case when i.beacon_state <> 'none' then jsonb_build_object('round', i.beacon_round, 'state', i.beacon_state,
        'randomness', i.beacon_randomness, 'signature', i.beacon_signature) end),
    array[v_code || '/' || i.issue_no]);
  return null;
end $$;
-- Imported and simulated history was never sold here: we have nothing to prove about it.
create or replace trigger lottery_result_log after insert on lottery_result for each row
  when (new.source <> 'import') execute function lottery_log_result();

-- The terms of a rule version as one line per play, `play|price|odds`, ordered by play; odds as PostgreSQL writes the
-- JSON.
create or replace function lottery_terms_hash(p_game smallint, p_version integer) returns text
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select encode(sha256(convert_to(coalesce(string_agg(play || '|' || price || '|' || odds::text, E'\n' order by play collate "C"), ''), 'UTF8')), 'hex')
    from lottery_play_odds where game_id = p_game and rule_version = p_version);
end $$;

create or replace function lottery_log_rule() returns trigger
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
-- At commit, when the odds of the version exist too.
drop trigger if exists lottery_rule_log on lottery_rule;
create constraint trigger lottery_rule_log after insert on lottery_rule
  deferrable initially deferred for each row execute function lottery_log_rule();

grant execute on function
  lottery_terms_hash(smallint, integer)
  to lotus_app;
