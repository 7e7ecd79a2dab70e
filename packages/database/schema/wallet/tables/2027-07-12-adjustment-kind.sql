-- What an operator adds to a statement of a contract that was paid already (operations.md 2.9).
insert into ledger_kind (id, code, class) values (81, 'CONTRACT_ADJUSTMENT', 'other');
