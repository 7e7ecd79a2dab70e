-- The rules approve no withdrawal of a member whose documents and source of money are waited for (AML-2).
alter table withdrawal_auto
  drop constraint withdrawal_auto_refusal_check,
  add constraint withdrawal_auto_refusal_check check (refusal in ('odd', 'odd_when_sent', 'excluded', 'account', 'debt', 'cooling',
    'fund_password', 'day_cap', 'reviewed', 'second', 'looked_after', 'dispute', 'failed', 'turnover', 'aml', 'due_diligence')) not valid;
