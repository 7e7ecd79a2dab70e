-- before: tables
-- The database's clock decides everything that depends on the time (DECISIONS 26, trust.md EVT-4). Tests replace this
-- function in their own database; the product never does.
create or replace function lotus_now() returns timestamptz
language sql volatile parallel safe
as $$ select clock_timestamp() $$;

-- The single source of a business day (operations.md 0.6).
create or replace function business_day(at timestamptz, zone text default 'Asia/Ho_Chi_Minh') returns date
language sql immutable parallel safe
as $$ select (at at time zone zone)::date $$;

grant execute on function
  lotus_now(),
  business_day(timestamptz, text)
  to lotus_app;
