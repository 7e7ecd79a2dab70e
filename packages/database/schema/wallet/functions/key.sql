-- after: platform/partition
-- All keys, old ones too. Inlined, so that conditions use the tables' own indexes; without a year of old keys that
-- costs nothing.
create or replace function wallet_keys() returns setof tx_key
language sql stable
as $$ select * from tx_key union all select * from tx_key_history $$;

-- The stored outcome of a key: null if the key is new. Other content under the same key: {"code":"key_conflict"}. Call
-- it after wallet_lock, so that two copies of one command are serialised.
create or replace function wallet_key_outcome(p_source text, p_ext_id text, p_fingerprint bytea) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_row tx_key;
begin
  select * into v_row from wallet_keys() where source = p_source and ext_id = p_ext_id;
  if not found then return null; end if;
  if v_row.outcome = 'tombstone' then return jsonb_build_object('code', 'rolled_back'); end if;
  if v_row.fingerprint <> p_fingerprint then return jsonb_build_object('code', 'key_conflict'); end if;
  return v_row.reply::jsonb || jsonb_build_object('duplicate', true);
end $$;

-- The second check of old keys: tx_key refuses a duplicate by its primary key, and here the history refuses duplicates
-- with the same error. The first check is the look-up of the outcome.
create or replace function wallet_refuse_old(p_source text, p_ext_ids text[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if exists (
    select from unnest(p_ext_ids) e(ext)
    where (select true from tx_key_history h where h.source = p_source and h.ext_id = e.ext limit 1)) then
    raise unique_violation using message = 'an old key of ' || p_source || ' comes again', table = 'tx_key', constraint = 'tx_key_pkey';
  end if;
end $$;

create or replace function wallet_key_store(
  p_source text, p_ext_id text, p_fingerprint bytea, p_outcome text, p_member bigint, p_journal_ids bigint[], p_reply jsonb,
  p_kind text default null, p_ref_source text default null, p_ref_ext_id text default null, p_currency text default null)
returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into tx_key (source, ext_id, fingerprint, outcome, member_id, kind, currency, ref_source, ref_ext_id, journal_ids, reply)
  select p_source, p_ext_id, p_fingerprint, p_outcome, p_member, p_kind, p_currency, p_ref_source, p_ref_ext_id, p_journal_ids, p_reply
  where not exists (select from tx_key_history where source = p_source and ext_id = p_ext_id);
  if not found then perform wallet_refuse_old(p_source, array[p_ext_id]); end if;
  return p_reply || jsonb_build_object('duplicate', false);
end $$;

-- For the checks of the modules above: whether a key was applied.
create or replace function wallet_has_key(p_source text, p_ext_id text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from wallet_keys() where source = p_source and ext_id = p_ext_id and outcome = 'applied');
end $$;

-- Of many keys those with an outcome, by index. Without settings, so that it is inlined into the calling statement.
create or replace function wallet_keys_known(p_sources text[], p_ext_ids text[]) returns table (n bigint)
language sql stable as $$
  select t.n from unnest(p_sources, p_ext_ids) with ordinality as t(source, ext, n)
  where (select true from wallet_keys() k where k.source = t.source and k.ext_id = t.ext)
$$;

-- Keys of members' calls are kept for thirteen months (DECISIONS 8). Those that moved money are kept as long as their
-- rows, and keys of deposits and vendors for ever.
create or replace function wallet_is_key_over(k tx_key) returns boolean
language sql stable set search_path = public, pg_temp
as $$ select k.outcome = 'rejected' and k.source ~ ':m[0-9]+$' and k.created_at < lotus_now() - interval '13 months' $$;

-- A key may be deleted when its time is over, or when the same row is in the history.
create or replace function wallet_keep_key() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and (wallet_is_key_over(old) or exists (
    select from tx_key_history h
    where h.source = old.source and h.ext_id = old.ext_id and h.created_at = old.created_at and h.fingerprint = old.fingerprint)) then
    return old;
  end if;
  raise exception 'the table % is append-only', tg_table_name using errcode = 'LT900';
end $$;
create or replace trigger tx_key_append_only before update or delete on tx_key
  for each row execute function wallet_keep_key();
create or replace trigger tx_key_history_append_only before update or delete on tx_key_history
  for each row execute function wallet_refuse_change();

-- Removes up to `p_limit` keys older than `p_months` from the table that is written: expired ones are deleted, the
-- others move to their year of the history. Returns how many.
create or replace function wallet_age_keys(p_months integer, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_old constant tx_key[] := array(
    select k from tx_key k where k.created_at < lotus_now() - make_interval(months => greatest(p_months, 13)) limit p_limit);
  v_kept constant tx_key[] := array(select k from unnest(v_old) k where not wallet_is_key_over(k));
begin
  perform partition_years('tx_key_history', 'created_at', array(select created_at from unnest(v_kept)));
  insert into tx_key_history select * from unnest(v_kept);
  delete from tx_key k using unnest(v_old) o where k.source = o.source and k.ext_id = o.ext_id;
  return cardinality(v_old);
end $$;

grant execute on function
  wallet_age_keys(integer, integer),
  wallet_keys(),
  wallet_has_key(text, text)
  to lotus_app;
