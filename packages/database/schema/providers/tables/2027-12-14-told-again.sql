-- mode: concurrently
-- What the program of before wrote.
create index concurrently vendor_told_round_again on vendor_told_round (vendor, id) where again;
