-- Vendors and their money stand in a module of their own; the catalogue of games stays where it is.
-- takes over: vendor, vendor_key, vendor_player, vendor_session, vendor_round, vendor_tx, vendor_suspense, vendor_transfer
-- takes over: vendor_auto_transfer, vendor_return, vendor_told_round, vendor_told_mark, vendor_case, vendor_reconciliation
select 1;
