-- A row of the outbox with settled bets, as turnover reads it (functions/turnover-read.sql): a type, so that a set of them is read
-- from text once.
create type turnover_event as (topic text, member_id bigint, payload jsonb, told_at timestamptz);
