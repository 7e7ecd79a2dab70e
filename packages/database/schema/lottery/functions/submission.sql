-- Accepts a member's number for a round, in order of arrival. Returns {"code":"ok","no":n} (also for a copy of the
-- call) or a refusal. Under the shared lock of the sale: accepted numbers are committed before the round is frozen.
create or replace function lottery_submit_number(p_member bigint, p_issue bigint, p_number text, p_account text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  g lottery_game;
  k lottery_submission;
  v_now timestamptz;
  v_refusal jsonb;
  v_count integer;
  v_own integer;
  v_last timestamptz;
  v_wait numeric;
begin
  select * into strict i from lottery_issue where id = p_issue;
  if i.draw_terms is null then return jsonb_build_object('code', 'issue_not_found'); end if;
  perform wallet_lock(p_member, wallet_currency_of(p_member, (select currency from lottery_game where id = i.game_id)));
  perform lottery_share_sale(p_issue);
  -- Serialised: each number comes after the one before.
  perform pg_advisory_xact_lock(7304, (p_issue % 2147483647)::integer);
  select * into k from lottery_submission where issue_id = p_issue and member_id = p_member and key = p_key;
  if found then
    if k.number <> p_number then return jsonb_build_object('code', 'key_conflict'); end if;
    return jsonb_build_object('code', 'ok', 'no', k.no, 'duplicate', true);
  end if;
  v_now := lotus_now();
  select * into i from lottery_issue where id = p_issue;
  select * into g from lottery_game where id = i.game_id;
  select coalesce(max(no), 0), count(*) filter (where member_id = p_member), max(submitted_at) filter (where member_id = p_member)
  into v_count, v_own, v_last from lottery_submission where issue_id = p_issue;
  v_refusal := wallet_refusal(p_member, 0, v_now);
  if v_refusal is not null then return v_refusal; end if;
  if not g.is_open then return jsonb_build_object('code', 'game_closed'); end if;
  if v_now < i.open_at then return jsonb_build_object('code', 'issue_not_open'); end if;
  if v_now >= i.lock_at or i.state <> 'scheduled' then return jsonb_build_object('code', 'issue_closed'); end if;
  if v_count >= (i.draw_terms ->> 'issueMax')::integer then
    return jsonb_build_object('code', 'submissions_full', 'max', (i.draw_terms ->> 'issueMax')::integer, 'of', 'issue');
  end if;
  if v_own >= (i.draw_terms ->> 'memberMax')::integer then
    return jsonb_build_object('code', 'submissions_full', 'max', (i.draw_terms ->> 'memberMax')::integer, 'of', 'member');
  end if;
  v_wait := (i.draw_terms ->> 'secondsBetween')::numeric - extract(epoch from v_now - v_last);
  if v_wait > 0 then return jsonb_build_object('code', 'too_many_requests', 'retryAfterSeconds', ceil(v_wait)); end if;
  insert into lottery_submission (issue_id, no, member_id, account, number, key, submitted_at)
  values (p_issue, v_count + 1, p_member, p_account, p_number, p_key, v_now);
  return jsonb_build_object('code', 'ok', 'no', v_count + 1);
end $$;

-- Stores the root over all numbers of a locked round, once; its orders cannot be frozen before. The count is computed
-- again.
create or replace function lottery_freeze_submissions(p_issue bigint, p_root text, p_count integer) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  v_count integer;
begin
  select * into i from lottery_issue where id = p_issue for no key update;
  if i.state <> 'locked' or i.draw_terms is null or i.submission_root is not null then return false; end if;
  select count(*) into v_count from lottery_submission where issue_id = p_issue;
  if v_count <> p_count then
    raise exception 'the root of issue % is not over all its numbers', p_issue using errcode = 'LT916';
  end if;
  update lottery_issue set submission_root = p_root, submission_count = p_count where id = p_issue;
  return true;
end $$;

grant execute on function
  lottery_submit_number(bigint, bigint, text, text, text),
  lottery_freeze_submissions(bigint, text, integer)
  to lotus_app;
