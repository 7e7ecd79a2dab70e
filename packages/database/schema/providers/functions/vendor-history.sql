-- after: platform/partition
-- Moves the rows that a call refers to back from the history, with their whole round, so that every command finds what
-- it would have found before; the next night moves them away again. Under the member's lock; another member's row
-- stays, and is a conflict anyway, since vendor_run reads outcomes in both places.
create or replace function vendor_bring_back(p_vendor text, p_tx_ids text[], p_round text, p_member bigint) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_rounds constant bigint[] := array(
    select round_row from vendor_tx_history
    where vendor = p_vendor and (tx_id = any (p_tx_ids) or ref_tx_id = any (p_tx_ids)) and member_id = p_member and round_row is not null
    union
    select id from vendor_round_history where vendor = p_vendor and round_id = p_round and member_id = p_member);
  v_outcomes constant vendor_tx[] := array(
    select t::vendor_tx from (
      select * from vendor_tx_history where round_row = any (v_rounds)
      union
      select * from vendor_tx_history
      where vendor = p_vendor and (tx_id = any (p_tx_ids) or ref_tx_id = any (p_tx_ids)) and member_id = p_member) t);
begin
  insert into vendor_round select * from vendor_round_history where id = any (v_rounds);
  delete from vendor_round_history where id = any (v_rounds);
  insert into vendor_tx overriding system value select * from unnest(v_outcomes);
  delete from vendor_tx_history h using unnest(v_outcomes) o where h.vendor = o.vendor and h.tx_id = o.tx_id;
end $$;

-- Rounds that ended before this time, with all their rows.
create or replace function vendor_old_rounds(p_before timestamptz) returns setof vendor_round
language sql stable
as $$
  select r.* from vendor_round r
  where r.opened_at < p_before and r.state <> 'open'
    and not exists (select from vendor_tx t where t.round_row = r.id and t.created_at >= p_before)
$$;

-- Moves ended rounds and outcomes older than `p_months` from the tables that calls write to into the yearly history: at
-- most `p_limit` rounds with all their rows and as many outcomes without a round. A round with anything younger stays.
-- The members' locks keep commands away meanwhile. Returns how many were moved.
create or replace function vendor_age(p_months integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_before constant timestamptz := lotus_now() - make_interval(months => greatest(p_months, 13));
  v_rounds vendor_round[] := array(select r from vendor_old_rounds(v_before) r limit p_limit);
  v_outcomes vendor_tx[];
begin
  perform wallet_lock_all(array(select distinct r.member_id from unnest(v_rounds) r));
  -- Read again, now that nobody can change them.
  v_rounds := array(select r from vendor_old_rounds(v_before) r where r.id = any (select o.id from unnest(v_rounds) o));
  v_outcomes := array(select t from vendor_tx t where t.round_row = any (select o.id from unnest(v_rounds) o))
    || array(select t from vendor_tx t where t.round_row is null and t.created_at < v_before limit p_limit);
  perform partition_years('vendor_round_history', 'opened_at', array(select opened_at from unnest(v_rounds)));
  perform partition_years('vendor_tx_history', 'created_at', array(select created_at from unnest(v_outcomes)));
  insert into vendor_round_history select * from unnest(v_rounds);
  delete from vendor_round r using unnest(v_rounds) o where r.id = o.id;
  insert into vendor_tx_history select * from unnest(v_outcomes);
  delete from vendor_tx t using unnest(v_outcomes) o where t.vendor = o.vendor and t.tx_id = o.tx_id;
  delete from vendor_suspense where resolved_at < v_before;
  return cardinality(v_rounds) + cardinality(v_outcomes);
end $$;

-- Takes up to `p_limit` rounds away that vendors with wallets of their own reported, that began before, and that count for nothing: those
-- that count stay as other rounds do, since audits recount them. Ids come in order of time nearly.
create or replace function vendor_told_purge(p_months integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  with low as (select id, opened_at from vendor_told_round where news = 0 order by id limit p_limit)
  delete from vendor_told_round r using low
  where r.id = low.id and r.news = 0 and low.opened_at < lotus_now() - make_interval(months => greatest(p_months, 13));
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

grant execute on function
  vendor_told_purge(integer, integer),
  vendor_age(integer, integer)
  to lotus_app;
