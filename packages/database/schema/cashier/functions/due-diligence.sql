-- What a member ever paid in and took out, without what came back (trust.md AML-2). Of deposits what reached the wallet; of withdrawals each
-- that was asked for and not refused, but for `p_except`.
create or replace function cashier_moved_in_all(p_member bigint, p_except bigint) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(d.credited), 0) from deposit d where d.member_id = p_member and d.status = 'CREDITED')
    + (select coalesce(sum(x.credited), 0) from deposit d join deposit_extra_payment x on x.deposit_id = d.id where d.member_id = p_member
      and x.decision = 'credit' and x.reversed_at is null)
    + (select coalesce(sum(w.amount - w.given_back - w.fee_given_back), 0) from withdrawal w where w.member_id = p_member
      and w.status not in ('REJECTED', 'REFUNDED') and w.id is distinct from p_except);
end $$;

-- Whether money has to wait until the member's documents and the source of the money are known (AML-2: from the total on "further deposits and
-- payouts" are blocked until due diligence is done): null, or what is there of both. What reaches the total passes, what comes after it waits.
-- `p_sent`: what the member sent to other members, which a higher module knows. `p_what`: DEPOSIT counts orders that wait for money too, but for
-- `p_except`, so that two at once do not both pass; PAYOUT leaves the withdrawal `p_except` out, which is asked about. Never asked for
-- wins, results of bets or refunds. Ask it under the member's lock.
create or replace function cashier_due_diligence(p_member bigint, p_sent bigint, p_what text, p_except bigint) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_from constant bigint := (setting_json('aml.total_from', '"50000"') #>> '{}')::numeric * 10000;
  v_papers jsonb;
  v_total bigint;
begin
  if v_from <= 0 or not setting_flag('aml.block_at_total', true) then return null; end if;
  v_papers := verification_papers(p_member, business_day(v_now));
  if v_papers ->> 'source' = 'ACCEPTED' then return null; end if;
  v_total := coalesce(p_sent, 0) + cashier_moved_in_all(p_member, case p_what when 'PAYOUT' then p_except end);
  if p_what = 'DEPOSIT' then
    v_total := v_total + (select coalesce(sum(d.amount), 0) from deposit d where d.member_id = p_member and d.status = 'AWAITING_PAYMENT'
      and d.expires_at > v_now and d.id is distinct from p_except);
  end if;
  return case when v_total >= v_from then v_papers end;
end $$;

grant execute on function cashier_due_diligence(bigint, bigint, text, bigint) to lotus_app;
