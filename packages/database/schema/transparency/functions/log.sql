-- The log is never changed or deleted; the only change is that a leaf gets its index.
create or replace function transparency_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'TL900';
end $$;
create or replace trigger transparency_entry_fixed before delete on transparency_entry
  for each row execute function transparency_refuse_change();
create or replace trigger transparency_entry_indexed_once before update on transparency_entry for each row
  when (old.leaf_index is not null or new.leaf_index is null or old.id <> new.id or old.kind <> new.kind or old.leaf <> new.leaf
    or old.leaf_hash <> new.leaf_hash or old.created_at <> new.created_at)
  execute function transparency_refuse_change();
create or replace trigger transparency_subject_fixed before update or delete on transparency_subject
  for each row execute function transparency_refuse_change();
create or replace trigger transparency_node_fixed before update or delete on transparency_node
  for each row execute function transparency_refuse_change();
create or replace trigger transparency_checkpoint_fixed before update or delete on transparency_checkpoint
  for each row execute function transparency_refuse_change();
create or replace trigger transparency_cosignature_fixed before update or delete on transparency_cosignature
  for each row execute function transparency_refuse_change();
create or replace trigger transparency_entry_kept before truncate on transparency_entry
  for each statement execute function transparency_refuse_change();
create or replace trigger transparency_node_kept before truncate on transparency_node
  for each statement execute function transparency_refuse_change();

-- Adds a leaf in the caller's transaction. Cheap and without a lock: the index comes later.
create or replace function transparency_append(p_kind text, p_body jsonb, p_subjects text[] default '{}') returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz := lotus_now();
  v_leaf text := '{"v":1,"kind":' || to_json(p_kind)::text
    || ',"at":"' || to_char(v_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","body":' || p_body::text || '}';
  v_id bigint;
begin
  insert into transparency_entry (kind, leaf, leaf_hash, created_at)
  values (p_kind, v_leaf, sha256('\x00'::bytea || convert_to(v_leaf, 'UTF8')), v_now)
  returning id into v_id;
  insert into transparency_subject (subject, entry_id) select distinct s, v_id from unnest(p_subjects) as s;
end $$;

-- Assigns indexes to up to `p_limit` committed leaves and writes the nodes that they complete. Serialised.
create or replace function transparency_sequence(p_limit integer, out tree_size bigint, out added integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  e record;
  v_level smallint;
  v_index bigint;
  v_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtext('transparency_sequence'));
  select coalesce(max(node_index) + 1, 0) into tree_size from transparency_node where level = 0;
  added := 0;
  for e in select id, leaf_hash from transparency_entry where leaf_index is null order by id limit p_limit loop
    update transparency_entry set leaf_index = tree_size where id = e.id;
    insert into transparency_node (level, node_index, hash) values (0, tree_size, e.leaf_hash);
    v_level := 0;
    v_index := tree_size;
    v_hash := e.leaf_hash;
    -- A right-hand node completes the one above it.
    while v_index % 2 = 1 loop
      select sha256('\x01'::bytea || n.hash || v_hash) into strict v_hash
      from transparency_node n where n.level = v_level and n.node_index = v_index - 1;
      v_level := v_level + 1;
      v_index := v_index / 2;
      insert into transparency_node (level, node_index, hash) values (v_level, v_index, v_hash);
    end loop;
    tree_size := tree_size + 1;
    added := added + 1;
  end loop;
end $$;

-- The root over the first `p_size` leaves, computed from the nodes.
create or replace function transparency_root(p_size bigint) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_root bytea;
  v_node bytea;
begin
  -- The complete subtrees from the right, the smallest first.
  for v_level in 0..62 loop
    continue when (p_size >> v_level) % 2 = 0;
    select n.hash into strict v_node from transparency_node n where n.level = v_level and n.node_index = (p_size >> v_level) - 1;
    v_root := case when v_root is null then v_node else sha256('\x01'::bytea || v_node || v_root) end;
  end loop;
  return encode(v_root, 'hex');
end $$;

-- Stores a signed checkpoint, once per size and only larger than before. False if there is one of this size or larger.
create or replace function transparency_store_checkpoint(p_size bigint, p_root text, p_note text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('transparency_sequence'));
  if exists (select from transparency_checkpoint where size >= p_size) then return false; end if;
  if transparency_root(p_size) is distinct from p_root then
    raise exception 'the head of size % is not the one of the tree', p_size using errcode = 'TL910';
  end if;
  insert into transparency_checkpoint (size, root, note, signed_at) values (p_size, p_root, p_note, lotus_now());
  return true;
end $$;

-- Stores a witness's signature of a checkpoint; the program has verified it. The first one of a witness stays.
create or replace function transparency_cosign(p_size bigint, p_witness text, p_line text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from transparency_checkpoint where size = p_size) then return false; end if;
  insert into transparency_cosignature (size, witness, line) values (p_size, p_witness, p_line) on conflict do nothing;
  return true;
end $$;

grant execute on function
  transparency_append(text, jsonb, text[]),
  transparency_sequence(integer),
  transparency_root(bigint),
  transparency_store_checkpoint(bigint, text, text),
  transparency_cosign(bigint, text, text)
  to lotus_app;
