-- Takes up to `p_want` of the `p_max` calls that a caller has in a window, which begins with the first one: how many
-- it got, how many are taken by now, and how long the window lasts.
create or replace function call_take(
  p_key bytea, p_window_ms integer, p_max integer, p_want integer,
  out granted integer, out taken integer, out left_ms integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into call_count as c (key, taken, granted, ends_at)
  select p_key, least(p_want, p_max), least(p_want, p_max), lotus_now() + p_window_ms * interval '1 millisecond'
  on conflict (key) do update set (granted, taken, ends_at) = (
    -- Over; or, where the clock was set back, begun in what is the future now.
    select case when is_old then excluded.granted else more end, case when is_old then excluded.taken else c.taken + more end,
      case when is_old then excluded.ends_at else c.ends_at end
    from (select c.ends_at <= lotus_now() or c.ends_at > excluded.ends_at as is_old, greatest(0, least(p_want, p_max - c.taken)) as more) w)
  returning c.granted, c.taken, ceil(extract(epoch from c.ends_at - lotus_now()) * 1000)::integer
  into granted, taken, left_ms;
end $$;

create or replace function call_count_purge() returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from call_count where ends_at < lotus_now()
$$;

grant execute on function
  call_take(bytea, integer, integer, integer),
  call_count_purge()
  to lotus_app;
