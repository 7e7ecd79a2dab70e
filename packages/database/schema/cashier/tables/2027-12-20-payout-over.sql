-- A payout that was more than what was left, of which the member gave back the rest (`over_taken`, `over_owed`), and whose money came back
-- after all (T17): what was taken came back to the member too, and the payout carries all of its own again.
alter table withdrawal_payout add column over_returned_at timestamptz;
