-- The earlier outcome of a withdrawal's key; null if the key is new.
create or replace function cashier_withdrawal_outcome(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return wallet_key_outcome('withdrawal:m' || p_member, p_key, p_fingerprint);
end $$;

create or replace function cashier_notify_withdrawal(w withdrawal) returns void
language sql volatile set search_path = public, pg_temp as $$
  select outbox_add('cashier.withdrawal_changed', 'member:' || w.member_id, jsonb_build_object('id', w.id::text,
    'refNo', w.ref_no, 'status', w.status, 'amount', to_char(w.amount / 10000.0, 'FM999999999999990.0000'), 'reason', w.reject_reason))
$$;

-- Opens a withdrawal and holds the money in one commit. Rules are checked at this instant under the member's lock;
-- their refusal is stored under the key.
create or replace function cashier_open_withdrawal(
  p_member bigint, p_amount bigint, p_payout_account bigint, p_key text, p_fingerprint bytea, p_ref text,
  p_daily_count integer, p_daily_amount bigint, p_ip inet) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text := 'withdrawal:m' || p_member;
  v_known jsonb;
  v_turnover jsonb;
  v_hold jsonb;
  v_count integer;
  v_sum bigint;
  v_row withdrawal;
begin
  perform wallet_lock(p_member, 'P');
  v_known := wallet_key_outcome(v_source, p_key, p_fingerprint);
  if v_known is not null then return v_known; end if;
  if not member_may_withdraw(p_member) then return jsonb_build_object('code', 'account_disabled'); end if;
  perform 1 from payout_account where id = p_payout_account and member_id = p_member;
  if not found then return jsonb_build_object('code', 'payout_account_missing'); end if;
  perform 1 from withdrawal where member_id = p_member and status = 'SUBMITTED';
  if found then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', jsonb_build_object('code', 'withdrawal_not_eligible', 'check', 'no_open_request'));
  end if;
  select count(*), coalesce(sum(amount), 0) into v_count, v_sum from withdrawal
  where member_id = p_member and status <> 'REJECTED' and business_day(created_at) = business_day(lotus_now());
  if v_count >= p_daily_count or v_sum + p_amount > p_daily_amount then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', jsonb_build_object('code', 'withdrawal_not_eligible', 'check', 'daily_limit'));
  end if;
  -- No withdrawal while a requirement is open. Settled bets that the consumer has not reached are counted first; under
  -- the member's lock no settlement is in progress, so the answer is exact (wallet.md 1).
  v_turnover := turnover_refresh(p_member, 'P');
  if (v_turnover ->> 'open')::integer > 0 then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', jsonb_build_object('code', 'withdrawal_not_eligible', 'check', 'turnover'));
  end if;
  v_hold := wallet_hold(p_member, 'P', p_amount, 'withdrawal', p_ref, p_fingerprint, 'withdrawal', p_ref);
  if v_hold ->> 'code' <> 'ok' then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', v_hold - 'duplicate');
  end if;
  insert into withdrawal (ref_no, member_id, payout_account_id, hold_id, status, amount, ip)
  values (p_ref, p_member, p_payout_account, (v_hold ->> 'holdId')::bigint, 'SUBMITTED', p_amount, p_ip) returning * into v_row;
  perform cashier_notify_withdrawal(v_row);
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, '{}',
    jsonb_build_object('code', 'ok', 'withdrawalId', v_row.id::text));
end $$;

-- Operator's decision: 'approve' pays the hold out (the simulated channel pays at once), 'reject' returns it.
create or replace function cashier_decide_withdrawal(
  p_id bigint, p_action text, p_reason text, p_operator bigint, p_operator_name text, p_house text, p_confirm_minutes integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  v_reply jsonb;
begin
  select * into w from withdrawal where id = p_id;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  perform wallet_lock(w.member_id, 'P');
  select * into w from withdrawal where id = p_id for update;
  if w.status <> 'SUBMITTED' then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  v_reply := wallet_resolve_hold(w.hold_id, case p_action when 'approve' then 'post' else 'void' end, p_house);
  if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
    raise exception 'withdrawal % and its hold disagree: %', p_id, v_reply using errcode = 'LT910';
  end if;
  if p_action = 'approve' then
    update withdrawal set status = 'PAID', decided_at = lotus_now(), paid_at = lotus_now(), reviewer_id = p_operator,
      reviewer_name = p_operator_name, review_note = p_reason,
      confirm_deadline = lotus_now() + make_interval(mins => p_confirm_minutes) where id = p_id returning * into w;
  else
    update withdrawal set status = 'REJECTED', decided_at = lotus_now(), closed_at = lotus_now(), reviewer_id = p_operator,
      reviewer_name = p_operator_name, reject_reason = p_reason where id = p_id returning * into w;
  end if;
  perform cashier_notify_withdrawal(w);
  return jsonb_build_object('code', 'ok');
end $$;

-- The member confirms that the money has arrived; repeating it changes nothing.
create or replace function cashier_confirm_received(p_member bigint, p_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal where id = p_id and member_id = p_member for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if w.status in ('RECEIVED', 'FORCED_RECEIVED') then return jsonb_build_object('code', 'ok'); end if;
  if w.status <> 'PAID' then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  update withdrawal set status = 'RECEIVED', closed_at = lotus_now() where id = p_id returning * into w;
  perform cashier_notify_withdrawal(w);
  return jsonb_build_object('code', 'ok');
end $$;

-- T17: with no answer by the deadline the payout counts as received.
create or replace function cashier_force_received() returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  v_count integer := 0;
begin
  for w in select * from withdrawal where status = 'PAID' and confirm_deadline <= lotus_now() order by id limit 500 for update skip locked loop
    update withdrawal set status = 'FORCED_RECEIVED', closed_at = lotus_now() where id = w.id returning * into w;
    perform cashier_notify_withdrawal(w);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

grant execute on function
  cashier_withdrawal_outcome(bigint, text, bytea),
  cashier_open_withdrawal(bigint, bigint, bigint, text, bytea, text, integer, bigint, inet),
  cashier_decide_withdrawal(bigint, text, text, bigint, text, text, integer),
  cashier_confirm_received(bigint, bigint),
  cashier_force_received()
  to lotus_app;
