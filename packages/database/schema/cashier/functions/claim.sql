-- Payouts that the member did not get (T17, operations.md 3.4). The locks are those of a payout: the member's accounts, the
-- withdrawal, its payouts, the claim.

-- The member says that a paid withdrawal did not arrive: while it waits for a confirmation, or within some days also once it
-- counted as received. Said twice it changes nothing. It opens the case of the withdrawal.
create or replace function cashier_claim_not_received(p_member bigint, p_id bigint, p_said text, p_images text[], p_days integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  v_n integer;
begin
  select * into w from withdrawal where id = p_id and member_id = p_member for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if w.status = 'NOT_RECEIVED' then return jsonb_build_object('code', 'ok'); end if;
  if w.status not in ('PAID', 'FORCED_RECEIVED') then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  if w.paid_at + make_interval(days => p_days) <= lotus_now() then return jsonb_build_object('code', 'claim_window_over'); end if;
  select coalesce(max(n), 0) + 1 into v_n from withdrawal_claim
  where cell = cell_of(p_member) and member_id = p_member and withdrawal_id = p_id;
  if v_n > 5 then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  perform from withdrawal_proof where cell = cell_of(p_member) and member_id = p_member and name = any (p_images)
    and withdrawal_id is null and made_at > lotus_now() - interval '1 day' for update;
  if (select count(*) from withdrawal_proof where cell = cell_of(p_member) and member_id = p_member and name = any (p_images)
    and withdrawal_id is null and made_at > lotus_now() - interval '1 day') <> cardinality(p_images)
  then return jsonb_build_object('code', 'upload_invalid'); end if;
  update withdrawal_proof set withdrawal_id = p_id where cell = cell_of(p_member) and member_id = p_member and name = any (p_images);
  insert into withdrawal_claim (cell, member_id, withdrawal_id, n, said, images, forced_at)
  values (cell_of(p_member), p_member, p_id, v_n, p_said, p_images, case when w.status = 'FORCED_RECEIVED' then w.closed_at end);
  update withdrawal set status = 'NOT_RECEIVED', closed_at = null where id = p_id returning * into w;
  insert into withdrawal_case (cell, member_id, withdrawal_id, late_at) values (cell_of(p_member), p_member, p_id, null)
  on conflict (withdrawal_id) do update set closed_at = null, closed_by = null, closed_name = null, closing_note = null;
  perform cashier_notify_withdrawal(w);
  return jsonb_build_object('code', 'ok');
end $$;

-- The end of a claim is told: what was found, in the operator's words.
create or replace function cashier_notify_claim(w withdrawal, c withdrawal_claim) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform outbox_add('cashier.claim_decided', 'member:' || w.member_id, jsonb_build_object('id', w.id::text, 'refNo', w.ref_no,
    'amount', cashier_amount(w.amount), 'net', cashier_amount(w.amount - w.fee), 'outcome', c.outcome, 'providerRef', c.provider_ref, 'note', c.note));
  perform cashier_notify_withdrawal(w);
end $$;

-- The returned money is held once more and sent again: through the channel, or, without one, by a reviewer.
create or replace function cashier_send_again(w withdrawal, c withdrawal_claim, p jsonb) returns withdrawal
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_hold jsonb;
  v_reply jsonb;
  v_print bytea := sha256(convert_to(concat_ws('|', 'again', w.id, c.n), 'UTF8'));
  v_first boolean := c.decided_by is not distinct from w.first_reviewer_id;
begin
  v_hold := wallet_hold(w.member_id, 'P', w.amount - w.fee, 'withdrawal', w.ref_no || ':again' || c.n, v_print, 'withdrawal', w.ref_no);
  if v_hold ->> 'code' <> 'ok' then
    raise exception 'withdrawal % cannot be held again: %', w.id, v_hold using errcode = 'LT910';
  end if;
  update withdrawal set status = 'PAY_FAILED', hold_id = (v_hold ->> 'holdId')::bigint, paid_at = null, confirm_deadline = null,
    closed_at = null, reviewer_id = null, reviewer_name = null, review_note = null, is_automatic = false,
    promised_at = lotus_now() + make_interval(mins => (p ->> 'promiseMinutes')::integer)
  where id = w.id returning * into w;
  -- It has a promise once more, and may be late once more.
  update withdrawal_case set late_at = null where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id;
  if p ->> 'channel' is null then return w; end if;
  -- Whoever approved the withdrawal first is not its second reviewer too.
  v_reply := cashier_begin_payout(w, p ->> 'channel', case when v_first then c.asked_by else c.decided_by end,
    case when v_first then c.asked_name else c.decided_name end, c.note);
  if v_reply ->> 'code' <> 'ok' then raise exception 'withdrawal % cannot be sent again: %', w.id, v_reply using errcode = 'LT911'; end if;
  select * into w from withdrawal where id = w.id;
  return w;
end $$;

-- Why a claim cannot end with this outcome now; null: it can. Sent again, the money must be there to be held, and no other
-- request may be open. While a try that did not pay is unclear, that is ended first: the member may have its money.
create or replace function cashier_claim_refusal(w withdrawal, p_outcome text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  b record;
begin
  if p_outcome = 'found' then return null; end if;
  if exists (select from withdrawal_payout o where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = w.id
    and o.state <> 'paid' and o.unclear is not null and o.settled_at is null)
  then return 'UNCLEAR'; end if;
  if p_outcome = 'returned' then return case when cashier_is_closed(w.member_id) then 'CLOSED' end; end if;
  if cashier_dispute(w.member_id, w.id) is not null then return 'DISPUTE'; end if;
  if exists (select from withdrawal x where x.member_id = w.member_id and x.status in ('SUBMITTED', 'PAYING', 'PAY_FAILED'))
  then return 'OTHER_OPEN'; end if;
  select * into b from wallet_state(w.member_id, 'P');
  if b.debt < 0 then return 'DEBT'; end if;
  if (select count(*) from withdrawal_payout where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id) >= 20
  then return 'TRIES'; end if;
  return null;
end $$;

-- An operator ends a claim: `found` with the provider's reference; `returned` and `resent` move money, so that one operator asks
-- and another one who asks the same confirms. `p`: {"outcome", "providerRef", "note", "channel", "promiseMinutes"}.
create or replace function cashier_decide_claim(p_id bigint, p jsonb, p_operator bigint, p_name text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_outcome text := p ->> 'outcome';
  v_refusal text;
  w withdrawal;
  c withdrawal_claim;
begin
  select * into w from withdrawal where id = p_id;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  perform wallet_lock(w.member_id, 'P');
  select * into w from withdrawal where id = p_id and member_id = w.member_id for update;
  perform from withdrawal_payout where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = p_id order by attempt for update;
  select * into c from withdrawal_claim
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = p_id and outcome is null for update;
  if not found or w.status <> 'NOT_RECEIVED' then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  v_refusal := cashier_claim_refusal(w, v_outcome);
  if v_refusal is not null then return jsonb_build_object('code', 'state_conflict', 'state', v_refusal); end if;
  if v_outcome <> 'found' and c.asked_outcome is distinct from v_outcome then
    update withdrawal_claim set asked_outcome = v_outcome, asked_note = p ->> 'note', asked_by = p_operator, asked_name = p_name,
      asked_at = lotus_now() where cell = c.cell and member_id = c.member_id and withdrawal_id = p_id and n = c.n;
    return jsonb_build_object('code', 'ok');
  end if;
  if v_outcome <> 'found' and c.asked_by = p_operator then return jsonb_build_object('code', 'same_operator'); end if;
  -- Of a payment by hand nobody but its payer knows yet: another one finds that it arrived.
  if v_outcome = 'found' and w.reviewer_id = p_operator and not exists (select from withdrawal_payout o where o.cell = cell_of(w.member_id)
    and o.member_id = w.member_id and o.withdrawal_id = p_id and o.state = 'paid')
  then return jsonb_build_object('code', 'same_operator'); end if;
  update withdrawal_claim set outcome = v_outcome, provider_ref = p ->> 'providerRef', note = p ->> 'note', decided_by = p_operator,
    decided_name = p_name, decided_at = lotus_now()
  where cell = c.cell and member_id = c.member_id and withdrawal_id = p_id and n = c.n returning * into c;
  if v_outcome = 'found' then
    update withdrawal set status = 'RECEIVED_CONFIRMED', closed_at = lotus_now() where id = p_id returning * into w;
  else
    w := cashier_give_back(w, c, p);
  end if;
  perform cashier_end_case(w);
  perform cashier_notify_claim(w, c);
  return jsonb_build_object('code', 'ok');
end $$;

-- Two operators agreed: the money comes back, once; then it stays in the wallet, or is sent again. What the provider said against
-- its own word before is answered by it. A try that a payment by hand was booked as came back too.
create or replace function cashier_give_back(w withdrawal, c withdrawal_claim, p jsonb) returns withdrawal
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_reply jsonb := wallet_return_hold(w.hold_id);
begin
  if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
    raise exception 'withdrawal % and its hold disagree: %', w.id, v_reply using errcode = 'LT910';
  end if;
  update withdrawal_payout set state = 'returned', returned_at = lotus_now(), settled_at = case when unclear is not null then lotus_now() end
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id
    and (state = 'paid' or (state = 'failed' and hand_paid_at is not null));
  if c.outcome = 'resent' then return cashier_send_again(w, c, p); end if;
  update withdrawal set status = 'REFUNDED', closed_at = lotus_now() where id = w.id returning * into w;
  return cashier_return_fee(w);
end $$;

-- It arrived after all, of which the money had come back, or which had failed and was paid otherwise since (two operators,
-- `cashier_end_payout`): the held money is posted to the channel if the withdrawal is open; else it is taken from the member, and
-- what cash lacks is debt. A payment by hand that was booked as this try's is no second one: nothing moves.
create or replace function cashier_payout_arrived(o withdrawal_payout, w withdrawal, p_house text, p_confirm_minutes integer) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_reply jsonb;
begin
  if w.status in ('PAYING', 'PAY_FAILED') then
    perform cashier_payout_paid(o, o.provider_ref, o.authorisation, p_house, p_confirm_minutes);
    return;
  end if;
  if o.state = 'failed' and o.hand_paid_at is not null then
    if w.status <> 'NOT_RECEIVED' then perform cashier_end_case(w); end if;
    return;
  end if;
  v_reply := wallet_take_return(w.member_id, 'P', w.amount - w.fee, p_house, o.payout_ref, w.ref_no);
  update withdrawal_payout set taken_back = (v_reply ->> 'taken')::bigint, taken_owed = (v_reply ->> 'owed')::bigint
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  if w.status = 'REFUNDED' then
    update withdrawal set status = 'RECEIVED_CONFIRMED', closed_at = lotus_now() where id = w.id returning * into w;
  end if;
  if w.status <> 'NOT_RECEIVED' then perform cashier_end_case(w); end if;
  perform cashier_notify_withdrawal(w);
end $$;

-- What the provider answered when an operator asked, at most fifty times for each withdrawal.
create or replace function cashier_note_answer(p_member bigint, p_id bigint, p jsonb, p_name text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_n integer;
begin
  perform from withdrawal where id = p_id and member_id = p_member for update;
  select coalesce(max(n), 0) + 1 into v_n from withdrawal_claim_answer
  where cell = cell_of(p_member) and member_id = p_member and withdrawal_id = p_id;
  if v_n > 50 then return; end if;
  insert into withdrawal_claim_answer (cell, member_id, withdrawal_id, n, payout_ref, answer, provider_ref, reason, operator_name)
  values (cell_of(p_member), p_member, p_id, v_n, p ->> 'payoutRef', p ->> 'answer', left(p ->> 'providerRef', 64), left(p ->> 'reason', 200), p_name);
end $$;

grant execute on function
  cashier_claim_not_received(bigint, bigint, text, text[], integer),
  cashier_decide_claim(bigint, jsonb, bigint, text),
  cashier_note_answer(bigint, bigint, jsonb, text)
  to lotus_app;
