-- What contracts of agents pay (operations.md 0.5, 2). Not play: none of it counts for a member's limits.
insert into ledger_kind (id, code, class) values
  (57, 'WAGE_DAILY', 'other'), (58, 'WAGE_HOURLY', 'other'), (59, 'WAGE_REALTIME', 'other'), (60, 'DIVIDEND', 'other');
