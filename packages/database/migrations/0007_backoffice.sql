-- module: backoffice
-- Operators are people with accounts of their own (trust.md BO-1), never members. Permissions are `module.action`
-- (operations.md 5.1); roles as bundles come later.
create table operator (
  id bigint generated always as identity primary key,
  username text not null check (username ~ '^[a-z][a-z0-9._-]{2,39}$') unique,
  name text not null check (length(name) between 1 and 80),
  password_hash text not null,
  permissions text[] not null default '{}' check (permissions <@ array[
    'withdrawals.view', 'withdrawals.decide', 'draws.view', 'draws.enter', 'draws.confirm', 'audit.view']),
  status text not null default 'active' check (status in ('active', 'disabled')),
  is_demo boolean not null default false,
  created_at timestamptz not null default lotus_now(),
  last_login_at timestamptz
);

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default lotus_now(),
  last_seen_at timestamptz not null default lotus_now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  ip inet,
  user_agent text
);
create index operator_session_operator on operator_session (operator_id) where ended_at is null;

-- Who did or saw what (trust.md ACC-11, LOG-1). Append-only; each row's hash covers its content and the hash before
-- it, so that a changed, removed or inserted row is named by the check.
create table audit_log (
  id bigint primary key check (id > 0),
  at timestamptz not null,
  operator_id bigint references operator,
  -- The name at that time; kept beside the id so that a row reads alone.
  operator text not null check (length(operator) between 1 and 64),
  action text not null check (action ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$'),
  target text not null check (length(target) between 1 and 120),
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  ip inet,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32)
);
create index audit_log_operator on audit_log (operator, id);
create index audit_log_action on audit_log (action, id);

-- The end of the chain: numbers without a gap, and the check sees rows cut off at the end.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  id bigint not null,
  hash bytea not null check (length(hash) = 32)
);
insert into audit_head (id, hash) values (0, sha256('lotus-audit-v1'));

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % is append-only', tg_table_name using errcode = 'LT900';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_refuse_change();

-- What is hashed: the fields as netstrings (length in bytes, colon, text, comma), which no two rows share.
create function audit_canonical(
  p_id bigint, p_at timestamptz, p_operator_id bigint, p_operator text, p_action text, p_target text, p_details jsonb, p_ip inet)
returns text
language sql stable set search_path = public, pg_temp as $$
  select string_agg(octet_length(field)::text || ':' || field || ',', '' order by place)
  from unnest(array[
    p_id::text, (extract(epoch from p_at) * 1000000)::bigint::text, coalesce(p_operator_id::text, ''), p_operator,
    p_action, p_target, p_details::text, coalesce(host(p_ip), '')]) with ordinality as t (field, place)
$$;

-- The only way in. Locks the head until the caller's transaction ends: call it last.
create function audit_append(p_operator_id bigint, p_operator text, p_action text, p_target text, p_details jsonb, p_ip inet)
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

grant select, insert, update on operator, operator_session to lotus_app;
grant select on audit_log, audit_head to lotus_app;
grant execute on function audit_append(bigint, text, text, text, jsonb, inet) to lotus_app;
