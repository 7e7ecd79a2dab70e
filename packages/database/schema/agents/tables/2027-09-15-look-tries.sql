-- A figure that cannot be counted is tried a few times, with growing pauses, and then waits until somebody asks for it again (issue 19,
-- section 6): before, it was tried again at once and for ever.
alter table agent_look
  -- Since it was asked for, or last counted.
  add column tries integer not null default 0,
  -- After a try that failed: not before then.
  add column retry_at timestamptz,
  -- It was given up.
  add column failed_at timestamptz;
