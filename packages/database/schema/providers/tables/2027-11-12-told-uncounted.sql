-- mode: concurrently
-- What counts for nothing is purged.
create index concurrently vendor_told_round_uncounted on vendor_told_round (id) where news = 0;
