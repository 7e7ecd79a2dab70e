-- Ends the sale of an issue whose time has come. False if that was already done, or it is too early.
create or replace function lottery_lock_issue(p_issue bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform lottery_end_sale(p_issue);
  update lottery_issue set state = 'locked', locked_at = lotus_now()
  where id = p_issue and state = 'scheduled' and lock_at <= lotus_now();
  return found;
end $$;

-- Stores the root over all orders of a locked issue, once. Count and stake are computed again here.
create or replace function lottery_freeze_issue(p_issue bigint, p_root text, p_count integer, p_stake bigint, p_leaf_hashes bytea) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  i lottery_issue;
  n lottery_issue;
  v_count integer;
  v_trials integer;
  v_stake bigint;
  v_live integer;
  v_live_stake bigint;
begin
  select * into i from lottery_issue where id = p_issue for no key update;
  if i.state <> 'locked' or i.order_root is not null then return false; end if;
  select count(*), coalesce(sum(stake), 0) into v_count, v_stake from lottery_order where issue_id = p_issue;
  if v_count <> p_count or v_stake <> p_stake or length(p_leaf_hashes) <> 32 * p_count then
    raise exception 'the root of issue % is not over all its orders', p_issue using errcode = 'LT916';
  end if;
  insert into lottery_order_tree (issue_id, leaf_hashes) values (p_issue, p_leaf_hashes);
  -- The root is over all orders; the published stake is real money only.
  select count(*), coalesce(sum(stake), 0) into v_trials, v_stake from lottery_order where issue_id = p_issue and is_trial;
  -- Tickets given back, or ended with their chase, stand under the root too: how many of them take part is said beside it.
  select count(*), coalesce(sum(stake) filter (where not is_trial), 0) into v_live, v_live_stake
  from lottery_order where issue_id = p_issue and status not in (order_given_back(), order_chase_won());
  update lottery_issue set order_root = p_root, order_count = p_count, trial_count = v_trials, total_stake = p_stake - v_stake,
    live_count = v_live, live_stake = v_live_stake, frozen_at = lotus_now()
  where id = p_issue;
  select * into n from lottery_issue
  where game_id = i.game_id and draw_at > i.draw_at and state = 'scheduled' order by draw_at limit 1;
  perform outbox_add('lottery.issue_locked', 'public', jsonb_build_object(
    'gameCode', (select code from lottery_game where id = i.game_id), 'issueNo', i.issue_no,
    'nextIssueNo', n.issue_no, 'nextLockAt', lottery_time(n.lock_at)));
  return true;
end $$;

-- The seed of an own draw: only after its orders are frozen and its draw time has come.
create or replace function lottery_seed_of(p_issue bigint) returns bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select s.seed from lottery_seed s join lottery_issue i on i.id = s.issue_id
    where s.issue_id = p_issue and i.order_root is not null and i.draw_at <= lotus_now());
end $$;

grant execute on function
  lottery_lock_issue(bigint),
  lottery_freeze_issue(bigint, text, integer, bigint, bytea),
  lottery_seed_of(bigint)
  to lotus_app;
