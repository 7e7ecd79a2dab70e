create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'LT900';
end $$;
create or replace trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_refuse_change();
create or replace trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_refuse_change();

-- The hashed form: the fields as netstrings (length in bytes, colon, text, comma), which is unique per row.
create or replace function audit_canonical(
  p_id bigint, p_at timestamptz, p_operator_id bigint, p_operator text, p_action text, p_target text, p_details jsonb, p_ip inet)
returns text
language sql stable set search_path = public, pg_temp as $$
  select string_agg(octet_length(field)::text || ':' || field || ',', '' order by place)
  from unnest(array[
    p_id::text, (extract(epoch from p_at) * 1000000)::bigint::text, coalesce(p_operator_id::text, ''), p_operator,
    p_action, p_target, p_details::text, coalesce(host(p_ip), '')]) with ordinality as t (field, place)
$$;

-- The only way to add a row. Locks the head until the caller's transaction ends: call it last.
create or replace function audit_append(p_operator_id bigint, p_operator text, p_action text, p_target text, p_details jsonb, p_ip inet)
returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_head audit_head;
  v_id bigint;
  v_at timestamptz;
  v_hash bytea;
begin
  select * into strict v_head from audit_head for update;
  v_id := v_head.id + 1;
  v_at := lotus_now();
  v_hash := sha256(v_head.hash || convert_to(audit_canonical(v_id, v_at, p_operator_id, p_operator, p_action, p_target, p_details, p_ip), 'UTF8'));
  insert into audit_log (id, at, operator_id, operator, action, target, details, ip, prev_hash, hash)
  values (v_id, v_at, p_operator_id, p_operator, p_action, p_target, p_details, p_ip, v_head.hash, v_hash);
  update audit_head set id = v_id, hash = v_hash;
  return v_id;
end $$;

grant execute on function
  audit_append(bigint, text, text, text, jsonb, inet)
  to lotus_app;
