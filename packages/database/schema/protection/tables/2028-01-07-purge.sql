-- mode: concurrently
-- What the nightly purge looks for.
create index concurrently protection_play_day_old on protection_play_day (day);
create index concurrently protection_self_test_old on protection_self_test (taken_at);
create index concurrently protection_limit_raise_old on protection_limit_raise (asked_at);
