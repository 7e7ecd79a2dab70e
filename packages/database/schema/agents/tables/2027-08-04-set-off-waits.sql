-- mode: concurrently
-- What the next run has uplines owe to the operator (2027-08-03-set-off.sql).
create index concurrently agent_adjustment_take_waits on agent_adjustment_take (member_id, taker_n, taker_start) where waits;
