-- Calls counted for a rate by all processes together. After a crash of the database it is empty, and counting begins
-- anew: that is worth less than a write of the log for each call.
create unlogged table call_count (
  -- SHA-256 of call and caller.
  key bytea primary key check (length(key) = 32),
  taken integer not null,
  -- What the last statement got.
  granted integer not null,
  ends_at timestamptz not null
);
create index call_count_ends on call_count (ends_at);
