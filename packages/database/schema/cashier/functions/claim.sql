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

-- The end of a claim is told: what was found, in the operator's words. `net` is what it is about: what was paid out, or what of it came
-- back. `given` is what is in the wallet again, with its fee; `isPart` where the others had arrived.
create or replace function cashier_notify_claim(w withdrawal, c withdrawal_claim) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform outbox_add('cashier.claim_decided', 'member:' || w.member_id, jsonb_build_object('id', w.id::text, 'refNo', w.ref_no,
    'amount', cashier_amount(w.amount), 'net', cashier_amount(coalesce(c.returned, w.amount - w.fee - w.given_back)),
    'given', case when c.outcome = 'returned' then cashier_amount(case when c.is_part then c.returned + c.fee_returned
      else w.amount - w.given_back - w.fee_given_back end) end, 'isPart', c.is_part, 'outcome', c.outcome, 'providerRef', c.provider_ref, 'note', c.note));
  perform cashier_notify_withdrawal(w);
end $$;

-- The returned money, all of it or some parts, is held once more and sent again: through the channel, or by a reviewer where there is
-- none or it cannot carry it.
create or replace function cashier_send_again(w withdrawal, c withdrawal_claim, p jsonb) returns withdrawal
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_hold jsonb;
  v_reply jsonb;
  v_print bytea := sha256(convert_to(concat_ws('|', 'again', w.id, c.n), 'UTF8'));
  v_first boolean := c.decided_by is not distinct from w.first_reviewer_id;
begin
  v_hold := wallet_hold(w.member_id, 'P', coalesce(c.returned, w.amount - w.fee - w.given_back), 'withdrawal', w.ref_no || ':again' || c.n, v_print, 'withdrawal', w.ref_no);
  if v_hold ->> 'code' <> 'ok' then
    raise exception 'withdrawal % cannot be held again: %', w.id, v_hold using errcode = 'LT910';
  end if;
  update withdrawal set status = 'PAY_FAILED', hold_id = (v_hold ->> 'holdId')::bigint, paid_at = null, confirm_deadline = null,
    closed_at = null, reviewer_id = null, reviewer_name = null, review_note = null, is_automatic = false, usdt_txid = null,
    promised_at = lotus_now() + make_interval(mins => (p ->> 'promiseMinutes')::integer)
  where id = w.id returning * into w;
  -- It has a promise once more, and may be late once more.
  update withdrawal_case set late_at = null where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id;
  if p ->> 'channel' is null then return w; end if;
  -- Whoever approved the withdrawal first is not its second reviewer too.
  v_reply := cashier_begin_payout(w, p ->> 'channel', case when v_first then c.asked_by else c.decided_by end,
    case when v_first then c.asked_name else c.decided_name end, c.note, cashier_kinds_of(p));
  if v_reply ->> 'code' not in ('ok', 'channel_unavailable') then
    raise exception 'withdrawal % cannot be sent again: %', w.id, v_reply using errcode = 'LT911';
  end if;
  select * into w from withdrawal where id = w.id;
  return w;
end $$;

-- Why a claim cannot end with these payouts. Where several were paid the operator names those that the end is about: to send again or to
-- return, one or more of them, those that did not arrive; to find, all of them. What was paid by hand beside them is named HAND, and then
-- what is sent again is all or nothing.
create or replace function cashier_claim_refs_refusal(p_outcome text, p_paid text[], p_refs text[]) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
begin
  if cardinality(p_paid) <= 1 then return case when p_refs <> p_paid then 'PARTS' end; end if;
  if p_refs is null or cardinality(p_refs) = 0 or not p_refs <@ p_paid then return 'PARTS'; end if;
  if p_paid <@ p_refs then return null; end if;
  return case when p_outcome = 'found' then 'PARTS' when p_outcome = 'resent' and 'HAND' = any (p_paid) then 'BY_HAND' end;
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
  if (select max(coalesce(round, attempt)) from withdrawal_payout where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id) >= 20
  then return 'TRIES'; end if;
  return null;
end $$;

-- An operator ends a claim: `found` with the provider's reference; `returned` and `resent` move money, so that one operator asks
-- and another one who asks the same confirms. `p`: {"outcome", "refs", "providerRef", "note", "channel", "kinds", "promiseMinutes"}; `refs` names
-- the payouts it is about, where several were paid (`cashier_claim_refs_refusal`).
create or replace function cashier_decide_claim(p_id bigint, p jsonb, p_operator bigint, p_name text) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_outcome text := p ->> 'outcome';
  v_refs text[];
  v_paid text[];
  v_all boolean;
  v_returned bigint;
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
  select coalesce(array_agg(o.payout_ref order by o.payout_ref), '{}') into v_paid from withdrawal_payout o
  where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = p_id and o.state = 'paid';
  if cardinality(v_paid) > 0 and cashier_unpaid(w) <> 0 then v_paid := array_append(v_paid, 'HAND'); end if;
  select array_agg(distinct x order by x) into v_refs from jsonb_array_elements_text(nullif(p -> 'refs', 'null')) x;
  v_refusal := coalesce(cashier_claim_refs_refusal(v_outcome, v_paid, v_refs), cashier_claim_refusal(w, v_outcome));
  if v_refusal is not null then return jsonb_build_object('code', 'state_conflict', 'state', v_refusal); end if;
  v_all := v_refs is null or v_refs @> v_paid;
  if not v_all then
    select coalesce(sum(cashier_payout_amount(o, w)), 0) + case when 'HAND' = any (v_refs) then cashier_unpaid(w) else 0 end into v_returned from withdrawal_payout o
    where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = p_id and o.payout_ref = any (v_refs);
  elsif w.given_back > 0 and v_outcome <> 'found' then
    v_returned := w.amount - w.fee - w.given_back;
  end if;
  if v_outcome <> 'found' and (c.asked_outcome, c.asked_refs) is distinct from (v_outcome, v_refs) then
    update withdrawal_claim set asked_outcome = v_outcome, asked_refs = v_refs, asked_note = p ->> 'note', asked_by = p_operator, asked_name = p_name,
      asked_at = lotus_now() where cell = c.cell and member_id = c.member_id and withdrawal_id = p_id and n = c.n;
    return jsonb_build_object('code', 'ok');
  end if;
  if v_outcome <> 'found' and c.asked_by = p_operator then return jsonb_build_object('code', 'same_operator'); end if;
  -- Of a payment by hand nobody but its payer knows yet: another one finds that it arrived.
  if v_outcome = 'found' and w.reviewer_id = p_operator and not exists (select from withdrawal_payout o where o.cell = cell_of(w.member_id)
    and o.member_id = w.member_id and o.withdrawal_id = p_id and o.state = 'paid')
  then return jsonb_build_object('code', 'same_operator'); end if;
  update withdrawal_claim set outcome = v_outcome, returned = v_returned, is_part = v_outcome = 'returned' and not v_all,
    fee_returned = case when v_outcome = 'returned' and not v_all then cashier_fee_share(w, v_returned) end, provider_ref = p ->> 'providerRef', note = p ->> 'note', decided_by = p_operator,
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

-- Of a payout that was more than what was left the member gave back the rest. Now that its money came back that is given again, once.
create or replace function cashier_return_over(w withdrawal, c withdrawal_claim, p_all boolean) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  o withdrawal_payout;
  v_reply jsonb;
begin
  for o in
    select * from withdrawal_payout x where x.cell = cell_of(w.member_id) and x.member_id = w.member_id and x.withdrawal_id = w.id
      and x.state = 'paid' and x.over_taken is not null and x.over_returned_at is null
      and (p_all or x.payout_ref = any (c.asked_refs)) order by x.attempt
  loop
    v_reply := wallet_give_return(w.member_id, 'P', o.over_taken + o.over_owed, 'psp:' || o.channel_code, o.payout_ref || ':over', w.ref_no);
    if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
      raise exception 'what was taken for payout % was given back already: %', o.payout_ref, v_reply using errcode = 'LT910';
    end if;
    update withdrawal_payout set amount = o.amount + o.over_taken + o.over_owed, over_returned_at = lotus_now()
    where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  end loop;
end $$;

-- Two operators agreed: the money comes back, once, all that was paid or the named parts; then it stays in the wallet, or is sent again.
-- Where only some stay the others had arrived. What the provider said against its own word before is answered by it. A try that a payment
-- by hand was booked as came back too.
create or replace function cashier_give_back(w withdrawal, c withdrawal_claim, p jsonb) returns withdrawal
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_all constant boolean := c.returned is null or c.returned = w.amount - w.fee - w.given_back;
  v_hand constant boolean := cashier_unpaid(w) > 0 and (v_all or 'HAND' = any (c.asked_refs));
  v_hold bigint;
  v_reply jsonb;
begin
  -- The withdrawal may get another hold, so the part that took what was left of this one keeps it.
  update withdrawal_payout set hold_id = w.hold_id
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id and state = 'paid' and hold_id is null;
  -- What was posted part by part comes back part by part; what was paid by hand took what was left of the hold.
  for v_hold in
    select w.hold_id where v_hand union all
    select o.hold_id from withdrawal_payout o where o.cell = cell_of(w.member_id) and o.member_id = w.member_id and o.withdrawal_id = w.id
      and o.state = 'paid' and (v_all or o.payout_ref = any (c.asked_refs))
  loop
    v_reply := wallet_return_hold(v_hold);
    if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
      raise exception 'withdrawal % and its hold disagree: %', w.id, v_reply using errcode = 'LT910';
    end if;
  end loop;
  perform cashier_return_over(w, c, v_all);
  update withdrawal_payout set state = 'returned', returned_at = lotus_now(), settled_at = case when unclear is not null then lotus_now() end
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id
    and ((state = 'paid' and (v_all or payout_ref = any (c.asked_refs))) or (state = 'failed' and hand_paid_at is not null and v_hand));
  if c.outcome = 'resent' then return cashier_send_again(w, c, p); end if;
  if c.is_part then perform cashier_keep_back(w, c.returned, w.ref_no || ':claim' || c.n); end if;
  update withdrawal set status = case when c.is_part then 'RECEIVED_CONFIRMED' else 'REFUNDED' end, closed_at = lotus_now()
  where id = w.id returning * into w;
  return case when c.is_part then w else cashier_return_fee(w) end;
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
  v_reply := wallet_take_return(w.member_id, 'P', cashier_payout_amount(o, w), p_house, o.payout_ref, w.ref_no);
  update withdrawal_payout set taken_back = (v_reply ->> 'taken')::bigint, taken_owed = (v_reply ->> 'owed')::bigint
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  -- Of several parts each that arrived is taken; the withdrawal had arrived once all of it had.
  if w.status = 'REFUNDED' and w.amount - w.fee - w.given_back <= (select sum(cashier_payout_amount(x, w)) from withdrawal_payout x
    where x.cell = o.cell and x.member_id = o.member_id and x.withdrawal_id = o.withdrawal_id and x.taken_back is not null)
  then
    update withdrawal set status = 'RECEIVED_CONFIRMED', closed_at = lotus_now() where id = w.id returning * into w;
  end if;
  if w.status <> 'NOT_RECEIVED' then perform cashier_end_case(w); end if;
  perform cashier_notify_withdrawal(w);
end $$;

-- What the provider answered when an operator asked about a payout, at most a thousand times for each withdrawal.
create or replace function cashier_note_answer(p_member bigint, p_id bigint, p jsonb, p_name text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_n integer;
begin
  perform from withdrawal where id = p_id and member_id = p_member for update;
  select coalesce(max(n), 0) + 1 into v_n from withdrawal_claim_answer
  where cell = cell_of(p_member) and member_id = p_member and withdrawal_id = p_id;
  if v_n > 1000 then return; end if;
  insert into withdrawal_claim_answer (cell, member_id, withdrawal_id, n, payout_ref, answer, provider_ref, reason, operator_name)
  values (cell_of(p_member), p_member, p_id, v_n, p ->> 'payoutRef', p ->> 'answer', left(p ->> 'providerRef', 64), left(p ->> 'reason', 200), p_name);
end $$;

grant execute on function
  cashier_claim_not_received(bigint, bigint, text, text[], integer),
  cashier_decide_claim(bigint, jsonb, bigint, text),
  cashier_note_answer(bigint, bigint, jsonb, text)
  to lotus_app;
