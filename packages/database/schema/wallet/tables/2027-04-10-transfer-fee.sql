-- What a transfer along the agents' lines costs its sender, and what of it comes back with a reversal (operations.md 1.12).
insert into ledger_kind (id, code, class) values (79, 'XFER_FEE', 'transfer'), (80, 'XFER_FEE_RETURN', 'transfer');
