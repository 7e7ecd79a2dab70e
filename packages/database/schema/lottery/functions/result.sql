create or replace function lottery_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'LT900';
end $$;
create or replace trigger lottery_result_append_only before update or delete on lottery_result
  for each row execute function lottery_refuse_change();
create or replace trigger lottery_result_no_truncate before truncate on lottery_result
  for each statement execute function lottery_refuse_change();
create or replace trigger lottery_submission_append_only before update or delete on lottery_submission
  for each row execute function lottery_refuse_change();
create or replace trigger lottery_submission_no_truncate before truncate on lottery_submission
  for each statement execute function lottery_refuse_change();

-- Publishes the result of a draw (null: no draw). Returns {"code":"ok"} or a refusal. `p_corrects` is the version that
-- it replaces: then every order with a different outcome is settled again, the old payout reversed first.
create or replace function lottery_publish_result(
  p_issue bigint, p_draw jsonb, p_source text, p_reason text, p_evidence text,
  p_entered_by bigint, p_entered_by_name text, p_confirmed_by bigint, p_confirmed_by_name text, p_corrects integer default null) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  g lottery_game;
  v_now timestamptz;
  v_version integer := coalesce(p_corrects, 0) + 1;
begin
  -- A void may come during the sale: then this ends the sale.
  perform lottery_end_sale(p_issue);
  select * into i from lottery_issue where id = p_issue for no key update;
  select * into g from lottery_game where id = i.game_id;
  v_now := lotus_now();
  if i.result_version is distinct from p_corrects then return jsonb_build_object('code', 'result_already_settled'); end if;
  if p_corrects is not null and i.settled_at is null then return jsonb_build_object('code', 'settlement_running'); end if;
  if p_corrects is not null and p_source = 'own' then
    raise exception 'a draw of ours follows from its seed and is not corrected' using errcode = 'LT917';
  end if;
  if p_draw is not null then
    -- Our own draws are derived, never entered; outside draws are never made here.
    if (g.draw_source = 'own') <> (p_source = 'own') then
      raise exception 'a result of source % does not belong to game %', p_source, g.code using errcode = 'LT917';
    end if;
    -- A past draw that was never sold here has no orders to freeze: only its published result can be corrected.
    if v_now < i.lock_at or (i.order_root is null and (i.is_sold or p_corrects is null)) or (p_source = 'own' and v_now < i.draw_at) then
      return jsonb_build_object('code', 'result_too_early', 'lockAt', lottery_time(i.lock_at));
    end if;
  elsif p_source = 'own' and (i.draw_terms is null or i.order_root is null or v_now < i.draw_at) then
    raise exception 'only a frozen round of submitted numbers is void by itself' using errcode = 'LT917';
  end if;
  insert into lottery_result (issue_id, version, draw, source, reason, evidence, entered_by, entered_by_name, confirmed_by,
    confirmed_by_name, created_at)
  values (p_issue, v_version, p_draw, p_source, p_reason, p_evidence, p_entered_by, p_entered_by_name, p_confirmed_by,
    p_confirmed_by_name, v_now);
  update lottery_issue set
    state = case when p_draw is null then 'void' else 'drawn' end,
    locked_at = coalesce(locked_at, v_now), result_version = v_version, published_at = v_now, settled_at = null
  where id = p_issue;
  perform outbox_add('lottery.result', 'public', jsonb_build_object(
    'gameCode', g.code, 'issueNo', i.issue_no, 'state', case when p_draw is null then 'void' else 'drawn' end,
    'station', i.station, 'drawAt', lottery_time(i.draw_at), 'publishedAt', lottery_time(v_now), 'resultVersion', v_version, 'draw', p_draw,
    'isSimulated', p_source = 'simulated'));
  return jsonb_build_object('code', 'ok');
end $$;

grant execute on function
  lottery_publish_result(bigint, jsonb, text, text, text, bigint, text, bigint, text, integer)
  to lotus_app;
