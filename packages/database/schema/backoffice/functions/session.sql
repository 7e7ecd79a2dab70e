-- Deletes up to `p_limit` sessions of operators that ended or ran out more than `p_days` ago; what was done in them stands
-- in the audit log. Ids come in order of time.
create or replace function operator_session_purge(p_days integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  with low as (select id from operator_session order by id limit p_limit)
  delete from operator_session s using low
  where s.id = low.id and greatest(s.created_at, least(s.ended_at, s.expires_at)) < lotus_now() - make_interval(days => p_days);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

grant execute on function operator_session_purge(integer, integer) to lotus_app;
