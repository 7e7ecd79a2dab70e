-- mode: concurrently
-- The report of fees by day looks only at what had one.
create index concurrently withdrawal_fee on withdrawal (created_at) where fee > 0;
