-- The stored outcome of a key: null where the key is new. Other content under the same key: {"code":"key_conflict"}.
-- Call it after wallet_lock, so that two copies of one command meet in order.
create or replace function wallet_key_outcome(p_source text, p_ext_id text, p_fingerprint bytea) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_row tx_key;
begin
  select * into v_row from tx_key where source = p_source and ext_id = p_ext_id;
  if not found then return null; end if;
  if v_row.outcome = 'tombstone' then return jsonb_build_object('code', 'rolled_back'); end if;
  if v_row.fingerprint <> p_fingerprint then return jsonb_build_object('code', 'key_conflict'); end if;
  return v_row.reply::jsonb || jsonb_build_object('duplicate', true);
end $$;

create or replace function wallet_key_store(
  p_source text, p_ext_id text, p_fingerprint bytea, p_outcome text, p_member bigint, p_journal_ids bigint[], p_reply jsonb,
  p_kind text default null, p_ref_source text default null, p_ref_ext_id text default null, p_currency text default null)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, currency, ref_source, ref_ext_id, journal_ids, reply)
  values (p_source, p_ext_id, p_fingerprint, p_outcome, p_member, p_kind, p_currency, p_ref_source, p_ref_ext_id, p_journal_ids, p_reply);
  return p_reply || jsonb_build_object('duplicate', false);
end $$;

-- For the proofs of the modules above: whether a key was applied.
create or replace function wallet_has_key(p_source text, p_ext_id text) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from tx_key where source = p_source and ext_id = p_ext_id and outcome = 'applied') $$;

-- Those of many keys that have an outcome, by their places. Without settings, so that it becomes part of the statement
-- that asks.
create or replace function wallet_keys_known(p_sources text[], p_ext_ids text[]) returns table (n bigint)
language sql stable as $$
  select t.n from unnest(p_sources, p_ext_ids) with ordinality as t(source, ext, n)
  where (select true from tx_key k where k.source = t.source and k.ext_id = t.ext)
$$;

-- Keys that members' calls carry live thirteen months (DECISIONS 8). Those that moved money stay beside their rows, and
-- money in and vendors' ids stay for ever.
create or replace function wallet_is_key_over(k tx_key) returns boolean
language sql stable set search_path = public, pg_temp
as $$ select k.outcome = 'rejected' and k.source ~ ':m[0-9]+$' and k.created_at < lotus_now() - interval '13 months' $$;

create or replace function wallet_keep_key() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and wallet_is_key_over(old) then return old; end if;
  raise exception 'the table % is append-only', tg_table_name using errcode = 'LT900';
end $$;
create or replace trigger tx_key_append_only before update or delete on tx_key
  for each row execute function wallet_keep_key();

-- Deletes up to `p_limit` keys whose time is over; returns how many.
create or replace function wallet_purge_keys(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_deleted integer;
begin
  delete from tx_key where (source, ext_id) in (
    select k.source, k.ext_id from tx_key k
    where k.created_at < lotus_now() - interval '13 months' and wallet_is_key_over(k) limit p_limit);
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

grant execute on function
  wallet_purge_keys(integer),
  wallet_has_key(text, text)
  to lotus_app;
