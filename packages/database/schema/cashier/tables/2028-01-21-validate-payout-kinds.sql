-- The checks of 2028-01-20, while others read and write.
alter table payout_account
  validate constraint payout_account_kind_check,
  validate constraint payout_account_label_check;
alter table withdrawal validate constraint withdrawal_usdt_check;
