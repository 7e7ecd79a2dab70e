-- Makes the partitions of the current month and of `p_months` after it; returns how many were made.
create or replace function lottery_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_month timestamptz;
  v_next timestamptz;
  v_name text;
  v_made integer := 0;
begin
  perform pg_advisory_xact_lock(7302, 2);
  for i in 0..least(p_months, 24) loop
    v_month := (date_trunc('month', lotus_now() at time zone 'UTC') + make_interval(months => i)) at time zone 'UTC';
    v_next := (date_trunc('month', lotus_now() at time zone 'UTC') + make_interval(months => i + 1)) at time zone 'UTC';
    v_name := 'lottery_order_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    if exists (select from lottery_order_default where placed_at >= v_month and placed_at < v_next) then
      raise warning 'the rows of % stay in lottery_order_default', v_name;
      continue;
    end if;
    execute format('create table %I partition of lottery_order for values from (%L) to (%L) with (fillfactor = 50)', v_name, v_month, v_next);
    execute format('grant select on %I to lotus_app', v_name);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

grant execute on function
  lottery_ensure_partitions(integer)
  to lotus_app;

select lottery_ensure_partitions(3);
