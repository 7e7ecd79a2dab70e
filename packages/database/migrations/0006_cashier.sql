-- module: cashier
-- Deposits and withdrawals. Amounts in P; VND stands only in channels (DECISIONS 1).
create table deposit_channel (
  code text primary key check (code ~ '^[a-z0-9_]{1,30}$'),
  method text not null check (method in ('DEP_BANK')),
  name_vi text not null,
  name_en text not null,
  is_open boolean not null default true,
  -- A simulated channel exists in the demo profile only and says so on every screen.
  is_simulated boolean not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  -- VND of one P, whole VND only.
  vnd_per_unit bigint not null check (vnd_per_unit > 0),
  order_minutes integer not null check (order_minutes between 5 and 120),
  quick_amounts bigint[] not null default '{}',
  payee_bank text not null,
  payee_bin text not null check (payee_bin ~ '^\d{6}$'),
  payee_account text not null check (payee_account ~ '^\d{6,19}$'),
  payee_name text not null,
  weight integer not null default 0
);

create sequence cashier_ref_seq;

create table deposit (
  id bigint generated always as identity primary key,
  ref_no text not null unique,
  member_id bigint not null,
  channel_code text not null references deposit_channel,
  status text not null check (status in ('AWAITING_PAYMENT', 'CREDITED', 'EXPIRED', 'CANCELLED', 'LATE_REVIEW')),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  amount_vnd bigint not null check (amount_vnd > 0),
  credited bigint,
  idempotency_key text not null,
  content text not null,
  provider_ref text,
  authorisation text,
  review_reason text,
  created_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  credited_at timestamptz,
  ip inet,
  unique (member_id, idempotency_key),
  unique (channel_code, provider_ref),
  -- Money counts only with the provider's authorisation number (WAL-6).
  check (status <> 'CREDITED' or (credited > 0 and credited_at is not null and authorisation is not null))
);
create index deposit_member on deposit (member_id, id);
create index deposit_waiting on deposit (expires_at) where status = 'AWAITING_PAYMENT';

-- Transfers beyond the first for one order; never credited by themselves.
create table deposit_extra_payment (
  channel_code text not null references deposit_channel,
  provider_ref text not null,
  deposit_id bigint not null references deposit,
  authorisation text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  created_at timestamptz not null default lotus_now(),
  primary key (channel_code, provider_ref)
);

create table payout_account (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  bank_code text not null,
  account_number text not null check (account_number ~ '^\d{6,19}$'),
  holder_name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default lotus_now(),
  unique (member_id, bank_code, account_number)
);

create table withdrawal (
  id bigint generated always as identity primary key,
  ref_no text not null unique,
  member_id bigint not null,
  payout_account_id bigint not null references payout_account,
  hold_id bigint not null unique,
  status text not null check (status in ('SUBMITTED', 'PAID', 'RECEIVED', 'FORCED_RECEIVED', 'REJECTED')),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  fee bigint not null default 0 check (fee >= 0 and fee < amount),
  reject_reason text,
  reviewer_id bigint,
  reviewer_name text,
  review_note text,
  created_at timestamptz not null default lotus_now(),
  decided_at timestamptz,
  paid_at timestamptz,
  confirm_deadline timestamptz,
  closed_at timestamptz,
  ip inet,
  check ((status = 'SUBMITTED') = (decided_at is null)),
  check (status <> 'REJECTED' or length(reject_reason) >= 3),
  check (status not in ('PAID', 'RECEIVED', 'FORCED_RECEIVED') or (paid_at is not null and confirm_deadline is not null))
);
create index withdrawal_member on withdrawal (member_id, id);
-- One open request a member at most (operations.md 3.4): the index is the fence behind the check.
create unique index withdrawal_open on withdrawal (member_id) where status = 'SUBMITTED';
create index withdrawal_queue on withdrawal (id) where status = 'SUBMITTED';
create index withdrawal_unconfirmed on withdrawal (confirm_deadline) where status = 'PAID';

-- A provider's callback: credits the order once, however often and in whatever order it comes. What does not fit the
-- order exactly (late, another amount) is kept for a person and credits nothing.
create function cashier_apply_payment(
  p_channel text, p_ref text, p_provider_ref text, p_authorisation text, p_amount bigint, p_paid_at timestamptz, p_house text,
  p_fingerprint bytea, p_turnover_ppm integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  v_reason text;
  v_reply jsonb;
begin
  select * into d from deposit where ref_no = p_ref and channel_code = p_channel for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if d.provider_ref is not null then
    if d.provider_ref = p_provider_ref and d.authorisation = p_authorisation then
      return jsonb_build_object('code', 'ok', 'outcome', case d.status when 'CREDITED' then 'duplicate' else 'late_review' end);
    end if;
    if d.provider_ref = p_provider_ref then return jsonb_build_object('code', 'key_conflict'); end if;
    -- One transfer pays one order: it may have credited another one already.
    if exists (select from deposit where channel_code = p_channel and provider_ref = p_provider_ref) then
      return jsonb_build_object('code', 'key_conflict');
    end if;
    -- A further transfer for an order that was paid already: the money is there, so it is kept for a person to decide.
    insert into deposit_extra_payment (channel_code, provider_ref, deposit_id, authorisation, amount, paid_at)
    values (p_channel, p_provider_ref, d.id, p_authorisation, p_amount, p_paid_at) on conflict do nothing;
    return jsonb_build_object('code', 'ok', 'outcome', 'late_review');
  end if;
  -- One transfer pays one order.
  if exists (select from deposit where channel_code = p_channel and provider_ref = p_provider_ref)
    or exists (select from deposit_extra_payment where channel_code = p_channel and provider_ref = p_provider_ref) then
    return jsonb_build_object('code', 'key_conflict');
  end if;
  v_reason := case
    when d.status <> 'AWAITING_PAYMENT' then 'paid_after_' || lower(d.status)
    when d.expires_at <= lotus_now() then 'paid_after_expiry'
    when p_amount <> d.amount then 'amount_mismatch'
  end;
  if v_reason is not null then
    update deposit set status = 'LATE_REVIEW', provider_ref = p_provider_ref, authorisation = p_authorisation,
      paid_at = p_paid_at, review_reason = v_reason where id = d.id;
    return jsonb_build_object('code', 'ok', 'outcome', 'late_review');
  end if;
  v_reply := wallet_credit(d.member_id, 'P', d.amount, 'DEP_BANK', p_house, 'deposit', d.ref_no, p_fingerprint, 'deposit', d.ref_no);
  if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  -- What the deposit asks for before it can be withdrawn again, in the same commit (operations.md 3.2, "Effect of credit").
  v_reply := turnover_open(d.member_id, 'P', 'deposit', d.ref_no, d.amount, p_turnover_ppm);
  if v_reply ->> 'code' <> 'ok' then
    raise exception 'the turnover requirement of deposit % answered %', d.ref_no, v_reply using errcode = 'LT931';
  end if;
  update deposit set status = 'CREDITED', credited = d.amount, credited_at = lotus_now(), provider_ref = p_provider_ref,
    authorisation = p_authorisation, paid_at = p_paid_at where id = d.id;
  perform outbox_add('cashier.deposit_credited', 'member:' || d.member_id,
    jsonb_build_object('id', d.id::text, 'refNo', d.ref_no, 'amount', to_char(d.amount / 10000.0, 'FM999999999999990.0000')));
  return jsonb_build_object('code', 'ok', 'outcome', 'credited');
end $$;

-- Opens a deposit order under the member's lock, so that the limit of open orders and the member's own limits hold for
-- orders sent side by side, and a copy of one command finds the first. Answers {"code":"ok","id":...} or a refusal.
create function cashier_open_deposit(
  p_ref text, p_member bigint, p_channel text, p_amount bigint, p_amount_vnd bigint, p_key text, p_content text,
  p_minutes integer, p_open_max integer, p_ip inet) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_open integer;
  v_waiting bigint;
  v_refusal jsonb;
begin
  perform wallet_lock(p_member, 'P');
  select id into v_id from deposit where member_id = p_member and idempotency_key = p_key;
  if found then return jsonb_build_object('code', 'ok', 'id', v_id::text); end if;
  select count(*), coalesce(sum(amount), 0) into v_open, v_waiting
  from deposit where member_id = p_member and status = 'AWAITING_PAYMENT' and expires_at > lotus_now();
  -- What may still be paid for other orders counts: paid money is never turned away.
  v_refusal := protection_refusal(p_member, 0, p_amount + v_waiting, lotus_now());
  if v_refusal ->> 'code' = 'limit_reached' then
    return v_refusal || jsonb_build_object('left', greatest((v_refusal ->> 'left')::bigint - v_waiting, 0)::text);
  end if;
  if v_refusal is not null then return v_refusal; end if;
  if v_open >= p_open_max then return jsonb_build_object('code', 'too_many_open_orders'); end if;
  insert into deposit (ref_no, member_id, channel_code, status, amount, amount_vnd, idempotency_key, content, expires_at, ip)
  values (p_ref, p_member, p_channel, 'AWAITING_PAYMENT', p_amount, p_amount_vnd, p_key, p_content,
    lotus_now() + make_interval(mins => p_minutes), p_ip) returning id into v_id;
  return jsonb_build_object('code', 'ok', 'id', v_id::text);
end $$;

-- What a withdrawal's key has led to before; null where it is new.
create function cashier_withdrawal_outcome(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return wallet_key_outcome('withdrawal:m' || p_member, p_key, p_fingerprint);
end $$;

create function cashier_expire_deposits() returns integer
language sql volatile security definer set search_path = public, pg_temp as $$
  with expired as (
    update deposit set status = 'EXPIRED' where status = 'AWAITING_PAYMENT' and expires_at <= lotus_now() returning 1
  ) select count(*)::integer from expired
$$;

create function cashier_notify_withdrawal(w withdrawal) returns void
language sql volatile set search_path = public, pg_temp as $$
  select outbox_add('cashier.withdrawal_changed', 'member:' || w.member_id, jsonb_build_object('id', w.id::text,
    'refNo', w.ref_no, 'status', w.status, 'amount', to_char(w.amount / 10000.0, 'FM999999999999990.0000'), 'reason', w.reject_reason))
$$;

-- Opens a withdrawal and sets the money aside in one commit. Rules that hold at this instant are checked under the
-- member's lock; a refusal by them is stored under the key.
create function cashier_open_withdrawal(
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
  -- Nothing leaves while a requirement is open. Settled bets that its consumer has not reached count first; under the
  -- member's lock no settlement is under way, so the answer is exact (wallet.md 1).
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

-- Operator's decision: 'approve' pays the hold out (the simulated channel pays at once), 'reject' gives it back.
create function cashier_decide_withdrawal(
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

-- The member says that the money has arrived; again is fine.
create function cashier_confirm_received(p_member bigint, p_id bigint) returns jsonb
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
create function cashier_force_received() returns integer
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

grant select, insert, update on deposit_channel to lotus_app;
grant select on deposit, deposit_extra_payment to lotus_app;
grant select, insert on payout_account to lotus_app;
grant select on withdrawal to lotus_app;
grant usage on sequence cashier_ref_seq to lotus_app;
grant execute on function
  cashier_open_deposit(text, bigint, text, bigint, bigint, text, text, integer, integer, inet),
  cashier_withdrawal_outcome(bigint, text, bytea),
  cashier_apply_payment(text, text, text, text, bigint, timestamptz, text, bytea, integer), cashier_expire_deposits(),
  cashier_open_withdrawal(bigint, bigint, bigint, text, bytea, text, integer, bigint, inet),
  cashier_decide_withdrawal(bigint, text, text, bigint, text, text, integer),
  cashier_confirm_received(bigint, bigint), cashier_force_received()
  to lotus_app;
