-- What a withdrawal after the free ones costs, and what of it comes back (operations.md 3.4).
insert into ledger_kind (id, code, class) values (15, 'WD_FEE', 'withdrawal'), (16, 'WD_FEE_RETURN', 'withdrawal');
