-- A payout that did not arrive (issue 20 section 2, T17): its money comes back to the member; and is taken again where the
-- provider shows later that it had arrived.
insert into ledger_kind (id, code, class) values (13, 'WD_RETURN', 'withdrawal'), (14, 'WD_RETURN_REVERSAL', 'withdrawal');
