-- mode: concurrently
-- What was given up, for the operators' alert (2027-09-15-look-tries.sql).
create index concurrently agent_look_failed on agent_look (failed_at) where failed_at is not null;
