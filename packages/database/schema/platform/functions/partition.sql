-- Creates the partition `p_name` of a table partitioned by time; false if it exists. Rows of that span that are already
-- in the default partition stay there, with a warning.
create or replace function partition_make(
  p_table text, p_column text, p_name text, p_from timestamptz, p_to timestamptz, p_options text default '') returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_default constant text := p_table || '_default';
  v_has_rows boolean := false;
begin
  if to_regclass(p_name) is not null then return false; end if;
  if to_regclass(v_default) is not null then
    execute format('select exists (select from %I where %I >= $1 and %I < $2)', v_default, p_column, p_column)
      into v_has_rows using p_from, p_to;
  end if;
  if v_has_rows then
    raise warning 'the rows of % stay in %', p_name, v_default;
    return false;
  end if;
  execute format('create table %I partition of %I for values from (%L) to (%L) %s', p_name, p_table, p_from, p_to, p_options);
  execute format('grant select on %I to lotus_app', p_name);
  return true;
end $$;

-- Suffixes of partition names: this month (UTC) and the `p_ahead` after it.
create or replace function partition_months(p_ahead integer) returns table (suffix text, from_at timestamptz, to_at timestamptz)
language sql volatile as $$
  select to_char(m.at, 'YYYY_MM'), m.at at time zone 'UTC', (m.at + interval '1 month') at time zone 'UTC'
  from generate_series(0, least(p_ahead, 24)) n
  cross join lateral (select date_trunc('month', lotus_now() at time zone 'UTC') + make_interval(months => n) as at) m
$$;

-- Creates the yearly partitions (UTC) of a history table for these times.
create or replace function partition_years(p_table text, p_column text, p_times timestamptz[]) returns void
language plpgsql volatile set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_year timestamp;
begin
  for v_year in select distinct date_trunc('year', t at time zone 'UTC') from unnest(p_times) t order by 1 loop
    perform partition_make(p_table, p_column, p_table || to_char(v_year, '_YYYY'), v_year at time zone 'UTC',
      (v_year + interval '1 year') at time zone 'UTC');
  end loop;
end $$;
