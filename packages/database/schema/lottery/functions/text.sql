-- Money and times in wire form, for events built here. Without settings of their own, so that they are inlined into the
-- calling statement: a settlement calls them ten thousand times.
create or replace function lottery_money(p_amount bigint) returns text
language sql immutable
as $$ select (p_amount / 10000)::text || '.' || lpad((p_amount % 10000)::text, 4, '0') $$;

create or replace function lottery_time(p_at timestamptz) returns text
language sql stable
as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Of an order whose prize group the member chose: their own highest group of that time, from which its rebate is counted
-- (an order of group g gets back (own - g) / 2000 of its stake). Inlined as well.
create or replace function lottery_group_max(p_group smallint, p_rebate_rate bigint) returns jsonb
language sql immutable
as $$ select case when p_rebate_rate is null then '{}' else jsonb_build_object('groupMax', p_group + p_rebate_rate / 5) end $$;
