-- mode: concurrently
-- The report of fees by day looks only at what had one.
create index concurrently deposit_fee_back on deposit (reversed_at) where reversed_at is not null;
