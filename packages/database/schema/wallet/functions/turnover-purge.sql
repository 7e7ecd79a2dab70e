-- Takes away what filled requirements that ended more than `p_months` ago: of at most `p_limit` requirements all rows of
-- progress, and as many bets that nothing is counted from any more. A bet stays while an open requirement may still count
-- or give back what it brought: it is the fence against counting twice. The members' locks keep their commands off
-- meanwhile. A correction that comes later changes no requirement of that age. Returns how many requirements and rows went.
create or replace function turnover_purge(p_months integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_before constant timestamptz := lotus_now() - make_interval(months => greatest(p_months, 13));
  v_ended turnover_requirement[] := array(
    select r from turnover_requirement r where r.ended_at < v_before and r.purged_at is null order by r.ended_at limit p_limit);
  v_bets integer;
  v_unread integer;
begin
  perform wallet_lock_all(array(select distinct x.member_id from unnest(v_ended) x));
  -- A reversal may have opened one again before its member was locked.
  update turnover_requirement r set purged_at = lotus_now() from unnest(v_ended) x where r.id = x.id and r.ended_at < v_before;
  delete from turnover_progress p using unnest(v_ended) x, turnover_requirement r
  where p.requirement_id = x.id and r.id = x.id and r.purged_at is not null;

  delete from turnover_bet where ctid = any (array(
    select b.ctid from turnover_bet b
    where b.settled_at < v_before
      and not exists (select from turnover_progress p where p.bet_kind = b.bet_kind and p.bet_ref = b.bet_ref)
      and not exists (select from turnover_requirement r
        where r.member_id = b.member_id and r.status = 'open' and r.created_at <= b.placed_at)
    limit p_limit));
  get diagnostics v_bets = row_count;
  delete from turnover_unread where ctid = any (array(
    select u.ctid from turnover_unread u where u.first_seen_at < v_before limit p_limit));
  get diagnostics v_unread = row_count;
  return cardinality(v_ended) + v_bets + v_unread;
end $$;

grant execute on function turnover_purge(integer, integer) to lotus_app;
