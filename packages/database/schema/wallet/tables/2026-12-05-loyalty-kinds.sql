-- What ranks and points give as money (operations.md 0.5, 4.1, 4.3). Not play: none of it counts for a member's limits.
insert into ledger_kind (id, code, class) values
  (70, 'VIP_UPGRADE', 'other'), (71, 'VIP_WEEKLY', 'other'), (72, 'VIP_MONTHLY', 'other'), (73, 'VIP_BIRTHDAY', 'other'),
  (74, 'POINT_CONVERT', 'other'), (75, 'POINT_REDEEM_CASH', 'other'), (76, 'POINT_REDEEM_COPAY', 'other'), (77, 'REWARD', 'other');
