-- What an upline pays of its own money for contracts that it funds (operations.md 0.5): the payer's side of a wage or a dividend.
insert into ledger_kind (id, code, class) values
  (66, 'WAGE_DAILY_PAYOUT', 'other'), (67, 'WAGE_HOURLY_PAYOUT', 'other'), (68, 'WAGE_REALTIME_PAYOUT', 'other'), (69, 'DIVIDEND_PAYOUT', 'other');
