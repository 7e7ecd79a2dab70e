-- Cashback of a member's valid bets (operations.md 0.5, 4.4). Not play: it does not count for a member's limits.
insert into ledger_kind (id, code, class) values (78, 'CASHBACK', 'other');
