-- after: platform/partition
-- Creates the partitions of the current month and of `p_months` after it; returns how many were created.
create or replace function lottery_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_made integer := 0;
  m record;
begin
  perform pg_advisory_xact_lock(7303, 1);
  for m in select 'lottery_order_' || x.suffix as name, x.from_at, x.to_at from partition_months(p_months) x loop
    continue when not partition_make('lottery_order', 'placed_at', m.name, m.from_at, m.to_at, 'with (fillfactor = 50)');
    -- The key of the order numbers: a partitioned table has none without the time.
    execute format('create unique index %I on %I (id)', m.name || '_number', m.name);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

grant execute on function
  lottery_ensure_partitions(integer)
  to lotus_app;

select lottery_ensure_partitions(3);
