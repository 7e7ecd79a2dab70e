-- Deposits by other ways than a bank transfer (operations.md 3.2): one kind for each method, all of the class of deposits.
insert into ledger_kind (id, code, class) values
  (3, 'DEP_QR', 'deposit'), (4, 'DEP_EWALLET', 'deposit'), (5, 'DEP_CRYPTO', 'deposit'), (6, 'DEP_CARD', 'deposit');
