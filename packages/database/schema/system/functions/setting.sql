-- A number among the settings, for a command whose caller must not choose it; `p_usual` is the default in the program, which
-- a test of the command compares.
create or replace function setting_number(p_key text, p_usual bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_value bigint;
begin
  select (value #>> '{}')::bigint into v_value from setting where key = p_key;
  return coalesce(v_value, p_usual);
end $$;

-- Stores a setting at an upgrade, where its default in the program would change what a brand in use does; what is stored stays.
create or replace function setting_begin(p_key text, p_value jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into setting (key, value, updated_by) values (p_key, p_value, 'upgrade') on conflict (key) do nothing;
end $$;

-- A setting that is on or off.
create or replace function setting_flag(p_key text, p_usual boolean) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_value boolean;
begin
  select (value #>> '{}')::boolean into v_value from setting where key = p_key;
  return coalesce(v_value, p_usual);
end $$;

-- A setting that is a list or an object; `p_usual` as above.
create or replace function setting_json(p_key text, p_usual jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select value from setting where key = p_key), p_usual);
end $$;

-- When a setting was stored last; -infinity where it never was.
create or replace function setting_stored_at(p_key text) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select updated_at from setting where key = p_key), '-infinity');
end $$;

grant execute on function setting_stored_at(text) to lotus_app;
