-- Money and times in wire form, for events built here. Without settings of their own, so that they are inlined into the
-- calling statement: a settlement calls them ten thousand times.
create or replace function lottery_money(p_amount bigint) returns text
language sql immutable
as $$ select (p_amount / 10000)::text || '.' || lpad((p_amount % 10000)::text, 4, '0') $$;

create or replace function lottery_time(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
