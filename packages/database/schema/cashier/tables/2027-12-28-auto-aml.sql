-- The rules approve no withdrawal of a member who has an open case of money that may be laundered.
alter table withdrawal_auto
  drop constraint withdrawal_auto_refusal_check,
  add constraint withdrawal_auto_refusal_check check (refusal in ('odd', 'odd_when_sent', 'excluded', 'account', 'debt', 'cooling',
    'fund_password', 'day_cap', 'reviewed', 'second', 'looked_after', 'dispute', 'failed', 'turnover', 'aml')) not valid;
