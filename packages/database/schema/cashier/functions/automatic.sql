-- Approval by the rules (operations.md 3.4: auto-pass; 5.4). One transaction: `cashier_auto_begin` locks the member and asks
-- everything but the risk, the program rates it with the facts of this moment, `cashier_auto_decide` ends it.

-- Withdrawals that the rules have not looked at, oldest first: to accounts of the kinds that the provider pays to.
create or replace function cashier_auto_candidates(p_below bigint, p_limit integer, p_kinds text[]) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select w.id from withdrawal w
    where w.status = 'SUBMITTED' and w.amount < p_below
      and not exists (select from withdrawal_auto a where a.withdrawal_id = w.id)
      and exists (select from payout_account a where a.id = w.payout_account_id and a.member_id = w.member_id and a.kind = any (p_kinds))
    order by w.id limit p_limit;
end $$;
create or replace function cashier_auto_candidates(p_below bigint, p_limit integer) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$ select cashier_auto_candidates(p_below, p_limit, array['bank']) $$;

-- Takes the member's lock. null: there is nothing to decide any more. `refusal`: a person must, and why.
-- `p_rules`: {"below": amount, "score": points, "coolingHours", "fundHoldHours", "second": as of cashier_needs_second}.
create or replace function cashier_auto_begin(p_id bigint, p_rules jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  w withdrawal;
  a payout_account;
  r withdrawal_risk;
  f record;
  v_held record;
  v_refusal text;
begin
  select * into w from withdrawal where id = p_id;
  if not found then return null; end if;
  select * into v_held from wallet_lock(w.member_id, 'P');
  select * into w from withdrawal where id = p_id and member_id = w.member_id for update;
  if w.status <> 'SUBMITTED' or w.amount >= (p_rules ->> 'below')::bigint then return null; end if;
  if exists (select from withdrawal_auto where withdrawal_id = w.id) then return null; end if;
  select * into a from payout_account where id = w.payout_account_id and member_id = w.member_id;
  select * into r from withdrawal_risk where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id;
  select * into f from fund_password_state(w.member_id);
  v_refusal := case
    when w.first_reviewer_id is not null then 'reviewed'
    when exists (select from withdrawal_unplayed u where u.cell = cell_of(w.member_id) and u.member_id = w.member_id
      and u.withdrawal_id = w.id) then 'turnover'
    when cashier_needs_second(w, p_rules -> 'second') then 'second'
    when exists (select from withdrawal_case c where c.cell = cell_of(w.member_id) and c.member_id = w.member_id
      and c.withdrawal_id = w.id and (c.owner_id is not null or exists (select from withdrawal_case_note n
        where n.cell = c.cell and n.member_id = c.member_id and n.withdrawal_id = c.withdrawal_id))) then 'looked_after'
    when not member_may_play(w.member_id) or not member_may_withdraw(w.member_id)
      or member_blocked_until(w.member_id, 'WITHDRAWALS', v_now) is not null then 'account'
    when exists (select from protection_state(array[w.member_id], v_now) s where s.excluded_until is not null) then 'excluded'
    when v_held.debt < 0 then 'debt'
    -- Other money of this member is looked into (T17).
    when cashier_dispute(w.member_id, w.id) is not null
      or exists (select from withdrawal x where x.member_id = w.member_id and x.status = 'NOT_RECEIVED') then 'dispute'
    when a.created_at + make_interval(hours => (p_rules ->> 'coolingHours')::integer) > v_now then 'cooling'
    when f.locked_until is not null or f.reset_at + make_interval(hours => (p_rules ->> 'fundHoldHours')::integer) > v_now then 'fund_password'
    -- Device and country of the session that sent it were rated then.
    when coalesce(r.score >= (p_rules ->> 'score')::integer, true) then 'odd_when_sent' end;
  return jsonb_build_object('memberId', w.member_id::text, 'amount', w.amount::text, 'payoutAccountId', w.payout_account_id::text,
    'refusal', v_refusal);
end $$;

-- Ends it, in the same transaction: `p` is {"refusal", "score", "reasons", "scoreLimit", "secondScore", "dayCap", "channel", "kinds"}. Approved, its
-- payout is committed with it; the sum of the day is counted under its own row's lock.
create or replace function cashier_auto_decide(p_id bigint, p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  v_refusal text := p ->> 'refusal';
  v_day date := business_day(lotus_now());
  v_reply jsonb;
begin
  select * into w from withdrawal where id = p_id;
  perform wallet_lock(w.member_id, 'P');
  select * into w from withdrawal where id = p_id and member_id = w.member_id for update;
  if w.status is distinct from 'SUBMITTED' then return jsonb_build_object('code', 'state_conflict'); end if;
  if v_refusal is null and coalesce((p ->> 'score')::integer >= (p ->> 'scoreLimit')::integer, true) then v_refusal := 'odd'; end if;
  -- What is odd enough now for two operators is not for the rules alone.
  if v_refusal is null and coalesce((p ->> 'score')::integer >= (p ->> 'secondScore')::integer, true) then v_refusal := 'second'; end if;
  if v_refusal is null then
    insert into withdrawal_auto_day (day, amount, count) values (v_day, 0, 0) on conflict do nothing;
    update withdrawal_auto_day set amount = amount + w.amount, count = count + 1
    where day = v_day and amount + w.amount <= (p ->> 'dayCap')::bigint;
    if not found then v_refusal := 'day_cap'; end if;
  end if;
  insert into withdrawal_auto (cell, member_id, withdrawal_id, refusal, score, reasons)
  values (cell_of(w.member_id), w.member_id, w.id, v_refusal, (p ->> 'score')::integer, coalesce(p -> 'reasons', '[]'));
  if v_refusal is not null then return jsonb_build_object('code', 'ok', 'refusal', v_refusal); end if;
  v_reply := cashier_begin_payout(w, p ->> 'channel', null, null, null, cashier_kinds_of(p));
  if v_reply ->> 'code' <> 'ok' then raise exception 'withdrawal % cannot be paid: %', p_id, v_reply using errcode = 'LT911'; end if;
  return v_reply;
end $$;

grant execute on function
  cashier_auto_candidates(bigint, integer, text[]),
  cashier_auto_candidates(bigint, integer),
  cashier_auto_begin(bigint, jsonb),
  cashier_auto_decide(bigint, jsonb)
  to lotus_app;
