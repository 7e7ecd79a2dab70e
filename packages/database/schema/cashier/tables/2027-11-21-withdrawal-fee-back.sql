-- mode: concurrently
-- The report of fees by day looks only at what had one.
create index concurrently withdrawal_fee_back on withdrawal (fee_returned_at) where fee_returned_at is not null;
