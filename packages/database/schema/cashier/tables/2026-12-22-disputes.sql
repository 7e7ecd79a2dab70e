-- T17: a failed try may have been paid after all, also once the withdrawal was paid by hand or has ended.
alter table withdrawal_payout
  -- A payment by hand was booked as this try's, while it was unclear.
  add column hand_paid_at timestamptz,
  -- Taken again may be a failed try too, of which no money came back.
  drop constraint withdrawal_payout_check9,
  add check (num_nulls(taken_back, taken_owed) in (0, 2) and (taken_back is null or state in ('failed', 'returned')));

-- dispute: other money of the member is looked into.
alter table withdrawal_auto
  drop constraint withdrawal_auto_refusal_check,
  add check (refusal in ('odd', 'odd_when_sent', 'excluded', 'account', 'debt', 'cooling', 'fund_password', 'day_cap', 'reviewed',
    'second', 'looked_after', 'failed', 'dispute'));
