-- What the hours of a limit's window hold that have ended, so that a bet reads one hour and not up to 720: the sum as of the
-- hour `counted_hour`. Null, or of another hour: nobody has moved anything since, and the hours are read.
alter table protection_limit add column counted_hour timestamptz, add column counted bigint;
