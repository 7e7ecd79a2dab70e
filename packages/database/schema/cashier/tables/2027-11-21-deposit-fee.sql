-- mode: concurrently
-- The report of fees by day looks only at what had one.
create index concurrently deposit_fee on deposit (credited_at) where credited_at is not null and (fee_ppm > 0 or fee_fixed > 0);
