-- Two operators end a payout that is unclear (issue 20 section 2): the first asks, another one who asks the same confirms it.
-- Whoever asks for something else asks anew. Also one that is not unclear itself, while another try of the withdrawal is:
-- it is not asked about until that is settled. One whose money came back (T17) and of which the provider says that it arrived is
-- ended in the same way, as is a failed try of a withdrawal that has ended since: as failed nothing moves, as paid the money is
-- the channel's again. A paid part of which its provider says something else is ended as paid alone, while others are still open:
-- nothing moves. That it did not arrive is a claim's end, once all of it is paid (`cashier_decide_claim`).
create or replace function cashier_end_payout(p_id bigint, p_ref text, p_result text, p_provider_ref text, p_reason text,
  p_operator bigint, p_operator_name text, p_house text, p_confirm_minutes integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  o withdrawal_payout;
begin
  select * into w from withdrawal where id = p_id;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  perform wallet_lock(w.member_id, 'P');
  select * into w from withdrawal where id = p_id and member_id = w.member_id for update;
  select * into o from withdrawal_payout
  where cell = cell_of(w.member_id) and member_id = w.member_id and withdrawal_id = w.id and payout_ref = p_ref for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  if not (case
    when o.state in ('failed', 'returned') then o.unclear is not null and o.settled_at is null
    when o.state = 'paid' then o.unclear is not null and o.settled_at is null and w.status in ('PAYING', 'PAY_FAILED')
    else w.status in ('PAYING', 'PAY_FAILED') and cashier_is_stopped(w.member_id, w.id) end)
  then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  if o.state = 'paid' and p_result = 'failed' then return jsonb_build_object('code', 'state_conflict', 'state', 'PART_PAID'); end if;
  -- Another try may be on its way: it ends first, so that nothing is paid twice. Other parts of the same round are no other try.
  if p_result = 'paid' and o.state <> 'paid' and w.status in ('PAYING', 'PAY_FAILED') and exists (select from withdrawal_payout x where x.cell = o.cell
    and x.member_id = o.member_id and x.withdrawal_id = o.withdrawal_id and x.state in ('asked', 'sent')
    and coalesce(x.round, x.attempt) <> coalesce(o.round, o.attempt))
  then return jsonb_build_object('code', 'state_conflict', 'state', w.status); end if;
  -- What was more than was left is taken from the member once.
  if p_result = 'paid' and o.over_taken is not null and w.status in ('PAYING', 'PAY_FAILED') and cashier_payout_amount(o, w) > cashier_unpaid(w) then
    return jsonb_build_object('code', 'state_conflict', 'state', 'PARTLY_PAID');
  end if;
  if p_result = 'paid' and exists (select from withdrawal_payout x where x.channel_code = o.channel_code and x.provider_ref = p_provider_ref
    and x.payout_ref <> o.payout_ref)
  then return jsonb_build_object('code', 'payout_ref_used'); end if;
  -- What was confirmed is another question's answer.
  if o.end_by is null or o.end_confirmed_at is not null or (o.end_result, o.end_ref) is distinct from (p_result, p_provider_ref) then
    update withdrawal_payout set end_result = p_result, end_ref = p_provider_ref, end_reason = p_reason, end_by = p_operator,
      end_by_name = p_operator_name, end_asked_at = lotus_now(), end_confirmed_by = null, end_confirmed_name = null, end_confirmed_at = null,
      authorisation = case when state = 'paid' then coalesce(authorisation, 'OPERATORS') else authorisation end
    where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
    return jsonb_build_object('code', 'ok');
  end if;
  if o.end_by = p_operator then return jsonb_build_object('code', 'same_operator'); end if;
  update withdrawal_payout set end_confirmed_by = p_operator, end_confirmed_name = p_operator_name, end_confirmed_at = lotus_now(),
    settled_at = lotus_now(), hand_paid_at = case when p_result = 'paid' then hand_paid_at end
  where cell = o.cell and member_id = o.member_id and withdrawal_id = o.withdrawal_id and attempt = o.attempt;
  if o.state = 'paid' then return jsonb_build_object('code', 'ok'); end if;
  if p_result = 'paid' and (o.state = 'returned' or (o.state = 'failed' and w.status not in ('PAYING', 'PAY_FAILED'))) then perform cashier_payout_arrived(o, w, p_house, p_confirm_minutes);
  elsif p_result = 'paid' then perform cashier_payout_paid(o, p_provider_ref, null, p_house, p_confirm_minutes);
  elsif o.state not in ('failed', 'returned') then perform cashier_payout_failed(o, o.end_reason);
  end if;
  return jsonb_build_object('code', 'ok');
end $$;

grant execute on function
  cashier_end_payout(bigint, text, text, text, text, bigint, text, text, integer)
  to lotus_app;
