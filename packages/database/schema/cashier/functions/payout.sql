-- Payouts through a provider (operations.md 3.4, docs/payment-api). Each step is one function; all of them lock the member's
-- accounts, then the withdrawal, then the payout.

-- An approved withdrawal is to be paid through this channel: the order is committed before the provider is asked. Called
-- under the locks by the decision of an operator or of the rules (then without an operator).
create or replace function cashier_begin_payout(
  w withdrawal, p_channel text, p_operator bigint, p_operator_name text, p_note text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  c deposit_channel;
  v_attempt integer;
begin
  select * into c from deposit_channel where code = p_channel and provider <> 'transfer';
  if not found then return jsonb_build_object('code', 'channel_unavailable'); end if;
  select coalesce(max(attempt), 0) + 1 into v_attempt from withdrawal_payout
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id;
  if v_attempt > 20 then return jsonb_build_object('code', 'channel_unavailable'); end if;
  insert into withdrawal_payout (cell, member_id, withdrawal_id, attempt, payout_ref, channel_code, amount_vnd, operator_id, operator_name, note)
  values (cell_of(w.member_id), w.member_id, w.id, v_attempt, w.ref_no || '-' || v_attempt, c.code,
    (w.amount - w.fee) * c.vnd_per_unit / 10000, p_operator, p_operator_name, p_note);
  update withdrawal set status = 'PAYING', decided_at = lotus_now(), reviewer_id = p_operator, reviewer_name = p_operator_name,
    review_note = p_note, is_automatic = p_operator is null where id = w.id returning * into w;
  perform cashier_notify_withdrawal(w);
  return jsonb_build_object('code', 'ok');
end $$;

-- Payouts whose provider is asked now, each with a longer wait until the next time: 5 seconds, twice that, up to 10 minutes.
-- There is no last time: money that may be on its way is never given up. The full account number is for the provider alone.
create or replace function cashier_claim_payouts(p_limit integer)
returns table (payout_ref text, channel_code text, amount_vnd bigint, amount bigint, tries integer,
  bank_code text, account_number text, holder_name text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return query
    with due as (
      select o.cell, o.member_id, o.withdrawal_id, o.attempt from withdrawal_payout o
      where o.state in ('asked', 'sent') and o.next_at <= lotus_now() order by o.next_at limit p_limit for update skip locked
    ), claimed as (
      update withdrawal_payout o set tries = o.tries + 1,
        next_at = lotus_now() + make_interval(secs => least(5 * 2 ^ least(o.tries, 10), 600))
      from due where o.cell = due.cell and o.member_id = due.member_id and o.withdrawal_id = due.withdrawal_id and o.attempt = due.attempt
      returning o.*
    )
    select o.payout_ref, o.channel_code, o.amount_vnd, w.amount - w.fee, o.tries, a.bank_code, a.account_number, a.holder_name
    from claimed o join withdrawal w on w.id = o.withdrawal_id join payout_account a on a.id = w.payout_account_id;
end $$;

-- The provider has the payout and has not finished it. Said again it changes nothing.
create or replace function cashier_payout_sent(p_channel text, p_ref text, p_provider_payout text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  update withdrawal_payout o set state = 'sent', sent_at = lotus_now(), provider_payout = p_provider_payout
  where o.payout_ref = p_ref and o.channel_code = p_channel and o.state = 'asked';
  if not found then return; end if;
  select x.* into w from withdrawal x join withdrawal_payout o on o.withdrawal_id = x.id where o.payout_ref = p_ref;
  perform cashier_notify_withdrawal(w);
end $$;

-- Something about a payout that no rule decides: it is noted once and becomes a case.
create or replace function cashier_payout_unclear(o withdrawal_payout, p_why text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if o.unclear is null then
    update withdrawal_payout set unclear = p_why, unclear_at = lotus_now()
    where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
    insert into withdrawal_case (cell, member_id, withdrawal_id, late_at) values (o.cell, o.member_id, o.withdrawal_id, null)
    on conflict (withdrawal_id) do update set closed_at = null, closed_by = null, closed_name = null, closing_note = null;
  end if;
  return jsonb_build_object('code', 'ok', 'outcome', 'unclear');
end $$;

-- The provider's word on a payout, from an answer or a webhook, whichever comes first: `p` is {"ref", "result": "paid" or
-- "failed" or "conflict", "providerRef", "authorisation", "vnd", "currency", "reason"}. It counts once. `paid` takes the held
-- money; `failed` leaves it held and gives the withdrawal back to the reviewer.
create or replace function cashier_payout_result(p_channel text, p jsonb, p_house text, p_confirm_minutes integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_result text := p ->> 'result';
  o withdrawal_payout;
  w withdrawal;
  v_reply jsonb;
begin
  select * into o from withdrawal_payout where payout_ref = p ->> 'ref' and channel_code = p_channel;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  perform wallet_lock(o.member_id, 'P');
  select * into w from withdrawal where id = o.withdrawal_id and member_id = o.member_id for update;
  select * into o from withdrawal_payout
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt for update;
  if v_result = 'conflict' then return cashier_payout_unclear(o, 'conflict'); end if;
  if o.state = 'paid' and v_result = 'paid' and o.provider_ref is distinct from p ->> 'providerRef' then
    return cashier_payout_unclear(o, 'paid_twice');
  end if;
  if o.state = v_result then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
  if o.state = 'failed' then return cashier_payout_unclear(o, 'paid_after_failed'); end if;
  if o.state = 'paid' then return cashier_payout_unclear(o, 'failed_after_paid'); end if;
  if v_result = 'failed' then
    update withdrawal_payout set state = 'failed', ended_at = lotus_now(), reason = left(coalesce(p ->> 'reason', 'failed'), 200)
    where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
    -- Whoever approved this try stands with the try.
    update withdrawal set status = 'PAY_FAILED', reviewer_id = null, reviewer_name = null, review_note = null, is_automatic = false
    where id = w.id returning * into w;
    perform cashier_notify_withdrawal(w);
    return jsonb_build_object('code', 'ok', 'outcome', 'failed');
  end if;
  if (p ->> 'vnd')::bigint is distinct from o.amount_vnd or p ->> 'currency' <> 'VND' then return cashier_payout_unclear(o, 'amount'); end if;
  if exists (select from withdrawal_payout x where x.channel_code = p_channel and x.provider_ref = p ->> 'providerRef') then
    return jsonb_build_object('code', 'key_conflict');
  end if;
  v_reply := wallet_resolve_hold(w.hold_id, 'post', p_house);
  if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
    raise exception 'withdrawal % and its hold disagree: %', w.id, v_reply using errcode = 'LT910';
  end if;
  update withdrawal_payout set state = 'paid', ended_at = lotus_now(), provider_ref = p ->> 'providerRef', authorisation = p ->> 'authorisation'
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  update withdrawal set status = 'PAID', paid_at = lotus_now(), confirm_deadline = lotus_now() + make_interval(mins => p_confirm_minutes)
  where id = w.id returning * into w;
  update withdrawal_case set closed_at = lotus_now()
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and closed_at is null;
  perform cashier_notify_withdrawal(w);
  return jsonb_build_object('code', 'ok', 'outcome', 'paid');
end $$;

-- The provider is asked about this withdrawal's payout at the next turn.
create or replace function cashier_ask_payout_now(p_member bigint, p_withdrawal bigint) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update withdrawal_payout set next_at = lotus_now()
  where cell = cell_of(p_member) and member_id = p_member and withdrawal_id = p_withdrawal and state in ('asked', 'sent');
  return found;
end $$;

grant execute on function
  cashier_claim_payouts(integer),
  cashier_payout_sent(text, text, text),
  cashier_payout_result(text, jsonb, text, integer),
  cashier_ask_payout_now(bigint, bigint)
  to lotus_app;
