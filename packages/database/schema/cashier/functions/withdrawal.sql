-- The earlier outcome of a withdrawal's key; null if the key is new.
create or replace function cashier_withdrawal_outcome(p_member bigint, p_key text, p_fingerprint bytea) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  return wallet_key_outcome('withdrawal:m' || p_member, p_key, p_fingerprint);
end $$;

create or replace function cashier_amount(p_amount bigint) returns text
language sql immutable as $$ select to_char(p_amount / 10000.0, 'FM999999999999990.0000') $$;

create or replace function cashier_notify_withdrawal(w withdrawal) returns void
language sql volatile set search_path = public, pg_temp as $$
  select outbox_add('cashier.withdrawal_changed', 'member:' || w.member_id, jsonb_build_object('id', w.id::text,
    'refNo', w.ref_no, 'status', w.status, 'amount', cashier_amount(w.amount), 'net', cashier_amount(w.amount - w.fee - w.given_back), 'reason', w.reject_reason))
$$;

-- One rule of a withdrawal: its code, whether it is met, and the figures that say so.
create or replace function cashier_check(p_code text, p_ok boolean, p_details jsonb) returns jsonb
language sql immutable as $$ select jsonb_build_object('code', p_code, 'ok', p_ok, 'details', p_details) $$;

create or replace function cashier_time(p_at timestamptz) returns text
language sql stable as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- When withdrawals are taken next, by the hours of the rules: now if they are within them, or if there are none.
create or replace function cashier_service_opens(p_from time, p_until time, p_now timestamptz, p_zone text default 'Asia/Ho_Chi_Minh')
returns timestamptz
language sql stable as $$
  select case
    when p_from is null or p_from = p_until then p_now
    when p_from < p_until and x.at >= p_from and x.at < p_until then p_now
    when p_from > p_until and (x.at >= p_from or x.at < p_until) then p_now
    else (x.day + p_from + case when x.at >= p_from then interval '1 day' else interval '0' end) at time zone p_zone end
  from (select (p_now at time zone p_zone)::time as at, (p_now at time zone p_zone)::date as day) x
$$;

-- Why missing turnover does not hold a member's money back (issue 19 section 5): the member may not play, by an operator's block of
-- bets or an exclusion, so nothing can be done about it. Null: it does. That of a bonus does always, since a bonus can be given up.
create or replace function cashier_unplayed(p_member bigint, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_until timestamptz := member_blocked_until(p_member, 'BETS', p_now);
  v_why text := 'bets_blocked';
begin
  if v_until is null then
    select s.excluded_until, 'excluded' into v_until, v_why from protection_state(array[p_member], p_now) s;
  end if;
  if v_until is null then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object('why', v_why, 'at', case when isfinite(v_until) then cashier_time(v_until) end));
end $$;

-- The same for operators who look at such a withdrawal: whether its member may play again.
create or replace function cashier_plays_again(p_member bigint) returns boolean
language sql volatile security definer set search_path = public, pg_temp
as $$ select cashier_unplayed(p_member, lotus_now()) is null $$;

-- The figures of requirements as details of a check.
create or replace function cashier_turnover_figures(p_figures jsonb) returns jsonb
language sql immutable set search_path = public, pg_temp
as $$
  select jsonb_build_object('open', p_figures ->> 'open',
    'required', cashier_amount((p_figures ->> 'required')::bigint), 'progress', cashier_amount((p_figures ->> 'progress')::bigint),
    'left', cashier_amount((p_figures ->> 'required')::bigint - (p_figures ->> 'progress')::bigint))
$$;

-- Every rule of a withdrawal, met or not, in the order in which they refuse (operations.md 3.4). The page lists this
-- answer and the command decides by it, so the two cannot differ. `p_rules` are the operator's settings. A request
-- names its amount and its account; without one the rules are asked for the smallest amount and the best account of a kind that is open
-- (`kinds`; left out, of banks). `unplayed` is what
-- turnover is missing of, where that does not refuse (`cashier_unplayed`): such a request needs two operators.
-- Takes the member's lock: settled bets that the consumer has not reached are counted first, and under the lock no
-- settlement is in progress, so the answer is exact (wallet.md 1).
create or replace function cashier_withdrawal_checks(
  p_member bigint, p_rules jsonb, p_amount bigint default null, p_account bigint default null) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  v_min bigint := (p_rules ->> 'min')::bigint;
  v_count integer := (p_rules ->> 'dailyCount')::integer;
  v_most bigint := (p_rules ->> 'dailyAmount')::bigint;
  v_opens timestamptz := cashier_service_opens((p_rules ->> 'from')::time, (p_rules ->> 'until')::time, v_now);
  v_turnover jsonb;
  v_unplayed jsonb := case when coalesce((p_rules ->> 'isUnplayedTaken')::boolean, false) then cashier_unplayed(p_member, v_now) end;
  -- Of the requirements those that refuse.
  v_holds jsonb;
  w record;
  t record;
  a record;
  f record;
  v_hold_until timestamptz;
  v_fund text;
  v_open withdrawal;
  v_dispute text := cashier_dispute(p_member);
  v_level constant jsonb := cashier_level_withdrawals(p_member, 0);
  v_due constant jsonb := cashier_due_diligence(p_member, (p_rules ->> 'sent')::bigint, 'PAYOUT', null);
  v_block jsonb := member_block_refusal(p_member, 'WITHDRAWALS', 'blocked', v_now);
begin
  v_turnover := turnover_refresh(p_member, 'P');
  if (v_turnover ->> 'open')::integer = 0 then v_unplayed := null; end if;
  v_holds := case when v_unplayed is null then v_turnover else v_turnover -> 'ofBonus' end;
  select * into w from wallet_state(p_member, 'P');
  -- What of one stays in the wallet is no part of the day's sum.
  select count(*)::integer as count, coalesce(sum(amount - given_back - fee_given_back), 0)::bigint as amount into t from withdrawal
  where member_id = p_member and status not in ('REJECTED', 'REFUNDED') and created_at > v_now - interval '2 days'
    and business_day(created_at) = business_day(v_now);
  select * into v_open from withdrawal where member_id = p_member and status in ('SUBMITTED', 'PAYING', 'PAY_FAILED');
  select count(*)::integer as count, count(*) filter (where x.usable_at <= v_now)::integer as usable, min(x.usable_at) as usable_at into a
  from (select created_at + make_interval(hours => coalesce((p_rules ->> 'coolingHours')::integer, 0)) as usable_at from payout_account
    where member_id = p_member and (p_account is null or id = p_account) and coalesce(p_rules -> 'kinds', '["bank"]') ? kind) x;
  select * into f from fund_password_state(p_member);
  v_hold_until := f.reset_at + make_interval(hours => coalesce((p_rules ->> 'fundHoldHours')::integer, 0));
  v_fund := case when f.locked_until is not null then 'locked'
    when not f.is_set and coalesce((p_rules ->> 'isFundRequired')::boolean, false) then 'missing'
    when v_hold_until > v_now then 'held' when f.is_set then 'set' else 'none' end;
  return jsonb_build_object('cash', w.cash::text, 'bonus', w.bonus::text, 'held', w.held::text,
    'usedCount', t.count, 'usedAmount', t.amount::text,
    'turnover', v_turnover, 'levelLeft', v_level ->> 'left',
    'unplayed', case when (v_holds ->> 'open')::integer = 0 then v_unplayed || jsonb_build_object('open', v_turnover -> 'open',
      'missing', ((v_turnover ->> 'required')::bigint - (v_turnover ->> 'progress')::bigint)::text) end,
    'fee', cashier_withdrawal_fee(p_member, p_rules -> 'fee', p_amount),
    'checks', jsonb_build_array(
      -- A port of the program tells what a higher module blocks.
      cashier_check('account_active', member_may_withdraw(p_member) and v_block is null and not coalesce((p_rules ->> 'isBlocked')::boolean, false),
        coalesce(jsonb_strip_nulls(jsonb_build_object('at', v_block ->> 'until')), '{}')),
      cashier_check('service', coalesce((p_rules ->> 'isOpen')::boolean, true) and v_opens <= v_now, jsonb_strip_nulls(jsonb_build_object(
        'from', p_rules ->> 'from', 'until', p_rules ->> 'until',
        'at', case when coalesce((p_rules ->> 'isOpen')::boolean, true) then cashier_time(v_opens) end))),
      cashier_check('fund_password', v_fund in ('set', 'none'), jsonb_strip_nulls(jsonb_build_object('state', v_fund,
        'at', cashier_time(case v_fund when 'locked' then f.locked_until when 'held' then v_hold_until end)))),
      cashier_check('payout_account', a.count > 0, jsonb_build_object('count', a.count::text)),
      cashier_check('payout_cooling', a.count = 0 or a.usable > 0, jsonb_strip_nulls(jsonb_build_object(
        'hours', coalesce(p_rules ->> 'coolingHours', '0'), 'at', cashier_time(a.usable_at)))),
      cashier_check('no_open_request', v_open.id is null, case when v_open.id is null then '{}' else jsonb_build_object(
        'ref', v_open.ref_no, 'amount', cashier_amount(v_open.amount), 'at', cashier_time(v_open.created_at)) end),
      cashier_check('no_dispute', v_dispute is null, jsonb_strip_nulls(jsonb_build_object('ref', v_dispute))),
      cashier_check('turnover', (v_holds ->> 'open')::integer = 0,
        cashier_turnover_figures(case when (v_holds ->> 'open')::integer = 0 then v_turnover else v_holds end) || coalesce(v_unplayed, '{}')),
      -- A port of the program tells it: contracts are of a higher module.
      cashier_check('contract_debt', p_rules -> 'contractDebt' ->> 'amount' is null, coalesce(nullif(p_rules -> 'contractDebt', 'null'), '{}')),
      cashier_check('identity_level', coalesce((v_level ->> 'left')::bigint >= coalesce(p_amount, v_min), true), v_level -> 'figures'),
      cashier_check('due_diligence', v_due is null, coalesce(v_due, '{}')),
      cashier_check('daily_count', t.count < v_count, jsonb_strip_nulls(jsonb_build_object('used', t.count::text, 'count', v_count::text,
        'rank', p_rules ->> 'countRank'))),
      cashier_check('daily_amount', t.amount + coalesce(p_amount, v_min) <= v_most, jsonb_strip_nulls(jsonb_build_object(
        'used', cashier_amount(t.amount), 'amount', cashier_amount(v_most), 'min', cashier_amount(v_min), 'rank', p_rules ->> 'amountRank'))),
      cashier_check('balance', w.cash >= v_min, jsonb_build_object('withdrawable', cashier_amount(w.cash), 'min', cashier_amount(v_min)))));
end $$;

-- How many millionths of one USDT an amount is by a rate, cut off, and less what the network's fee takes of it.
create or replace function cashier_usdt_net(p_amount bigint, p_usdt jsonb) returns bigint
language sql immutable set search_path = public, pg_temp
as $$
  select trunc(p_amount::numeric * 100 * (p_usdt ->> 'perUnit')::bigint / (p_usdt ->> 'rateVnd')::bigint)::bigint - (p_usdt ->> 'feeUnits')::bigint
$$;

-- Opens a withdrawal and holds the money in one commit. The rules are asked at this instant under the member's lock;
-- their refusal is stored under the key. `p_rules ->> 'risk'` is what the program rated it by; it is stored with it. `p_amount` is
-- what leaves the balance: the fee of it, which must be the one that the member saw (`p_rules ->> 'feeSeen'`), and what is held and paid out.
-- To an address of USDT the rate is locked with it, and how much is sent (`p_rules -> 'usdt'`: {"rateVnd", "perUnit", "feeUnits"}).
create or replace function cashier_open_withdrawal(
  p_member bigint, p_amount bigint, p_payout_account bigint, p_key text, p_fingerprint bytea, p_ref text, p_rules jsonb, p_ip inet) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_source text := 'withdrawal:m' || p_member;
  v_known jsonb;
  v_check text;
  v_asked jsonb;
  v_fee bigint;
  v_cash bigint;
  v_hold jsonb;
  v_row withdrawal;
  v_network text;
  v_usdt jsonb;
  v_units bigint;
begin
  perform wallet_lock(p_member, 'P');
  v_known := wallet_key_outcome(v_source, p_key, p_fingerprint);
  if v_known is not null then return v_known; end if;
  v_asked := cashier_withdrawal_checks(p_member, p_rules, p_amount, p_payout_account);
  v_fee := (v_asked -> 'fee' ->> 'fee')::bigint;
  select c.value ->> 'code' into v_check from jsonb_array_elements(v_asked -> 'checks') with ordinality as c(value, n)
  where not (c.value ->> 'ok')::boolean order by c.n limit 1;
  -- No account, or one that is not the member's own.
  if v_check = 'payout_account' then return jsonb_build_object('code', 'payout_account_missing'); end if;
  if v_check is not null then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', jsonb_build_object('code', 'withdrawal_not_eligible', 'check', v_check));
  end if;
  -- None of these is stored under the key: it is sent again with another amount, with the fee of now, or once the fund password was given.
  if v_fee >= p_amount then return jsonb_build_object('code', 'withdrawal_fee_too_high', 'fee', v_fee::text); end if;
  if v_fee <> coalesce((p_rules ->> 'feeSeen')::bigint, 0) then
    return jsonb_build_object('code', 'withdrawal_fee_changed', 'fee', v_fee::text);
  end if;
  select network into v_network from payout_account where id = p_payout_account and member_id = p_member;
  if v_network is not null then
    v_usdt := nullif(p_rules -> 'usdt', 'null');
    if v_usdt is null then return jsonb_build_object('code', 'usdt_rate_old'); end if;
    v_units := cashier_usdt_net(p_amount - v_fee, v_usdt);
    if v_units <= 0 then return jsonb_build_object('code', 'usdt_fee_too_high', 'fee', v_usdt ->> 'feeUnits'); end if;
  end if;
  if not fund_password_use(p_member, (p_rules ->> 'session')::bigint) then return jsonb_build_object('code', 'fund_password_required'); end if;
  select cash into v_cash from wallet_state(p_member, 'P');
  if v_cash < p_amount then
    return wallet_key_store(v_source, p_key, p_fingerprint, 'rejected', p_member, '{}', wallet_insufficient(v_cash, p_amount));
  end if;
  v_hold := wallet_hold(p_member, 'P', p_amount - v_fee, 'withdrawal', p_ref, p_fingerprint, 'withdrawal', p_ref);
  if v_hold ->> 'code' <> 'ok' then
    raise exception 'withdrawal % was not held under its locks: %', p_ref, v_hold using errcode = 'LT910';
  end if;
  perform cashier_take_fee(p_member, v_fee, p_ref);
  insert into withdrawal (ref_no, member_id, payout_account_id, hold_id, status, amount, fee, fee_terms, ip, promised_at,
    usdt_network, usdt_rate_vnd, usdt_per_unit, usdt_units, usdt_fee_units)
  values (p_ref, p_member, p_payout_account, (v_hold ->> 'holdId')::bigint, 'SUBMITTED', p_amount, v_fee,
    case when p_rules ? 'fee' then (v_asked -> 'fee') - 'fee' end, p_ip,
    lotus_now() + make_interval(mins => (p_rules ->> 'promiseMinutes')::integer),
    v_network, (v_usdt ->> 'rateVnd')::bigint, (v_usdt ->> 'perUnit')::bigint, v_units, (v_usdt ->> 'feeUnits')::bigint) returning * into v_row;
  if p_rules ? 'risk' then
    insert into withdrawal_risk (cell, member_id, withdrawal_id, score, reasons)
    values (cell_of(p_member), p_member, v_row.id, (p_rules -> 'risk' ->> 'score')::integer, p_rules -> 'risk' -> 'reasons');
  end if;
  if v_asked -> 'unplayed' ->> 'why' is not null then
    insert into withdrawal_unplayed (cell, member_id, withdrawal_id, why, requirements, missing, until)
    values (cell_of(p_member), p_member, v_row.id, v_asked -> 'unplayed' ->> 'why', (v_asked -> 'unplayed' ->> 'open')::integer,
      (v_asked -> 'unplayed' ->> 'missing')::bigint, (v_asked -> 'unplayed' ->> 'at')::timestamptz);
  end if;
  perform cashier_notify_withdrawal(v_row);
  return wallet_key_store(v_source, p_key, p_fingerprint, 'applied', p_member, '{}',
    jsonb_build_object('code', 'ok', 'withdrawalId', v_row.id::text));
end $$;

-- The call of the program before, which may still run: goes with the next release.
create or replace function cashier_open_withdrawal(
  p_member bigint, p_amount bigint, p_payout_account bigint, p_key text, p_fingerprint bytea, p_ref text,
  p_daily_count integer, p_daily_amount bigint, p_ip inet) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select cashier_open_withdrawal(p_member, p_amount, p_payout_account, p_key, p_fingerprint, p_ref,
    jsonb_build_object('min', '0', 'dailyCount', p_daily_count, 'dailyAmount', p_daily_amount::text), p_ip)
$$;

-- Whether its member closed the account: what comes into it cannot be taken out again.
create or replace function cashier_is_closed(p_member bigint) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return member_may_withdraw(p_member) and not member_may_play(p_member);
end $$;

-- Whether two operators must agree: once one has, or where turnover is missing, always; else from an amount or a risk score on. Null
-- is never.
create or replace function cashier_needs_second(w withdrawal, p_second jsonb) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return w.first_reviewer_id is not null
    or exists (select from withdrawal_unplayed u
      where u.cell = cell_of(w.member_id) and u.member_id = w.member_id and u.withdrawal_id = w.id)
    or coalesce(w.amount >= (p_second ->> 'from')::bigint, false)
    or coalesce((select r.score >= (p_second ->> 'score')::integer from withdrawal_risk r
      where r.cell = cell_of(w.member_id) and r.member_id = w.member_id and r.withdrawal_id = w.id), false);
end $$;

-- Operator's decision: 'approve' sends the payout through a channel's provider (`p_channel`), or notes that it was paid by
-- hand (null); 'reject' returns the money. Where two must agree (`p_second`: {"from": amount, "score": points}) the first
-- approval is noted and moves nothing; the second must be another person's. A payout that its provider refused is decided
-- again; whoever agreed first before stays the first. While a payout is unclear the money may be out: it is neither given
-- back nor sent again. It may be paid by hand only where that one payout carries all that is left, and is booked to its channel then;
-- else the unclear ones are ended first. Nothing is approved while the money of another withdrawal is in dispute (`cashier_dispute`).
-- `p_left` is what the operator saw as not paid yet; null: the whole, as before there were parts. By hand USDT is paid with its transaction
-- (`p_txid`), which has paid no other withdrawal; `p_kinds` are the kinds of accounts that the channel's provider pays to.
create or replace function cashier_decide_withdrawal(
  p_id bigint, p_action text, p_reason text, p_operator bigint, p_operator_name text, p_house text, p_confirm_minutes integer,
  p_second jsonb, p_channel text, p_left bigint, p_txid text, p_kinds text[]) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  o withdrawal_payout;
  v_reply jsonb;
begin
  select * into w from withdrawal where id = p_id;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  perform wallet_lock(w.member_id, 'P');
  select * into w from withdrawal where id = p_id for update;
  if w.status not in ('SUBMITTED', 'PAY_FAILED') then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  -- What the provider says about a part that it has paid stops nothing.
  select * into o from withdrawal_payout where cell = cell_of(w.member_id) and member_id = w.member_id
    and withdrawal_id = w.id and state <> 'paid' and unclear is not null and settled_at is null order by attempt desc limit 1;
  if o.attempt is not null and (p_action <> 'approve' or p_channel is not null) then
    return jsonb_build_object('code', 'state_conflict', 'state', 'UNCLEAR');
  end if;
  if p_action = 'approve' and cashier_dispute(w.member_id, w.id) is not null then
    return jsonb_build_object('code', 'state_conflict', 'state', 'DISPUTE');
  end if;
  if o.attempt is not null and (cashier_payout_amount(o, w) <> cashier_unpaid(w) or exists (select from withdrawal_payout x
    where x.cell = o.cell and x.member_id = o.member_id and x.withdrawal_id = o.withdrawal_id and x.attempt <> o.attempt
      and x.state <> 'paid' and x.unclear is not null and x.settled_at is null))
  then return jsonb_build_object('code', 'state_conflict', 'state', 'UNCLEAR'); end if;
  if p_action = 'approve' and cashier_unpaid(w) <> coalesce(p_left, w.amount - w.fee - w.given_back) then
    return jsonb_build_object('code', 'state_conflict', 'state', 'LEFT_CHANGED');
  end if;
  -- A part of it is out: the rest is paid too, through a provider or by hand, or two operators give it back (`cashier_give_rest`).
  if p_action = 'reject' and cashier_unpaid(w) < w.amount - w.fee - w.given_back then return jsonb_build_object('code', 'state_conflict', 'state', 'PARTLY_PAID'); end if;
  -- Nothing comes back into a closed account (T17).
  if p_action = 'reject' and cashier_is_closed(w.member_id) then return jsonb_build_object('code', 'state_conflict', 'state', 'CLOSED'); end if;
  if p_action = 'approve' and cashier_needs_second(w, p_second) then
    if w.first_reviewer_id = p_operator then return jsonb_build_object('code', 'same_operator'); end if;
    if w.first_reviewer_id is null then
      update withdrawal set first_reviewer_id = p_operator, first_reviewer_name = p_operator_name, first_note = p_reason,
        first_approved_at = lotus_now() where id = p_id;
      return jsonb_build_object('code', 'ok');
    end if;
  end if;
  if p_action = 'approve' and p_channel is not null then
    return cashier_begin_payout(w, p_channel, p_operator, p_operator_name, p_reason, p_kinds);
  end if;
  if p_action = 'approve' and w.usdt_network is not null then
    if p_txid is null then return jsonb_build_object('code', 'payout_txid_required'); end if;
    insert into payout_transfer (network, txid, ref_no) values (w.usdt_network, p_txid, w.ref_no) on conflict do nothing;
    if not found then return jsonb_build_object('code', 'payout_ref_used'); end if;
    update withdrawal set usdt_txid = p_txid where id = p_id;
  end if;
  perform cashier_drop_rest(w);
  v_reply := wallet_resolve_hold(w.hold_id, case p_action when 'approve' then 'post' else 'void' end,
    coalesce('psp:' || o.channel_code, p_house));
  if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
    raise exception 'withdrawal % and its hold disagree: %', p_id, v_reply using errcode = 'LT910';
  end if;
  if p_action = 'approve' then
    -- Booked as this try's: it is not paid twice.
    update withdrawal_payout set hand_paid_at = lotus_now()
    where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id and attempt = o.attempt;
    update withdrawal set status = 'PAID', decided_at = lotus_now(), paid_at = lotus_now(), reviewer_id = p_operator,
      reviewer_name = p_operator_name, review_note = p_reason,
      confirm_deadline = lotus_now() + make_interval(mins => p_confirm_minutes) where id = p_id returning * into w;
  else
    update withdrawal set status = 'REJECTED', decided_at = lotus_now(), closed_at = lotus_now(), reviewer_id = p_operator,
      reviewer_name = p_operator_name, reject_reason = p_reason where id = p_id returning * into w;
    w := cashier_return_fee(w);
  end if;
  perform cashier_end_case(w);
  perform cashier_notify_withdrawal(w);
  return jsonb_build_object('code', 'ok');
end $$;

-- The calls of the programs before, which may still run: they go with the next release. Their providers pay to banks alone.
create or replace function cashier_decide_withdrawal(
  p_id bigint, p_action text, p_reason text, p_operator bigint, p_operator_name text, p_house text, p_confirm_minutes integer,
  p_second jsonb, p_channel text, p_left bigint) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select cashier_decide_withdrawal(p_id, p_action, p_reason, p_operator, p_operator_name, p_house, p_confirm_minutes, p_second, p_channel, p_left, null::text, array['bank'])
$$;
create or replace function cashier_decide_withdrawal(
  p_id bigint, p_action text, p_reason text, p_operator bigint, p_operator_name text, p_house text, p_confirm_minutes integer,
  p_second jsonb, p_channel text) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select cashier_decide_withdrawal(p_id, p_action, p_reason, p_operator, p_operator_name, p_house, p_confirm_minutes, p_second, p_channel, null::bigint)
$$;
create or replace function cashier_decide_withdrawal(
  p_id bigint, p_action text, p_reason text, p_operator bigint, p_operator_name text, p_house text, p_confirm_minutes integer,
  p_second jsonb) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select cashier_decide_withdrawal(p_id, p_action, p_reason, p_operator, p_operator_name, p_house, p_confirm_minutes, p_second, null::text, null::bigint)
$$;
create or replace function cashier_decide_withdrawal(
  p_id bigint, p_action text, p_reason text, p_operator bigint, p_operator_name text, p_house text, p_confirm_minutes integer) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select cashier_decide_withdrawal(p_id, p_action, p_reason, p_operator, p_operator_name, p_house, p_confirm_minutes, '{}'::jsonb, null::text, null::bigint)
$$;

-- Opens a case for each withdrawal whose promise has passed, once; answers the new ones. One that is a case already, because
-- its payout is unclear, becomes late too. The member's row is not locked: a decision that comes at the same moment closes
-- the case, or finds the withdrawal no longer waiting here.
create or replace function cashier_open_late_cases(p_limit integer)
returns table (id bigint, ref_no text, member_id bigint, amount bigint, promised_at timestamptz)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  w withdrawal;
begin
  for w in
    select o.* from withdrawal o
    where o.status in ('SUBMITTED', 'PAYING', 'PAY_FAILED') and o.promised_at <= lotus_now()
      and not exists (select from withdrawal_case c where c.withdrawal_id = o.id and c.late_at is not null)
    order by o.promised_at, o.id limit p_limit for update skip locked
  loop
    insert into withdrawal_case as c (cell, member_id, withdrawal_id) values (cell_of(w.member_id), w.member_id, w.id)
    on conflict (withdrawal_id) do update set late_at = lotus_now(), closed_at = null, closed_by = null, closed_name = null, closing_note = null
    where c.late_at is null;
    if found then return query select w.id, w.ref_no::text, w.member_id, w.amount, w.promised_at; end if;
  end loop;
end $$;

-- The member confirms that the money has arrived, also after having said that it had not; repeating it changes nothing.
create or replace function cashier_confirm_received(p_member bigint, p_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal where id = p_id and member_id = p_member for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if w.status in ('RECEIVED', 'FORCED_RECEIVED', 'RECEIVED_CONFIRMED') then return jsonb_build_object('code', 'ok'); end if;
  if w.status not in ('PAID', 'NOT_RECEIVED') then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  update withdrawal_claim set outcome = 'received', decided_at = lotus_now()
  where cell = cell_of(p_member) and member_id = p_member and withdrawal_id = p_id and outcome is null;
  update withdrawal set status = 'RECEIVED', closed_at = lotus_now() where id = p_id returning * into w;
  perform cashier_end_case(w);
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
  cashier_withdrawal_checks(bigint, jsonb, bigint, bigint),
  cashier_open_withdrawal(bigint, bigint, bigint, text, bytea, text, jsonb, inet),
  cashier_open_withdrawal(bigint, bigint, bigint, text, bytea, text, integer, bigint, inet),
  cashier_needs_second(withdrawal, jsonb),
  cashier_plays_again(bigint),
  cashier_usdt_net(bigint, jsonb),
  cashier_decide_withdrawal(bigint, text, text, bigint, text, text, integer, jsonb, text, bigint, text, text[]),
  cashier_decide_withdrawal(bigint, text, text, bigint, text, text, integer, jsonb, text, bigint),
  cashier_decide_withdrawal(bigint, text, text, bigint, text, text, integer, jsonb, text),
  cashier_decide_withdrawal(bigint, text, text, bigint, text, text, integer, jsonb),
  cashier_decide_withdrawal(bigint, text, text, bigint, text, text, integer),
  cashier_confirm_received(bigint, bigint),
  cashier_open_late_cases(integer),
  cashier_force_received()
  to lotus_app;
