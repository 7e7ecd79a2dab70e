-- after: platform/partition
-- Creates the partitions of the current month and of `p_months` after it; returns how many were created.
create or replace function lottery_ensure_partitions(p_months integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  v_made integer;
begin
  perform pg_advisory_xact_lock(7302, 2);
  select count(*) into v_made from partition_months(p_months) m
  where partition_make('lottery_order', 'placed_at', 'lottery_order_' || m.suffix, m.from_at, m.to_at, 'with (fillfactor = 50)');
  return v_made;
end $$;

grant execute on function
  lottery_ensure_partitions(integer)
  to lotus_app;

select lottery_ensure_partitions(3);
