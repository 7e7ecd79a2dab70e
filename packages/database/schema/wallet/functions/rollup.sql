-- First phase: marks the hours before now less `p_grace` as ended. A transaction that began before this mark may still
-- write into them, one that begins later cannot; the grace is for a system clock that is set back. A waiting mark is
-- not moved, or it would be postponed for ever under steady load. Returns closed_until.
create or replace function wallet_rollup_close(p_grace interval) returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s house_rollup_state;
  v_end timestamptz;
begin
  select * into s from house_rollup_state for update;
  if s.closed_until > s.sealed_until then return s.closed_until; end if;
  v_end := date_trunc('hour', lotus_now() - greatest(p_grace, interval '0'), 'UTC');
  if s.sealed_until is null then
    select date_trunc('hour', min(created_at), 'UTC') into s.sealed_until from journal;
    if s.sealed_until is null then return null; end if;
  end if;
  if v_end <= s.sealed_until then return s.sealed_until; end if;
  update house_rollup_state set sealed_until = s.sealed_until, closed_until = v_end, fence = pg_current_xact_id(),
    noted_at = clock_timestamp();
  return v_end;
end $$;

-- Second phase: sums the marked hours, at most `p_hours_max` per call, once nobody can write into them any more.
-- Returns how many hours were sealed; 0 also while a transaction older than the mark is running.
create or replace function wallet_rollup_seal(p_hours_max integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s house_rollup_state;
  v_until timestamptz;
begin
  -- Each statement below must see what committed before it began.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'roll-ups are sealed in read committed' using errcode = 'LT930';
  end if;
  select * into s from house_rollup_state for update;
  if s.closed_until is null or s.closed_until = s.sealed_until then return 0; end if;
  if pg_snapshot_xmin(pg_current_snapshot()) <= s.fence then return 0; end if;
  -- A transaction may have read the clock but not written yet: it has no transaction id, so its start counts too.
  if exists (
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start <= s.noted_at)
  then return 0; end if;
  v_until := least(s.closed_until, s.sealed_until + make_interval(hours => p_hours_max));
  insert into house_rollup (account_id, period_start, debit, credit, rows)
  select m.account_id, date_trunc('hour', m.created_at, 'UTC'), sum(m.debit), sum(m.credit), count(*)
  from (
    select debit_account as account_id, created_at, amount as debit, 0 as credit from journal
    where debit_version is null and created_at >= s.sealed_until and created_at < v_until
    union all
    select credit_account, created_at, 0, amount from journal
    where credit_version is null and created_at >= s.sealed_until and created_at < v_until
  ) m group by 1, 2
  on conflict (account_id, period_start) do update set debit = excluded.debit, credit = excluded.credit,
    rows = excluded.rows, sealed_at = excluded.sealed_at;
  update house_rollup_state set sealed_until = v_until;
  return extract(epoch from v_until - s.sealed_until)::integer / 3600;
end $$;

grant execute on function
  wallet_rollup_close(interval),
  wallet_rollup_seal(integer)
  to lotus_app;
